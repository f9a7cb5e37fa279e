// Splits functions into two shares.
#ifndef SPLINTER_GENERATOR_H_
#define SPLINTER_GENERATOR_H_

#include <cstdint>

#include "prg.h"
#include "share.h"

namespace splinter {

// What both shares of one function tell the providers, who may know it.
struct Label {
  std::uint32_t share_index;
  Block nonce;
};

// f(x) = at if x = alpha, below if x < alpha, else 0. A point's `below` is 0.
struct Secret {
  std::uint64_t alpha_high;
  std::uint64_t alpha_low;
  std::uint64_t at;
  std::uint64_t below;
};

// Writes both shares of share_bytes(scheme, parameters) bytes each, drawing two root blocks and one
// block per node level, in that order. Arguments are valid. On failure the shares are wiped.
//
// Neither branches nor memory addresses depend on the secret or a seed: every level computes all
// children and selects by masks. Not covered: OpenSSL's own code (constant time on x86-64) and what
// a caller does with the secret before.
splinter_status generate_tree(Scheme scheme, const TreeParameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* share0, std::uint8_t* share1);

// The same of f(x) = beta, drawing eight bytes.
splinter_status generate_constant(const Label& label, std::uint64_t beta, Randomness randomness,
                                  void* context, std::uint8_t* share0, std::uint8_t* share1);

}  // namespace splinter

#endif  // SPLINTER_GENERATOR_H_

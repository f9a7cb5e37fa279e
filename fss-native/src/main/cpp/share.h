// The parameters of functions and the bytes of their shares; splinter_fss.h draws both.
#ifndef SPLINTER_SHARE_H_
#define SPLINTER_SHARE_H_

#include <cstddef>
#include <cstdint>

#include "block.h"
#include "output.h"
#include "ring_set.h"
#include "schemes.h"
#include "splinter_fss.h"

namespace splinter {

// The keys that a function takes: unsigned numbers of `bits` bits; none if that is 0.
struct Domain {
  std::uint32_t bits;

  std::size_t key_words() const { return (bits + 63) / 64; }
  bool contains(std::uint64_t high, std::uint64_t low) const;
};

// The splinter_parameters that valid() accepted.
struct Parameters {
  Scheme scheme;
  std::uint32_t parties;
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;
  Output output;
  bool compact;
  std::uint32_t threshold = 0;   // of Shamir's shares: the parties that learn nothing together
  std::uint32_t scale_bits = 0;  // of a ring's: log2 of the modulus of sums
  RingSet ring_set = RingSet::kLarge;

  Domain domain() const { return {domain_bits}; }
};

// Checks and converts parameters; returns false unless there are shares with them.
bool read_parameters(const splinter_parameters& raw, Parameters* parameters);

// Returns the exact size of a party's share, which depends on the party in few schemes.
std::size_t share_bytes(const Parameters& parameters, std::uint32_t party);

// Returns the exact size of all parties' shares together.
std::size_t all_share_bytes(const Parameters& parameters);

// The fields of a share. `body` points to its bytes. The root is zero in a scheme that has none.
struct Share {
  Parameters parameters;
  std::uint32_t party;
  std::uint32_t share_index;
  Block nonce;
  Block root;
  const std::uint8_t* body;
};

constexpr std::size_t kHeadBytes = 56;

// Reads a share, or returns false unless every field, the length, the root's lowest bit and all
// bits of the body that must have one value are right.
bool decode_share(const std::uint8_t* bytes, std::size_t n, Share* share);

// Writes everything before the body.
void encode_share_head(const Share& share, std::uint8_t* bytes);

}  // namespace splinter

#endif  // SPLINTER_SHARE_H_

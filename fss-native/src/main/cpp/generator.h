// The generation of shares: functions are split into one share for each party.
#ifndef SPLINTER_GENERATOR_H_
#define SPLINTER_GENERATOR_H_

#include <cstdint>

#include "kernel.h"
#include "prg.h"
#include "share.h"

namespace splinter {

// The public label of all shares of one function, which the providers may know.
struct Label {
  std::uint32_t share_index;
  Block nonce;
};

// The secret of a function, as 128-bit numbers. alpha lies in the domain (0 for a constant), beta
// in the output. inclusive is 1 if a DCF includes alpha, else 0. tag is that of beta, 0 unless the
// output has tags. A tabular scheme takes nothing but the values at all keys.
struct Secret {
  Block alpha;
  Block beta;
  std::uint64_t inclusive;
  Block tag;
  const std::uint64_t* values = nullptr;
};

// Writes the shares of all parties, one after the other, all_share_bytes(parameters), by the AES of
// one kernel (all kernels give equal bytes). Arguments are valid. On failure, an exception among
// them, the shares are wiped.
//
// Neither branches nor memory addresses depend on the secret or a seed: every level computes all
// children, every row of a multi-party DPF is made alike, and masks select. Not covered: OpenSSL's
// own code (constant time on x86-64) and what a caller does with the secret before.
splinter_status generate(const Parameters& parameters, const Label& label, const Secret& secret,
                         Randomness randomness, void* context, std::uint8_t* shares,
                         const Kernel& kernel = *find_kernel(SPLINTER_PATH_AUTO));

}  // namespace splinter

#endif  // SPLINTER_GENERATOR_H_

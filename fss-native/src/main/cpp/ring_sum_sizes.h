// The sizes of selected sums by a ring, and what their sum bits T decide.
#ifndef SPLINTER_RING_SUM_SIZES_H_
#define SPLINTER_RING_SUM_SIZES_H_

#include <cstddef>
#include <cstdint>

#include "ring.h"
#include "ring_vector.h"

namespace splinter {

constexpr std::size_t kSeedBytes = sizeof(Block);

// Two packed transforms, of c0 and c1.
constexpr std::size_t kStateBytes = 2 * kVectorBytes;
constexpr std::size_t kMaxSums = 256;
constexpr std::uint32_t kMaxWeightBits = 16;

// No more leave flooding the bits that it must have over the noise of the masking alone
// (RingSumParameters of Java, which has the bounds).
constexpr std::uint32_t kMaxSumBits = 47;

// Returns F = 99 - T: flooding takes a fourth of floor(q / 2^T), and the bits dropped an eighth.
constexpr std::uint32_t flooding_bits(std::uint32_t sum_bits) {
  return kRingPrimes * kResidueBits - 1 - sum_bits;
}
constexpr std::uint32_t dropped_bits(std::uint32_t sum_bits) { return flooding_bits(sum_bits) - 2; }

}  // namespace splinter

#endif  // SPLINTER_RING_SUM_SIZES_H_

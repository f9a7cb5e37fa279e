// The sets of parameters of the ring scheme.
#ifndef SPLINTER_RING_SET_H_
#define SPLINTER_RING_SET_H_

#include <cstddef>
#include <cstdint>

namespace splinter {

// Numbers are modulo q, the product of the first primes of the scheme, as many as the set has;
// polynomials have n coefficients. Ring learning with errors is taken to cost 2^128 and more in
// either (docs/protocol.md); sums modulo the smaller q have room for small weights alone.
enum class RingSet : std::uint8_t {
  kLarge,  // n = 4096, q of 100 bits
  kSmall   // n = 2048, q of 50 bits
};

constexpr std::size_t ring_size(RingSet set) { return set == RingSet::kLarge ? 4096 : 2048; }

constexpr std::size_t ring_primes(RingSet set) { return set == RingSet::kLarge ? 2 : 1; }

// Returns the greatest log2 of the modulus of sums, two less than the bits of q.
constexpr std::uint32_t max_scale_bits(RingSet set) { return set == RingSet::kLarge ? 98 : 48; }

}  // namespace splinter

#endif  // SPLINTER_RING_SET_H_

// The plain evaluation of shares: one key at a time, straight from the definition in
// splinter_fss.h, slow, and independent of kernels and evaluators.
#ifndef SPLINTER_TEST_REFERENCE_H_
#define SPLINTER_TEST_REFERENCE_H_

#include <vector>

#include "share.h"

namespace splinter::test {

using Value = unsigned __int128;

// A value and its tag; 0 where there is none.
struct Numbers {
  Value value;
  Value tag;
};

// Returns this party's shares of f(key) at some keys, and of their tags; those of the bit output
// are 0 or 1. The share must be valid.
std::vector<Numbers> reference_numbers(const Share& share, const std::vector<Value>& keys);

// Returns a value and its tag as one number modulo 2^128, so that tests treat them as they do
// double words: it is linear, as all that is done to them, and no mistake makes up for another's
// factor.
constexpr Value kTagFactor = Value{0x9e3779b97f4a7c15} << 64 | 0xf39cc0605cedc835;
inline Value combined(const Numbers& numbers) { return numbers.value + kTagFactor * numbers.tag; }

// Returns the values of reference_numbers, each combined with its tag.
std::vector<Value> reference_values(const Share& share, const std::vector<Value>& keys);
inline Value reference_value(const Share& share, Value key) {
  return reference_values(share, {key})[0];
}

// Returns the sum of two parties' values.
Value reference_sum(Output output, Value a, Value b);

// Returns the product of two elements of GF(2^8): that of the polynomials, modulo that of AES, by
// shifts of the whole product.
std::uint8_t field_product(unsigned a, unsigned b);

// Returns the value at 0 of the polynomial of least degree through values at different points
// (Lagrange).
std::uint8_t field_value_at_zero(const std::vector<std::uint8_t>& points,
                                 const std::vector<std::uint8_t>& values);

// The primes of the ring scheme.
constexpr Value kRingModuli[] = {(Value{1} << 50) - 16383, (Value{1} << 50) - 212991};

// Returns the base to the power of the exponent modulo a prime.
Value power_modulo(Value base, Value exponent, Value prime);

// Returns a signed number, rounded, whose multiple by floor(q / 2^scale_bits) and noise are the
// residues of a ring function's sum, and what the noise is. Throws if a residue's sum is too large.
struct RingSum {
  __int128 value;
  __int128 noise;
};
RingSum ring_sum(const Numbers& residues, std::uint32_t scale_bits, RingSet set = RingSet::kLarge);

// Returns a block as a number.
inline Value number(const Block& block) { return Value{block.high} << 64 | block.low; }
inline Block block(Value number) {
  return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
}

}  // namespace splinter::test

#endif  // SPLINTER_TEST_REFERENCE_H_

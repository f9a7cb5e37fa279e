// The public key of Paillier's encryption, N, a product of two primes, and the checks of one that a
// stranger gives.
#ifndef SPLINTER_PAILLIER_MODULUS_H_
#define SPLINTER_PAILLIER_MODULUS_H_

#include <cstddef>
#include <cstdint>

#include "big_number.h"

namespace splinter {

// The lengths of N, in bits.
constexpr bool is_paillier_length(std::size_t bits) { return bits == 2048 || bits == 3072; }

// Returns whether a caller's number of bytes is that of an allowed N. Eight times it may wrap.
constexpr bool is_paillier_bytes(std::uint64_t bytes) {
  return bytes == 2048 / 8 || bytes == 3072 / 8;
}

// A modulus has no divisor below this.
constexpr std::uint32_t kSmallDivisors = 1 << 16;

// Returns whether N may be a key: odd, of an allowed length, without a small divisor, and no power
// of another number. That it is the product of two primes cannot be seen; whoever made it otherwise
// harms their own secrets, and learns linear functions of a server's numbers as with any other key.
bool is_paillier_modulus(const BigNumber& n);

}  // namespace splinter

#endif  // SPLINTER_PAILLIER_MODULUS_H_

// Keys of Paillier's encryption for tests: public, so that they hide nothing.
#ifndef SPLINTER_TEST_PAILLIER_KEYS_H_
#define SPLINTER_TEST_PAILLIER_KEYS_H_

#include <cstdint>
#include <vector>

#include "big_number.h"

namespace splinter::test {

// The primes are 7 modulo 8, so that 2 is no primitive root.
struct TestPrimes {
  BigNumber p;
  BigNumber q;
  BigNumber n() const { return p * q; }
};

// Returns the key of 2048 or 3072 bits.
const TestPrimes& test_primes(std::size_t bits);

// Returns the bytes of a number, little-endian.
std::vector<std::uint8_t> bytes_of(const BigNumber& number, std::size_t n);

// Returns the primes as the interface takes them.
std::vector<std::uint8_t> encoded(const TestPrimes& primes);

// Decrypts by the definition, with OpenSSL's numbers alone: the exponent (p - 1) (q - 1) leaves
// 1 + k m N of a ciphertext.
BigNumber plain_decrypted(const TestPrimes& primes, const BigNumber& ciphertext);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_PAILLIER_KEYS_H_

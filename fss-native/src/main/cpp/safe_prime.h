// Safe primes: p of which (p - 1) / 2 is a prime too.
#ifndef SPLINTER_SAFE_PRIME_H_
#define SPLINTER_SAFE_PRIME_H_

#include <cstddef>

#include "big_number.h"
#include "prg.h"
#include "splinter_fss.h"

namespace splinter {

// The candidates above a random number, at distances of four, before another one is drawn.
constexpr std::size_t kSafePrimeCandidates = 32768;

// Sets `prime` to a safe prime of `bits` bits, a multiple of 64, the highest two of which are set:
// the first one from a random number on. It is one but for a chance below 2^-128; how often numbers
// are tried decides the time, which tells no more of it than that of other generators of primes.
splinter_status make_safe_prime(std::size_t bits, Randomness randomness, void* context,
                                BigNumber* prime);

// Sets the primes of a key of `bits` bits, which differ by more than 2^(bits / 2 - 100).
splinter_status make_paillier_primes(std::size_t bits, Randomness randomness, void* context,
                                     BigNumber* p, BigNumber* q);

// Returns whether two primes of equal length differ by more than 2^(their bits - 100).
bool far_apart(const BigNumber& p, const BigNumber& q);

}  // namespace splinter

#endif  // SPLINTER_SAFE_PRIME_H_

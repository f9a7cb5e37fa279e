// The rings Z_q[X] / (X^n + 1) of the ring scheme: q is a product of primes, and a number modulo q
// is its residues modulo these.
#ifndef SPLINTER_RING_H_
#define SPLINTER_RING_H_

#include <cstddef>
#include <cstdint>

#include "double_word.h"
#include "ring_kernel.h"
#include "ring_set.h"

namespace splinter {

// The bits of a residue where it is written.
constexpr unsigned kResidueBits = 50;

// The number of primes of the larger set: 2^50 - 16383 and 2^50 - 212991, the greatest that are 1
// modulo 8192. The smaller set has the first.
constexpr std::size_t kRingPrimes = ring_primes(RingSet::kLarge);

// The number of coefficients of the larger set, n.
constexpr std::size_t kRingSize = ring_size(RingSet::kLarge);

// Returns the tables of one of the primes of a set, or of the larger one, which are made once.
const RingTables& ring_tables(RingSet set, std::size_t prime);
inline const RingTables& ring_tables(std::size_t prime) {
  return ring_tables(RingSet::kLarge, prime);
}

// Returns floor(q / 2^bits) modulo one of the primes of a set, or of the larger one; bits is less
// than those of q.
std::uint64_t scale(RingSet set, std::uint32_t bits, std::size_t prime);
inline std::uint64_t scale(std::uint32_t bits, std::size_t prime) {
  return scale(RingSet::kLarge, bits, prime);
}

// Returns a signed number modulo a prime, in constant time.
std::uint64_t residue(std::int64_t number, const RingTables& tables);

// Returns q.
DoubleWord ring_modulus();

// Returns the number below q with these residues, in constant time.
DoubleWord number_of_residues(std::uint64_t first, std::uint64_t second);

// Returns a number below 8 q modulo q, in constant time.
DoubleWord reduced_number(DoubleWord number);

// Returns the coefficient of noise that a uniform word is: the ones of its lowest 21 bits less
// those of its next 21, of standard deviation 3.24.
std::int64_t noise(std::uint64_t word);

}  // namespace splinter

#endif  // SPLINTER_RING_H_

// The rings Z_q[X] / (X^n + 1) of the ring scheme: q is a product of primes, and a number modulo q
// is its residues modulo these.
#ifndef SPLINTER_RING_H_
#define SPLINTER_RING_H_

#include <cstddef>
#include <cstdint>

#include "double_word.h"
#include "ring_kernel.h"

namespace splinter {

// The bits of a residue where it is written.
constexpr unsigned kResidueBits = 50;

// The number of primes of q: 2^50 - 16383 and 2^50 - 212991, the greatest that are 1 modulo 8192.
constexpr std::size_t kRingPrimes = 2;

// The number of coefficients, n. Ring learning with errors modulo q, of 100 bits, is then taken to
// cost 2^128 and more (docs/protocol.md).
constexpr std::size_t kRingSize = 4096;

// Returns the tables of one of the primes, which are made once.
const RingTables& ring_tables(std::size_t prime);

// Returns floor(q / 2^bits) modulo one of the primes; bits is 1 to 99.
std::uint64_t scale(std::uint32_t bits, std::size_t prime);

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

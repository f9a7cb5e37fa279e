#include "ring_vector.h"

#include <algorithm>
#include <numeric>

namespace splinter {
namespace {

std::uint64_t sum_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t prime) {
  const std::uint64_t less = a + b - prime;
  return less + (prime & (0 - (less >> 63)));
}

// Writes the residues of signed numbers whose sizes are below the prime.
void to_residues(const std::int64_t* numbers, std::uint64_t prime, std::uint64_t* out) {
  for (std::size_t i = 0; i < kRingSize; ++i) {
    out[i] = static_cast<std::uint64_t>(numbers[i]) +
             (prime & static_cast<std::uint64_t>(numbers[i] >> 63));
  }
}

}  // namespace

bool unpack_vector(const std::uint8_t* packed, std::uint64_t* out) {
  unpack_residues(packed, 0, kVectorResidues, out);
  std::uint64_t outside = 0;
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const std::uint64_t greatest = ring_tables(prime).prime - 1;
    for (std::size_t i = 0; i < kRingSize; ++i) {
      outside |= greatest - out[prime * kRingSize + i];
    }
  }
  return outside >> 63 == 0;
}

void pack_vector(const std::uint64_t* vector, std::uint8_t* packed) {
  pack_residues(vector, kVectorResidues, packed);
}

bool expand_vector(ResidueStream& stream, std::size_t index, std::uint64_t* out) {
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const std::size_t first = (kRingPrimes * index + prime) * kRingSize;
    if (!stream.residues(first, kRingSize, ring_tables(prime), out + prime * kRingSize)) {
      return false;
    }
  }
  return true;
}

void add_vector(const std::uint64_t* vector, std::uint64_t* sum) {
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const std::uint64_t q = ring_tables(prime).prime;
    for (std::size_t i = prime * kRingSize; i < (prime + 1) * kRingSize; ++i) {
      sum[i] = sum_modulo(sum[i], vector[i], q);
    }
  }
}

void RingArithmetic::transform(const std::int64_t* coefficients, std::uint64_t* out) const {
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime, out += kRingSize) {
    const RingTables& tables = ring_tables(prime);
    to_residues(coefficients, tables.prime, out);
    kernel_.transform(tables, out);
  }
}

void RingArithmetic::transform_scaled(const std::int64_t* noise, const std::int64_t* numbers,
                                      std::uint32_t bits, std::uint64_t* out) const {
  SecretVector<std::uint64_t> residues(kRingSize);
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime, out += kRingSize) {
    const RingTables& tables = ring_tables(prime);
    to_residues(noise, tables.prime, out);
    to_residues(numbers, tables.prime, residues.data());
    kernel_.add_multiple(tables, scale(bits, prime), residues.data(), out, kRingSize);
    kernel_.transform(tables, out);
  }
}

void RingArithmetic::add_product(const std::uint64_t* a, const std::uint64_t* b,
                                 std::uint64_t* sum) const {
  SecretVector<std::uint64_t> product(kVectorResidues);
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const std::size_t first = prime * kRingSize;
    kernel_.multiply(ring_tables(prime), a + first, b + first, product.data() + first, kRingSize);
  }
  add_vector(product.data(), sum);
}

void RingArithmetic::subtract_product(const std::uint64_t* a, const std::uint64_t* b,
                                      std::uint64_t* sum) const {
  SecretVector<std::uint64_t> product(kVectorResidues);
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const std::size_t first = prime * kRingSize;
    const RingTables& tables = ring_tables(prime);
    kernel_.multiply(tables, a + first, b + first, product.data() + first, kRingSize);
    for (std::size_t i = first; i < first + kRingSize; ++i) {
      product[i] = sum_modulo(tables.prime - product[i], 0, tables.prime);
    }
  }
  add_vector(product.data(), sum);
}

void RingArithmetic::reduce(const std::uint64_t* low, const std::uint64_t* high,
                            std::uint64_t* out) const {
  constexpr std::uint64_t kHalf = 0xffffffff;
  RingVector part(kRingSize);
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const RingTables& tables = ring_tables(prime);
    const std::size_t first = prime * kRingSize;
    std::transform(low + first, low + first + kRingSize, out + first,
                   [](std::uint64_t word) { return word & kHalf; });
    // Adds the other three halves of words, in units of these powers of 2.
    for (const unsigned power : {32u, kLimbBits, kLimbBits + 32}) {
      const std::uint64_t* const words = (power == 32 ? low : high) + first;
      const unsigned shift = power == kLimbBits ? 0 : 32;
      std::transform(words, words + kRingSize, part.data(),
                     [&](std::uint64_t word) { return word >> shift & kHalf; });
      const auto factor = static_cast<std::uint64_t>((DoubleWord{1} << power) % tables.prime);
      kernel_.add_multiple(tables, factor, part.data(), out + first, kRingSize);
    }
  }
}

DoubleWord RingArithmetic::first_coefficient(const std::uint64_t* vector) {
  std::uint64_t residues[kRingPrimes] = {};
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime, vector += kRingSize) {
    const RingTables& tables = ring_tables(prime);
    // The values at all roots add up to n times the first coefficient, and have 62 bits.
    const std::uint64_t sum = std::accumulate(vector, vector + kRingSize, std::uint64_t{0});
    const std::uint64_t reduced = residue(static_cast<std::int64_t>(sum), tables);
    kPortableRingKernel.add_multiple(tables, tables.inverse_size, &reduced, residues + prime, 1);
  }
  return number_of_residues(residues[0], residues[1]);
}

}  // namespace splinter

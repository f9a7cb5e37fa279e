// The elements of the ring modulo q as their transforms, and arithmetic on them.
#ifndef SPLINTER_RING_VECTOR_H_
#define SPLINTER_RING_VECTOR_H_

#include <cstddef>
#include <cstdint>

#include "kernel.h"
#include "packed_residues.h"
#include "residue_stream.h"
#include "ring.h"
#include "secret_vector.h"

namespace splinter {

// The residues of a transform: those modulo the first prime, then those modulo the second.
constexpr std::size_t kVectorResidues = kRingPrimes * kRingSize;
constexpr std::size_t kVectorBytes = packed_bytes(kVectorResidues);

// One transform or several, one after the other.
using RingVector = SecretVector<std::uint64_t>;

// Reads a packed transform; returns false if a residue is not below its prime.
bool unpack_vector(const std::uint8_t* packed, std::uint64_t* out);
void pack_vector(const std::uint64_t* vector, std::uint8_t* packed);

// Writes the transform that a stream expands to from residue kVectorResidues * index on.
bool expand_vector(ResidueStream& stream, std::size_t index, std::uint64_t* out);

// Adds a transform to another.
void add_vector(const std::uint64_t* vector, std::uint64_t* sum);

// Arithmetic by the fastest ring kernel of a path. Nothing but sizes decides branches and
// addresses.
class RingArithmetic {
 public:
  explicit RingArithmetic(const Kernel& kernel) : kernel_(find_ring_kernel(kernel.path)) {}

  // Writes the transform of signed coefficients whose sizes are below the primes.
  void transform(const std::int64_t* coefficients, std::uint64_t* out) const;

  // Writes the transform of a polynomial of noise plus floor(q / 2^bits) times numbers.
  void transform_scaled(const std::int64_t* noise, const std::int64_t* numbers, std::uint32_t bits,
                        std::uint64_t* out) const;

  // Adds a b to a sum, or subtracts it.
  void add_product(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* sum) const;
  void subtract_product(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* sum) const;

  // Does RingKernel::add_products.
  void add_unreduced(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* low,
                     std::uint64_t* high) const {
    kernel_.add_products(a, b, low, high, kVectorResidues);
  }

  // Writes the residues of unreduced sums.
  void reduce(const std::uint64_t* low, const std::uint64_t* high, std::uint64_t* out) const;

  // Returns the first coefficient of a transform, below q.
  static DoubleWord first_coefficient(const std::uint64_t* vector);

 private:
  const RingKernel& kernel_;
};

}  // namespace splinter

#endif  // SPLINTER_RING_VECTOR_H_

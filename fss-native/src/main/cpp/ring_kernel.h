// The steps of arithmetic modulo X^n + 1 and a prime that have code of their own for each
// instruction set.
#ifndef SPLINTER_RING_KERNEL_H_
#define SPLINTER_RING_KERNEL_H_

#include <cstddef>
#include <cstdint>

// Files compiled for one instruction set include this header, so it holds plain data only; see
// kernel.h.
namespace splinter {

// The bits of a number in a vector product; companions are quotients in units of 2^-52.
constexpr unsigned kLimbBits = 52;

// A prime q below 2^50 with q = 1 modulo 2n, and the powers of a root of X^n + 1, r, that a
// transform of n coefficients takes. Element k of a transform is the polynomial's value at r to the
// power 2 b + 1, b being the log2(n) bits of k in reverse.
//
// A companion of x is floor(x 2^52 / q): a product with x costs two multiplications then, and none
// of twice the width.
struct RingTables {
  std::uint64_t prime;
  std::size_t size;  // n, a power of two from 16 on
  // Element i is r, or its inverse, to the power of the log2(n) bits of i in reverse.
  const std::uint64_t* powers;
  const std::uint64_t* power_companions;
  const std::uint64_t* inverse_powers;
  const std::uint64_t* inverse_power_companions;
  // 1 / n, and the last of the inverse powers that are used, times 1 / n.
  std::uint64_t inverse_size;
  std::uint64_t inverse_size_companion;
  std::uint64_t last_inverse;
  std::uint64_t last_inverse_companion;
  std::uint64_t reciprocal;  // floor(2^101 / q)
};

// The most products that are added up before they are reduced: each is two numbers below 2^52.
constexpr std::size_t kMostProducts = 4000;

// Numbers are below the prime where they come in and where they go out. Nothing but the sizes
// decides branches and addresses, but for the division by which add_multiple begins. Neither are
// arrays aligned, nor do different ones overlap.
struct RingKernel {
  // Replaces coefficients by their transform.
  void (*transform)(const RingTables& tables, std::uint64_t* values);

  // Replaces a transform by its coefficients.
  void (*invert)(const RingTables& tables, std::uint64_t* values);

  // Sets out[i] to a[i] b[i] for `n` numbers, a multiple of 8; `out` may be `a`.
  void (*multiply)(const RingTables& tables, const std::uint64_t* a, const std::uint64_t* b,
                   std::uint64_t* out, std::size_t n);

  // Adds factor b[i] to sum[i] for `n` numbers.
  void (*add_multiple)(const RingTables& tables, std::uint64_t factor, const std::uint64_t* b,
                       std::uint64_t* sum, std::size_t n);

  // Adds a[i] b[i] to the sum low[i] + 2^52 high[i] of products for `n` numbers, a multiple of 8.
  // A sum is not reduced: it begins with low[i] below 2^52 and high[i] 0, and takes kMostProducts.
  void (*add_products)(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* low,
                       std::uint64_t* high, std::size_t n);
};

extern const RingKernel kPortableRingKernel;
extern const RingKernel kIfmaRingKernel;

// Returns the fastest kernel for a CPU that can run an AES kernel's path.
const RingKernel& find_ring_kernel(std::uint32_t path);

}  // namespace splinter

#endif  // SPLINTER_RING_KERNEL_H_

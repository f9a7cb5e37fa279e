// Montgomery's products modulo large odd numbers, which have code of their own for each instruction
// set.
#ifndef SPLINTER_MONT_KERNEL_H_
#define SPLINTER_MONT_KERNEL_H_

#include <cstddef>
#include <cstdint>

// Files compiled for one instruction set include this header, so it holds plain data only; see
// kernel.h.
namespace splinter {

constexpr std::size_t kMostMontBits = 6144;

// The most products that a kernel computes at once, and the digits of the longest numbers.
constexpr std::size_t kMostMontLanes = 8;
constexpr std::size_t kMostMontDigits = 224;

struct PortableMont;

// An odd modulus M of a kernel. A number is `digits` words, its digits, the lowest first and each
// below 2^digit_bits, and 0 up to `stride` words, a multiple of 8. R is the power of two that a
// product is divided by.
struct MontModulus {
  std::size_t digits;
  std::size_t stride;
  const std::uint64_t* modulus;
  std::uint64_t negative_inverse;  // -1 / M modulo 2^digit_bits
  PortableMont* portable;          // null but for the portable kernel
};

// Factors are such that a b <= 8 M^2; products are below 2 M. Neither branches nor addresses depend
// on a number or a choice. Numbers are aligned to 64 bytes; a product may replace a factor of its
// own lane.
struct MontKernel {
  const char* name;
  std::uint32_t digit_bits;
  std::uint32_t digit_group;  // the number of digits is a multiple of it
  std::uint32_t lanes;
  std::uint32_t spare_bits;    // that R has beyond M at least
  std::uint32_t extra_digits;  // of numbers beyond those of R
  std::uint32_t choice_bits;   // log2 of the entries of a table, to read all of which is worth it

  // Sets out[l] to a[l] b[l] / R modulo M, one product in each lane.
  void (*multiply)(const MontModulus& modulus, const std::uint64_t* const* a,
                   const std::uint64_t* const* b, std::uint64_t* const* out);

  // Sets out[l] to a[l] times entry choices[l] of a table, over R. Digit d of entry e is word
  // 2^choice_bits d + e of the table, which is aligned to 64 bytes and all of which is read.
  void (*multiply_chosen)(const MontModulus& modulus, const std::uint64_t* const* a,
                          const std::uint64_t* table, const std::uint64_t* choices,
                          std::uint64_t* const* out);
};

extern const MontKernel kPortableMontKernel;
extern const MontKernel kAvx2MontKernel;
extern const MontKernel kIfmaMontKernel;

// Returns the fastest kernel for a CPU that can run an AES kernel's path.
const MontKernel& find_mont_kernel(std::uint32_t path);

}  // namespace splinter

#endif  // SPLINTER_MONT_KERNEL_H_

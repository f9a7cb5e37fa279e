// Montgomery's products of four numbers at a time in digits of 28 bits. Compiled with -mavx2.
#include <immintrin.h>

#include "mont_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kLanes = 4;
constexpr unsigned kBits = 28;
constexpr std::size_t kStep = 4;
constexpr unsigned kChoiceBits = 5;
constexpr std::size_t kChoices = 1 << kChoiceBits;

// The digits of a factor after which sums of products, of 56 bits each, are carried.
constexpr std::size_t kCarryDigits = 64;

__m256i all(std::uint64_t x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }

__m256i load(const std::uint64_t* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}

__attribute__((always_inline)) inline void add_product(__m256i& sum, __m256i a, __m256i b) {
  sum = _mm256_add_epi64(sum, _mm256_mul_epu32(a, b));
}

// Adds one digit b times four digits.
__attribute__((always_inline)) inline void add_products(const __m256i* a, __m256i b, __m256i& s0,
                                                        __m256i& s1, __m256i& s2, __m256i& s3) {
  add_product(s0, a[0], b);
  add_product(s1, a[1], b);
  add_product(s2, a[2], b);
  add_product(s3, a[3], b);
}

void transpose(__m256i* x) {
  const __m256i a = _mm256_unpacklo_epi64(x[0], x[1]);
  const __m256i b = _mm256_unpackhi_epi64(x[0], x[1]);
  const __m256i c = _mm256_unpacklo_epi64(x[2], x[3]);
  const __m256i d = _mm256_unpackhi_epi64(x[2], x[3]);
  x[0] = _mm256_permute2x128_si256(a, c, 0x20);
  x[1] = _mm256_permute2x128_si256(b, d, 0x20);
  x[2] = _mm256_permute2x128_si256(a, c, 0x31);
  x[3] = _mm256_permute2x128_si256(b, d, 0x31);
}

void load_lanes(const MontModulus& modulus, const std::uint64_t* const* from, __m256i* digits) {
  for (std::size_t d = 0; d < modulus.digits; d += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      digits[d + lane] = load(from[lane] + d);
    }
    transpose(digits + d);
  }
}

// Carries a run of sums; returns what is left to add to the one above.
__m256i carry_sums(__m256i* sums, std::size_t n) {
  const __m256i mask = all((std::uint64_t{1} << kBits) - 1);
  __m256i carry = _mm256_setzero_si256();
  for (std::size_t d = 0; d < n; ++d) {
    const __m256i whole = _mm256_add_epi64(sums[d], carry);
    sums[d] = _mm256_and_si256(whole, mask);
    carry = _mm256_srli_epi64(whole, kBits);
  }
  return carry;
}

void store_lanes(const MontModulus& modulus, __m256i* sums, std::uint64_t* const* to) {
  carry_sums(sums, modulus.digits);
  for (std::size_t d = 0; d < modulus.digits; d += kLanes) {
    transpose(sums + d);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(to[lane] + d), sums[d + lane]);
    }
  }
  for (std::size_t d = modulus.digits; d < modulus.stride; d += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(to[lane] + d), _mm256_setzero_si256());
    }
  }
}

// Sets the sums to a b / R, without carrying them, by steps as in mont_ifma.cpp.
void multiply_digits(const MontModulus& modulus, const __m256i* a, const __m256i* b,
                     __m256i* sums) {
  const std::size_t digits = modulus.digits;
  const __m256i mask = all((std::uint64_t{1} << kBits) - 1);
  const __m256i inverse = all(modulus.negative_inverse);
  __m256i m[kMostMontDigits];
  for (std::size_t d = 0; d < digits; ++d) {
    m[d] = all(modulus.modulus[d]);
    sums[d] = _mm256_setzero_si256();
  }
  for (std::size_t i = 0; i < digits; i += kStep) {
    if (i % kCarryDigits == 0 && i != 0) {
      sums[digits - 1] = _mm256_add_epi64(sums[digits - 1], carry_sums(sums, digits - 1));
    }
    const __m256i four[kStep] = {a[i], a[i + 1], a[i + 2], a[i + 3]};
    __m256i q[kStep];
    __m256i s0 = sums[0];
    __m256i s1 = sums[1];
    __m256i s2 = sums[2];
    __m256i s3 = sums[3];
    __m256i s4 = _mm256_setzero_si256();
    __m256i s5 = s4;
    __m256i s6 = s4;
    add_products(four, b[0], s0, s1, s2, s3);
    add_products(four, b[1], s1, s2, s3, s4);
    add_products(four, b[2], s2, s3, s4, s5);
    add_products(four, b[3], s3, s4, s5, s6);
    q[0] = _mm256_and_si256(_mm256_mul_epu32(s0, inverse), mask);
    add_product(s0, q[0], m[0]);
    add_product(s1, q[0], m[1]);
    s1 = _mm256_add_epi64(s1, _mm256_srli_epi64(s0, kBits));
    q[1] = _mm256_and_si256(_mm256_mul_epu32(s1, inverse), mask);
    add_product(s1, q[1], m[0]);
    add_product(s2, q[0], m[2]);
    add_product(s2, q[1], m[1]);
    s2 = _mm256_add_epi64(s2, _mm256_srli_epi64(s1, kBits));
    q[2] = _mm256_and_si256(_mm256_mul_epu32(s2, inverse), mask);
    add_product(s2, q[2], m[0]);
    add_product(s3, q[0], m[3]);
    add_product(s3, q[1], m[2]);
    add_product(s3, q[2], m[1]);
    s3 = _mm256_add_epi64(s3, _mm256_srli_epi64(s2, kBits));
    q[3] = _mm256_and_si256(_mm256_mul_epu32(s3, inverse), mask);
    add_product(s3, q[3], m[0]);
    s4 = _mm256_add_epi64(s4, _mm256_srli_epi64(s3, kBits));
    add_product(s4, q[1], m[3]);
    add_product(s4, q[2], m[2]);
    add_product(s4, q[3], m[1]);
    add_product(s5, q[2], m[3]);
    add_product(s5, q[3], m[2]);
    add_product(s6, q[3], m[3]);
    for (std::size_t j = kStep; j < digits; j += kStep) {
      s0 = _mm256_add_epi64(s4, sums[j]);
      s1 = _mm256_add_epi64(s5, sums[j + 1]);
      s2 = _mm256_add_epi64(s6, sums[j + 2]);
      s3 = sums[j + 3];
      s4 = s5 = s6 = _mm256_setzero_si256();
      add_products(four, b[j], s0, s1, s2, s3);
      add_products(q, m[j], s0, s1, s2, s3);
      add_products(four, b[j + 1], s1, s2, s3, s4);
      add_products(q, m[j + 1], s1, s2, s3, s4);
      add_products(four, b[j + 2], s2, s3, s4, s5);
      add_products(q, m[j + 2], s2, s3, s4, s5);
      add_products(four, b[j + 3], s3, s4, s5, s6);
      add_products(q, m[j + 3], s3, s4, s5, s6);
      sums[j - 4] = s0;
      sums[j - 3] = s1;
      sums[j - 2] = s2;
      sums[j - 1] = s3;
    }
    sums[digits - 4] = s4;
    sums[digits - 3] = s5;
    sums[digits - 2] = s6;
    sums[digits - 1] = _mm256_setzero_si256();
  }
}

void multiply(const MontModulus& modulus, const std::uint64_t* const* a,
              const std::uint64_t* const* b, std::uint64_t* const* out) {
  __m256i left[kMostMontDigits];
  __m256i right[kMostMontDigits];
  __m256i sums[kMostMontDigits];
  load_lanes(modulus, a, left);
  load_lanes(modulus, b, right);
  multiply_digits(modulus, left, right, sums);
  store_lanes(modulus, sums, out);
}

void multiply_chosen(const MontModulus& modulus, const std::uint64_t* const* a,
                     const std::uint64_t* table, const std::uint64_t* choices,
                     std::uint64_t* const* out) {
  __m256i left[kMostMontDigits];
  __m256i right[kMostMontDigits];
  __m256i sums[kMostMontDigits];
  load_lanes(modulus, a, left);
  const __m256i chosen = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(choices));
  __m256i wanted[kChoices];
  for (std::size_t e = 0; e < kChoices; ++e) {
    wanted[e] = _mm256_cmpeq_epi64(chosen, all(e));
  }
  for (std::size_t d = 0; d < modulus.digits; ++d) {
    const std::uint64_t* const row = table + kChoices * d;
    __m256i digit = _mm256_setzero_si256();
    for (std::size_t e = 0; e < kChoices; ++e) {
      digit = _mm256_or_si256(digit, _mm256_and_si256(wanted[e], all(row[e])));
    }
    right[d] = digit;
  }
  multiply_digits(modulus, left, right, sums);
  store_lanes(modulus, sums, out);
}

}  // namespace

const MontKernel kAvx2MontKernel{"avx2", kBits,       kStep,    kLanes,         3,
                                 0,      kChoiceBits, multiply, multiply_chosen};

}  // namespace splinter

// Montgomery's products of eight numbers at a time in digits of 52 bits. Compiled with -mavx512f
// and -mavx512ifma.
#include <immintrin.h>

#include "mont_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kLanes = 8;
constexpr unsigned kBits = 52;

// The digits of a factor that a step multiplies by the other factor, and the steps' own unit.
constexpr std::size_t kStep = 4;

constexpr unsigned kChoiceBits = 7;
constexpr std::size_t kChoices = 1 << kChoiceBits;

__m512i all(std::uint64_t x) { return _mm512_set1_epi64(static_cast<long long>(x)); }

// Add the lower and the upper 52 bits of a product of digits.
__attribute__((always_inline)) inline void add_low(__m512i& sum, __m512i a, __m512i b) {
  sum = _mm512_madd52lo_epu64(sum, a, b);
}
__attribute__((always_inline)) inline void add_high(__m512i& sum, __m512i a, __m512i b) {
  sum = _mm512_madd52hi_epu64(sum, a, b);
}

// Adds one digit b times four digits, as five digits of sums.
__attribute__((always_inline)) inline void add_products(__m512i a0, __m512i a1, __m512i a2,
                                                        __m512i a3, __m512i b, __m512i& s0,
                                                        __m512i& s1, __m512i& s2, __m512i& s3,
                                                        __m512i& s4) {
  add_low(s0, a0, b);
  add_low(s1, a1, b);
  add_low(s2, a2, b);
  add_low(s3, a3, b);
  add_high(s1, a0, b);
  add_high(s2, a1, b);
  add_high(s3, a2, b);
  add_high(s4, a3, b);
}

// Adds q times the lowest digits of the modulus to four sums and the fifth above them, and carries
// the first, whose lower 52 bits are 0 then, to the second.
__attribute__((always_inline)) inline __m512i cancel(__m512i inverse, const __m512i* n, __m512i& s0,
                                                     __m512i& s1, __m512i& s2, __m512i& s3,
                                                     __m512i& s4) {
  const __m512i q = _mm512_madd52lo_epu64(_mm512_setzero_si512(), s0, inverse);
  add_low(s0, q, n[0]);
  add_high(s1, q, n[0]);
  add_low(s1, q, n[1]);
  add_high(s2, q, n[1]);
  add_low(s2, q, n[2]);
  add_high(s3, q, n[2]);
  add_low(s3, q, n[3]);
  add_high(s4, q, n[3]);
  s1 = _mm512_add_epi64(s1, _mm512_srli_epi64(s0, kBits));
  return q;
}

// Turns eight words of each of eight numbers into eight vectors of a digit, or back.
void transpose(__m512i* x) {
  __m512i pairs[8];
  __m512i fours[8];
  for (int i = 0; i < 8; i += 2) {
    pairs[i] = _mm512_unpacklo_epi64(x[i], x[i + 1]);
    pairs[i + 1] = _mm512_unpackhi_epi64(x[i], x[i + 1]);
  }
  for (int half = 0; half < 8; half += 4) {
    for (int odd = 0; odd < 2; ++odd) {
      const __m512i a = pairs[half + odd];
      const __m512i b = pairs[half + odd + 2];
      fours[half + odd] = _mm512_shuffle_i64x2(a, b, 0x88);
      fours[half + odd + 2] = _mm512_shuffle_i64x2(a, b, 0xdd);
    }
  }
  for (int i = 0; i < 4; ++i) {
    x[i] = _mm512_shuffle_i64x2(fours[i], fours[i + 4], 0x88);
    x[i + 4] = _mm512_shuffle_i64x2(fours[i], fours[i + 4], 0xdd);
  }
}

void load_lanes(const MontModulus& modulus, const std::uint64_t* const* from, __m512i* digits) {
  for (std::size_t d = 0; d < modulus.stride; d += 8) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      digits[d + lane] = _mm512_load_si512(from[lane] + d);
    }
    transpose(digits + d);
  }
}

// Carries and stores the digits of eight numbers.
void store_lanes(const MontModulus& modulus, __m512i* digits, std::uint64_t* const* to) {
  const __m512i mask = all((std::uint64_t{1} << kBits) - 1);
  __m512i carry = _mm512_setzero_si512();
  for (std::size_t d = 0; d < modulus.digits; ++d) {
    const __m512i whole = _mm512_add_epi64(digits[d], carry);
    digits[d] = _mm512_and_si512(whole, mask);
    carry = _mm512_srli_epi64(whole, kBits);
  }
  for (std::size_t d = modulus.digits; d < modulus.stride; ++d) {
    digits[d] = _mm512_setzero_si512();
  }
  for (std::size_t d = 0; d < modulus.stride; d += 8) {
    transpose(digits + d);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      _mm512_store_si512(to[lane] + d, digits[d + lane]);
    }
  }
}

// Sets the sums to a b / R, without carrying them: each is below 4 digits 2^52.
//
// A step takes four digits of a. Their products with the lowest four of b decide the four digits q
// whose product with M cancels the lowest sums; then blocks of four digits of b and of M add both
// products to eight sums, which move down by four. Sums of both are kept apart until a block ends,
// so that twice as many additions are under way.
void multiply_digits(const MontModulus& modulus, const __m512i* a, const __m512i* b,
                     __m512i* sums) {
  const std::size_t digits = modulus.digits;
  const std::uint64_t* const m = modulus.modulus;
  const __m512i zero = _mm512_setzero_si512();
  const __m512i inverse = all(modulus.negative_inverse);
  const __m512i lowest[kStep] = {all(m[0]), all(m[1]), all(m[2]), all(m[3])};
  for (std::size_t d = 0; d < digits + kStep; ++d) {
    sums[d] = zero;
  }
  for (std::size_t i = 0; i < digits; i += kStep) {
    const __m512i a0 = a[i];
    const __m512i a1 = a[i + 1];
    const __m512i a2 = a[i + 2];
    const __m512i a3 = a[i + 3];
    __m512i s0 = sums[0];
    __m512i s1 = sums[1];
    __m512i s2 = sums[2];
    __m512i s3 = sums[3];
    __m512i s4 = sums[4];
    __m512i s5 = sums[5];
    __m512i s6 = sums[6];
    __m512i s7 = sums[7];
    add_products(a0, a1, a2, a3, b[0], s0, s1, s2, s3, s4);
    add_products(a0, a1, a2, a3, b[1], s1, s2, s3, s4, s5);
    add_products(a0, a1, a2, a3, b[2], s2, s3, s4, s5, s6);
    add_products(a0, a1, a2, a3, b[3], s3, s4, s5, s6, s7);
    const __m512i q0 = cancel(inverse, lowest, s0, s1, s2, s3, s4);
    const __m512i q1 = cancel(inverse, lowest, s1, s2, s3, s4, s5);
    const __m512i q2 = cancel(inverse, lowest, s2, s3, s4, s5, s6);
    const __m512i q3 = cancel(inverse, lowest, s3, s4, s5, s6, s7);
    for (std::size_t j = kStep; j < digits; j += kStep) {
      s0 = s4;
      s1 = s5;
      s2 = s6;
      s3 = s7;
      s4 = sums[j + 4];
      s5 = sums[j + 5];
      s6 = sums[j + 6];
      s7 = sums[j + 7];
      __m512i t0 = zero;
      __m512i t1 = zero;
      __m512i t2 = zero;
      __m512i t3 = zero;
      __m512i t4 = zero;
      __m512i t5 = zero;
      __m512i t6 = zero;
      __m512i t7 = zero;
      add_products(a0, a1, a2, a3, b[j], s0, s1, s2, s3, s4);
      add_products(q0, q1, q2, q3, all(m[j]), t0, t1, t2, t3, t4);
      add_products(a0, a1, a2, a3, b[j + 1], s1, s2, s3, s4, s5);
      add_products(q0, q1, q2, q3, all(m[j + 1]), t1, t2, t3, t4, t5);
      add_products(a0, a1, a2, a3, b[j + 2], s2, s3, s4, s5, s6);
      add_products(q0, q1, q2, q3, all(m[j + 2]), t2, t3, t4, t5, t6);
      add_products(a0, a1, a2, a3, b[j + 3], s3, s4, s5, s6, s7);
      add_products(q0, q1, q2, q3, all(m[j + 3]), t3, t4, t5, t6, t7);
      sums[j - 4] = _mm512_add_epi64(s0, t0);
      sums[j - 3] = _mm512_add_epi64(s1, t1);
      sums[j - 2] = _mm512_add_epi64(s2, t2);
      sums[j - 1] = _mm512_add_epi64(s3, t3);
      s4 = _mm512_add_epi64(s4, t4);
      s5 = _mm512_add_epi64(s5, t5);
      s6 = _mm512_add_epi64(s6, t6);
      s7 = _mm512_add_epi64(s7, t7);
    }
    sums[digits - 4] = s4;
    sums[digits - 3] = s5;
    sums[digits - 2] = s6;
    sums[digits - 1] = s7;
  }
}

void multiply(const MontModulus& modulus, const std::uint64_t* const* a,
              const std::uint64_t* const* b, std::uint64_t* const* out) {
  __m512i left[kMostMontDigits];
  __m512i right[kMostMontDigits];
  __m512i sums[kMostMontDigits + kStep];
  load_lanes(modulus, a, left);
  load_lanes(modulus, b, right);
  multiply_digits(modulus, left, right, sums);
  store_lanes(modulus, sums, out);
}

// Sets a digit of eight numbers to that of the entries chosen: permutations choose among 16 entries
// each, of which the highest bits of the choice tell one.
__m512i chosen_digit(const std::uint64_t* row, __m512i choices, const __mmask8* bits) {
  __m512i found[kChoices / 16];
  for (std::size_t e = 0; e < kChoices / 16; ++e) {
    found[e] = _mm512_permutex2var_epi64(_mm512_load_si512(row + 16 * e), choices,
                                         _mm512_load_si512(row + 16 * e + 8));
  }
  for (std::size_t bit = 0, left = kChoices / 32; left > 0; ++bit, left /= 2) {
    for (std::size_t e = 0; e < left; ++e) {
      found[e] = _mm512_mask_mov_epi64(found[2 * e], bits[bit], found[2 * e + 1]);
    }
  }
  return found[0];
}

void multiply_chosen(const MontModulus& modulus, const std::uint64_t* const* a,
                     const std::uint64_t* table, const std::uint64_t* choices,
                     std::uint64_t* const* out) {
  __m512i left[kMostMontDigits];
  __m512i right[kMostMontDigits];
  __m512i sums[kMostMontDigits + kStep];
  load_lanes(modulus, a, left);
  const __m512i chosen = _mm512_loadu_si512(choices);
  const __mmask8 bits[] = {_mm512_test_epi64_mask(chosen, all(16)),
                           _mm512_test_epi64_mask(chosen, all(32)),
                           _mm512_test_epi64_mask(chosen, all(64))};
  for (std::size_t d = 0; d < modulus.digits; ++d) {
    right[d] = chosen_digit(table + kChoices * d, chosen, bits);
  }
  multiply_digits(modulus, left, right, sums);
  store_lanes(modulus, sums, out);
}

}  // namespace

const MontKernel kIfmaMontKernel{"ifma", kBits,       kStep,    kLanes,         3,
                                 0,      kChoiceBits, multiply, multiply_chosen};

}  // namespace splinter

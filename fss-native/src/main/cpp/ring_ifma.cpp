// Transforms by products of eight numbers of 52 bits. Compiled with -mavx512f and -mavx512ifma.
#include <immintrin.h>

#include "ring_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kLanes = 8;

__m512i load(const std::uint64_t* from) { return _mm512_loadu_si512(from); }
void store(std::uint64_t* to, __m512i x) { _mm512_storeu_si512(to, x); }
__m512i all(std::uint64_t x) { return _mm512_set1_epi64(static_cast<long long>(x)); }

// Returns x - bound where x >= bound, else x.
__m512i reduced(__m512i x, __m512i bound) {
  return _mm512_min_epu64(x, _mm512_sub_epi64(x, bound));
}

// Returns the low 52 bits of x y, or of x y / 2^52; 52 bits of x and y count.
__m512i low_product(__m512i x, __m512i y) {
  return _mm512_madd52lo_epu64(_mm512_setzero_si512(), x, y);
}
__m512i high_product(__m512i x, __m512i y) {
  return _mm512_madd52hi_epu64(_mm512_setzero_si512(), x, y);
}

__m512i low_52_bits(__m512i x) {
  return _mm512_and_si512(x, all((std::uint64_t{1} << kLimbBits) - 1));
}

struct Factor {
  __m512i number;
  __m512i companion;
};

// Returns x times a factor, less a multiple of q: below 2 q for any x below 2^52.
__m512i product(__m512i x, const Factor& factor, __m512i q) {
  const __m512i quotient = high_product(x, factor.companion);
  return low_52_bits(_mm512_sub_epi64(low_product(x, factor.number), low_product(quotient, q)));
}

// Two vectors of a transform, which pairs of steps take apart and put together.
struct Pair {
  __m512i a;
  __m512i b;
};

Pair interleaved(const Pair& x) {
  const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
  const __m512i high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
  return {_mm512_permutex2var_epi64(x.a, low, x.b), _mm512_permutex2var_epi64(x.a, high, x.b)};
}

Pair parted(const Pair& x) {
  const __m512i even = _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0);
  const __m512i odd = _mm512_set_epi64(15, 13, 11, 9, 7, 5, 3, 1);
  return {_mm512_permutex2var_epi64(x.a, even, x.b), _mm512_permutex2var_epi64(x.a, odd, x.b)};
}

// The factors of 16 neighbours: of groups of 16, 8, 4 and 2.
Factor of_one(const std::uint64_t* numbers, const std::uint64_t* companions) {
  return {all(numbers[0]), all(companions[0])};
}
__m512i twice(const std::uint64_t* two) {
  return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(two)));
}
Factor of_two(const std::uint64_t* numbers, const std::uint64_t* companions) {
  return {twice(numbers), twice(companions)};
}
__m512i four_times(const std::uint64_t* four) {
  return _mm512_broadcast_i64x4(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(four)));
}
Factor of_four(const std::uint64_t* numbers, const std::uint64_t* companions) {
  return {four_times(numbers), four_times(companions)};
}
Factor of_eight(const std::uint64_t* numbers, const std::uint64_t* companions) {
  return {load(numbers), load(companions)};
}

// Steps of a transform and of its inverse; numbers are below 4 q before and after the first, below
// 2 q before and after the second.
Pair step(const Pair& x, const Factor& factor, __m512i q, __m512i twice_q) {
  const __m512i a = reduced(x.a, twice_q);
  const __m512i b = product(x.b, factor, q);
  return {_mm512_add_epi64(a, b), _mm512_sub_epi64(_mm512_add_epi64(a, twice_q), b)};
}
Pair inverse_step(const Pair& x, const Factor& factor, __m512i q, __m512i twice_q) {
  const __m512i difference = _mm512_sub_epi64(_mm512_add_epi64(x.a, twice_q), x.b);
  return {reduced(_mm512_add_epi64(x.a, x.b), twice_q), product(difference, factor, q)};
}

void transform(const RingTables& tables, std::uint64_t* values) {
  const __m512i q = all(tables.prime);
  const __m512i twice_q = all(2 * tables.prime);
  const std::uint64_t* const powers = tables.powers;
  const std::uint64_t* const companions = tables.power_companions;
  std::size_t groups = 1;
  for (std::size_t half = tables.size / 2; half > kLanes; groups *= 2, half /= 2) {
    for (std::size_t g = 0; g < groups; ++g) {
      const Factor factor = of_one(powers + groups + g, companions + groups + g);
      std::uint64_t* const low = values + 2 * g * half;
      for (std::size_t i = 0; i < half; i += kLanes) {
        const Pair x = step({load(low + i), load(low + half + i)}, factor, q, twice_q);
        store(low + i, x.a);
        store(low + half + i, x.b);
      }
    }
  }
  for (std::size_t g = 0; g < groups; ++g) {
    std::uint64_t* const at = values + 2 * kLanes * g;
    std::size_t first = groups + g;
    Pair x{load(at), load(at + kLanes)};
    x = interleaved(step(x, of_one(powers + first, companions + first), q, twice_q));
    first *= 2;
    x = interleaved(step(x, of_two(powers + first, companions + first), q, twice_q));
    first *= 2;
    x = interleaved(step(x, of_four(powers + first, companions + first), q, twice_q));
    first *= 2;
    x = interleaved(step(x, of_eight(powers + first, companions + first), q, twice_q));
    store(at, reduced(reduced(x.a, twice_q), q));
    store(at + kLanes, reduced(reduced(x.b, twice_q), q));
  }
}

void invert(const RingTables& tables, std::uint64_t* values) {
  const __m512i q = all(tables.prime);
  const __m512i twice_q = all(2 * tables.prime);
  const std::uint64_t* const powers = tables.inverse_powers;
  const std::uint64_t* const companions = tables.inverse_power_companions;
  std::size_t groups = tables.size / (2 * kLanes);
  for (std::size_t g = 0; g < groups; ++g) {
    std::uint64_t* const at = values + 2 * kLanes * g;
    std::size_t first = 8 * (groups + g);
    Pair x = parted({load(at), load(at + kLanes)});
    x = parted(inverse_step(x, of_eight(powers + first, companions + first), q, twice_q));
    first /= 2;
    x = parted(inverse_step(x, of_four(powers + first, companions + first), q, twice_q));
    first /= 2;
    x = parted(inverse_step(x, of_two(powers + first, companions + first), q, twice_q));
    first /= 2;
    if (groups > 1) {
      x = inverse_step(x, of_one(powers + first, companions + first), q, twice_q);
    }
    store(at, x.a);
    store(at + kLanes, x.b);
  }
  std::size_t half = kLanes;
  if (groups > 1) {
    half *= 2;
    groups /= 2;
  }
  for (; groups > 1; groups /= 2, half *= 2) {
    for (std::size_t g = 0; g < groups; ++g) {
      const Factor factor = of_one(powers + groups + g, companions + groups + g);
      std::uint64_t* const low = values + 2 * g * half;
      for (std::size_t i = 0; i < half; i += kLanes) {
        const Pair x = inverse_step({load(low + i), load(low + half + i)}, factor, q, twice_q);
        store(low + i, x.a);
        store(low + half + i, x.b);
      }
    }
  }
  const Factor scale = of_one(&tables.inverse_size, &tables.inverse_size_companion);
  const Factor last = of_one(&tables.last_inverse, &tables.last_inverse_companion);
  for (std::size_t i = 0; i < half; i += kLanes) {
    const __m512i a = load(values + i);
    const __m512i b = load(values + half + i);
    const __m512i difference = _mm512_sub_epi64(_mm512_add_epi64(a, twice_q), b);
    store(values + i, reduced(product(_mm512_add_epi64(a, b), scale, q), q));
    store(values + half + i, reduced(product(difference, last, q), q));
  }
}

void multiply(const RingTables& tables, const std::uint64_t* a, const std::uint64_t* b,
              std::uint64_t* out, std::size_t n) {
  const __m512i q = all(tables.prime);
  const __m512i twice_q = all(2 * tables.prime);
  const __m512i reciprocal = all(tables.reciprocal);
  for (std::size_t i = 0; i < n; i += kLanes) {
    const __m512i x = load(a + i);
    const __m512i y = load(b + i);
    const __m512i low = low_product(x, y);
    const __m512i high = _mm512_or_si512(_mm512_slli_epi64(high_product(x, y), kLimbBits - 49),
                                         _mm512_srli_epi64(low, 49));
    const __m512i quotient = high_product(high, reciprocal);
    const __m512i rest = low_52_bits(_mm512_sub_epi64(low, low_product(quotient, q)));
    store(out + i, reduced(reduced(rest, twice_q), q));
  }
}

void add_multiple(const RingTables& tables, std::uint64_t factor, const std::uint64_t* b,
                  std::uint64_t* sum, std::size_t n) {
  const auto companion = static_cast<std::uint64_t>(
      (static_cast<unsigned __int128>(factor) << kLimbBits) / tables.prime);
  const __m512i q = all(tables.prime);
  const __m512i twice_q = all(2 * tables.prime);
  const Factor factors = of_one(&factor, &companion);
  for (std::size_t i = 0; i < n; i += kLanes) {
    const std::size_t left = n - i;
    const auto mask = static_cast<__mmask8>(left >= kLanes ? 0xff : (1u << left) - 1);
    const __m512i x = _mm512_maskz_loadu_epi64(mask, b + i);
    const __m512i total =
        _mm512_add_epi64(_mm512_maskz_loadu_epi64(mask, sum + i), product(x, factors, q));
    _mm512_mask_storeu_epi64(sum + i, mask, reduced(reduced(total, twice_q), q));
  }
}

void add_products(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* low,
                  std::uint64_t* high, std::size_t n) {
  for (std::size_t i = 0; i < n; i += kLanes) {
    const __m512i x = load(a + i);
    const __m512i y = load(b + i);
    store(low + i, _mm512_madd52lo_epu64(load(low + i), x, y));
    store(high + i, _mm512_madd52hi_epu64(load(high + i), x, y));
  }
}

}  // namespace

extern const RingKernel kIfmaRingKernel{transform, invert, multiply, add_multiple, add_products};

}  // namespace splinter

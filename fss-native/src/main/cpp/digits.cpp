// Digits of two keys a register: every level of a tree pays for this, so it must cost little beside
// one AES block a key. SSE2 is part of x86-64.
#include "digits.h"

#include <emmintrin.h>

#include <algorithm>

#include "chunk.h"

namespace splinter {
namespace {

constexpr std::size_t kGroup = 16;
static_assert(kRowGroup % kGroup == 0);

__m128i load(const std::uint64_t* words) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(words));
}

__m128i count(std::uint32_t shift) { return _mm_cvtsi32_si128(static_cast<int>(shift)); }

// Sources of digits. Each moves the bits from `shift` on of the keys i and i + 1 to the low end of
// a word.
struct OneWord {
  __m128i right;

  explicit OneWord(std::uint32_t shift) : right(count(shift)) {}
  __m128i operator()(const Keys& keys, std::size_t i) const {
    return _mm_srl_epi64(load(keys.low + i), right);
  }
};

// The instruction also shifts by 64, to zero.
struct BothWords {
  __m128i right;
  __m128i left;

  explicit BothWords(std::uint32_t shift) : right(count(shift)), left(count(64 - shift)) {}
  __m128i operator()(const Keys& keys, std::size_t i) const {
    return _mm_or_si128(_mm_srl_epi64(load(keys.low + i), right),
                        _mm_sll_epi64(load(keys.high + i), left));
  }
};

// Returns the digits of eight keys from i on, in 16 bits each: as their sign bit is clear, packing
// keeps them.
template <class Source>
__m128i eight(const Source& source, __m128i mask, const Keys& keys, std::size_t i) {
  const auto pair = [&](std::size_t at) { return _mm_and_si128(source(keys, i + at), mask); };
  return _mm_packs_epi32(_mm_packs_epi32(pair(0), pair(2)), _mm_packs_epi32(pair(4), pair(6)));
}

template <class Source>
void group(const Source& source, __m128i mask, const Keys& keys, std::size_t i,
           std::uint8_t* digits) {
  _mm_storeu_si128(
      reinterpret_cast<__m128i*>(digits + i),
      _mm_packus_epi16(eight(source, mask, keys, i), eight(source, mask, keys, i + 8)));
}

template <class Source>
void group(const Source& source, __m128i mask, const Keys& keys, std::size_t i,
           std::uint16_t* digits) {
  auto* const out = reinterpret_cast<__m128i*>(digits + i);
  _mm_storeu_si128(out, eight(source, mask, keys, i));
  _mm_storeu_si128(out + 1, eight(source, mask, keys, i + 8));
}

template <class Source, class Digit>
void take(Keys keys, const Source& source, std::uint32_t bits, Digit* digits) {
  const __m128i mask = _mm_set1_epi64x((1LL << bits) - 1);
  std::size_t i = 0;
  for (; i + kGroup <= keys.rows; i += kGroup) {
    group(source, mask, keys, i, digits);
  }
  if (i < keys.rows) {
    std::uint64_t low[kGroup] = {};
    std::uint64_t high[kGroup] = {};
    std::copy(keys.low + i, keys.low + keys.rows, low);
    if (keys.high != nullptr) {
      std::copy(keys.high + i, keys.high + keys.rows, high);
    }
    group(source, mask, {low, high, kGroup}, 0, digits + i);
    i += kGroup;
  }
  std::fill(digits + i, digits + padded(keys.rows), Digit{0});
}

template <class Digit>
void take_any(const Keys& keys, std::uint32_t shift, std::uint32_t bits, Digit* digits) {
  if (shift >= 64) {
    take({keys.high, nullptr, keys.rows}, OneWord(shift - 64), bits, digits);
  } else if (keys.high == nullptr || shift + bits <= 64) {
    take(keys, OneWord(shift), bits, digits);
  } else {
    take(keys, BothWords(shift), bits, digits);
  }
}

// Returns the OR of all keys' distances above `first`; keys below it count modulo 2^64.
template <class Source>
std::uint64_t distances(Keys keys, const Source& source, __m128i first) {
  __m128i all = _mm_setzero_si128();
  for (std::size_t i = 0; i + 2 <= keys.rows; i += 2) {
    all = _mm_or_si128(all, _mm_sub_epi64(source(keys, i), first));
  }
  std::uint64_t words[2];
  _mm_storeu_si128(reinterpret_cast<__m128i*>(words), all);
  return words[0] | words[1];
}

}  // namespace

std::uint64_t distances(const Keys& keys, std::uint32_t shift, std::uint64_t first) {
  const __m128i from = _mm_set1_epi64x(static_cast<long long>(first));
  const std::uint64_t last = prefix_of(keys, keys.rows - 1, shift) - first;
  if (shift >= 64) {
    return last | distances({keys.high, nullptr, keys.rows}, OneWord(shift - 64), from);
  }
  return last | (keys.high == nullptr ? distances(keys, OneWord(shift), from)
                                      : distances(keys, BothWords(shift), from));
}

void take_digits(const Keys& keys, std::uint32_t shift, std::uint32_t bits, std::uint8_t* digits) {
  take_any(keys, shift, bits, digits);
}

void take_digits(const Keys& keys, std::uint32_t shift, std::uint32_t bits, std::uint16_t* digits) {
  take_any(keys, shift, bits, digits);
}

}  // namespace splinter

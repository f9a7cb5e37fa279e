// Products over GF(2^8) by two shuffles of the products of nibbles. Compiled with -mavx2.
#include <immintrin.h>

#include "field_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kBytes = sizeof(__m256i);

// The records whose tables fit the registers beside the rest.
constexpr std::size_t kRecords = 4;

inline __attribute__((always_inline)) __m256i load(const std::uint8_t* bytes) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(bytes));
}

inline __attribute__((always_inline)) __m256i both_halves(const std::uint8_t* table) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i_u*>(table)));
}

void add_some(const RecordTile& tile, const std::uint8_t* factors, std::uint8_t* sum) {
  __m256i low[kRecords];
  __m256i high[kRecords];
#pragma GCC unroll 4
  for (std::size_t i = 0; i < kRecords; ++i) {
    low[i] = both_halves(kNibbleProducts[factors[i]].low);
    high[i] = both_halves(kNibbleProducts[factors[i]].high);
  }
  const __m256i nibble = _mm256_set1_epi8(0x0f);
  std::size_t at = 0;
  for (; at + kBytes <= tile.width; at += kBytes) {
    __m256i total = load(sum + at);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kRecords; ++i) {
      const __m256i bytes = load(tile.bytes + i * tile.stride + at);
      const __m256i lows = _mm256_shuffle_epi8(low[i], _mm256_and_si256(bytes, nibble));
      const __m256i highs =
          _mm256_shuffle_epi8(high[i], _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble));
      total = _mm256_xor_si256(total, _mm256_xor_si256(lows, highs));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(sum + at), total);
  }
  for (std::size_t i = 0; i < kRecords; ++i) {
    const NibbleProducts& products = kNibbleProducts[factors[i]];
    for (std::size_t rest = at; rest < tile.width; ++rest) {
      const std::uint8_t byte = tile.bytes[i * tile.stride + rest];
      sum[rest] =
          static_cast<std::uint8_t>(sum[rest] ^ products.low[byte & 15] ^ products.high[byte >> 4]);
    }
  }
}

void add_products(const RecordTile& tile, const std::uint8_t* factors, std::uint8_t* sum) {
  for (std::size_t first = 0; first < kFieldTile; first += kRecords) {
    add_some({tile.bytes + first * tile.stride, tile.stride, tile.width}, factors + first, sum);
  }
}

}  // namespace

extern const FieldKernel kAvx2FieldKernel{add_products};

}  // namespace splinter

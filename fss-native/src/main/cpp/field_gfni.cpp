// Products over GF(2^8) by the instruction for them. Compiled with -mgfni, -mavx512f and
// -mavx512bw.
#include <immintrin.h>

#include "field_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kBytes = sizeof(__m512i);

void add_products(const RecordTile& tile, const std::uint8_t* factors, std::uint8_t* sum) {
  __m512i factor[kFieldTile];
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kFieldTile; ++i) {
    factor[i] = _mm512_set1_epi8(static_cast<char>(factors[i]));
  }
  for (std::size_t at = 0; at < tile.width; at += kBytes) {
    const std::size_t left = tile.width - at;
    const __mmask64 mask = left >= kBytes ? ~__mmask64{0} : (__mmask64{1} << left) - 1;
    __m512i total = _mm512_maskz_loadu_epi8(mask, sum + at);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kFieldTile; ++i) {
      const __m512i bytes = _mm512_maskz_loadu_epi8(mask, tile.bytes + i * tile.stride + at);
      total = _mm512_xor_si512(total, _mm512_gf2p8mul_epi8(bytes, factor[i]));
    }
    _mm512_mask_storeu_epi8(sum + at, mask, total);
  }
}

}  // namespace

extern const FieldKernel kGfniFieldKernel{add_products};

}  // namespace splinter

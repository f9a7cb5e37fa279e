// Products over GF(2^8) by tables, of which those of one factor stay in the first-level cache.
#include <array>

#include "field_kernel.h"

namespace splinter {
namespace {

constexpr std::uint8_t product(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (; b != 0; b >>= 1) {
    sum ^= (b & 1) != 0 ? a : 0;
    a = (a << 1) ^ ((a & 0x80) != 0 ? 0x11b : 0);
  }
  return static_cast<std::uint8_t>(sum);
}

constexpr std::array<NibbleProducts, 256> all_products() {
  std::array<NibbleProducts, 256> all{};
  for (unsigned factor = 0; factor < 256; ++factor) {
    for (unsigned nibble = 0; nibble < 16; ++nibble) {
      all[factor].low[nibble] = product(factor, nibble);
      all[factor].high[nibble] = product(factor, nibble << 4);
    }
  }
  return all;
}

constexpr std::array<NibbleProducts, 256> kProducts = all_products();

void add_products(const RecordTile& tile, const std::uint8_t* factors, std::uint8_t* sum) {
  for (std::size_t record = 0; record < kFieldTile; ++record) {
    const NibbleProducts& products = kProducts[factors[record]];
    std::uint8_t whole[256];
    for (std::size_t i = 0; i < 256; ++i) {
      whole[i] = static_cast<std::uint8_t>(products.low[i & 15] ^ products.high[i >> 4]);
    }
    const std::uint8_t* const bytes = tile.bytes + record * tile.stride;
    for (std::size_t i = 0; i < tile.width; ++i) {
      sum[i] = static_cast<std::uint8_t>(sum[i] ^ whole[bytes[i]]);
    }
  }
}

}  // namespace

const NibbleProducts* const kNibbleProducts = kProducts.data();

const FieldKernel kPortableFieldKernel{add_products};

}  // namespace splinter

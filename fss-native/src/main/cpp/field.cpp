#include "field.h"

#include <algorithm>
#include <cstring>

#include "kernel.h"
#include "secret_vector.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

// The bytes of a record that all vectors multiply before the next ones are read: those of a tile
// and of one sum then stay in the first-level cache.
constexpr std::size_t kStrip = 2048;

}  // namespace

const FieldKernel& find_field_kernel(std::uint32_t path) {
#ifdef SPLINTER_GFNI
  if (path == SPLINTER_PATH_VAES512 && has_gfni()) {
    return kGfniFieldKernel;
  }
#endif
  return path != SPLINTER_PATH_PORTABLE && has_avx2() ? kAvx2FieldKernel : kPortableFieldKernel;
}

void add_products(const FieldKernel& kernel, const Records& records,
                  const std::uint8_t* const* vectors, std::size_t count,
                  std::uint8_t* const* accumulators) {
  const std::size_t whole = records.count / kFieldTile * kFieldTile;
  for (std::size_t first = 0; first < whole; first += kFieldTile) {
    for (std::size_t strip = 0; strip < records.width; strip += kStrip) {
      const RecordTile tile{records.bytes + first * records.width + strip, records.width,
                            std::min(kStrip, records.width - strip)};
      for (std::size_t v = 0; v < count; ++v) {
        kernel.add_products(tile, vectors[v] + first, accumulators[v] + strip);
      }
    }
  }
  // The last records are fewer than a tile: each stands for all of it, times 0 but once.
  for (std::size_t last = whole; last < records.count; ++last) {
    const RecordTile tile{records.bytes + last * records.width, 0, records.width};
    for (std::size_t v = 0; v < count; ++v) {
      SecretVector<std::uint8_t> factors(kFieldTile);
      factors[0] = vectors[v][last];
      kernel.add_products(tile, factors.data(), accumulators[v]);
    }
  }
}

}  // namespace splinter

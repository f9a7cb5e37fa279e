#include "field_scan.h"

#include <algorithm>
#include <vector>

#include "field.h"

namespace splinter {

void multiply(const Functions& functions, std::uint64_t first, const Slots& slots,
              const FieldKernel& kernel, std::uint8_t* const* accumulators) {
  const std::uint32_t column_bits = functions.front()->column_bits();
  const std::size_t row_slots = std::size_t{1} << column_bits;
  const std::size_t count = functions.size();
  std::vector<const std::uint8_t*> vectors(count);
  std::vector<std::uint8_t*> sums(count);
  for (std::size_t start = 0; start < slots.count;) {
    // Slots may begin and end within a row: whole rows are multiplied at once, a part alone.
    const std::uint64_t number = first + start;
    const std::size_t column = number & (row_slots - 1);
    const std::size_t left = slots.count - start;
    const std::size_t rows = column == 0 ? left >> column_bits : 0;
    const std::size_t n = rows > 0 ? rows << column_bits : std::min(left, row_slots - column);
    for (std::size_t f = 0; f < count; ++f) {
      vectors[f] = functions[f]->elements() + (number >> column_bits);
      sums[f] = accumulators[f] + column * slots.width;
    }
    const std::size_t at_once = std::max<std::size_t>(1, rows);
    add_products(kernel, {slots.bytes + start * slots.width, at_once, n / at_once * slots.width},
                 vectors.data(), count, sums.data());
    start += n;
  }
}

}  // namespace splinter

#include "cell_grid.h"

#include <algorithm>

#include "indexed_stream.h"

namespace splinter {

bool expand_cell_row(const CellGrid& grid, const std::uint8_t* seed, std::size_t row,
                     std::uint64_t* words) {
  const std::size_t n = grid.seed_words() + CellGrid::kSelectorWords;
  if (!indexed_stream(seed, row, 0, reinterpret_cast<std::uint8_t*>(words), n * sizeof(*words))) {
    return false;
  }
  // The seed's share has no more than seed_words() words.
  std::copy_backward(words + grid.seed_words(), words + n, words + n + 1);
  words[grid.seed_words()] = 0;
  words[n] &= 1;
  return true;
}

}  // namespace splinter

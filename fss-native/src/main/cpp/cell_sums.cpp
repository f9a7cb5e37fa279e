#include "cell_sums.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "bucket_products.h"

namespace splinter {
namespace {

using Wide = unsigned __int128;

// Adds a number of n words times a word to one of n + 1 words.
void add_multiple(const std::uint64_t* number, std::size_t n, std::uint64_t factor,
                  std::uint64_t* sum) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Wide whole = Wide{number[i]} * factor + sum[i] + carry;
    sum[i] = static_cast<std::uint64_t>(whole);
    carry = static_cast<std::uint64_t>(whole >> 64);
  }
  sum[n] += carry;
}

// Adds n words.
void add(const std::uint64_t* other, std::size_t n, std::uint64_t* sum) {
  Wide carry = 0;
  for (std::size_t i = 0; i < n; ++i) {
    carry += Wide{sum[i]} + other[i];
    sum[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}

}  // namespace

void add_cell_row(const CellGrid& grid, const std::uint64_t* row, const std::uint64_t* weights,
                  std::uint64_t* sums) {
  for (std::size_t j = 0; j < grid.columns; ++j, sums += grid.sum_words()) {
    add_multiple(row, grid.row_seed_words(), weights[j], sums);
    add_multiple(row + grid.row_seed_words(), CellGrid::kSelectorWords, weights[j],
                 sums + grid.sum_seed_words());
  }
}

void merge_cell_sums(const CellGrid& grid, const std::uint64_t* other, std::uint64_t* sums) {
  for (std::size_t j = 0; j < grid.columns; ++j) {
    add(other, grid.sum_seed_words(), sums);
    add(other + grid.sum_seed_words(), CellGrid::kSumSelectorWords, sums + grid.sum_seed_words());
    other += grid.sum_words();
    sums += grid.sum_words();
  }
}

splinter_status answer_cells(const BigNumber& n, const CellGrid& grid, const std::uint8_t* bases,
                             const std::uint8_t* v, const std::uint64_t* sums,
                             const MontKernel& kernel, std::uint8_t* out) {
  const Mont square(n * n, kernel);
  const std::size_t bytes = 2 * grid.modulus_bytes;
  const std::size_t words = grid.sum_seed_words();
  BucketProducts products(square, {1, 1, grid.sum_bits(), 2 * grid.columns});
  MontWords number(square.words());
  MontWords bound(square.words());
  square.number().write_words(bound.data(), bound.size());
  MontBatch batch(square);
  const MontNumbers entered = square.numbers(BucketProducts::kMostBases);
  std::vector<std::uint64_t> exponents(BucketProducts::kMostBases * words);
  for (std::size_t first = 0; first < 2 * grid.columns; first += BucketProducts::kMostBases) {
    const std::size_t count = std::min(BucketProducts::kMostBases, 2 * grid.columns - first);
    std::fill(exponents.begin(), exponents.end(), 0);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t j = (first + i) / 2;
      const bool selector = (first + i) % 2 != 0;
      std::memcpy(number.data(), (selector ? v : bases) + j * bytes, bytes);
      if (!is_between(number.data(), bound.data(), bound.size())) {
        return SPLINTER_BAD_CIPHERTEXT;
      }
      square.put(number.data(), number.size(), entered[i]);
      batch.multiply(entered[i], square.square(), entered[i]);
      const std::uint64_t* const sum =
          sums + j * grid.sum_words() + (selector ? grid.sum_seed_words() : 0);
      std::copy_n(sum, selector ? CellGrid::kSumSelectorWords : words,
                  exponents.data() + i * words);
    }
    batch.run();
    products.add(entered, count, exponents.data(), count, words, nullptr);
  }
  const MontNumbers found = square.numbers(2);
  products.finish(found, found[1]);
  if (!(common_divisor(square.get(found[1]), n) == BigNumber(1))) {
    return SPLINTER_BAD_CIPHERTEXT;
  }
  batch.multiply(found[0], square.plain_one(), found[0]);
  batch.run();
  square.get(found[0], number.data());
  std::memcpy(out, number.data(), bytes);
  return SPLINTER_OK;
}

}  // namespace splinter

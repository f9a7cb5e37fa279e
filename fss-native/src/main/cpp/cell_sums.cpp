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

}  // namespace

void add_cell(const CellGrid& grid, const std::uint64_t* row, std::uint64_t weight,
              std::uint64_t* seed_sum, std::uint64_t* selector_sum) {
  add_multiple(row, grid.row_seed_words(), weight, seed_sum);
  add_multiple(row + grid.row_seed_words(), CellGrid::kSelectorWords, weight, selector_sum);
}

void merge_cell_sums(const std::uint64_t* other, std::size_t words, std::uint64_t* sums) {
  Wide carry = 0;
  for (std::size_t i = 0; i < words; ++i) {
    carry += Wide{sums[i]} + other[i];
    sums[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}

splinter_status answer_cells(const BigNumber& n, const CellPowers& powers, const MontKernel& kernel,
                             std::uint8_t* out) {
  const Mont square(n * n, kernel);
  const CellGrid grid{powers.modulus_bytes, 1, 1};
  const std::size_t bytes = 2 * powers.modulus_bytes;
  const std::size_t words = grid.sum_seed_words();
  const std::size_t all = powers.base_count + powers.column_count;
  BucketProducts products(square, {1, 1, grid.sum_bits(), all});
  MontWords number(square.words());
  MontWords bound(square.words());
  square.number().write_words(bound.data(), bound.size());
  MontBatch batch(square);
  const MontNumbers entered = square.numbers(BucketProducts::kMostBases);
  std::vector<std::uint64_t> exponents(BucketProducts::kMostBases * words);
  for (std::size_t first = 0; first < all; first += BucketProducts::kMostBases) {
    const std::size_t count = std::min(BucketProducts::kMostBases, all - first);
    std::fill(exponents.begin(), exponents.end(), 0);
    for (std::size_t i = 0; i < count; ++i) {
      const bool common = first + i < powers.base_count;
      const std::size_t j = common ? first + i : first + i - powers.base_count;
      std::memcpy(number.data(), (common ? powers.bases : powers.columns) + j * bytes, bytes);
      if (!is_between(number.data(), bound.data(), bound.size())) {
        return SPLINTER_BAD_CIPHERTEXT;
      }
      square.put(number.data(), number.size(), entered[i]);
      batch.multiply(entered[i], square.square(), entered[i]);
      const std::size_t sum_words = common ? words : CellGrid::kSumSelectorWords;
      std::copy_n((common ? powers.seed_sums : powers.selector_sums) + j * sum_words, sum_words,
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

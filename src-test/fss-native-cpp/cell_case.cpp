#include "cell_case.h"

#include <cstring>
#include <stdexcept>

#include "cell_sums.h"
#include "indexed_stream.h"

namespace splinter::test {
namespace {

void require(bool good, const char* what) {
  if (!good) {
    throw std::runtime_error(std::string("no ") + what);
  }
}

}  // namespace

std::vector<std::uint64_t> CellCase::row(std::size_t party, std::size_t i) const {
  std::vector<std::uint64_t> words(grid.row_words());
  if (party + 1 < parties) {
    require(expand_cell_row(grid, seeds.data() + party * kStreamSeedBytes, i, words.data()), "row");
  } else {
    std::memcpy(words.data(), last_rows.data() + i * 8 * words.size(), 8 * words.size());
  }
  return words;
}

std::vector<std::uint64_t> CellSums::by_column(const CellGrid& grid) const {
  std::vector<std::uint64_t> all;
  for (std::size_t j = 0; j < grid.columns; ++j) {
    const auto* const seed = seeds.data() + j * grid.sum_seed_words();
    all.insert(all.end(), seed, seed + grid.sum_seed_words());
    const auto* const selector = selectors.data() + j * CellGrid::kSumSelectorWords;
    all.insert(all.end(), selector, selector + CellGrid::kSumSelectorWords);
  }
  return all;
}

CellSums CellCase::sums(std::size_t party, const std::vector<std::uint64_t>& weights,
                        std::size_t from, std::size_t to) const {
  CellSums sums{std::vector<std::uint64_t>(grid.columns * grid.sum_seed_words()),
                std::vector<std::uint64_t>(grid.columns * CellGrid::kSumSelectorWords)};
  for (std::size_t i = from; i < to; ++i) {
    const std::vector<std::uint64_t> numbers = row(party, i);
    for (std::size_t j = 0; j < grid.columns; ++j) {
      add_cell(grid, numbers.data(), weights[i * grid.columns + j],
               sums.seeds.data() + j * grid.sum_seed_words(),
               sums.selectors.data() + j * CellGrid::kSumSelectorWords);
    }
  }
  return sums;
}

CellPowers CellCase::powers(const CellSums& sums) const {
  return {grid.modulus_bytes, grid.columns, bases.data(),         sums.seeds.data(),
          grid.columns,       v.data(),     sums.selectors.data()};
}

BigNumber CellCase::plain_sum(const std::vector<std::uint64_t>& weights) const {
  BigNumber sum;
  for (std::size_t i = 0; i < grid.rows; ++i) {
    for (std::size_t j = 0; selectors[i] != 0 && j < grid.columns; ++j) {
      sum = sum + BigNumber(function[j]) * BigNumber(weights[i * grid.columns + j]);
    }
  }
  return sum;
}

BigNumber CellCase::combined(const std::vector<Bytes>& answers) const {
  const BigNumber n = test_primes(2048).n();
  const BigNumber square = n * n;
  BigNumber product(1);
  for (std::size_t party = 0; party < answers.size(); ++party) {
    const BigNumber answer = BigNumber::read(answers[party].data(), answers[party].size());
    product = (product * (party + 1 == parties ? inverse(answer, square) : answer)) % square;
  }
  require(product % n == BigNumber(1), "answer that fits the others");
  return (product - BigNumber(1)) / n;
}

CellCase share_cells(const PaillierKey& key, std::size_t parties,
                     const std::vector<std::uint64_t>& selectors,
                     const std::vector<std::uint64_t>& function, std::uint32_t seed,
                     std::uint8_t base) {
  CellCase made{{key.modulus_bytes(), selectors.size(), function.size()},
                parties,
                selectors,
                function,
                Bytes(function.size() * key.ciphertext_bytes()),
                Bytes(function.size() * key.ciphertext_bytes()),
                Bytes((parties - 1) * kStreamSeedBytes),
                {}};
  made.last_rows.resize(selectors.size() * made.grid.row_words() * 8);
  const Bytes base_seed(kStreamSeedBytes, base);
  CellShares shares(key, base_seed.data(), function.size());
  require(shares.open(), "bases");
  shares.bases(made.bases.data());
  std::mt19937_64 random(seed);
  require(shares.share(made.grid, parties, selectors.data(), function.data(), fixed_stream, &random,
                       made.v.data(), made.seeds.data(), made.last_rows.data()) == SPLINTER_OK,
          "shares");
  return made;
}

}  // namespace splinter::test

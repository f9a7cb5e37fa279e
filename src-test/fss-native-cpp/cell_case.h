// Functions of cells that are shared under Paillier's encryption, and what parties make of them.
#ifndef SPLINTER_TEST_CELL_CASE_H_
#define SPLINTER_TEST_CELL_CASE_H_

#include <random>
#include <vector>

#include "cell_shares.h"
#include "cell_sums.h"
#include "paillier_keys.h"
#include "shares.h"

namespace splinter::test {

// A party's sums of all columns.
struct CellSums {
  std::vector<std::uint64_t> seeds;
  std::vector<std::uint64_t> selectors;

  // Returns the two sums of each column one after the other.
  std::vector<std::uint64_t> by_column(const CellGrid& grid) const;
};

// One function and its shares, by the key of 2048 bits.
struct CellCase {
  CellGrid grid;
  std::size_t parties;
  std::vector<std::uint64_t> selectors;
  std::vector<std::uint64_t> function;
  Bytes bases;
  Bytes v;
  Bytes seeds;
  Bytes last_rows;

  // Returns a party's numbers of a row.
  std::vector<std::uint64_t> row(std::size_t party, std::size_t i) const;

  // Returns a party's sums over rows [from, to) of weights, one a cell.
  CellSums sums(std::size_t party, const std::vector<std::uint64_t>& weights, std::size_t from,
                std::size_t to) const;

  // Returns the powers of one party's sums, which must outlive them.
  CellPowers powers(const CellSums& sums) const;

  // Returns the sum of the function's values times weights.
  BigNumber plain_sum(const std::vector<std::uint64_t>& weights) const;

  // Returns the sum modulo N that the parties' answers combine to; fails the test if they do not.
  BigNumber combined(const std::vector<Bytes>& answers) const;
};

// Shares a function by the stream of a seed. The base seed has equal bytes.
CellCase share_cells(const PaillierKey& key, std::size_t parties,
                     const std::vector<std::uint64_t>& selectors,
                     const std::vector<std::uint64_t>& function, std::uint32_t seed,
                     std::uint8_t base = 7);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_CELL_CASE_H_

// A provider's sums over cells under Paillier's encryption.
#ifndef SPLINTER_CELL_SUMS_H_
#define SPLINTER_CELL_SUMS_H_

#include <cstddef>
#include <cstdint>

#include "big_number.h"
#include "cell_grid.h"
#include "mont_kernel.h"
#include "splinter_paillier.h"

namespace splinter {

// Adds a row's numbers times a cell's weight to the sums of the cell's column: sum_seed_words() of
// seeds and kSumSelectorWords of selectors. A column's weights of all rows must add up to less than
// 2^64. Weights are the provider's: they decide nothing but what is added.
void add_cell(const CellGrid& grid, const std::uint64_t* row, std::uint64_t weight,
              std::uint64_t* seed_sum, std::uint64_t* selector_sum);

// Adds `words` words of other sums, of which none carries into the next.
void merge_cell_sums(const std::uint64_t* other, std::size_t words, std::uint64_t* sums);

// Bases that shares of functions have in common, and the columns of their own, with the sums of
// each.
struct CellPowers {
  std::size_t modulus_bytes;
  std::size_t base_count;
  const std::uint8_t* bases;       // h
  const std::uint64_t* seed_sums;  // of all shares, for each base
  std::size_t column_count;
  const std::uint8_t* columns;  // v of all shares
  const std::uint64_t* selector_sums;
};

// Writes a party's answer, a number modulo N^2: the product of all bases and columns to the powers
// of their sums. Refuses those that are not prime to N or not below N^2. N is odd.
splinter_status answer_cells(const BigNumber& n, const CellPowers& powers, const MontKernel& kernel,
                             std::uint8_t* out);

}  // namespace splinter

#endif  // SPLINTER_CELL_SUMS_H_

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

// Adds a row's numbers, each times the row's weights, to the sums of all columns: sum_words() of
// each column, the seeds' before the selectors'. A column's weights of all rows must add up to less
// than 2^64. Weights are the provider's: they decide nothing but what is added.
void add_cell_row(const CellGrid& grid, const std::uint64_t* row, const std::uint64_t* weights,
                  std::uint64_t* sums);

// Adds sums of other cells.
void merge_cell_sums(const CellGrid& grid, const std::uint64_t* other, std::uint64_t* sums);

// Writes the party's answer, a number modulo N^2: the product of h_j to the power of the sum of
// seeds times v_j to that of selectors, over all columns j. Refuses bases that are not prime to N
// or not below N^2.
splinter_status answer_cells(const BigNumber& n, const CellGrid& grid, const std::uint8_t* bases,
                             const std::uint8_t* v, const std::uint64_t* sums,
                             const MontKernel& kernel, std::uint8_t* out);

}  // namespace splinter

#endif  // SPLINTER_CELL_SUMS_H_

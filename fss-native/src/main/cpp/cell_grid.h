// The public shape of functions of cells that are shared under Paillier's encryption, and the
// numbers that a party has of each row.
#ifndef SPLINTER_CELL_GRID_H_
#define SPLINTER_CELL_GRID_H_

#include <cstddef>
#include <cstdint>

namespace splinter {

// Cells are `rows` by `columns`. A party has two numbers of each row, its shares of the row's seed
// and of the row's selector, which is 1 or 0. Those of all parties but the last add up to the
// row's, which is the last party's less the row's own: the last one's are so the negated rest, and
// no number is negative.
struct CellGrid {
  std::size_t modulus_bytes;
  std::size_t rows;
  std::size_t columns;

  // The words of the secret seed, of |N| / 2 bits, and of a share of it, of 128 more.
  std::size_t secret_words() const { return modulus_bytes / 16; }
  std::size_t seed_words() const { return secret_words() + 2; }

  // A row's numbers: a seed, with a word that sums of several need, and a selector's share, of 129
  // bits and as many more.
  static constexpr std::size_t kSelectorWords = 3;
  std::size_t row_seed_words() const { return seed_words() + 1; }
  std::size_t row_words() const { return row_seed_words() + kSelectorWords; }

  // The sums of a column: of seeds and of selectors' shares, each times weights that add up to less
  // than 2^64.
  std::size_t sum_seed_words() const { return row_seed_words() + 1; }
  static constexpr std::size_t kSumSelectorWords = kSelectorWords + 1;

  // The bits of a base's sum of seeds, of all shares that have the base in common.
  static constexpr std::size_t kShareBits = 12;
  std::size_t sum_bits() const { return 64 * seed_words() + 3 + 64 + kShareBits; }
};

constexpr std::size_t kMostCellParties = 8;

// Writes the row_words() of a row that a seed of kStreamSeedBytes expands to: stream `row`, the
// seed's share of full length and then the selector's, of which 129 bits count. Returns false if
// OpenSSL fails.
bool expand_cell_row(const CellGrid& grid, const std::uint8_t* seed, std::size_t row,
                     std::uint64_t* words);

}  // namespace splinter

#endif  // SPLINTER_CELL_GRID_H_

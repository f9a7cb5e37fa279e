// The powers of bases with which a provider answers many sums over cells of one query.
#ifndef SPLINTER_CELL_POWER_TABLE_H_
#define SPLINTER_CELL_POWER_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "big_number.h"
#include "cell_sums.h"
#include "mont.h"
#include "mont_kernel.h"

namespace splinter {

// A table of each base and column to the powers 2^(w d) of all digits d of w bits that its sums
// may have. A sum's product is then one of powers to exponents of w bits: it takes neither the
// squarings of long exponents nor buckets of each digit. Sums decide branches and addresses: they
// are numbers of whoever computes. Several threads may answer at once.
class CellPowerTable {
 public:
  // Returns the bytes of the powers of a table, whose numbers are not read.
  static std::uint64_t bytes(const CellPowers& powers, const MontKernel& kernel);

  // Takes ciphertexts under an odd N, whose sums are not read. The kernel must outlive this.
  CellPowerTable(const BigNumber& n, const CellPowers& powers, const MontKernel& kernel);

  std::size_t modulus_bytes() const { return modulus_bytes_; }
  std::size_t base_count() const { return base_count_; }
  std::size_t column_count() const { return column_count_; }
  std::size_t seed_words() const { return seed_words_; }
  std::size_t digit_bits() const { return digits_.bits; }

  // Returns the bytes of powers that are held, which bytes() foretells.
  std::uint64_t held_bytes() const;

  // Writes what answer_cells writes of these sums.
  void answer(const std::uint64_t* seed_sums, const std::uint64_t* selector_sums,
              std::uint8_t* out) const;

 private:
  // How exponents are cut.
  struct Digits {
    std::size_t bits;
    std::size_t of_seed;
    std::size_t of_selector;
    std::size_t powers;  // of all bases and columns
  };

  static Digits digits(const CellPowers& powers);

  // Appends the powers of `count` ciphertexts, number by number of each digit.
  void append(const Mont& square, const std::uint8_t* ciphertexts, std::size_t count,
              std::size_t digits);

  const BigNumber n_;
  const MontKernel& kernel_;
  const std::size_t modulus_bytes_;
  const std::size_t base_count_;
  const std::size_t column_count_;
  const std::size_t seed_words_;
  const Digits digits_;
  std::size_t size_ = 0;
  std::vector<MontNumbers> chunks_;  // of BucketProducts::kMostBases numbers, or what is left
};

}  // namespace splinter

#endif  // SPLINTER_CELL_POWER_TABLE_H_

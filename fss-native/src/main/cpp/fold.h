// The addition of values times measures to the sums of public groups, modulo 2^64 or 2^128.
#ifndef SPLINTER_FOLD_H_
#define SPLINTER_FOLD_H_

#include <cstddef>
#include <cstdint>

#include "secret_vector.h"

namespace splinter {

// The public side of a fold; see splinter_fold_values.
struct FoldInput {
  std::size_t rows;
  const std::uint64_t* measures;
  std::uint32_t measure_count;
  const std::uint32_t* groups;
  std::uint32_t group_count;
  std::uint32_t words = 1;  // of a value or sum: 1, 2 or 4

  std::size_t measure_words() const { return words == 2 ? 2 : 1; }
  // Returns the number of sums of a group.
  std::size_t stride() const { return std::size_t{1} + measure_count; }
  bool groups_in_range() const;
};

// An adder that takes the values of a fold chunk by chunk. Sums of few groups are kept in several
// copies until finish(): consecutive rows of one group would otherwise wait for each other's
// stores.
class Folder {
 public:
  Folder(const FoldInput& input, std::uint64_t* sums);

  // Adds the values of the rows [start, start + n).
  void add(const std::uint64_t* values, std::size_t start, std::size_t n);

  // Brings the sums up to date.
  void finish();

 private:
  template <class Numbers>
  void add_ungrouped(const std::uint64_t* values, std::size_t start, std::size_t n);
  template <class Numbers>
  void add_any_grouped(const std::uint64_t* values, std::size_t start, std::size_t n);
  template <class Numbers, std::uint32_t kMeasures>
  void add_grouped(const std::uint64_t* values, std::size_t start, std::size_t n);

  const FoldInput& input_;
  std::uint64_t* const sums_;
  SecretVector<std::uint64_t> lanes_;
};

// Folds values that are all at hand; the groups are in range.
void fold_values(const FoldInput& input, const std::uint64_t* values, std::uint64_t* sums);

}  // namespace splinter

#endif  // SPLINTER_FOLD_H_

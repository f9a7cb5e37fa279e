// The prefixes that ascending keys of a chunk have in common.
#ifndef SPLINTER_SHARED_PREFIXES_H_
#define SPLINTER_SHARED_PREFIXES_H_

#include <cstddef>
#include <cstdint>

#include "chunk.h"
#include "digits.h"

namespace splinter {

// Groups the rows of a chunk by ever longer prefixes of their keys: rows of one group share a node.
class SharedPrefixes {
 public:
  // Whether the keys ascend; only then may the rest be called. All rows are of one group.
  bool open(const Keys& keys);

  // The number of distinct prefixes without the last `shift` bits.
  std::size_t distinct(std::uint32_t shift) const;

  // Splits the groups by the prefixes without the last `shift` bits. Returns their number.
  std::size_t split(std::uint32_t shift);

  // The group of a row, in the order of the keys.
  std::size_t group(std::size_t row) const { return group_[row]; }
  // The group that a group was part of before the last split. Never above its own number.
  std::size_t parent(std::size_t group) const { return parent_[group]; }

  // Moves each group's digit, which all its rows have, to the group's place.
  template <class Digit>
  void gather(Digit* digits) const {
    for (std::size_t row = 0; row < rows_; ++row) {
      digits[group_[row]] = digits[row];
    }
  }

 private:
  std::size_t rows_ = 0;
  std::uint8_t differing_[kChunk];  // the bits up to the first that differs from the row before
  std::uint16_t group_[kChunk];
  std::uint16_t parent_[kChunk];
};

}  // namespace splinter

#endif  // SPLINTER_SHARED_PREFIXES_H_

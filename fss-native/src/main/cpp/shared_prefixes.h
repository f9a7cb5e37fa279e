// The prefixes that ascending keys of a chunk have in common.
#ifndef SPLINTER_SHARED_PREFIXES_H_
#define SPLINTER_SHARED_PREFIXES_H_

#include <cstddef>
#include <cstdint>

#include "chunk.h"
#include "digits.h"

namespace splinter {

// Groups the rows of a chunk by ever longer prefixes of their keys: rows of one group share a node.
// Costs a search for each group, not a step for each row.
class SharedPrefixes {
 public:
  // Whether the keys, at least one and at most kChunk, ascend; only then may the rest be called.
  // All rows are of one group. The keys must stay.
  bool open(const Keys& keys);

  // Whether the rows seem to have so few prefixes without the last `shift` bits that a node for
  // each of those costs less than one for each row: from a sample of neighbours.
  bool few(std::uint32_t shift) const;

  // Splits the groups by the prefixes without the last `shift` bits.
  void split(std::uint32_t shift);

  std::size_t groups() const { return groups_; }
  // The rows of a group are [first(group), first(group + 1)).
  std::size_t first(std::size_t group) const { return first_[group]; }
  // The group that a group was part of before the last split. Never above its own number.
  std::size_t parent(std::size_t group) const { return parent_[group]; }

 private:
  bool same(std::size_t row, std::size_t other, std::uint32_t shift) const;
  std::size_t end_of_run(std::size_t row, std::size_t end, std::uint32_t shift) const;

  Keys keys_{};
  std::size_t groups_ = 0;
  std::uint16_t first_[kChunk + 1];
  std::uint16_t parent_[kChunk];
};

}  // namespace splinter

#endif  // SPLINTER_SHARED_PREFIXES_H_

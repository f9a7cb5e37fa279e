#include "shared_prefixes.h"

#include <algorithm>

namespace splinter {
namespace {

// Rows after which a chunk that does not ascend is given up.
constexpr std::size_t kBlockRows = 64;

// One of so many rows is compared with the next to guess how many prefixes there are.
constexpr std::size_t kSampled = 16;

// A group's search costs about as much as so many rows' steps down a level.
constexpr std::size_t kRowsPerGroup = 8;

}  // namespace

bool SharedPrefixes::open(const Keys& keys) {
  keys_ = keys;
  groups_ = 1;
  first_[0] = 0;
  first_[1] = static_cast<std::uint16_t>(keys.rows);
  for (std::size_t start = 1; start < keys.rows; start += kBlockRows) {
    const std::size_t end = std::min(keys.rows, start + kBlockRows);
    bool ascending = true;
    if (keys.words == 1) {
      for (std::size_t i = start; i < end; ++i) {
        ascending &= keys.data[i - 1] <= keys.data[i];
      }
    } else {
      for (std::size_t i = start; i < end; ++i) {
        const std::uint64_t* const key = keys.data + 2 * i;
        ascending &= (key[-1] < key[1]) | ((key[-1] == key[1]) & (key[-2] <= key[0]));
      }
    }
    if (!ascending) {
      return false;
    }
  }
  return true;
}

bool SharedPrefixes::few(std::uint32_t shift) const {
  std::size_t samples = 0;
  std::size_t differing = 0;
  for (std::size_t i = 0; i + 1 < keys_.rows; i += kSampled) {
    ++samples;
    differing += same(i, i + 1, shift) ? 0 : 1;
  }
  return keys_.rows >= kRowsPerGroup && kRowsPerGroup * differing <= samples;
}

void SharedPrefixes::split(std::uint32_t shift) {
  std::uint16_t old[kChunk + 1];
  std::copy_n(first_, groups_ + 1, old);
  std::size_t count = 0;
  for (std::size_t group = 0; group < groups_; ++group) {
    for (std::size_t row = old[group]; row < old[group + 1];) {
      first_[count] = static_cast<std::uint16_t>(row);
      parent_[count] = static_cast<std::uint16_t>(group);
      ++count;
      row = end_of_run(row, old[group + 1], shift);
    }
  }
  groups_ = count;
  first_[count] = static_cast<std::uint16_t>(keys_.rows);
}

bool SharedPrefixes::same(std::size_t row, std::size_t other, std::uint32_t shift) const {
  if (keys_.words == 1) {
    return (keys_.data[row] ^ keys_.data[other]) >> shift == 0;
  }
  const std::uint64_t low = keys_.data[2 * row] ^ keys_.data[2 * other];
  const std::uint64_t high = keys_.data[2 * row + 1] ^ keys_.data[2 * other + 1];
  return shift >= 64 ? high >> (shift - 64) == 0 : high == 0 && low >> shift == 0;
}

// The first row from `row` up to `end` with another prefix, or `end`: looks at ever farther rows,
// then halves what is left.
std::size_t SharedPrefixes::end_of_run(std::size_t row, std::size_t end,
                                       std::uint32_t shift) const {
  if (same(row, end - 1, shift)) {
    return end;
  }
  std::size_t step = 1;
  while (row + step < end && same(row, row + step, shift)) {
    step *= 2;
  }
  std::size_t low = row + step / 2;  // of the same prefix
  std::size_t high = std::min(row + step, end - 1);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (same(row, middle, shift) ? low : high) = middle;
  }
  return high;
}

}  // namespace splinter

#include "shared_prefixes.h"

#include <algorithm>

namespace splinter {
namespace {

// Rows after which a chunk that does not ascend is given up.
constexpr std::size_t kBlockRows = 64;

// The bits of a number without its leading zeros.
std::uint32_t width(std::uint64_t x) {
  return x == 0 ? 0 : 64 - static_cast<std::uint32_t>(__builtin_clzll(x));
}

}  // namespace

bool SharedPrefixes::open(const Keys& keys) {
  const std::size_t rows = keys.rows;
  rows_ = rows;
  differing_[0] = 0;
  std::fill_n(group_, rows, 0);
  for (std::size_t start = 1; start < rows; start += kBlockRows) {
    const std::size_t end = std::min(rows, start + kBlockRows);
    bool ascending = true;
    for (std::size_t i = start; i < end; ++i) {
      if (keys.words == 1) {
        const std::uint64_t* const key = keys.data + i;
        ascending &= key[-1] <= key[0];
        differing_[i] = static_cast<std::uint8_t>(width(key[-1] ^ key[0]));
      } else {
        const std::uint64_t* const key = keys.data + 2 * i;
        const std::uint64_t high = key[-1] ^ key[1];
        ascending &= key[-1] < key[1] || (high == 0 && key[-2] <= key[0]);
        differing_[i] =
            static_cast<std::uint8_t>(high == 0 ? width(key[-2] ^ key[0]) : 64 + width(high));
      }
    }
    if (!ascending) {
      return false;
    }
  }
  return true;
}

std::size_t SharedPrefixes::distinct(std::uint32_t shift) const {
  std::size_t count = 1;
  for (std::size_t i = 0; i < rows_; ++i) {
    count += differing_[i] > shift ? 1 : 0;
  }
  return count;
}

std::size_t SharedPrefixes::split(std::uint32_t shift) {
  std::size_t group = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    group += differing_[i] > shift ? 1 : 0;
    parent_[group] = group_[i];
    group_[i] = static_cast<std::uint16_t>(group);
  }
  return group + 1;
}

}  // namespace splinter

#include "fold.h"

#include <algorithm>

namespace splinter {
namespace {

constexpr std::size_t kLanes = 4;

// Up to here all copies stay in the first-level cache.
constexpr std::size_t kMaxLaneWords = 512;

// Rows whose values stay in the first-level cache while the columns of weights pass by.
constexpr std::size_t kChunk = 1024;

// Stands for "more weights than there is unrolled code for".
constexpr std::uint32_t kManyWeights = 5;

}  // namespace

bool FoldInput::groups_in_range() const {
  if (groups == nullptr) {
    return true;
  }
  std::uint32_t largest = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    largest = std::max(largest, groups[i]);
  }
  return largest < group_count;
}

Folder::Folder(const FoldInput& input, std::uint64_t* sums) : input_(input), sums_(sums) {
  const std::size_t words = input.group_count * input.stride();
  if (input.groups != nullptr && words <= kMaxLaneWords) {
    lanes_.resize(kLanes * words);
  }
}

void Folder::add(const std::uint64_t* values, std::size_t start, std::size_t n) {
  if (input_.groups == nullptr) {
    add_ungrouped(values, start, n);
    return;
  }
  switch (input_.weight_count) {
    case 0:
      return add_grouped<0>(values, start, n);
    case 1:
      return add_grouped<1>(values, start, n);
    case 2:
      return add_grouped<2>(values, start, n);
    case 3:
      return add_grouped<3>(values, start, n);
    case 4:
      return add_grouped<4>(values, start, n);
    default:
      return add_grouped<kManyWeights>(values, start, n);
  }
}

void Folder::finish() {
  const std::size_t words = lanes_.size() / kLanes;
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    sums_[i % words] += lanes_[i];
  }
  std::fill(lanes_.begin(), lanes_.end(), 0);
}

void Folder::add_ungrouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    count += values[i];
  }
  sums_[0] += count;
  for (std::uint32_t w = 0; w < input_.weight_count; ++w) {
    const std::uint64_t* const weights = input_.weights + w * input_.rows + start;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += values[i] * weights[i];
    }
    sums_[1 + w] += sum;
  }
}

template <std::uint32_t kWeights>
void Folder::add_grouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  const std::uint32_t weight_count = kWeights == kManyWeights ? input_.weight_count : kWeights;
  const std::size_t stride = std::size_t{1} + weight_count;
  const std::size_t rows = input_.rows;
  const std::uint32_t* const groups = input_.groups + start;
  const std::uint64_t* const weights = kWeights == 0 ? nullptr : input_.weights + start;
  const bool direct = lanes_.empty();
  std::uint64_t* const base = direct ? sums_ : lanes_.data();
  const std::size_t lane_words = direct ? 0 : input_.group_count * stride;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t value = values[i];
    std::uint64_t* const sum = base + i % kLanes * lane_words + groups[i] * stride;
    sum[0] += value;
    for (std::uint32_t w = 0; w < weight_count; ++w) {
      sum[1 + w] += value * weights[w * rows + i];
    }
  }
}

void fold_values(const FoldInput& input, const std::uint64_t* values, std::uint64_t* sums) {
  Folder folder(input, sums);
  for (std::size_t start = 0; start < input.rows; start += kChunk) {
    folder.add(values + start, start, std::min(kChunk, input.rows - start));
  }
  folder.finish();
}

}  // namespace splinter

#include "fold.h"

#include <algorithm>

#include "chunk.h"
#include "double_word.h"

namespace splinter {
namespace {

constexpr std::size_t kLanes = 4;

// The number of sums without groups that grow side by side, as an addition waits for the one
// before.
constexpr std::size_t kSums = 8;

// The number of words of sums up to which they are copied: a function's copies, 16 KiB, then stay
// in the first-level cache while it adds a chunk.
constexpr std::size_t kMaxLaneWords = 512;

// The number that stands for "more measures than there is unrolled code for".
constexpr std::uint32_t kManyMeasures = 5;

// Numbers modulo 2^64, and modulo 2^128, in arrays of words.
struct Single {
  using Value = std::uint64_t;
  static constexpr std::size_t kWords = 1;

  static Value load(const std::uint64_t* array, std::size_t i) { return array[i]; }
  static void add(std::uint64_t* array, std::size_t i, Value value) { array[i] += value; }
};

struct Double {
  using Value = DoubleWord;
  static constexpr std::size_t kWords = 2;

  static Value load(const std::uint64_t* array, std::size_t i) {
    return load_double_word(array + 2 * i);
  }
  static void add(std::uint64_t* array, std::size_t i, Value value) {
    add_double_word(array + 2 * i, value);
  }
};

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
  const std::size_t words = input.group_count * input.stride() * input.words;
  if (input.groups != nullptr && words <= kMaxLaneWords) {
    lanes_.resize(kLanes * words);
  }
}

void Folder::add(const std::uint64_t* values, std::size_t start, std::size_t n) {
  if (input_.groups == nullptr) {
    return input_.words == 1 ? add_ungrouped<Single>(values, start, n)
                             : add_ungrouped<Double>(values, start, n);
  }
  return input_.words == 1 ? add_any_grouped<Single>(values, start, n)
                           : add_any_grouped<Double>(values, start, n);
}

template <class Number>
void Folder::add_any_grouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  switch (input_.measure_count) {
    case 0:
      return add_grouped<Number, 0>(values, start, n);
    case 1:
      return add_grouped<Number, 1>(values, start, n);
    case 2:
      return add_grouped<Number, 2>(values, start, n);
    case 3:
      return add_grouped<Number, 3>(values, start, n);
    case 4:
      return add_grouped<Number, 4>(values, start, n);
    default:
      return add_grouped<Number, kManyMeasures>(values, start, n);
  }
}

void Folder::finish() {
  const std::size_t sums = lanes_.size() / kLanes / input_.words;
  for (std::size_t i = 0; i < kLanes * sums; ++i) {
    if (input_.words == 1) {
      Single::add(sums_, i % sums, Single::load(lanes_.data(), i));
    } else {
      Double::add(sums_, i % sums, Double::load(lanes_.data(), i));
    }
  }
  std::fill(lanes_.begin(), lanes_.end(), 0);
}

template <class Number>
void Folder::add_ungrouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  typename Number::Value counts[kSums] = {};
  std::size_t row = 0;
  for (; row + kSums <= n; row += kSums) {
    for (std::size_t s = 0; s < kSums; ++s) {
      counts[s] += Number::load(values, row + s);
    }
  }
  for (; row < n; ++row) {
    counts[0] += Number::load(values, row);
  }
  for (const typename Number::Value count : counts) {
    Number::add(sums_, 0, count);
  }
  for (std::uint32_t w = 0; w < input_.measure_count; ++w) {
    const std::uint64_t* const measures =
        input_.measures + (w * input_.rows + start) * Number::kWords;
    typename Number::Value sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += Number::load(values, i) * Number::load(measures, i);
    }
    Number::add(sums_, 1 + w, sum);
  }
}

template <class Number, std::uint32_t kMeasures>
void Folder::add_grouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  const std::uint32_t measure_count = kMeasures == kManyMeasures ? input_.measure_count : kMeasures;
  const std::size_t stride = std::size_t{1} + measure_count;
  const std::size_t rows = input_.rows;
  const std::uint32_t* const groups = input_.groups + start;
  const bool direct = lanes_.empty();
  std::uint64_t* const base = direct ? sums_ : lanes_.data();
  const std::size_t lane_sums = direct ? 0 : input_.group_count * stride;
  for (std::size_t i = 0; i < n; ++i) {
    const typename Number::Value value = Number::load(values, i);
    const std::size_t sum = i % kLanes * lane_sums + groups[i] * stride;
    Number::add(base, sum, value);
    for (std::uint32_t w = 0; w < measure_count; ++w) {
      Number::add(base, sum + 1 + w, value * Number::load(input_.measures, w * rows + start + i));
    }
  }
}

void fold_values(const FoldInput& input, const std::uint64_t* values, std::uint64_t* sums) {
  Folder folder(input, sums);
  for (std::size_t start = 0; start < input.rows; start += kChunk) {
    folder.add(values + start * input.words, start, std::min(kChunk, input.rows - start));
  }
  folder.finish();
}

}  // namespace splinter

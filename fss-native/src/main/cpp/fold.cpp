#include "fold.h"

#include <algorithm>

#include "chunk.h"
#include "numbers.h"

namespace splinter {
namespace {

constexpr std::size_t kLanes = 4;

// The number of words of sums without groups that grow side by side, as an addition waits for the
// one before.
constexpr std::size_t kSumWords = 8;

// The number of words of sums up to which they are copied: a function's copies, 16 KiB, then stay
// in the first-level cache while it adds a chunk.
constexpr std::size_t kMaxLaneWords = 512;

// The number that stands for "more measures than there is unrolled code for".
constexpr std::uint32_t kManyMeasures = 5;

// A sum of products of values and measures.
template <class Numbers>
class Products {
 public:
  void add(const typename Numbers::Value& value, const std::uint64_t* measures, std::size_t i) {
    sum_ += Numbers::product(value, measures, i);
  }
  typename Numbers::Value sum() const { return sum_; }

 private:
  typename Numbers::Value sum_{};
};

// The parts of products that count for the high words alone add up apart, without a carry.
template <>
class Products<DoubleWords> {
 public:
  void add(DoubleWord value, const std::uint64_t* measures, std::size_t i) {
    const Block number = block_of(value);
    const std::uint64_t* const factor = measures + 2 * i;
    low_products_ += DoubleWord{number.low} * factor[0];
    high_ += number.low * factor[1] + number.high * factor[0];
  }
  DoubleWord sum() const { return low_products_ + double_word(0, high_); }

 private:
  DoubleWord low_products_ = 0;
  std::uint64_t high_ = 0;
};

template <>
class Products<TaggedNumbers> {
 public:
  void add(const TaggedNumber& value, const std::uint64_t* measures, std::size_t i) {
    value_.add(value.value, measures[i]);
    tag_.add(value.tag, measures[i]);
  }
  TaggedNumber sum() const { return {value_.sum(), tag_.sum()}; }

 private:
  struct Half {
    DoubleWord low_products = 0;
    std::uint64_t high = 0;

    void add(const WordPair& number, std::uint64_t factor) {
      low_products += DoubleWord{number.low} * factor;
      high += number.high * factor - (number.low & (0 - (factor >> 63)));
    }
    WordPair sum() const {
      const Block sum = block_of(low_products + double_word(0, high));
      return {sum.low, sum.high};
    }
  };

  Half value_;
  Half tag_;
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
  with_numbers(input_.words, [&](auto numbers) {
    using Numbers = decltype(numbers);
    return input_.groups == nullptr ? add_ungrouped<Numbers>(values, start, n)
                                    : add_any_grouped<Numbers>(values, start, n);
  });
}

template <class Numbers>
void Folder::add_any_grouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  switch (input_.measure_count) {
    case 0:
      return add_grouped<Numbers, 0>(values, start, n);
    case 1:
      return add_grouped<Numbers, 1>(values, start, n);
    case 2:
      return add_grouped<Numbers, 2>(values, start, n);
    case 3:
      return add_grouped<Numbers, 3>(values, start, n);
    case 4:
      return add_grouped<Numbers, 4>(values, start, n);
    default:
      return add_grouped<Numbers, kManyMeasures>(values, start, n);
  }
}

void Folder::finish() {
  const std::size_t sums = lanes_.size() / kLanes / input_.words;
  with_numbers(input_.words, [&](auto numbers) {
    for (std::size_t i = 0; i < kLanes * sums; ++i) {
      numbers.add(sums_, i % sums, numbers.load(lanes_.data(), i));
    }
  });
  std::fill(lanes_.begin(), lanes_.end(), 0);
}

template <class Numbers>
void Folder::add_ungrouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  constexpr std::size_t kSums = kSumWords / Numbers::kWords;
  typename Numbers::Value counts[kSums] = {};
  std::size_t row = 0;
  for (; row + kSums <= n; row += kSums) {
    for (std::size_t s = 0; s < kSums; ++s) {
      counts[s] += Numbers::load(values, row + s);
    }
  }
  for (; row < n; ++row) {
    counts[0] += Numbers::load(values, row);
  }
  for (const typename Numbers::Value& count : counts) {
    Numbers::add(sums_, 0, count);
  }
  for (std::uint32_t w = 0; w < input_.measure_count; ++w) {
    const std::uint64_t* const measures =
        input_.measures + (w * input_.rows + start) * Numbers::kMeasureWords;
    Products<Numbers> products;
    for (std::size_t i = 0; i < n; ++i) {
      products.add(Numbers::load(values, i), measures, i);
    }
    Numbers::add(sums_, 1 + w, products.sum());
  }
}

template <class Numbers, std::uint32_t kMeasures>
void Folder::add_grouped(const std::uint64_t* values, std::size_t start, std::size_t n) {
  const std::uint32_t measure_count = kMeasures == kManyMeasures ? input_.measure_count : kMeasures;
  const std::size_t stride = std::size_t{1} + measure_count;
  const std::size_t rows = input_.rows;
  const std::uint32_t* const groups = input_.groups + start;
  const bool direct = lanes_.empty();
  std::uint64_t* const base = direct ? sums_ : lanes_.data();
  const std::size_t lane_sums = direct ? 0 : input_.group_count * stride;
  for (std::size_t i = 0; i < n; ++i) {
    const typename Numbers::Value value = Numbers::load(values, i);
    const std::size_t sum = i % kLanes * lane_sums + groups[i] * stride;
    Numbers::add(base, sum, value);
    for (std::uint32_t w = 0; w < measure_count; ++w) {
      Numbers::add(base, sum + 1 + w,
                   Numbers::product(value, input_.measures, w * rows + start + i));
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

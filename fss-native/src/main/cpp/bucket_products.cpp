#include "bucket_products.h"

#include <algorithm>

#include "mont_power.h"

namespace splinter {
namespace {

// Buckets are multiplied up in this many runs side by side.
constexpr std::size_t kRuns = 8;
constexpr std::size_t kLeastDigitBits = 3;  // a run has a bucket at least
constexpr std::size_t kMostDigitBits = 12;

// The memory of all buckets that longer digits may take.
constexpr std::size_t kBucketBytes = std::size_t{96} << 20;

constexpr std::uint32_t kUnused = ~std::uint32_t{0};

std::size_t quotient_up(std::size_t a, std::size_t b) { return (a + b - 1) / b; }

// Returns the digits' bits with the least products: each row costs one a digit, each bucket two.
std::size_t best_digit_bits(const ProductShape& shape, std::size_t number_bytes) {
  const std::size_t cells = shape.measures * shape.groups;
  std::size_t best = kLeastDigitBits;
  std::size_t least = SIZE_MAX;
  for (std::size_t bits = kLeastDigitBits; bits <= kMostDigitBits; ++bits) {
    const std::size_t digits = quotient_up(shape.exponent_bits, bits);
    const std::size_t buckets = cells << bits;
    const std::size_t products = digits * (shape.rows * shape.measures + 2 * buckets);
    const bool fits = bits == kLeastDigitBits || digits * buckets <= kBucketBytes / number_bytes;
    if (fits && products < least) {
      least = products;
      best = bits;
    }
  }
  return best;
}

}  // namespace

BucketProducts::BucketProducts(const Mont& mont, const ProductShape& shape)
    : mont_(mont),
      shape_(shape),
      digit_bits_(best_digit_bits(shape, mont.stride() * sizeof(std::uint64_t))),
      digits_(quotient_up(shape.exponent_bits, digit_bits_)),
      buckets_(shape.groups << digit_bits_),
      all_digits_(shape.measures * digits_),
      batch_(mont),
      scratch_(mont.numbers(kMostBases)),
      keys_(kMostBases),
      start_(buckets_ + 2),
      left_(buckets_ + 1),
      bases_(kMostBases) {
  for (Digit& digit : all_digits_) {
    digit.buckets = mont.numbers(buckets_ + 1);
    digit.filled.resize(buckets_ + 1);
  }
}

void BucketProducts::add(const MontNumbers& bases, std::size_t n, const std::uint64_t* exponents,
                         std::size_t stride, std::size_t words, const std::int32_t* groups) {
  for (std::size_t measure = 0; measure < shape_.measures; ++measure) {
    for (std::size_t digit = 0; digit < digits_; ++digit) {
      const std::size_t number = measure * digits_ + digit;
      // The first of all takes every base, so that its buckets' product is that of all bases.
      sort(n, exponents + measure * stride * words, words, digit, groups, number == 0);
      for (std::size_t i = 0; i < n; ++i) {
        if (keys_[i] != kUnused) {
          bases_[start_[keys_[i]] + left_[keys_[i]]++] = bases[i];
        }
      }
      multiply_trees();
      fill(all_digits_[number]);
    }
  }
}

// Sets the bucket of each base and where those of each begin. Bucket 0 of a group would count for
// nothing, so that none is put there.
void BucketProducts::sort(std::size_t n, const std::uint64_t* exponents, std::size_t words,
                          std::size_t digit, const std::int32_t* groups, bool whole) {
  const std::uint32_t other = whole ? static_cast<std::uint32_t>(buckets_) : kUnused;
  std::fill(start_.begin(), start_.end(), 0);
  std::fill(left_.begin(), left_.end(), 0);
  for (std::size_t i = 0; i < n; ++i) {
    const std::int32_t group = groups == nullptr ? 0 : groups[i];
    const auto value = static_cast<std::uint32_t>(
        exponent_bits(exponents + i * words, words, digit * digit_bits_, digit_bits_));
    const bool counts = value != 0 && group != kNoGroup;
    keys_[i] = counts ? (static_cast<std::uint32_t>(group) << digit_bits_) + value : other;
    if (keys_[i] != kUnused) {
      ++start_[keys_[i] + 1];
    }
  }
  for (std::size_t k = 0; k <= buckets_; ++k) {
    start_[k + 1] += start_[k];
  }
}

// Multiplies the bases of each bucket in pairs, pairs of pairs and so on, all buckets' pairs side
// by side, until each has one number.
void BucketProducts::multiply_trees() {
  const std::uint64_t* const own = scratch_[0];
  const std::uint64_t* const end = scratch_[kMostBases];
  scratch_used_ = 0;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t k = 0; k <= buckets_; ++k) {
      const std::size_t count = left_[k];
      if (count < 2) {
        continue;
      }
      const std::uint64_t** const list = bases_.data() + start_[k];
      for (std::size_t i = 0; i < count / 2; ++i) {
        // A product replaces its first factor where that is one itself.
        const std::uint64_t* const first = list[2 * i];
        const bool replaced = first >= own && first < end;
        std::uint64_t* const product =
            replaced ? scratch_[static_cast<std::size_t>(first - own) / mont_.stride()]
                     : scratch_[scratch_used_++];
        batch_.multiply(first, list[2 * i + 1], product);
        list[i] = product;
      }
      if (count % 2 != 0) {
        list[count / 2] = list[count - 1];
      }
      left_[k] = static_cast<std::uint32_t>(quotient_up(count, 2));
      more = more || left_[k] > 1;
    }
    batch_.run();
  }
}

void BucketProducts::fill(Digit& digit) {
  for (std::size_t k = 0; k <= buckets_; ++k) {
    if (left_[k] == 0) {
      continue;
    }
    if (digit.filled[k]) {
      batch_.multiply(digit.buckets[k], bases_[start_[k]], digit.buckets[k]);
    } else {
      mont_.copy(bases_[start_[k]], digit.buckets[k]);
      digit.filled[k] = true;
    }
  }
  batch_.run();
}

void BucketProducts::finish(const MontNumbers& numbers, std::uint64_t* all) {
  for (Digit& digit : all_digits_) {
    for (std::size_t k = 0; k <= buckets_; ++k) {
      if (!digit.filled[k]) {
        mont_.copy(mont_.one(), digit.buckets[k]);
      }
    }
  }
  mont_.copy(all_digits_[0].buckets[buckets_], all);
  for (std::size_t measure = 0; measure < shape_.measures; ++measure) {
    for (std::size_t group = 0; group < shape_.groups; ++group) {
      multiply_up(measure, group, numbers[measure * shape_.groups + group],
                  measure == 0 ? all : nullptr);
    }
  }
}

// Sets `product` to that of one measure and group, and multiplies `all`, unless it is null, by the
// buckets of the first digit.
//
// The buckets of a digit are kRuns runs of `run` each. Suffix products give the product of a run,
// and that of its buckets to the power of their places in it: bucket (r, i) counts r * run + i
// times.
void BucketProducts::multiply_up(std::size_t measure, std::size_t group, std::uint64_t* product,
                                 std::uint64_t* all) {
  const std::size_t run = (std::size_t{1} << digit_bits_) / kRuns;
  const MontNumbers whole = mont_.numbers(digits_ * kRuns);
  const MontNumbers placed = mont_.numbers(digits_ * kRuns);
  const MontNumbers runs = mont_.numbers(digits_);
  const MontNumbers result = mont_.numbers(digits_);
  const auto for_each = [&](std::size_t n, const auto& step) {
    for (std::size_t i = 0; i < n; ++i) {
      step(i);
    }
    batch_.run();
  };
  const auto bucket = [&](std::size_t i, std::size_t place) {
    return all_digits_[measure * digits_ + i / kRuns]
        .buckets[(group << digit_bits_) + i % kRuns * run + place];
  };
  for_each(digits_ * kRuns, [&](std::size_t i) {
    mont_.copy(bucket(i, run - 1), whole[i]);
    mont_.copy(run > 1 ? whole[i] : mont_.one(), placed[i]);
  });
  for (std::size_t place = run - 1; place-- > 0;) {
    for_each(digits_ * kRuns,
             [&](std::size_t i) { batch_.multiply(whole[i], bucket(i, place), whole[i]); });
    if (place > 0) {
      for_each(digits_ * kRuns,
               [&](std::size_t i) { batch_.multiply(placed[i], whole[i], placed[i]); });
    }
  }
  if (all != nullptr) {
    for (std::size_t r = 0; r < kRuns; ++r) {
      batch_.multiply(all, whole[r], all);
      batch_.run();
    }
  }
  // Runs are multiplied up alike: run r counts r times, then `run` times all.
  for_each(digits_, [&](std::size_t i) {
    mont_.copy(whole[i * kRuns + kRuns - 1], runs[i]);
    mont_.copy(runs[i], result[i]);
  });
  for (std::size_t r = kRuns - 1; --r > 0;) {
    for_each(digits_,
             [&](std::size_t i) { batch_.multiply(runs[i], whole[i * kRuns + r], runs[i]); });
    for_each(digits_, [&](std::size_t i) { batch_.multiply(result[i], runs[i], result[i]); });
  }
  for (std::size_t count = 1; count < run; count *= 2) {
    for_each(digits_, [&](std::size_t i) { batch_.multiply(result[i], result[i], result[i]); });
  }
  for (std::size_t r = 0; r < kRuns; ++r) {
    for_each(digits_,
             [&](std::size_t i) { batch_.multiply(result[i], placed[i * kRuns + r], result[i]); });
  }
  mont_.copy(result[digits_ - 1], product);
  for (std::size_t digit = digits_ - 1; digit-- > 0;) {
    for (std::size_t square = 0; square < digit_bits_; ++square) {
      batch_.multiply(product, product, product);
      batch_.run();
    }
    batch_.multiply(product, result[digit], product);
    batch_.run();
  }
}

}  // namespace splinter

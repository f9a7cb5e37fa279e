#include "function_evaluator.h"

#include <algorithm>
#include <cstring>

namespace splinter {
namespace {

// Adds the values of a whole domain, which come in order, to a table as `use` says.
class TableSum {
 public:
  TableSum(Use use, std::uint64_t* table) : use_(use), table_(table) {}

  void add(const std::uint64_t* values, std::size_t start, std::size_t n) {
    std::uint64_t* const out = table_ + start;
    switch (use_) {
      case Use::kDirect:
        for (std::size_t i = 0; i < n; ++i) {
          out[i] += values[i];
        }
        return;
      case Use::kAtLeast:
        for (std::size_t i = 0; i < n; ++i) {
          below_ += values[i];
          out[i] += below_;
        }
        return;
      case Use::kAbove:
        for (std::size_t i = 0; i < n; ++i) {
          out[i] += below_;
          below_ += values[i];
        }
        return;
    }
  }

 private:
  const Use use_;
  std::uint64_t* const table_;
  std::uint64_t below_ = 0;
};

}  // namespace

splinter_status FunctionEvaluator::open(const std::vector<Summand>& summands,
                                        const Kernel& kernel) {
  const splinter_status checked = check(summands);
  if (checked != SPLINTER_OK) {
    return checked;
  }
  for (const Summand& summand : summands) {
    if (summand.share.scheme == Scheme::kConstant) {
      std::uint64_t value;
      std::memcpy(&value, summand.share.body, sizeof(value));
      constant_ += value;
    }
  }
  if (expanded_) {
    table_.assign(std::size_t{1} << domain_.bits, constant_);
  }
  for (const Summand& summand : summands) {
    if (summand.share.scheme != Scheme::kConstant) {
      const splinter_status status = add_tree(summand, kernel);
      if (status != SPLINTER_OK) {
        return status;
      }
    }
  }
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::check(const std::vector<Summand>& summands) const {
  for (const Summand& summand : summands) {
    const bool constant = summand.share.scheme == Scheme::kConstant;
    if (summand.share.party != summands.front().share.party ||
        (!constant && summand.share.parameters.domain_bits != domain_.bits)) {
      return SPLINTER_MIXED_SHARES;
    }
    if (expanded_ && summand.share.scheme == Scheme::kLessThan) {
      return SPLINTER_BAD_USE;
    }
    const bool summable = expanded_ && summand.share.scheme == Scheme::kPoint;
    if (summand.use != Use::kDirect &&
        !(summable && (summand.use == Use::kAtLeast || summand.use == Use::kAbove))) {
      return SPLINTER_BAD_USE;
    }
  }
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::add_tree(const Summand& summand, const Kernel& kernel) {
  auto tree = std::make_unique<TreeEvaluator>();
  const splinter_status status = tree->open(summand.share, kernel);
  if (status != SPLINTER_OK) {
    return status;
  }
  if (!expanded_) {
    trees_.push_back(std::move(tree));
    return SPLINTER_OK;
  }
  TableSum sum(summand.use, table_.data());
  const bool ok = tree->expand([&](const std::uint64_t* values, std::size_t start, std::size_t n) {
    sum.add(values, start, n);
  });
  return ok ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

bool FunctionEvaluator::in_domain(const std::uint64_t* keys, std::size_t rows) const {
  const std::size_t words = domain_.key_words();
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (words == 1) {
    for (std::size_t i = 0; i < rows; ++i) {
      low |= keys[i];
    }
  } else if (words == 2) {
    for (std::size_t i = 0; i < rows; ++i) {
      high |= keys[2 * i + 1];
    }
  }
  return domain_.contains(high, low);
}

// `values` has room for padded(rows).
bool FunctionEvaluator::evaluate_chunk(const std::uint64_t* keys, std::size_t rows,
                                       Scratch& scratch, std::uint64_t* values) {
  if (expanded_) {
    for (std::size_t i = 0; i < rows; ++i) {
      values[i] = table_[keys[i]];
    }
    return true;
  }
  std::fill_n(values, padded(rows), constant_);
  for (const std::unique_ptr<TreeEvaluator>& tree : trees_) {
    if (!tree->add(keys, rows, scratch, values)) {
      return false;
    }
  }
  return true;
}

splinter_status FunctionEvaluator::evaluate(const std::uint64_t* keys, std::size_t rows,
                                            std::uint64_t* out) {
  if (!in_domain(keys, rows)) {
    return SPLINTER_KEY_OUT_OF_DOMAIN;
  }
  const std::size_t words = domain_.key_words();
  Scratch scratch;
  for (std::size_t start = 0; start < rows; start += kChunk) {
    const std::size_t n = std::min(kChunk, rows - start);
    const bool whole = n % kRowGroup == 0;
    if (!evaluate_chunk(keys + start * words, n, scratch, whole ? out + start : scratch.values)) {
      return SPLINTER_CIPHER_FAILED;
    }
    if (!whole) {
      std::memcpy(out + start, scratch.values, n * sizeof(std::uint64_t));
    }
  }
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::fold(const std::uint64_t* keys, const FoldInput& input,
                                        std::uint64_t* sums) {
  if (!in_domain(keys, input.rows)) {
    return SPLINTER_KEY_OUT_OF_DOMAIN;
  }
  if (!input.groups_in_range()) {
    return SPLINTER_GROUP_OUT_OF_RANGE;
  }
  const std::size_t words = domain_.key_words();
  Scratch scratch;
  Folder folder(input, sums);
  for (std::size_t start = 0; start < input.rows; start += kChunk) {
    const std::size_t n = std::min(kChunk, input.rows - start);
    if (!evaluate_chunk(keys + start * words, n, scratch, scratch.values)) {
      return SPLINTER_CIPHER_FAILED;
    }
    folder.add(scratch.values, start, n);
  }
  folder.finish();
  return SPLINTER_OK;
}

}  // namespace splinter

#include "function_evaluator.h"

#include <algorithm>

#include "numbers.h"

namespace splinter {
namespace {

// An adder of a whole domain's values, which come in order, to a table as `use` says.
template <class Numbers>
class TableSum {
 public:
  TableSum(Use use, std::uint64_t* table) : use_(use), table_(table) {}
  TableSum(const TableSum&) = delete;
  TableSum& operator=(const TableSum&) = delete;
  ~TableSum() { wipe(&below_, sizeof(below_)); }

  void add(const std::uint64_t* values, std::size_t start, std::size_t n) {
    std::uint64_t* const out = table_ + start * Numbers::kWords;
    switch (use_) {
      case Use::kDirect:
        for (std::size_t i = 0; i < n; ++i) {
          Numbers::add(out, i, Numbers::load(values, i));
        }
        return;
      case Use::kAtLeast:
        for (std::size_t i = 0; i < n; ++i) {
          below_ += Numbers::load(values, i);
          Numbers::add(out, i, below_);
        }
        return;
      case Use::kAbove:
        for (std::size_t i = 0; i < n; ++i) {
          Numbers::add(out, i, below_);
          below_ += Numbers::load(values, i);
        }
        return;
    }
  }

 private:
  const Use use_;
  std::uint64_t* const table_;
  typename Numbers::Value below_{};
};

// The most shares of a sum in a table, whose residues, below 2^50 each, then stay below 2^64.
constexpr std::size_t kMaxTableResidues = std::size_t{1} << 14;

// Adds values of residues, of two double words, to a table that has two words for each.
void add_residues(const std::uint64_t* values, std::size_t n, std::uint64_t* table) {
  for (std::size_t i = 0; i < n; ++i) {
    table[2 * i] += values[4 * i];
    table[2 * i + 1] += values[4 * i + 2];
  }
}

// Returns whether shares may be of one sum: shares of one query and one party, with different
// indices.
bool of_one_query(const std::vector<Summand>& summands) {
  const Share& first = summands.front().share;
  std::vector<std::uint32_t> indices;
  for (const Summand& summand : summands) {
    const Share& share = summand.share;
    if (share.nonce.low != first.nonce.low || share.nonce.high != first.nonce.high ||
        share.party != first.party || share.parameters.parties != first.parameters.parties ||
        share.parameters.output != first.parameters.output) {
      return false;
    }
    indices.push_back(share.share_index);
  }
  std::sort(indices.begin(), indices.end());
  return std::adjacent_find(indices.begin(), indices.end()) == indices.end();
}

}  // namespace

splinter_status FunctionEvaluator::check(const std::vector<Summand>& summands) const {
  if (!of_one_query(summands)) {
    return SPLINTER_MIXED_SHARES;
  }
  if (expanded_ && summands.front().share.parameters.output == Output::kResidues &&
      summands.size() > kMaxTableResidues) {
    return SPLINTER_BAD_USE;
  }
  for (const Summand& summand : summands) {
    const Parameters& parameters = summand.share.parameters;
    const SchemeDefinition& scheme = definition_of(parameters);
    if (scheme.constant == nullptr && parameters.domain_bits != domain_.bits) {
      return SPLINTER_MIXED_SHARES;
    }
    if (parameters.output == Output::kField && summands.size() > 1) {
      return SPLINTER_BAD_USE;
    }
    if (expanded_ && (!scheme.expandable || table_words(parameters.output) == 0 ||
                      domain_.bits > max_table_bits(parameters.output))) {
      return SPLINTER_BAD_USE;
    }
    const bool summable = expanded_ && scheme.summable;
    if (summand.use != Use::kDirect &&
        !(summable && (summand.use == Use::kAtLeast || summand.use == Use::kAbove))) {
      return SPLINTER_BAD_USE;
    }
  }
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::open(const std::vector<Summand>& summands,
                                        const Kernel& kernel) {
  const splinter_status checked = check(summands);
  if (checked != SPLINTER_OK) {
    return checked;
  }
  output_ = summands.front().share.parameters.output;
  column_bits_ =
      output_ == Output::kField ? summands.front().share.parameters.radix_bits : std::uint32_t{0};
  for (const Summand& summand : summands) {
    const SchemeDefinition& scheme = definition_of(summand.share.parameters);
    if (scheme.constant != nullptr) {
      TaggedNumbers::add(constant_, 0, scheme.constant(summand.share));
      has_constant_ = true;
    }
  }
  if (expanded_) {
    const std::size_t keys = std::size_t{1} << domain_.bits;
    table_.resize(keys * table_words(output_));
    // A constant is no residue, which has a word there, so that look-ups add it.
    table_is_zero_ = !has_constant_ || output_ == Output::kResidues;
    if (!table_is_zero_) {
      fill_constant(keys, table_.data());
    }
  }
  for (const Summand& summand : summands) {
    const splinter_status status = add(summand, kernel);
    if (status != SPLINTER_OK) {
      return status;
    }
  }
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::add(const Summand& summand, const Kernel& kernel) {
  const SchemeDefinition& scheme = definition_of(summand.share.parameters);
  if (scheme.evaluator == nullptr) {
    return SPLINTER_OK;
  }
  std::unique_ptr<ShareEvaluator> share = scheme.evaluator();
  const splinter_status status = share->open(summand.share, kernel);
  if (status != SPLINTER_OK) {
    return status;
  }
  if (expanded_) {
    return expand(*share, summand.use);
  }
  shares_.push_back(std::move(share));
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::expand(ShareEvaluator& share, Use use) {
  if (output_ == Output::kResidues) {
    return expand_residues(share);
  }
  return with_numbers(value_words(output_), [&](auto numbers) {
    using Numbers = decltype(numbers);
    const std::size_t keys = std::size_t{1} << domain_.bits;
    const std::size_t step = std::min(kChunk, keys);
    // Values added to zeros are written in their place: large tables cost memory more than AES.
    const bool first = table_is_zero_ && use == Use::kDirect;
    table_is_zero_ = false;
    TableSum<Numbers> sum(use, table_.data());
    SecretVector<std::uint64_t> values(first ? 0 : step * Numbers::kWords);
    for (std::size_t start = 0; start < keys; start += step) {
      std::uint64_t* const out = first ? table_.data() + start * Numbers::kWords : values.data();
      if (!share.write_range(start, step, out)) {
        return SPLINTER_CIPHER_FAILED;
      }
      if (!first) {
        sum.add(values.data(), start, step);
      }
    }
    return SPLINTER_OK;
  });
}

splinter_status FunctionEvaluator::expand_residues(ShareEvaluator& share) {
  const std::size_t keys = std::size_t{1} << domain_.bits;
  const std::size_t step = std::min(kChunk, keys);
  SecretVector<std::uint64_t> values(step * value_words(output_));
  for (std::size_t start = 0; start < keys; start += step) {
    if (!share.write_range(start, step, values.data())) {
      return SPLINTER_CIPHER_FAILED;
    }
    add_residues(values.data(), step, table_.data() + start * table_words(output_));
  }
  return SPLINTER_OK;
}

template <class Key>
void FunctionEvaluator::look_up(const Key& key, std::size_t rows, std::uint64_t* values) const {
  if (output_ == Output::kResidues) {
    const TaggedNumber constant = TaggedNumbers::load(constant_, 0);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::uint64_t* const residues = table_.data() + 2 * key(i);
      TaggedNumber value{{residues[0], 0}, {residues[1], 0}};
      value += constant;
      TaggedNumbers::store(values, i, value);
    }
    return;
  }
  with_numbers(value_words(output_), [&](auto numbers) {
    using Numbers = decltype(numbers);
    for (std::size_t i = 0; i < rows; ++i) {
      Numbers::store(values, i, Numbers::load(table_.data(), key(i)));
    }
  });
}

void FunctionEvaluator::fill_constant(std::size_t rows, std::uint64_t* values) const {
  if (!has_constant_) {
    std::fill_n(values, rows * value_words(output_), 0);
    return;
  }
  with_numbers(value_words(output_), [&](auto numbers) {
    using Numbers = decltype(numbers);
    for (std::size_t i = 0; i < rows; ++i) {
      Numbers::store(values, i, Numbers::load(constant_, 0));
    }
  });
}

bool FunctionEvaluator::evaluate(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                                 std::uint64_t* values) {
  if (expanded_) {
    look_up([&](std::size_t i) { return keys[i]; }, rows, values);
    return true;
  }
  fill_constant(padded(rows), values);
  for (const std::unique_ptr<ShareEvaluator>& share : shares_) {
    if (!share->add(keys, rows, scratch, values)) {
      return false;
    }
  }
  return true;
}

bool FunctionEvaluator::evaluate_range(std::uint64_t first, std::size_t rows, Scratch& scratch,
                                       std::uint64_t* values) {
  if (expanded_) {
    look_up([&](std::size_t i) { return first + i; }, rows, values);
    return true;
  }
  // A lone share needs no sum.
  if (shares_.size() == 1 && !has_constant_) {
    return shares_.front()->write_range(first, rows, values);
  }
  fill_constant(rows, values);
  for (const std::unique_ptr<ShareEvaluator>& share : shares_) {
    std::uint64_t* const summand = scratch.summand;
    if (!share->write_range(first, rows, summand)) {
      return false;
    }
    with_numbers(value_words(output_), [&](auto numbers) {
      for (std::size_t i = 0; i < rows; ++i) {
        numbers.add(values, i, numbers.load(summand, i));
      }
    });
  }
  return true;
}

bool FunctionEvaluator::bits(std::uint64_t first, std::size_t rows, std::uint64_t* packed) {
  std::fill_n(packed, (rows + 63) / 64, 0);
  for (const std::unique_ptr<ShareEvaluator>& share : shares_) {
    if (!share->xor_range(first, rows, packed)) {
      return false;
    }
  }
  return true;
}

}  // namespace splinter

#include "function_evaluator.h"

#include <algorithm>
#include <cstring>

#include "double_word.h"

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

// Whether shares may be of one sum: one query's, each with an index of its own, of one party.
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
  for (const Summand& summand : summands) {
    const Parameters& parameters = summand.share.parameters;
    const bool constant = parameters.scheme == Scheme::kConstant;
    if (!constant && parameters.domain_bits != domain_.bits) {
      return SPLINTER_MIXED_SHARES;
    }
    const bool point = parameters.scheme == Scheme::kPoint;
    if (expanded_ && (!(point || constant) || parameters.output != Output::kWord)) {
      return SPLINTER_BAD_USE;
    }
    const bool summable = expanded_ && point;
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
  for (const Summand& summand : summands) {
    if (summand.share.parameters.scheme == Scheme::kConstant) {
      std::uint64_t value[2] = {};
      std::memcpy(value, summand.share.body, value_words(output_) * sizeof(*value));
      add_double_word(constant_, load_double_word(value));
      has_constant_ = true;
    }
  }
  if (expanded_) {
    table_.assign(std::size_t{1} << domain_.bits, constant_[0]);
  }
  for (const Summand& summand : summands) {
    splinter_status status = SPLINTER_OK;
    if (summand.share.parameters.scheme == Scheme::kMultiParty) {
      status = add_grid(summand, kernel);
    } else if (summand.share.parameters.scheme != Scheme::kConstant) {
      status = add_tree(summand, kernel);
    }
    if (status != SPLINTER_OK) {
      return status;
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
  SecretVector<std::uint64_t> values(std::min(kChunk, table_.size()));
  for (std::size_t start = 0; start < table_.size(); start += values.size()) {
    if (!tree->range().write(start, values.size(), values.data())) {
      return SPLINTER_CIPHER_FAILED;
    }
    sum.add(values.data(), start, values.size());
  }
  return SPLINTER_OK;
}

splinter_status FunctionEvaluator::add_grid(const Summand& summand, const Kernel& kernel) {
  grids_.push_back(std::make_unique<MultiPartyEvaluator>());
  return grids_.back()->open(summand.share, kernel);
}

void FunctionEvaluator::fill_constant(std::size_t rows, std::uint64_t* values) const {
  if (output_ != Output::kDoubleWord) {
    std::fill_n(values, rows, constant_[0]);
    return;
  }
  for (std::size_t i = 0; i < rows; ++i) {
    values[2 * i] = constant_[0];
    values[2 * i + 1] = constant_[1];
  }
}

bool FunctionEvaluator::evaluate(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                                 std::uint64_t* values) {
  if (expanded_) {
    for (std::size_t i = 0; i < rows; ++i) {
      values[i] = table_[keys[i]];
    }
    return true;
  }
  fill_constant(padded(rows), values);
  for (const std::unique_ptr<TreeEvaluator>& tree : trees_) {
    if (!tree->add(keys, rows, scratch, values)) {
      return false;
    }
  }
  for (const std::unique_ptr<MultiPartyEvaluator>& grid : grids_) {
    if (!grid->add(keys, rows, values)) {
      return false;
    }
  }
  return true;
}

bool FunctionEvaluator::evaluate_range(std::uint64_t first, std::size_t rows, Scratch& scratch,
                                       std::uint64_t* values) {
  if (expanded_) {
    std::copy_n(table_.data() + first, rows, values);
    return true;
  }
  // A lone tree needs no sum.
  if (trees_.size() == 1 && !has_constant_) {
    return trees_.front()->range().write(first, rows, values);
  }
  fill_constant(rows, values);
  for (const std::unique_ptr<TreeEvaluator>& tree : trees_) {
    std::uint64_t* const summand = scratch.summand;
    if (!tree->range().write(first, rows, summand)) {
      return false;
    }
    if (output_ == Output::kDoubleWord) {
      for (std::size_t i = 0; i < rows; ++i) {
        add_double_word(values + 2 * i, load_double_word(summand + 2 * i));
      }
    } else {
      for (std::size_t i = 0; i < rows; ++i) {
        values[i] += summand[i];
      }
    }
  }
  return true;
}

bool FunctionEvaluator::bits(std::uint64_t first, std::size_t rows, std::uint64_t* packed) {
  std::fill_n(packed, (rows + 63) / 64, 0);
  for (const std::unique_ptr<TreeEvaluator>& tree : trees_) {
    if (!tree->range().xor_bits(first, rows, packed)) {
      return false;
    }
  }
  for (const std::unique_ptr<MultiPartyEvaluator>& grid : grids_) {
    if (!grid->add_range(first, rows, packed)) {
      return false;
    }
  }
  return true;
}

}  // namespace splinter

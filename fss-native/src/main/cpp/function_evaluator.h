// The evaluation of one party's shares of functions, each a sum of several shares over one domain.
#ifndef SPLINTER_FUNCTION_EVALUATOR_H_
#define SPLINTER_FUNCTION_EVALUATOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "scheme.h"
#include "secret_vector.h"
#include "share.h"

namespace splinter {

enum class Use : std::uint8_t {
  kDirect = SPLINTER_USE_DIRECT,
  kAtLeast = SPLINTER_USE_AT_LEAST,
  kAbove = SPLINTER_USE_ABOVE
};

struct Summand {
  Share share;
  Use use;
};

// One party's share of a function, a sum of shares. Not for several threads at once.
class FunctionEvaluator {
 public:
  FunctionEvaluator(const FunctionEvaluator&) = delete;
  FunctionEvaluator& operator=(const FunctionEvaluator&) = delete;
  FunctionEvaluator(Domain domain, bool expanded) : domain_(domain), expanded_(expanded) {}
  ~FunctionEvaluator() { wipe(constant_, sizeof(constant_)); }

  // Prepares the sum; to be called once, with at least one decoded share and a kernel that this CPU
  // can run. Refuses shares that do not fit together, the domain or their use.
  splinter_status open(const std::vector<Summand>& summands, const Kernel& kernel);

  const Domain& domain() const { return domain_; }
  Output output() const { return output_; }

  // Returns log2 of the keys of a row, which have one value; 0 unless values are field elements.
  std::uint32_t column_bits() const { return column_bits_; }

  // Returns the elements of all rows; null unless values are field elements.
  const std::uint8_t* elements() const {
    return output_ == Output::kField ? shares_.front()->elements() : nullptr;
  }

  // Writes the values of at most kChunk keys, all in the domain, to `values`, which has room for
  // padded(rows). Uses the scratch but for its values.
  bool evaluate(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                std::uint64_t* values);

  // Writes the values (of any output but bits) of at most kChunk keys from `first` on, all in the
  // domain, of up to 64 bits. Uses the scratch but for its values.
  bool evaluate_range(std::uint64_t first, std::size_t rows, Scratch& scratch,
                      std::uint64_t* values);

  // Writes the bits of any number of keys from `first` on, all in the domain, of up to 64 bits:
  // that of first + i is bit i % 64 of word i / 64; unused ones are 0.
  bool bits(std::uint64_t first, std::size_t rows, std::uint64_t* packed);

 private:
  splinter_status check(const std::vector<Summand>& summands) const;
  splinter_status add(const Summand& summand, const Kernel& kernel);
  splinter_status expand(ShareEvaluator& share, Use use);
  splinter_status expand_residues(ShareEvaluator& share);
  // Writes the table's values at the keys key(0), key(1), ...
  template <class Key>
  void look_up(const Key& key, std::size_t rows, std::uint64_t* values) const;
  void fill_constant(std::size_t rows, std::uint64_t* values) const;

  const Domain domain_;
  const bool expanded_;
  Output output_ = Output::kWord;
  std::uint32_t column_bits_ = 0;
  bool has_constant_ = false;
  std::uint64_t constant_[kMostValueWords] = {};  // the sum of all constants
  std::vector<std::unique_ptr<ShareEvaluator>> shares_;
  SecretVector<std::uint64_t> table_;  // the sum's value at every key, if expanded; see table_words
  bool table_is_zero_ = false;         // as long as nothing was added to it
};

}  // namespace splinter

#endif  // SPLINTER_FUNCTION_EVALUATOR_H_

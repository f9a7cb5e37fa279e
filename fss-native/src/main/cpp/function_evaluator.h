// Evaluates one party's share of a function: the sum of several shares over one domain.
#ifndef SPLINTER_FUNCTION_EVALUATOR_H_
#define SPLINTER_FUNCTION_EVALUATOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "fold.h"
#include "secret_vector.h"
#include "share.h"
#include "tree_evaluator.h"

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

// Not for several threads at once.
class FunctionEvaluator {
 public:
  FunctionEvaluator(const FunctionEvaluator&) = delete;
  FunctionEvaluator& operator=(const FunctionEvaluator&) = delete;
  FunctionEvaluator(Domain domain, bool expanded) : domain_(domain), expanded_(expanded) {}
  ~FunctionEvaluator() { wipe(&constant_, sizeof(constant_)); }

  // To be called once, with at least one decoded share and a kernel that this CPU can run. Refuses
  // shares that do not fit together, the domain or their use.
  splinter_status open(const std::vector<Summand>& summands, const Kernel& kernel);

  const Domain& domain() const { return domain_; }

  // See splinter_function_evaluate.
  splinter_status evaluate(const std::uint64_t* keys, std::size_t rows, std::uint64_t* out);

  // See splinter_function_fold.
  splinter_status fold(const std::uint64_t* keys, const FoldInput& input, std::uint64_t* sums);

 private:
  splinter_status check(const std::vector<Summand>& summands) const;
  splinter_status add_tree(const Summand& summand, const Kernel& kernel);
  bool in_domain(const std::uint64_t* keys, std::size_t rows) const;
  bool evaluate_chunk(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                      std::uint64_t* values);

  const Domain domain_;
  const bool expanded_;
  std::uint64_t constant_ = 0;
  std::vector<std::unique_ptr<TreeEvaluator>> trees_;
  SecretVector<std::uint64_t> table_;  // the sum's value at every key, if expanded
};

}  // namespace splinter

#endif  // SPLINTER_FUNCTION_EVALUATOR_H_

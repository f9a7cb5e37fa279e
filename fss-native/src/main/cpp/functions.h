// The evaluation of many functions in one pass over keys and measures; see splinter_evaluate and
// the exports after it. The functions have one domain and output, and each occurs at most once; a
// range lies in the domain.
#ifndef SPLINTER_FUNCTIONS_H_
#define SPLINTER_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fold.h"
#include "function_evaluator.h"

namespace splinter {

// The functions of a call; at least one.
using Functions = std::vector<FunctionEvaluator*>;

splinter_status evaluate(const Functions& functions, const std::uint64_t* keys, std::size_t rows,
                         std::uint64_t* out);

splinter_status evaluate_range(const Functions& functions, std::uint64_t first, std::size_t rows,
                               std::uint64_t* out);

// Evaluates and folds in one pass. sums[i] are those of function i; input.words is that of the
// functions' output.
splinter_status fold(const Functions& functions, const std::uint64_t* keys, const FoldInput& input,
                     std::uint64_t* const* sums);

splinter_status fold_range(const Functions& functions, std::uint64_t first, const FoldInput& input,
                           std::uint64_t* const* sums);

}  // namespace splinter

#endif  // SPLINTER_FUNCTIONS_H_

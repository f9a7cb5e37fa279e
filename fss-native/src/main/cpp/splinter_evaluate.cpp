// The exports that evaluate, fold and scan.
#include <algorithm>
#include <functional>
#include <vector>

#include "field_scan.h"
#include "fold.h"
#include "functions.h"
#include "interface.h"
#include "scan.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

// The bound of one call's rows, and of rows times functions: no product with the other sizes
// overflows.
constexpr std::size_t kMaxRows = PTRDIFF_MAX / 16 / SPLINTER_MAX_MEASURES;

// The functions of one call. They must be checked before anything else is called.
class FunctionList {
 public:
  FunctionList(splinter_function* const* functions, std::size_t count)
      : functions_(functions), count_(count) {}

  splinter_status check() {
    if (count_ == 0 || count_ > SPLINTER_MAX_FUNCTIONS || !readable(functions_, count_)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    std::vector<const splinter_function*> sorted(functions_, functions_ + count_);
    std::sort(sorted.begin(), sorted.end(), std::less<const splinter_function*>());
    if (sorted.front() == nullptr ||
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const FunctionEvaluator& first = functions_[0]->evaluator;
    for (std::size_t i = 0; i < count_; ++i) {
      FunctionEvaluator& function = functions_[i]->evaluator;
      if (function.domain().bits != first.domain().bits || function.output() != first.output() ||
          function.column_bits() != first.column_bits()) {
        return SPLINTER_MIXED_SHARES;
      }
      evaluators_.push_back(&function);
    }
    return SPLINTER_OK;
  }

  const Functions& evaluators() const { return evaluators_; }
  Domain domain() const { return evaluators_.front()->domain(); }
  Output output() const { return evaluators_.front()->output(); }
  std::uint32_t column_bits() const { return evaluators_.front()->column_bits(); }
  const ScanKernel& scan_kernel() const { return functions_[0]->scan_kernel; }
  const FieldKernel& field_kernel() const { return functions_[0]->field_kernel; }

  // Returns whether `keys` can hold the keys of `rows` rows.
  bool accepts(const std::uint64_t* keys, std::size_t rows) const {
    return rows <= kMaxRows / count_ && readable(keys, rows * domain().key_words());
  }

  // Returns whether `arrays` holds an array of `bytes` for each function. The arrays must lie apart
  // from each other and from `arrays` itself, which is read while they are written.
  template <class T>
  bool each_has(T* const* arrays, std::size_t bytes) const {
    if (!readable(arrays, count_) ||
        !std::all_of(arrays, arrays + count_, [](const T* array) { return readable(array, 1); })) {
      return false;
    }
    std::vector<const T*> sorted(arrays, arrays + count_);
    std::sort(sorted.begin(), sorted.end(), std::less<const T*>());
    const auto overlap = [&](const T* a, const T* b) { return !disjoint(a, bytes, b, bytes); };
    return std::adjacent_find(sorted.begin(), sorted.end(), overlap) == sorted.end() &&
           all_apart(arrays, bytes, arrays, count_ * sizeof(*arrays));
  }

  // Returns whether no byte of these arrays is one of an input.
  template <class T>
  bool all_apart(T* const* arrays, std::size_t bytes, const void* input,
                 std::size_t input_bytes) const {
    return std::all_of(arrays, arrays + count_,
                       [&](const T* array) { return disjoint(array, bytes, input, input_bytes); });
  }

  std::size_t key_bytes(std::size_t rows) const {
    return rows * domain().key_words() * sizeof(std::uint64_t);
  }

  // Checks that the keys first, first + 1, ... lie in the domain.
  splinter_status check_range(std::uint64_t first, std::size_t rows) const {
    const std::uint32_t bits = domain().bits;
    if (bits == 0 || bits > 64 || rows > kMaxRows / count_) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const std::uint64_t last = ~std::uint64_t{0} >> (64 - bits);
    return first <= last && (rows == 0 || rows - 1 <= last - first) ? SPLINTER_OK
                                                                    : SPLINTER_KEY_OUT_OF_DOMAIN;
  }

 private:
  splinter_function* const* const functions_;
  const std::size_t count_;
  Functions evaluators_;
};

// Runs the body of an export that takes functions, if these are in order.
template <class Body>
std::int32_t with_functions(splinter_function* const* functions, std::size_t count,
                            const Body& body) {
  return guarded([&]() -> std::int32_t {
    FunctionList list(functions, count);
    const splinter_status status = list.check();
    return status == SPLINTER_OK ? body(list) : status;
  });
}

bool valid_fold(const FoldInput& input) {
  return input.measure_count <= SPLINTER_MAX_MEASURES && input.group_count > 0 &&
         input.group_count <= SPLINTER_MAX_GROUPS && input.rows <= kMaxRows &&
         readable(input.measures, input.rows * input.measure_count * input.measure_words()) &&
         (input.groups == nullptr || readable(input.groups, input.rows));
}

std::size_t sums_bytes(const FoldInput& input) {
  return input.group_count * input.stride() * input.words * sizeof(std::uint64_t);
}

// Returns whether the sums share no byte with the measures and groups.
bool sums_apart(const FoldInput& input, const std::uint64_t* sums) {
  const std::size_t measure_bytes =
      input.rows * input.measure_count * input.measure_words() * sizeof(*input.measures);
  const std::size_t group_bytes = input.groups == nullptr ? 0 : input.rows * sizeof(*input.groups);
  return disjoint(sums, sums_bytes(input), input.measures, measure_bytes) &&
         disjoint(sums, sums_bytes(input), input.groups, group_bytes);
}

// Returns whether there are sums for each function, apart from each other and from the input.
bool valid_sums(const FunctionList& list, const FoldInput& input, std::uint64_t* const* sums) {
  return list.each_has(sums, sums_bytes(input)) &&
         std::all_of(sums, sums + list.evaluators().size(),
                     [&](const std::uint64_t* array) { return sums_apart(input, array); });
}

}  // namespace
}  // namespace splinter

std::int32_t splinter_evaluate(splinter_function* const* functions, std::size_t count,
                               const std::uint64_t* keys, std::size_t rows, std::uint64_t* out) {
  return splinter::with_functions(
      functions, count, [&](const splinter::FunctionList& list) -> std::int32_t {
        if (!list.accepts(keys, rows) || !splinter::readable(out, rows)) {
          return SPLINTER_BAD_ARGUMENT;
        }
        const std::size_t out_bytes =
            count * rows * splinter::value_words(list.output()) * sizeof(*out);
        if (!splinter::disjoint(out, out_bytes, keys, list.key_bytes(rows))) {
          return SPLINTER_BAD_ARGUMENT;
        }
        return splinter::evaluate(list.evaluators(), keys, rows, out);
      });
}

std::int32_t splinter_evaluate_range(splinter_function* const* functions, std::size_t count,
                                     std::uint64_t first, std::size_t rows, std::uint64_t* out) {
  return splinter::with_functions(
      functions, count, [&](const splinter::FunctionList& list) -> std::int32_t {
        if (!splinter::readable(out, rows)) {
          return SPLINTER_BAD_ARGUMENT;
        }
        const splinter_status status = list.check_range(first, rows);
        return status == SPLINTER_OK ? splinter::evaluate_range(list.evaluators(), first, rows, out)
                                     : status;
      });
}

std::int32_t splinter_fold(splinter_function* const* functions, std::size_t count,
                           const std::uint64_t* keys, std::size_t rows,
                           const std::uint64_t* measures, std::uint32_t measure_count,
                           const std::uint32_t* groups, std::uint32_t group_count,
                           std::uint64_t* const* sums) {
  return splinter::with_functions(
      functions, count, [&](const splinter::FunctionList& list) -> std::int32_t {
        const auto words = static_cast<std::uint32_t>(splinter::value_words(list.output()));
        const splinter::FoldInput input{rows, measures, measure_count, groups, group_count, words};
        if (!list.accepts(keys, rows) || !splinter::valid_fold(input) ||
            !splinter::valid_sums(list, input, sums) ||
            !list.all_apart(sums, splinter::sums_bytes(input), keys, list.key_bytes(rows))) {
          return SPLINTER_BAD_ARGUMENT;
        }
        if (!splinter::foldable(list.output())) {
          return SPLINTER_BAD_USE;
        }
        return splinter::fold(list.evaluators(), keys, input, sums);
      });
}

std::int32_t splinter_fold_range(splinter_function* const* functions, std::size_t count,
                                 std::uint64_t first, std::size_t rows,
                                 const std::uint64_t* measures, std::uint32_t measure_count,
                                 const std::uint32_t* groups, std::uint32_t group_count,
                                 std::uint64_t* const* sums) {
  return splinter::with_functions(
      functions, count, [&](const splinter::FunctionList& list) -> std::int32_t {
        const auto words = static_cast<std::uint32_t>(splinter::value_words(list.output()));
        const splinter::FoldInput input{rows, measures, measure_count, groups, group_count, words};
        if (!splinter::valid_fold(input) || !splinter::valid_sums(list, input, sums)) {
          return SPLINTER_BAD_ARGUMENT;
        }
        if (!splinter::foldable(list.output())) {
          return SPLINTER_BAD_USE;
        }
        const splinter_status status = list.check_range(first, rows);
        return status == SPLINTER_OK ? splinter::fold_range(list.evaluators(), first, input, sums)
                                     : status;
      });
}

std::int32_t splinter_fold_values(const std::uint64_t* values, std::uint32_t words,
                                  std::size_t rows, const std::uint64_t* measures,
                                  std::uint32_t measure_count, const std::uint32_t* groups,
                                  std::uint32_t group_count, std::uint64_t* sums) {
  return splinter::guarded([&]() -> std::int32_t {
    const splinter::FoldInput input{rows, measures, measure_count, groups, group_count, words};
    if ((words != 1 && words != 2 && words != 4) || !splinter::valid_fold(input) ||
        !splinter::readable(values, rows * words) || !splinter::readable(sums, 1) ||
        !splinter::sums_apart(input, sums) ||
        !splinter::disjoint(sums, splinter::sums_bytes(input), values,
                            rows * words * sizeof(*values))) {
      return SPLINTER_BAD_ARGUMENT;
    }
    if (!input.groups_in_range()) {
      return SPLINTER_GROUP_OUT_OF_RANGE;
    }
    splinter::fold_values(input, values, sums);
    return SPLINTER_OK;
  });
}

std::int32_t splinter_scan(splinter_function* const* functions, std::size_t count,
                           std::uint64_t first, const std::uint8_t* slots, std::size_t slot_count,
                           std::size_t slot_bytes, std::uint8_t* const* accumulators) {
  return splinter::with_functions(
      functions, count, [&](const splinter::FunctionList& list) -> std::int32_t {
        const std::size_t sum_bytes = slot_bytes << list.column_bits();
        if (slot_bytes == 0 || slot_bytes > SPLINTER_MAX_SLOT_BYTES ||
            sum_bytes > SPLINTER_MAX_SLOT_BYTES || slot_count > PTRDIFF_MAX / slot_bytes ||
            !splinter::readable(slots, slot_count * slot_bytes) ||
            !list.each_has(accumulators, sum_bytes) ||
            !list.all_apart(accumulators, sum_bytes, slots, slot_count * slot_bytes)) {
          return SPLINTER_BAD_ARGUMENT;
        }
        if (splinter::foldable(list.output())) {
          return SPLINTER_BAD_USE;
        }
        const splinter_status status = list.check_range(first, slot_count);
        if (status != SPLINTER_OK) {
          return status;
        }
        const splinter::Slots all{slots, slot_count, slot_bytes};
        if (list.output() == splinter::Output::kField) {
          splinter::multiply(list.evaluators(), first, all, list.field_kernel(), accumulators);
          return SPLINTER_OK;
        }
        return splinter::scan(list.evaluators(), first, all, list.scan_kernel(), accumulators);
      });
}

// Sums of shares opened for evaluation, below the exported interface.
#ifndef SPLINTER_TEST_SUPPORT_H_
#define SPLINTER_TEST_SUPPORT_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "functions.h"
#include "shares.h"

namespace splinter::test {

// One share of a sum and its use.
struct Part {
  Bytes share;
  Use use = Use::kDirect;
};

// The shares of a sum of functions of one query, with an index each.
class Sum {
 public:
  Sum();
  void add(const Parameters& parameters, const Target& target, Use use = Use::kDirect);

  // Returns the shares of one party.
  std::vector<Part> parts(std::size_t party) const { return parts_[party]; }

 private:
  Label label_{0, {}};
  std::vector<Part> parts_[SPLINTER_MAX_PARTIES];
};

struct Opened {
  splinter_status status;
  std::unique_ptr<FunctionEvaluator> function;
};

Opened open(const std::vector<Part>& parts, std::uint32_t domain_bits, bool expanded,
            const Kernel& kernel);

// Opens one share alone, over its own domain. Throws if it is refused.
std::unique_ptr<FunctionEvaluator> open(const Bytes& share, const Kernel& kernel);

// Returns this party's values at the keys, in the order of the keys; tagged ones are combined.
std::vector<Value> values_at(FunctionEvaluator& function, const std::vector<Value>& keys);

// Returns this party's values at `rows` keys from `first` on, through a range.
std::vector<Value> values_in_range(FunctionEvaluator& function, Value first, std::size_t rows);

// Returns this party's values at the keys, as the interface writes them.
std::vector<std::uint64_t> words_at(FunctionEvaluator& function, const std::vector<Value>& keys);

// Returns the words of keys or values as the interface takes them, one or two each; and the numbers
// of one, two or, combined, four words each.
std::vector<std::uint64_t> to_words(const std::vector<Value>& numbers, std::size_t words);
std::vector<Value> from_words(const std::vector<std::uint64_t>& words, std::size_t each);

// Returns all keys of a small domain.
std::vector<Value> all_keys(std::uint32_t domain_bits);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_SUPPORT_H_

// What the test programs share: seeded randomness, owned handles, and the function itself as the
// oracle.
#ifndef SPLINTER_TEST_SUPPORT_H_
#define SPLINTER_TEST_SUPPORT_H_

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "generator.h"
#include "share.h"
#include "splinter_fss.h"

namespace splinter::test {

struct Key {
  std::uint64_t high;
  std::uint64_t low;

  bool operator==(const Key& other) const { return high == other.high && low == other.low; }
  bool operator<(const Key& other) const {
    return high < other.high || (high == other.high && low < other.low);
  }
};

// The functions that trees share.
enum class Form { kPoint, kLessThan, kAtMost };

constexpr std::array<Form, 3> kForms = {Form::kPoint, Form::kLessThan, Form::kAtMost};

inline Scheme scheme_of(Form form) {
  return form == Form::kPoint ? Scheme::kPoint : Scheme::kLessThan;
}

// Whether the function is beta at the key.
bool selects(Form form, const Key& alpha, const Key& key);

constexpr std::array<std::uint32_t, 3> kPaths = {SPLINTER_PATH_PORTABLE, SPLINTER_PATH_AESNI,
                                                 SPLINTER_PATH_VAES256};

// The paths this CPU can run, naming on standard error those it cannot.
std::vector<std::uint32_t> paths_here();

struct Close {
  void operator()(splinter_function* function) const { splinter_function_close(function); }
};
using Function = std::unique_ptr<splinter_function, Close>;

using Bytes = std::vector<std::uint8_t>;

// One share of a sum and its use.
struct Part {
  Bytes share;
  std::uint8_t use = SPLINTER_USE_DIRECT;
};

struct Opened {
  std::int32_t status;
  Function function;
};

Opened open(const std::vector<Part>& parts, std::uint32_t domain_bits, bool expanded,
            std::uint32_t path);

// One share alone, over the domain that its bytes name; null if it is refused.
Function open(const Bytes& share, std::uint32_t path);

// Both shares, through the exported generators.
std::array<Bytes, 2> generate(Form form, const TreeParameters& parameters, const Key& alpha,
                              std::uint64_t beta, std::uint32_t share_index = 0);
std::array<Bytes, 2> generate_constant(std::uint64_t beta);

// The largest key of the domain.
Key largest(const TreeParameters& parameters);

// A key with the bits outside the domain cleared.
Key clip(const TreeParameters& parameters, const Key& key);

Key random_key(const TreeParameters& parameters, std::mt19937_64& random);

// Both ends of the domain and the borders of machine words inside it.
std::vector<Key> edges(const TreeParameters& parameters);

// Keys as the interface takes them: one or two words each.
std::vector<std::uint64_t> to_words(const TreeParameters& parameters, const std::vector<Key>& keys);

std::vector<std::uint64_t> evaluate(const Function& function, const TreeParameters& parameters,
                                    const std::vector<Key>& keys);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_SUPPORT_H_

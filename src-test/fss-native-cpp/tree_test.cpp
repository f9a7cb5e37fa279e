// Tests of shares of trees at single keys against the definition and the function itself, on every
// path.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace splinter::test {
namespace {

// Returns the point itself, every key that differs from it in one bit, and some others.
std::vector<Value> keys_around(const Parameters& parameters, Value alpha, std::mt19937_64& random) {
  std::vector<Value> keys = edges(parameters.domain_bits);
  keys.push_back(alpha);
  for (std::uint32_t bit = 0; bit < parameters.domain_bits; ++bit) {
    keys.push_back(alpha ^ Value{1} << bit);
  }
  for (int i = 0; i < 33; ++i) {
    keys.push_back(random_number(parameters.domain_bits, random));
  }
  return keys;
}

// Checks both shares of a function at the keys: every path must agree with the definition, and the
// sum with the function. The definition is slow: `exact` keys suffice for it.
void check(const Parameters& parameters, const Target& target, const std::vector<Value>& keys,
           std::size_t exact) {
  SCOPED_TRACE(testing::Message() << name(parameters) << ", alpha " << text(target.alpha)
                                  << ", beta " << text(target.beta) << ", inclusive "
                                  << target.inclusive);
  const std::vector<Bytes> shares = make_shares(parameters, target);
  std::vector<Value> values[2];
  for (std::size_t party = 0; party < 2; ++party) {
    for (const Kernel* const kernel : kernels_here()) {
      const std::vector<Value> here = values_at(*open(shares[party], *kernel), keys);
      if (values[party].empty()) {
        values[party] = here;
      }
      ASSERT_TRUE(values[party] == here) << "path " << kernel->path;
    }
    const Share share = decoded(shares[party]);
    for (std::size_t row = 0; row < std::min(exact, keys.size()); ++row) {
      ASSERT_TRUE(reference_value(share, keys[row]) == values[party][row])
          << "party " << party << ", key " << text(keys[row]);
    }
  }
  for (std::size_t row = 0; row < keys.size(); ++row) {
    ASSERT_TRUE(target.at(parameters, keys[row]) ==
                reference_sum(parameters.output, values[0][row], values[1][row]))
        << "key " << text(keys[row]);
  }
}

class TreeTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(TreeTest, SharesAddUpToTheFunctionOnEveryPath) {
  const std::uint32_t bits = GetParam();
  std::mt19937_64 random(bits);
  for (const Parameters& parameters : all_trees({bits})) {
    std::vector<Value> alphas = edges(bits);
    alphas.push_back(random_number(bits, random));
    // Deep trees are slow, so each takes some of the edges; together they take all.
    const std::size_t step = bits < 32 ? 1 : 4;
    for (std::size_t i = random() % step; i < alphas.size(); i += step) {
      const Value beta = i % 4 == 2 ? 0 : random_beta(parameters, random);
      const std::uint64_t inclusive = parameters.scheme == Scheme::kDcf ? i % 2 : 0;
      check(parameters, {alphas[i], beta, inclusive}, keys_around(parameters, alphas[i], random),
            6);
    }
  }
}

// At the edges of what a client may draw as its factor of tags, every tag is right.
TEST(TagTest, OfEveryKeyOfSmallDomainsIsTheFactorTimesTheValue) {
  for (const Parameters& parameters : all_trees({1, 2, 5, 9})) {
    if (parameters.output != Output::kTagged) {
      continue;
    }
    for (const std::uint64_t factor : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
      for (const Value beta : {Value{0}, Value{1}, ~Value{0}}) {
        const Target target{parameters.domain_bits / 2, beta, parameters.scheme == Scheme::kDcf,
                            factor};
        const std::vector<Bytes> shares = make_shares(parameters, target);
        const std::vector<Value> keys = all_keys(parameters.domain_bits);
        for (const Kernel* const kernel : kernels_here()) {
          const auto words = [&](std::size_t party) {
            return words_at(*open(shares[party], *kernel), keys);
          };
          const std::vector<std::uint64_t> first = words(0);
          const std::vector<std::uint64_t> second = words(1);
          const auto sum = [&](std::size_t at) {
            return number({first[at], first[at + 1]}) + number({second[at], second[at + 1]});
          };
          for (std::size_t key = 0; key < keys.size(); ++key) {
            const bool selected =
                key == target.alpha || (parameters.scheme == Scheme::kDcf && key < target.alpha);
            ASSERT_TRUE(sum(4 * key) == (selected ? beta : 0)) << name(parameters) << " at " << key;
            ASSERT_TRUE(sum(4 * key + 2) == factor * sum(4 * key))
                << name(parameters) << ", tag at " << key << ", path " << kernel->path;
          }
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Domains, TreeTest,
                         testing::Values(7, 8, 9, 16, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128));

TEST(SmallTreeTest, EveryAlphaAndKeyOfSmallDomainsIsRight) {
  std::mt19937_64 random(5);
  for (const Parameters& parameters : all_trees({1, 2, 3, 4})) {
    for (const Value alpha : all_keys(parameters.domain_bits)) {
      const std::uint64_t inclusive = parameters.scheme == Scheme::kDcf ? random() % 2 : 0;
      check(parameters, {alpha, random_beta(parameters, random), inclusive},
            all_keys(parameters.domain_bits), 16);
    }
  }
}

TEST(SmallTreeTest, EveryKeyIsRightUpToTwelveBits) {
  std::mt19937_64 random(12);
  for (const Parameters& parameters : all_trees({5, 6, 7, 8, 9, 10, 11, 12})) {
    const Value alpha = random_number(parameters.domain_bits, random);
    const std::uint64_t inclusive = parameters.scheme == Scheme::kDcf ? random() % 2 : 0;
    std::vector<Value> keys = all_keys(parameters.domain_bits);
    std::shuffle(keys.begin(), keys.end(), random);
    check(parameters, {alpha, random_beta(parameters, random), inclusive}, keys, 64);
  }
}

TEST(RowsTest, EveryNumberOfRowsLeavesTheRestAlone) {
  std::mt19937_64 random(7);
  constexpr std::uint64_t kUntouched = 0xdeadbeef;
  for (const Parameters& parameters : all_trees({24})) {
    std::vector<Value> keys;
    for (int i = 0; i < 2500; ++i) {
      keys.push_back(random_number(parameters.domain_bits, random));
    }
    const std::vector<std::uint64_t> words = to_words(keys, 1);
    const Bytes share = make_shares(parameters, {1 << 20, 1})[0];
    const std::vector<Value> expected = values_at(*open(share, kPortableKernel), keys);
    const std::size_t each = value_words(parameters.output);
    for (const Kernel* const kernel : kernels_here()) {
      const auto function = open(share, *kernel);
      for (const std::size_t rows : {0, 1, 15, 16, 17, 31, 33, 1023, 1024, 1025, 2048, 2500}) {
        std::vector<std::uint64_t> out(rows * each + 1, kUntouched);
        ASSERT_EQ(SPLINTER_OK, evaluate({function.get()}, words.data(), rows, out.data()));
        ASSERT_EQ(kUntouched, out.back());
        out.pop_back();
        ASSERT_TRUE(from_words(out, each) ==
                    std::vector<Value>(expected.begin(),
                                       expected.begin() + static_cast<std::ptrdiff_t>(rows)))
            << name(parameters) << ", " << rows << " rows, path " << kernel->path;
      }
    }
  }
}

}  // namespace
}  // namespace splinter::test

// Both shares' values against the function itself, on every path, and all paths against each other.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kDomains[] = {1, 2, 7, 8, 9, 16, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128};
constexpr std::uint32_t kRadices[] = {1, 2, 3, 4, 5, 8};

// The point itself, its neighbours, and every key that differs from it in one bit.
std::vector<Key> keys_around(const TreeParameters& parameters, const Key& alpha,
                             std::mt19937_64& random) {
  std::vector<Key> keys = edges(parameters);
  keys.push_back(alpha);
  for (std::uint32_t bit = 0; bit < parameters.domain_bits; ++bit) {
    Key key = alpha;
    (bit < 64 ? key.low : key.high) ^= std::uint64_t{1} << bit % 64;
    keys.push_back(key);
  }
  for (int i = 0; i < 33; ++i) {
    keys.push_back(random_key(parameters, random));
  }
  return keys;
}

class TreeTest : public testing::TestWithParam<std::tuple<std::uint32_t, std::uint32_t, Form>> {};

TEST_P(TreeTest, SharesAddUpToTheFunctionOnEveryPath) {
  const TreeParameters parameters{std::get<0>(GetParam()), std::get<1>(GetParam())};
  const Form form = std::get<2>(GetParam());
  std::mt19937_64 random(parameters.domain_bits * 100 + parameters.radix_bits);
  std::vector<Key> alphas = edges(parameters);
  alphas.push_back(random_key(parameters, random));
  const std::uint64_t betas[] = {1, ~std::uint64_t{0}, 0, random()};
  for (std::size_t i = 0; i < alphas.size(); ++i) {
    const Key& alpha = alphas[i];
    const std::uint64_t beta = betas[i % 4];
    const std::array<Bytes, 2> shares = generate(form, parameters, alpha, beta);
    const std::vector<Key> keys = keys_around(parameters, alpha, random);
    std::array<std::vector<std::uint64_t>, 2> expected;
    for (const std::uint32_t path : paths_here()) {
      SCOPED_TRACE(testing::Message() << "path " << path << ", alpha " << alpha.high << ':'
                                      << alpha.low << ", beta " << beta);
      std::array<std::vector<std::uint64_t>, 2> values;
      for (std::size_t party = 0; party < 2; ++party) {
        values[party] = evaluate(open(shares[party], path), parameters, keys);
        if (expected[party].empty()) {
          expected[party] = values[party];
        }
        ASSERT_EQ(expected[party], values[party]);
      }
      for (std::size_t row = 0; row < keys.size(); ++row) {
        ASSERT_EQ(selects(form, alpha, keys[row]) ? beta : 0, values[0][row] + values[1][row])
            << "key " << keys[row].high << ':' << keys[row].low;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Trees, TreeTest,
                         testing::Combine(testing::ValuesIn(kDomains), testing::ValuesIn(kRadices),
                                          testing::ValuesIn(kForms)));

TEST(SmallTreeTest, EveryAlphaOfSmallDomainsIsRight) {
  for (std::uint32_t bits = 1; bits <= 6; ++bits) {
    for (std::uint32_t radix = 1; radix <= bits; ++radix) {
      const TreeParameters parameters{bits, radix};
      std::vector<Key> keys;
      for (std::uint64_t key = 0; key < std::uint64_t{1} << bits; ++key) {
        keys.push_back({0, key});
      }
      for (const Form form : kForms) {
        for (const Key& alpha : keys) {
          const std::array<Bytes, 2> shares = generate(form, parameters, alpha, 5);
          const auto first = evaluate(open(shares[0], SPLINTER_PATH_AUTO), parameters, keys);
          const auto second = evaluate(open(shares[1], SPLINTER_PATH_AUTO), parameters, keys);
          for (std::size_t row = 0; row < keys.size(); ++row) {
            ASSERT_EQ(selects(form, alpha, keys[row]) ? 5u : 0u, first[row] + second[row])
                << bits << " bits, radix " << radix << ", alpha " << alpha.low << ", key " << row;
          }
        }
      }
    }
  }
}

TEST(RowsTest, EveryNumberOfRowsLeavesTheRestAlone) {
  const TreeParameters parameters{24, 8};
  std::mt19937_64 random(7);
  std::vector<Key> keys;
  for (int i = 0; i < 65536; ++i) {
    keys.push_back(random_key(parameters, random));
  }
  const std::vector<std::uint64_t> words = to_words(parameters, keys);
  constexpr std::uint64_t kUntouched = 0xdeadbeef;
  for (const Form form : kForms) {
    const Bytes share = generate(form, parameters, {0, 1 << 20}, 9)[0];
    const std::vector<std::uint64_t> expected =
        evaluate(open(share, SPLINTER_PATH_PORTABLE), parameters, keys);
    for (const std::uint32_t path : paths_here()) {
      const Function function = open(share, path);
      for (const std::size_t rows : {0, 1, 15, 16, 17, 1023, 1024, 1025, 4096, 65535, 65536}) {
        std::vector<std::uint64_t> out(rows + 1, kUntouched);
        ASSERT_EQ(SPLINTER_OK,
                  splinter_function_evaluate(function.get(), words.data(), rows, out.data()));
        ASSERT_TRUE(std::equal(out.begin(), out.end() - 1, expected.begin())) << rows;
        ASSERT_EQ(kUntouched, out.back());
      }
    }
  }
}

}  // namespace
}  // namespace splinter::test

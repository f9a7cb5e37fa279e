// Expanded domains against the function and its running sums, at every key.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

bool selects(std::uint8_t use, std::uint64_t alpha, std::uint64_t key) {
  switch (use) {
    case SPLINTER_USE_AT_LEAST:
      return key >= alpha;
    case SPLINTER_USE_ABOVE:
      return key > alpha;
    default:
      return key == alpha;
  }
}

std::vector<std::uint64_t> whole_domain(const std::vector<Part>& parts, std::uint32_t bits,
                                        std::uint32_t path) {
  std::vector<std::uint64_t> keys(std::size_t{1} << bits);
  for (std::size_t key = 0; key < keys.size(); ++key) {
    keys[key] = key;
  }
  const Opened opened = open(parts, bits, true, path);
  EXPECT_EQ(SPLINTER_OK, opened.status);
  std::vector<std::uint64_t> out(keys.size());
  EXPECT_EQ(SPLINTER_OK, splinter_function_evaluate(opened.function.get(), keys.data(), keys.size(),
                                                    out.data()));
  return out;
}

class ExpansionTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(ExpansionTest, GivesTheFunctionAndItsRunningSums) {
  const std::uint32_t bits = GetParam();
  std::mt19937_64 random(bits);
  const std::uint64_t last = (std::uint64_t{1} << bits) - 1;
  const std::vector<std::uint64_t> alphas = {0, last, random() & last, last / 2, 1};
  for (const std::uint32_t radix : {1u, 3u, 4u, 5u, 8u}) {
    const std::uint64_t constant = random();
    const std::array<Bytes, 2> constants = generate_constant(constant);
    std::vector<Part> parts[2] = {{{constants[0]}}, {{constants[1]}}};
    std::vector<std::uint64_t> expected(last + 1, constant);
    for (std::size_t i = 0; i < alphas.size() * 3; ++i) {
      const std::uint64_t alpha = alphas[i % alphas.size()];
      const auto use = static_cast<std::uint8_t>(i % 3);
      const std::uint64_t beta = random();
      const std::array<Bytes, 2> shares = generate(Form::kPoint, {bits, radix}, {0, alpha}, beta);
      parts[0].push_back({shares[0], use});
      parts[1].push_back({shares[1], use});
      for (std::uint64_t key = 0; key <= last; ++key) {
        expected[key] += selects(use, alpha, key) ? beta : 0;
      }
      if (bits > 16) {
        i += 3;  // a few of them are enough
      }
    }
    std::vector<std::uint64_t> first;
    for (const std::uint32_t path : paths_here()) {
      std::vector<std::uint64_t> sums = whole_domain(parts[0], bits, path);
      if (first.empty()) {
        first = sums;
      }
      ASSERT_EQ(first, sums) << "path " << path;
      const std::vector<std::uint64_t> others = whole_domain(parts[1], bits, path);
      for (std::size_t key = 0; key <= last; ++key) {
        sums[key] += others[key];
      }
      ASSERT_EQ(expected, sums) << "radix " << radix << ", path " << path;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Domains, ExpansionTest,
                         testing::Values(1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 16, 17, 20));

TEST(ExpandedShareTest, EqualsTheRowByRowEvaluationOfOneShare) {
  for (const std::uint32_t bits : {1u, 8u, 10u, 13u}) {
    for (const std::uint32_t radix : {1u, 2u, 8u}) {
      const TreeParameters parameters{bits, radix};
      const Bytes share = generate(Form::kPoint, parameters, {0, 1}, 7)[1];
      std::vector<Key> keys;
      for (std::uint64_t key = 0; key < std::uint64_t{1} << bits; ++key) {
        keys.push_back({0, key});
      }
      for (const std::uint32_t path : paths_here()) {
        ASSERT_EQ(evaluate(open(share, path), parameters, keys),
                  whole_domain({{share}}, bits, path));
      }
    }
  }
}

TEST(ExpandedShareTest, RefusesKeysOutsideAndFolds) {
  const Bytes share = generate(Form::kPoint, {9, 8}, {0, 1}, 7)[0];
  const Opened opened = open({{share, SPLINTER_USE_AT_LEAST}}, 9, true, SPLINTER_PATH_AUTO);
  ASSERT_EQ(SPLINTER_OK, opened.status);
  std::uint64_t keys[3] = {511, 0, 512};
  std::uint64_t out[3] = {5, 5, 5};
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN,
            splinter_function_evaluate(opened.function.get(), keys, 3, out));
  EXPECT_EQ(5u, out[0]);
  EXPECT_EQ(SPLINTER_OK, splinter_function_evaluate(opened.function.get(), keys, 2, out));
  std::uint64_t sum = 3;
  EXPECT_EQ(SPLINTER_OK,
            splinter_function_fold(opened.function.get(), keys, 2, nullptr, 0, nullptr, 1, &sum));
  EXPECT_EQ(out[0] + out[1] + 3, sum);
}

}  // namespace
}  // namespace splinter::test

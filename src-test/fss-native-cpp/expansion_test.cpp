// Tests of expanded domains against the function and its running sums, at every key.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

bool selects(Use use, Value alpha, Value key) {
  switch (use) {
    case Use::kAtLeast:
      return key >= alpha;
    case Use::kAbove:
      return key > alpha;
    case Use::kDirect:
      break;
  }
  return key == alpha;
}

Parameters tree(std::uint32_t bits, std::uint32_t radix, bool compact = false,
                Output output = Output::kWord) {
  return {Scheme::kDpf, 2, bits, radix, output, compact};
}

std::vector<Value> whole_domain(const std::vector<Part>& parts, std::uint32_t bits,
                                const Kernel& kernel) {
  const Opened opened = open(parts, bits, true, kernel);
  EXPECT_EQ(SPLINTER_OK, opened.status);
  const std::vector<Value> values = values_at(*opened.function, all_keys(bits));
  EXPECT_TRUE(values == values_in_range(*opened.function, 0, values.size()));
  return values;
}

class ExpansionTest : public testing::TestWithParam<std::tuple<std::uint32_t, Output>> {};

TEST_P(ExpansionTest, GivesTheFunctionAndItsRunningSums) {
  const auto [bits, output] = GetParam();
  std::mt19937_64 random(bits);
  const std::uint64_t last = (std::uint64_t{1} << bits) - 1;
  const std::vector<std::uint64_t> alphas = {0, last, random() & last, last / 2, 1};
  // 0: compact. A large domain takes minutes, and differs from one of 17 bits in its size alone.
  const std::vector<std::uint32_t> radices =
      bits > 17 ? std::vector{0u, 3u} : std::vector{0u, 1u, 3u, 4u, 5u, 8u};
  for (const std::uint32_t radix : radices) {
    const Parameters parameters = tree(bits, std::max(1u, radix), radix == 0, output);
    Sum sum;
    const Parameters constant{Scheme::kConstant, 2, 0, 0, output, false};
    const Target base{0, random()};
    sum.add(constant, base);
    std::vector<Value> expected(last + 1, base.at(constant, 0));
    for (std::size_t i = 0; i < alphas.size() * 3; ++i) {
      const std::uint64_t alpha = alphas[i % alphas.size()];
      const Use use = static_cast<Use>(i % 3);
      const Target target{alpha, random()};
      sum.add(parameters, target, use);
      const Value beta = target.at(parameters, alpha);
      for (std::uint64_t key = 0; key <= last; ++key) {
        expected[key] = reference_sum(output, expected[key], selects(use, alpha, key) ? beta : 0);
      }
      if (bits > 12) {
        i += 3;  // a few of them are enough
      }
    }
    std::vector<Value> first;
    for (const Kernel* const kernel : kernels_here()) {
      std::vector<Value> sums = whole_domain(sum.parts(0), bits, *kernel);
      if (first.empty()) {
        first = sums;
      }
      ASSERT_TRUE(first == sums) << "path " << kernel->path;
      const std::vector<Value> others = whole_domain(sum.parts(1), bits, *kernel);
      for (std::size_t key = 0; key <= last; ++key) {
        sums[key] = reference_sum(output, sums[key], others[key]);
      }
      ASSERT_TRUE(expected == sums) << "radix " << radix << ", path " << kernel->path;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Domains, ExpansionTest,
                         testing::Combine(testing::Values(1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 16, 17,
                                                          20),
                                          testing::Values(Output::kWord, Output::kTagged)));

TEST(ExpandedShareTest, EqualsTheRowByRowEvaluationOfOneShare) {
  for (const Output output : {Output::kWord, Output::kTagged}) {
    for (const std::uint32_t bits : {1u, 8u, 10u, 13u}) {
      for (const std::uint32_t radix : {1u, 2u, 8u}) {
        const Bytes share = make_shares(tree(bits, radix, false, output), {1, 7})[1];
        for (const Kernel* const kernel : kernels_here()) {
          ASSERT_TRUE(values_at(*open(share, *kernel), all_keys(bits)) ==
                      whole_domain({{share}}, bits, *kernel));
        }
      }
    }
  }
}

TEST(ExpandedShareTest, RefusesKeysOutsideAndFolds) {
  const Bytes share = make_shares(tree(9, 8), {1, 7})[0];
  const Opened opened = open({{share, Use::kAtLeast}}, 9, true, *find_kernel(SPLINTER_PATH_AUTO));
  ASSERT_EQ(SPLINTER_OK, opened.status);
  const Functions functions{opened.function.get()};
  const std::uint64_t keys[3] = {511, 0, 512};
  std::uint64_t out[3] = {5, 5, 5};
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, evaluate(functions, keys, 3, out));
  EXPECT_EQ(5u, out[0]);
  EXPECT_EQ(SPLINTER_OK, evaluate(functions, keys, 2, out));
  std::uint64_t sum = 3;
  std::uint64_t* const sums = &sum;
  EXPECT_EQ(SPLINTER_OK, fold(functions, keys, {2, nullptr, 0, nullptr, 1}, &sums));
  EXPECT_EQ(out[0] + out[1] + 3, sum);
}

}  // namespace
}  // namespace splinter::test

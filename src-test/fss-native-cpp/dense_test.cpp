// Tests of dense functions of any values: all parties' values add up to the function's on every
// path, one by one, in ranges and expanded.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;

// Returns random words for all keys, some of them the least and the greatest.
std::vector<std::uint64_t> random_table(const Parameters& parameters, std::mt19937_64& random) {
  std::vector<std::uint64_t> table(value_words(parameters.output) << parameters.domain_bits);
  for (std::uint64_t& word : table) {
    const std::uint64_t drawn = random();
    word = drawn % 8 == 0 ? 0 : drawn % 8 == 1 ? ~std::uint64_t{0} : random();
  }
  return table;
}

std::vector<Value> sum_of(Output output, const std::vector<std::vector<Value>>& parties) {
  std::vector<Value> sums(parties[0].size());
  for (const std::vector<Value>& values : parties) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      sums[i] = reference_sum(output, sums[i], values[i]);
    }
  }
  return sums;
}

class DenseTest : public testing::TestWithParam<Output> {};

TEST_P(DenseTest, AllPartiesAddUpToTheTable) {
  const Output output = GetParam();
  std::mt19937_64 random(kSeed);
  for (const auto& [parties, bits] :
       {std::pair{2u, 1u}, {3u, 2u}, {2u, 9u}, {5u, 10u}, {8u, 11u}}) {
    const Parameters parameters = dense(parties, bits, output);
    const std::vector<std::uint64_t> table = random_table(parameters, random);
    const std::vector<Value> expected = from_words(table, value_words(output));
    const std::vector<Bytes> shares =
        make_shares(parameters, TargetSecret(parameters, table), {3, {4, 5}}, fixed_stream, &random,
                    kPortableKernel);
    const std::vector<Value> keys = all_keys(bits);
    for (const Kernel* const kernel : kernels_here()) {
      std::vector<std::vector<Value>> at_keys;
      std::vector<std::vector<Value>> in_range;
      std::vector<std::vector<Value>> expanded;
      std::vector<std::vector<Value>> reference;
      for (const Bytes& share : shares) {
        const auto function = open(share, *kernel);
        at_keys.push_back(values_at(*function, keys));
        in_range.push_back(values_in_range(*function, 0, keys.size()));
        reference.push_back(reference_values(decoded(share), keys));
        if (output != Output::kDoubleWord) {
          const Opened opened = open({{share}}, bits, true, *kernel);
          ASSERT_EQ(SPLINTER_OK, opened.status);
          expanded.push_back(values_at(*opened.function, keys));
          EXPECT_TRUE(reference.back() == expanded.back()) << name(parameters);
        }
        EXPECT_TRUE(reference.back() == at_keys.back()) << name(parameters);
        EXPECT_TRUE(reference.back() == in_range.back()) << name(parameters);
      }
      EXPECT_TRUE(expected == sum_of(output, at_keys)) << name(parameters) << ", seed " << kSeed;
    }
  }
}

// A range may begin within a block, and be longer than what is expanded at once.
TEST_P(DenseTest, RangesMayBeginAnywhere) {
  const Output output = GetParam();
  std::mt19937_64 random(kSeed);
  const Parameters parameters = dense(3, 13, output);
  const std::vector<Bytes> shares =
      make_shares(parameters, TargetSecret(parameters, random_table(parameters, random)), {0, {}},
                  fixed_stream, &random, kPortableKernel);
  for (const Kernel* const kernel : kernels_here()) {
    for (const Bytes& share : shares) {
      const auto function = open(share, *kernel);
      for (const auto& [first, rows] :
           {std::pair{1u, 1u}, {2u, 3u}, {1023u, 2u}, {1u, 3001u}, {8191u, 1u}, {0u, 8192u}}) {
        std::vector<Value> keys;
        for (std::uint32_t i = 0; i < rows; ++i) {
          keys.push_back(first + i);
        }
        EXPECT_TRUE(reference_values(decoded(share), keys) ==
                    values_in_range(*function, first, rows))
            << name(parameters) << ", from " << first << ", path " << kernel->path;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Outputs, DenseTest,
                         testing::Values(Output::kWord, Output::kDoubleWord, Output::kTagged));

}  // namespace
}  // namespace splinter::test

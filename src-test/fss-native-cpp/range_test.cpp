// Tests of ranges of keys against single keys, wherever they begin and end, on every path.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace splinter::test {
namespace {

std::vector<Value> slice(const std::vector<Value>& values, std::size_t first, std::size_t rows) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(rows)};
}

std::vector<Value> keys_from(Value first, std::size_t rows) {
  std::vector<Value> keys;
  for (std::size_t i = 0; i < rows; ++i) {
    keys.push_back(first + i);
  }
  return keys;
}

class RangeTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(RangeTest, OfSmallDomainsEqualSingleKeys) {
  const std::uint32_t bits = GetParam();
  std::mt19937_64 random(bits);
  for (const Parameters& parameters : all_trees({bits})) {
    SCOPED_TRACE(name(parameters));
    const Target target{random_number(bits, random), random_beta(parameters, random)};
    const std::vector<Bytes> shares = make_shares(parameters, target);
    for (const Bytes& share : shares) {
      std::vector<Value> keys = all_keys(bits);
      std::shuffle(keys.begin(), keys.end(), random);
      const std::vector<Value> shuffled = values_at(*open(share, kPortableKernel), keys);
      std::vector<Value> expected(keys.size());
      for (std::size_t i = 0; i < keys.size(); ++i) {
        expected[static_cast<std::size_t>(keys[i])] = shuffled[i];
      }
      for (const Kernel* const kernel : kernels_here()) {
        SCOPED_TRACE(kernel->path);
        const auto function = open(share, *kernel);
        ASSERT_TRUE(expected == values_in_range(*function, 0, expected.size()));
        for (int i = 0; i < 40; ++i) {
          const std::size_t first = random() % expected.size();
          const std::size_t rows = random() % (expected.size() - first + 1);
          ASSERT_TRUE(slice(expected, first, rows) == values_in_range(*function, first, rows))
              << rows << " rows from " << first;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Domains, RangeTest, testing::Range(1u, 13u));

class WideRangeTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(WideRangeTest, EqualSingleKeysAroundEveryEdge) {
  const std::uint32_t bits = GetParam();
  const Value end = Value{1} << bits;
  std::mt19937_64 random(bits);
  for (const Parameters& parameters : all_trees({bits})) {
    SCOPED_TRACE(name(parameters));
    std::vector<Value> starts = edges(bits);
    starts.push_back(random_number(bits, random));
    const Target target{starts[random() % starts.size()], random_beta(parameters, random)};
    const Bytes share = make_shares(parameters, target)[random() % 2];
    for (const Value edge : starts) {
      const Value first = edge - std::min<Value>(edge, random() % 2000);
      const std::size_t rows = static_cast<std::size_t>(
          std::min<Value>(end - first, 1 + random() % (bits == 64 ? 3000 : 6000)));
      std::vector<Value> keys = keys_from(first, rows);
      std::reverse(keys.begin(), keys.end());
      std::vector<Value> expected = values_at(*open(share, *find_kernel(SPLINTER_PATH_AUTO)), keys);
      std::reverse(expected.begin(), expected.end());
      for (const Kernel* const kernel : kernels_here()) {
        ASSERT_TRUE(expected == values_in_range(*open(share, *kernel), first, rows))
            << rows << " rows from " << text(first) << ", path " << kernel->path;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Domains, WideRangeTest, testing::Values(13, 16, 20, 31, 32, 33, 63, 64));

TEST(RangeOrderTest, CallsMayGoOnOverlapOrGoBack) {
  std::mt19937_64 random(3);
  for (const Parameters& parameters : all_trees({16})) {
    const Bytes share = make_shares(parameters, {777, 1})[1];
    const auto function = open(share, *find_kernel(SPLINTER_PATH_AUTO));
    const std::vector<Value> expected = values_at(*function, all_keys(16));
    std::size_t first = 0;
    for (int i = 0; i < 300; ++i) {
      const std::size_t rows = std::min<std::size_t>(random() % 700, expected.size() - first);
      ASSERT_TRUE(slice(expected, first, rows) == values_in_range(*function, first, rows))
          << name(parameters) << ": " << rows << " rows from " << first;
      const std::size_t steps[] = {first + rows, first + rows / 2, first, random() % 65536, 0};
      first = steps[std::min<std::size_t>(random() % 12, 4)];
      first = i % 3 != 0 ? std::min<std::size_t>(first + rows, 65535) : first % 65536;
    }
  }
}

}  // namespace
}  // namespace splinter::test

// Tests of keys near each other, which share nodes, against those keys one by one or far apart.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace splinter::test {
namespace {

// Returns ascending keys whose gaps are up to 2^gap_bits.
std::vector<Value> ascending(std::uint32_t domain_bits, std::uint32_t gap_bits, std::size_t rows,
                             std::mt19937_64& random) {
  const Value last = ~Value{0} >> (128 - domain_bits);
  std::vector<Value> keys;
  Value key = random_number(domain_bits, random) / 2;
  for (std::size_t i = 0; i < rows; ++i) {
    keys.push_back(key);
    const Value gap = gap_bits == 0 ? random() % 2 : random_number(gap_bits, random);
    key = gap > last - key ? last : key + gap;
  }
  return keys;
}

class SortedTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(SortedTest, EqualsTheSameKeysShuffled) {
  const std::uint32_t bits = GetParam();
  std::mt19937_64 random(bits);
  for (const Parameters& parameters : all_trees({bits})) {
    const Value alpha = random_number(bits, random);
    const Bytes share = make_shares(parameters, {alpha, 1})[random() % 2];
    for (const std::uint32_t gap_bits : {0u, 3u, 17u, 100u}) {
      if (gap_bits >= bits) {
        continue;
      }
      for (const std::size_t rows : {64u, 1500u}) {
        const std::vector<Value> keys = ascending(bits, gap_bits, rows, random);
        std::vector<std::size_t> order(rows);
        for (std::size_t i = 0; i < rows; ++i) {
          order[i] = i;
        }
        std::shuffle(order.begin(), order.end(), random);
        std::vector<Value> shuffled;
        for (const std::size_t i : order) {
          shuffled.push_back(keys[i]);
        }
        for (const Kernel* const kernel : kernels_here()) {
          const auto function = open(share, *kernel);
          const std::vector<Value> values = values_at(*function, keys);
          const std::vector<Value> others = values_at(*function, shuffled);
          for (std::size_t i = 0; i < rows; ++i) {
            ASSERT_TRUE(others[i] == values[order[i]])
                << name(parameters) << ", gaps of " << gap_bits << " bits, row " << order[i]
                << " of " << rows << ", path " << kernel->path;
          }
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Domains, SortedTest, testing::Values(8, 13, 16, 32, 64, 65, 70, 128));

// A few keys are far from the others, where a sample does not look.
TEST(SortedTest, KeysThatLookNearButAreNot) {
  std::mt19937_64 random(4);
  for (const std::uint32_t bits : {32u, 64u, 100u}) {
    for (const Parameters& parameters : all_trees({bits})) {
      const Bytes share = make_shares(parameters, {random_number(bits, random), 1})[1];
      std::vector<Value> keys;
      for (std::size_t i = 0; i < kChunk; ++i) {
        const bool far = i % 100 == 77;
        keys.push_back(far ? random_number(bits, random) : (Value{1} << (bits - 2)) + i);
      }
      for (const Kernel* const kernel : kernels_here()) {
        const auto function = open(share, *kernel);
        const std::vector<Value> values = values_at(*function, keys);
        for (std::size_t i = 0; i < keys.size(); i += 11) {
          ASSERT_TRUE(values_at(*function, {keys[i]})[0] == values[i])
              << name(parameters) << ", row " << i << ", path " << kernel->path;
        }
      }
    }
  }
}

}  // namespace
}  // namespace splinter::test

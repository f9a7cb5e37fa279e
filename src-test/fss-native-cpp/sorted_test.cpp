// Ascending keys, whose prefixes are shared, against the same keys in another order.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace splinter::test {
namespace {

// Ascending keys whose gaps are up to 2^gap_bits.
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
    for (const std::uint32_t gap_bits : {0u, 3u, 9u, 17u, 40u, 100u}) {
      if (gap_bits >= bits) {
        continue;
      }
      for (const std::size_t rows : {2u, 31u, 1024u, 2100u}) {
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

TEST(SharedPrefixesTest, GroupsByEverLongerPrefixes) {
  const std::uint64_t keys[] = {0x00, 0x01, 0x01, 0x10, 0x1f, 0x80};
  SharedPrefixes prefixes;
  ASSERT_TRUE(prefixes.open({keys, 1, 6}));
  EXPECT_EQ(2u, prefixes.distinct(7));
  EXPECT_EQ(3u, prefixes.distinct(4));
  EXPECT_EQ(5u, prefixes.distinct(0));
  ASSERT_EQ(2u, prefixes.split(7));
  ASSERT_EQ(3u, prefixes.split(4));
  EXPECT_EQ(0u, prefixes.parent(0));
  EXPECT_EQ(0u, prefixes.parent(1));
  EXPECT_EQ(1u, prefixes.parent(2));
  EXPECT_EQ(1u, prefixes.group(4));
  std::uint8_t digits[] = {0, 0, 0, 1, 1, 8};
  prefixes.gather(digits);
  EXPECT_EQ(1, digits[1]);
  EXPECT_EQ(8, digits[2]);
}

TEST(SharedPrefixesTest, RefusesKeysThatDescend) {
  SharedPrefixes prefixes;
  std::vector<std::uint64_t> keys(200);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    keys[i] = i / 2 * 2;
  }
  EXPECT_TRUE(prefixes.open({keys.data(), 1, 200}));
  EXPECT_TRUE(prefixes.open({keys.data(), 2, 100}));
  for (const std::size_t row : {1, 64, 65, 128, 198}) {
    std::vector<std::uint64_t> broken = keys;
    std::swap(broken[row], broken[row == 1 ? 199 : row + 1]);
    broken[row] += row == 1 ? 0 : 2;
    EXPECT_FALSE(prefixes.open({broken.data(), 1, 200})) << row;
  }
  const std::uint64_t high[] = {0, 2, 9, 1};
  EXPECT_FALSE(prefixes.open({high, 2, 2}));
  const std::uint64_t low[] = {9, 1, 0, 1};
  EXPECT_FALSE(prefixes.open({low, 2, 2}));
}

}  // namespace
}  // namespace splinter::test

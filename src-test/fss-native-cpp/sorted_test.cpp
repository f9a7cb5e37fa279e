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
  ASSERT_EQ(1u, prefixes.groups());
  const auto split = [&](std::uint32_t shift) {
    prefixes.split(shift);
    std::vector<std::pair<std::size_t, std::size_t>> groups;
    for (std::size_t group = 0; group < prefixes.groups(); ++group) {
      groups.push_back({prefixes.first(group), prefixes.parent(group)});
    }
    EXPECT_EQ(6u, prefixes.first(prefixes.groups()));
    return groups;
  };
  using Groups = std::vector<std::pair<std::size_t, std::size_t>>;
  EXPECT_EQ((Groups{{0, 0}, {5, 0}}), split(7));
  EXPECT_EQ((Groups{{0, 0}, {3, 0}, {5, 1}}), split(4));
  EXPECT_EQ((Groups{{0, 0}, {1, 0}, {3, 1}, {4, 1}, {5, 2}}), split(0));
}

TEST(SharedPrefixesTest, FindsEveryRunOfAnyLength) {
  std::mt19937_64 random(9);
  for (int round = 0; round < 300; ++round) {
    const std::size_t rows = 1 + random() % kChunk;
    const std::size_t words = 1 + round % 2;
    const std::uint32_t shift = words == 1 ? 5 : round % 4 == 1 ? 61 : 70;
    std::vector<Value> keys;
    std::vector<std::size_t> firsts;
    for (Value prefix = 1; keys.size() < rows; prefix += 1 + random() % 3) {
      firsts.push_back(keys.size());
      const std::size_t end = keys.size() + 1 + (random() >> (55 + random() % 9));
      while (keys.size() < std::min(end, rows)) {
        keys.push_back(prefix << shift);
      }
    }
    const std::vector<std::uint64_t> data = to_words(keys, words);
    SharedPrefixes prefixes;
    ASSERT_TRUE(prefixes.open({data.data(), words, rows}));
    prefixes.split(shift);
    ASSERT_EQ(firsts.size(), prefixes.groups()) << "round " << round;
    for (std::size_t group = 0; group < firsts.size(); ++group) {
      ASSERT_EQ(firsts[group], prefixes.first(group)) << "round " << round;
    }
    ASSERT_EQ(rows, prefixes.first(firsts.size()));
  }
}

TEST(SharedPrefixesTest, GuessesWhereGroupsAreWorthwhile) {
  std::vector<std::uint64_t> keys(kChunk);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    keys[i] = i;
  }
  SharedPrefixes prefixes;
  ASSERT_TRUE(prefixes.open({keys.data(), 1, keys.size()}));
  EXPECT_TRUE(prefixes.few(9));
  EXPECT_FALSE(prefixes.few(0));
  ASSERT_TRUE(prefixes.open({keys.data(), 1, 1}));
  EXPECT_FALSE(prefixes.few(9));
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

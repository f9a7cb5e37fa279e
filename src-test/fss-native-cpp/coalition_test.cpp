// Tests that all parties of a multi-party DPF but one cannot together find alpha, and that those of
// a dense function learn none of its values.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

#include "masks.h"
#include "multiparty_dpf_shape.h"
#include "share_keys.h"
#include "shares.h"
#include "statistics.h"
#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;
constexpr std::uint32_t kShares = 10000;

// Returns, for each column of a row, the parties that hold it, as one number a column.
std::vector<std::uint32_t> patterns(const std::vector<Bytes>& shares,
                                    const MultiPartyDpfShape& shape, std::size_t row,
                                    std::uint32_t without) {
  std::vector<std::uint32_t> columns(shape.columns());
  for (std::size_t party = 0; party < shares.size(); ++party) {
    const std::uint8_t* const held =
        shares[party].data() + kHeadBytes + row * shape.pattern_bytes();
    for (std::size_t column = 0; party != without && column < columns.size(); ++column) {
      columns[column] = columns[column] << 1 | (held[column / 8] >> column % 8 & 1);
    }
  }
  return columns;
}

TEST(CoalitionTest, SeesEachPatternOnceInEveryRow) {
  std::mt19937_64 random(kSeed);
  for (const std::uint32_t parties : {3u, 4u, 5u, 8u}) {
    const Parameters parameters = multi_party_dpf(parties, 9, 7);
    const MultiPartyDpfShape shape = multi_party_dpf_shape(parameters);
    for (std::uint32_t i = 0; i < kShares / parties / parties; ++i) {
      const std::vector<Bytes> shares = make_shares(parameters, {random_number(9, random), i % 2},
                                                    {i, {}}, fixed_stream, &random);
      for (std::size_t row = 0; row < shape.rows(); ++row) {
        for (std::uint32_t honest = 0; honest < parties; ++honest) {
          std::vector<std::uint32_t> seen = patterns(shares, shape, row, honest);
          std::sort(seen.begin(), seen.end());
          for (std::uint32_t pattern = 0; pattern < seen.size(); ++pattern) {
            ASSERT_EQ(pattern, seen[pattern]) << parties << " parties, row " << row;
          }
        }
      }
    }
  }
}

TEST(CoalitionTest, SeesThemInAnyOrderAlike) {
  const Parameters parameters = multi_party_dpf(3, 8, 7);
  for (const Value alpha : {0, 255}) {
    std::mt19937_64 random(kSeed);
    std::map<std::vector<std::uint32_t>, std::uint8_t> numbers;
    std::vector<Histogram> orders(2 * 3, Histogram{});
    for (std::uint32_t i = 0; i < kShares; ++i) {
      const std::vector<Bytes> shares =
          make_shares(parameters, {alpha, 1}, {i, {}}, fixed_stream, &random);
      for (std::uint32_t honest = 0; honest < 3; ++honest) {
        for (std::size_t row = 0; row < 2; ++row) {
          const auto order = patterns(shares, multi_party_dpf_shape(parameters), row, honest);
          const auto next = static_cast<std::uint8_t>(numbers.size());
          ++orders[row * 3 + honest][numbers.emplace(order, next).first->second];
        }
      }
    }
    ASSERT_EQ(24u, numbers.size());
    for (const Histogram& histogram : orders) {
      std::vector<std::uint8_t> support(24);
      for (std::uint8_t i = 0; i < 24; ++i) {
        support[i] = i;
      }
      EXPECT_TRUE(uniform(histogram, support)) << "seed " << kSeed;
    }
  }
}

// A coalition's knowledge of a column in a row of the grid.
struct Column {
  std::uint32_t held_by;  // its members, one bit each
  Block hash;             // F of its seed; 0 if no member holds it
  Block correction_word;
};

std::vector<Column> known_columns(const std::vector<Bytes>& shares, const MultiPartyDpfShape& shape,
                                  std::size_t row, std::uint32_t without, const KernelKey& key,
                                  const Kernel& kernel) {
  std::vector<Column> columns(shape.columns());
  const std::size_t row_bytes = shape.held() * sizeof(Block);
  for (std::size_t party = 0; party < shares.size(); ++party) {
    const std::uint8_t* const patterns_at = shares[party].data() + kHeadBytes;
    const std::uint8_t* const seeds_at = patterns_at + shape.rows() * shape.pattern_bytes();
    const std::uint8_t* const correction_words = seeds_at + shape.rows() * row_bytes;
    const std::uint8_t* seed_at = seeds_at + row * row_bytes;
    for (std::size_t c = 0; party != without && c < columns.size(); ++c) {
      Column& column = columns[c];
      const std::uint8_t* const held = patterns_at + row * shape.pattern_bytes();
      const std::uint32_t bit = held[c / 8] >> c % 8 & 1;
      column.held_by = column.held_by << 1 | bit;
      std::memcpy(&column.correction_word, correction_words + c * sizeof(Block), sizeof(Block));
      if (bit != 0) {
        Block seed;
        std::memcpy(&seed, seed_at, sizeof(seed));
        seed_at += sizeof(seed);
        column.hash = {};
        EXPECT_TRUE(kernel.hash_counter(key, seed, 0, &column.hash, 1));
      }
    }
  }
  return columns;
}

// Returns the candidates for alpha's unit vector: sums over the columns of odd weight, over those
// of even weight, over the correction words alone, with and without the column that no member
// holds, also if that column had another one's seed; and every column alone.
std::vector<Block> attempts(const std::vector<Column>& columns) {
  Block sums[2] = {};
  Block missing{};
  Block correction_words{};
  std::vector<Block> made;
  for (const Column& column : columns) {
    const Block block = column.hash ^ column.correction_word;
    Block& sum = column.held_by == 0 ? missing : sums[__builtin_parity(column.held_by)];
    sum = sum ^ block;
    correction_words = correction_words ^ column.correction_word;
    made.push_back(block);
  }
  const Block held = sums[0] ^ sums[1];
  for (const Block& sum : {sums[0], sums[1], held, correction_words}) {
    made.push_back(sum);
    made.push_back(sum ^ missing);
  }
  for (const Column& column : columns) {
    made.push_back(held ^ missing ^ column.hash);
  }
  return made;
}

std::uint32_t measure(const Block& block) {
  return static_cast<std::uint32_t>(__builtin_popcountll(block.low) +
                                    __builtin_popcountll(block.high));
}

// Returns the slot that the lightest of all attempts points to: its only bit, if it is a unit
// vector.
std::uint64_t guess(const std::vector<Bytes>& shares, const MultiPartyDpfShape& shape,
                    std::uint32_t without, const KernelKey& key, const Kernel& kernel) {
  std::uint64_t slot = 0;
  std::uint32_t lightest = 129;
  for (std::size_t row = 0; row < shape.rows(); ++row) {
    for (const Block& block : attempts(known_columns(shares, shape, row, without, key, kernel))) {
      if (measure(block) != 0 && measure(block) < lightest) {
        lightest = measure(block);
        const int bit =
            block.low != 0 ? __builtin_ctzll(block.low) : 64 + __builtin_ctzll(block.high);
        slot = row << shape.column_bits | static_cast<std::uint64_t>(bit);
      }
    }
  }
  return slot;
}

// How often each coalition's guess is right; the last entry is that of all parties together.
struct Successes {
  std::vector<std::size_t> slots;
  std::vector<std::size_t> rows;
};

Successes successes(const Parameters& parameters) {
  const MultiPartyDpfShape shape = multi_party_dpf_shape(parameters);
  const Kernel& kernel = *find_kernel(SPLINTER_PATH_AUTO);
  std::mt19937_64 random(kSeed);
  Successes found{std::vector<std::size_t>(shape.parties + 1),
                  std::vector<std::size_t>(shape.parties + 1)};
  for (std::uint32_t i = 0; i < kShares; ++i) {
    const auto alpha = static_cast<std::uint64_t>(random_number(shape.domain_bits, random));
    const std::vector<Bytes> shares =
        make_shares(parameters, {alpha, 1}, {i, {}}, fixed_stream, &random);
    ShareKeys keys;
    ExpandedKey key;
    EXPECT_TRUE(keys.open(kernel, {}, i) && keys.derive(0, KeyUse::kBlock, &key));
    for (std::uint32_t without = 0; without <= shape.parties; ++without) {
      const std::uint64_t slot = guess(shares, shape, without, key.view(), kernel);
      found.slots[without] += slot == alpha ? 1 : 0;
      found.rows[without] += slot >> shape.column_bits == alpha >> shape.column_bits ? 1 : 0;
    }
  }
  return found;
}

TEST(CoalitionTest, FindsAlphaNoMoreOftenThanByChance) {
  for (const std::uint32_t parties : {3u, 4u}) {
    const Parameters parameters = multi_party_dpf(parties, 9, 7);
    const Successes found = successes(parameters);
    for (std::uint32_t without = 0; without < parties; ++without) {
      EXPECT_TRUE(chance(found.slots[without], kShares, 1.0 / 512))
          << name(parameters) << ", without party " << without << ": " << found.slots[without]
          << " slots found, seed " << kSeed;
      EXPECT_TRUE(chance(found.rows[without], kShares, 1.0 / 4))
          << name(parameters) << ", without party " << without << ": " << found.rows[without]
          << " rows found, seed " << kSeed;
    }
    // All parties together never fail by this attack: coalitions fail for lack of a share, not by a
    // mistake of the attack.
    EXPECT_EQ(kShares, found.slots[parties]) << name(parameters);
  }
}

// The values of all parties of a dense function but one add up to the function's less those of the
// missing one, which look uniform: a byte of a sum tells nothing, whatever the function is there.
TEST(CoalitionTest, SeesUniformSumsOfDenseValues) {
  std::vector<std::uint8_t> all(256);
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = static_cast<std::uint8_t>(byte);
  }
  const std::vector<Value> keys = all_keys(3);
  for (const std::uint32_t parties : {2u, 3u, 5u}) {
    for (const Output output : {Output::kWord, Output::kTagged}) {
      const Parameters parameters = dense(parties, 3, output);
      std::vector<std::uint64_t> table(value_words(output) << 3);
      table[1] = 1;  // all others are 0
      std::mt19937_64 random(kSeed);
      std::map<std::pair<std::uint32_t, std::size_t>, std::array<Histogram, 2>> seen;
      for (std::uint32_t i = 0; i < kShares; ++i) {
        const Label label{i, block(random_number(128, random))};
        const std::vector<Bytes> shares =
            make_shares(parameters, TargetSecret(parameters, table), label, fixed_stream, &random,
                        *find_kernel(SPLINTER_PATH_AUTO));
        std::vector<std::vector<Numbers>> values;
        for (const Bytes& share : shares) {
          values.push_back(reference_numbers(decoded(share), keys));
        }
        for (std::uint32_t missing = 0; missing < parties; ++missing) {
          for (std::size_t key = 0; key < keys.size(); ++key) {
            Numbers sum{};
            for (std::uint32_t party = 0; party < parties; ++party) {
              sum.value += party == missing ? 0 : values[party][key].value;
              sum.tag += party == missing ? 0 : values[party][key].tag;
            }
            std::array<Histogram, 2>& counts = seen[{missing, key}];
            ++counts[0][static_cast<std::uint8_t>(sum.value)];
            ++counts[1][static_cast<std::uint8_t>(sum.tag)];
          }
        }
      }
      for (const auto& [place, counts] : seen) {
        EXPECT_TRUE(uniform(counts[0], all) && (output == Output::kWord || uniform(counts[1], all)))
            << name(parameters) << ", without party " << place.first << ", key " << place.second
            << ", seed " << kSeed;
      }
    }
  }
}

// Any t of the parties of a Shamir function have elements of which every combination looks uniform
// in every row, whatever its value is: of each pair, the sum and each byte alone.
TEST(CoalitionTest, OfAThresholdSeesUniformElements) {
  std::vector<std::uint8_t> all(256);
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = static_cast<std::uint8_t>(byte);
  }
  const Parameters parameters = shamir(5, 2, 3, 1);
  std::mt19937_64 random(kSeed);
  std::map<std::array<std::uint32_t, 4>, Histogram> seen;
  for (std::uint32_t i = 0; i < kShares; ++i) {
    const Label label{i, block(random_number(128, random))};
    const std::vector<Bytes> shares = make_shares(parameters, {2, 1}, label, fixed_stream, &random);
    for (std::uint32_t a = 0; a < 5; ++a) {
      for (std::uint32_t b = 0; b < a; ++b) {
        for (std::uint32_t row = 0; row < 4; ++row) {
          // Multiples of one of the two: a dependence on the value at 0 would be linear.
          for (const std::uint32_t factor : {0u, 1u, 2u, 77u, 255u}) {
            const std::uint8_t sum = static_cast<std::uint8_t>(
                shares[a][kHeadBytes + row] ^ field_product(factor, shares[b][kHeadBytes + row]));
            ++seen[{a, b, row, factor}][sum];
          }
        }
      }
    }
  }
  for (const auto& [place, counts] : seen) {
    EXPECT_TRUE(uniform(counts, all)) << "parties " << place[0] << ", " << place[1] << ", row "
                                      << place[2] << ", factor " << place[3] << ", seed " << kSeed;
  }
}

}  // namespace
}  // namespace splinter::test

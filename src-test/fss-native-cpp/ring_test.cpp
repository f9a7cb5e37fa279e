// Tests of ring functions: all parties' values add up to the function's, times the scale and with
// noise in its bound, on every path, one by one, in ranges and expanded.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "known_answers.h"
#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260402;
constexpr std::int64_t kMostNoise = 21;

// A secret: rows and columns, whose products are the function's values.
struct Factors {
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> columns;

  std::vector<std::uint64_t> words() const {
    std::vector<std::uint64_t> words(rows.begin(), rows.end());
    words.insert(words.end(), columns.begin(), columns.end());
    return words;
  }
  std::int64_t at(std::size_t key) const {
    return rows[key / columns.size()] * columns[key % columns.size()];
  }
  std::int64_t noise_at(std::size_t key) const {
    return kMostNoise * std::abs(rows[key / columns.size()]);
  }
};

// Returns a random selection of rows, signed, and a random function of columns.
Factors random_factors(const Parameters& parameters, std::mt19937_64& random) {
  Factors factors{
      std::vector<std::int64_t>(std::size_t{1} << (parameters.domain_bits - parameters.radix_bits)),
      std::vector<std::int64_t>(std::size_t{1} << parameters.radix_bits)};
  const std::uint64_t kind = random() % 4;  // none, all and some rows
  for (std::int64_t& row : factors.rows) {
    row = kind == 0 ? 0 : kind == 1 ? 1 : static_cast<std::int64_t>(random() % 3) - 1;
  }
  for (std::int64_t& column : factors.columns) {
    column = random() % 4 == 0 ? 0 : static_cast<std::int64_t>(random() % 2001) - 1000;
  }
  return factors;
}

std::vector<Bytes> shares_of(const Parameters& parameters, const Factors& factors,
                             std::mt19937_64& random) {
  return make_shares(parameters, TargetSecret(parameters, factors.words()), {3, {4, 5}},
                     fixed_stream, &random, *find_kernel(SPLINTER_PATH_AUTO));
}

// Returns a party's residues at all keys, as evaluators write them.
std::vector<std::uint64_t> words_in_range(FunctionEvaluator& function, std::uint64_t first,
                                          std::size_t rows) {
  std::vector<std::uint64_t> words(4 * rows);
  Scratch scratch;
  EXPECT_TRUE(function.evaluate_range(first, rows, scratch, words.data()));
  return words;
}

TEST(RingTest, AllPartiesAddUpToTheFunction) {
  std::mt19937_64 random(kSeed);
  for (const Parameters& parameters :
       {ring(2, 1, 0, 98 - 8), ring(2, 1, 1, 1 + 10), ring(3, 6, 3, 47), ring(5, 10, 10, 47),
        ring(3, 12, 12, 60), ring(4, 14, 13, 80), ring(8, 5, 2, 30),
        ring(2, 1, 0, 48 - 8, RingSet::kSmall), ring(3, 6, 3, 23, RingSet::kSmall),
        ring(5, 13, 12, 30, RingSet::kSmall), ring(8, 11, 11, 23, RingSet::kSmall)}) {
    const Factors factors = random_factors(parameters, random);
    const std::vector<Bytes> shares = shares_of(parameters, factors, random);
    const std::size_t keys = std::size_t{1} << parameters.domain_bits;
    std::vector<Numbers> sums(keys);
    for (const Bytes& share : shares) {
      std::vector<std::uint64_t> first;
      for (const Kernel* const kernel : kernels_here()) {
        const Opened opened = open({{share}}, parameters.domain_bits, true, *kernel);
        ASSERT_EQ(SPLINTER_OK, opened.status);
        const std::vector<std::uint64_t> words = words_in_range(*opened.function, 0, keys);
        first = first.empty() ? words : first;
        EXPECT_EQ(first, words) << name(parameters) << ", path " << kernel->path;
        EXPECT_EQ(words, words_at(*opened.function, all_keys(parameters.domain_bits)));
        EXPECT_EQ(words, words_in_range(*open(share, *kernel), 0, keys));
      }
      for (std::size_t key = 0; key < keys; ++key) {
        EXPECT_EQ(0u, first[4 * key + 1] | first[4 * key + 3]);
        sums[key].value += first[4 * key];
        sums[key].tag += first[4 * key + 2];
      }
    }
    for (std::size_t key = 0; key < keys; ++key) {
      const RingSum sum = ring_sum(sums[key], parameters.scale_bits, parameters.ring_set);
      ASSERT_TRUE(sum.value == factors.at(key))
          << name(parameters) << ", key " << key << ", seed " << kSeed;
      ASSERT_TRUE(sum.noise <= factors.noise_at(key) && -sum.noise <= factors.noise_at(key))
          << name(parameters) << ", key " << key << ", seed " << kSeed;
    }
  }
}

TEST(RingTest, ValuesAreThoseOfTheDefinition) {
  std::mt19937_64 random(kSeed);
  for (const Parameters& parameters :
       {ring(2, 1, 1, 47), ring(3, 5, 3, 47), ring(2, 14, 13, 47),
        ring(3, 5, 3, 23, RingSet::kSmall), ring(2, 13, 12, 23, RingSet::kSmall)}) {
    const Factors factors = random_factors(parameters, random);
    std::vector<Value> keys = {0, (Value{1} << parameters.domain_bits) - 1};
    for (int i = 0; i < 3; ++i) {
      keys.push_back(random_number(parameters.domain_bits, random));
    }
    for (const Bytes& share : shares_of(parameters, factors, random)) {
      const std::vector<Value> expected = reference_values(decoded(share), keys);
      for (const Kernel* const kernel : kernels_here()) {
        EXPECT_TRUE(expected == values_at(*open(share, *kernel), keys)) << name(parameters);
      }
    }
  }
}

TEST(RingTest, RangesMayBeginAnywhere) {
  std::mt19937_64 random(kSeed);
  const Parameters parameters = ring(3, 14, 13, 47);
  for (const Bytes& share : shares_of(parameters, random_factors(parameters, random), random)) {
    for (const Kernel* const kernel : kernels_here()) {
      const auto function = open(share, *kernel);
      const std::vector<std::uint64_t> all = words_in_range(*function, 0, 1 << 14);
      for (const auto& [first, rows] :
           {std::pair{1u, 1u}, {4095u, 2u}, {8190u, 4u}, {1u, 9001u}, {16383u, 1u}}) {
        const std::vector<std::uint64_t> words = words_in_range(*function, first, rows);
        EXPECT_TRUE(std::equal(words.begin(), words.end(), all.begin() + 4 * first))
            << "from " << first << ", path " << kernel->path;
      }
    }
  }
}

// Several functions of one query add up, residues and all.
TEST(RingTest, SharesOfASumAddUp) {
  std::mt19937_64 random(kSeed);
  const Parameters parameters = ring(3, 6, 4, 47);
  Sum sum;
  for (const std::uint32_t alpha : {5u, 5u, 60u}) {
    sum.add(parameters, {alpha, 7});
  }
  std::vector<Numbers> sums(64);
  for (std::size_t party = 0; party < 3; ++party) {
    for (const bool expanded : {false, true}) {
      const Opened opened = open(sum.parts(party), 6, expanded, *find_kernel(SPLINTER_PATH_AUTO));
      ASSERT_EQ(SPLINTER_OK, opened.status);
      const std::vector<std::uint64_t> words = words_in_range(*opened.function, 0, 64);
      for (std::size_t key = 0; key < 64; ++key) {
        sums[key].value += words[4 * key];
        sums[key].tag += words[4 * key + 2];
      }
    }
  }
  for (std::size_t key = 0; key < 64; ++key) {
    const std::int64_t once = key == 5 ? 14 : key == 60 ? 7 : 0;
    EXPECT_TRUE(ring_sum(sums[key], parameters.scale_bits).value == 2 * once) << key;
  }
}

// A constant is a number modulo 2^128, which a table of residues has no room for.
TEST(RingTest, TablesAndConstantsAddUp) {
  std::mt19937_64 random(kSeed);
  const Parameters parameters = ring(3, 13, 12, 47);
  const Parameters constant{Scheme::kConstant, 3, 0, 0, Output::kResidues, false};
  Sum sum;
  sum.add(constant, {0, random_number(128, random)});
  sum.add(parameters, {5, 7});
  sum.add(constant, {0, random_number(128, random)});
  sum.add(parameters, {4100, 9});
  const std::vector<Value> keys = {8191, 0, 5, 4100, 5};
  for (std::size_t party = 0; party < 3; ++party) {
    for (const Kernel* const kernel : kernels_here()) {
      const auto direct = open(sum.parts(party), 13, false, *kernel);
      const auto table = open(sum.parts(party), 13, true, *kernel);
      EXPECT_EQ(words_at(*direct.function, keys), words_at(*table.function, keys));
      EXPECT_EQ(words_in_range(*direct.function, 4090, 20),
                words_in_range(*table.function, 4090, 20));
    }
  }
}

TEST(RingTest, TheWidestDomainIsExpanded) {
  std::mt19937_64 random(kSeed);
  const Parameters parameters = ring(2, SPLINTER_MAX_EXPANDED_RESIDUE_BITS, 20, 47);
  const Bytes share = shares_of(parameters, random_factors(parameters, random), random)[0];
  const Kernel& kernel = *find_kernel(SPLINTER_PATH_AUTO);
  const Opened table = open({{share}}, parameters.domain_bits, true, kernel);
  ASSERT_EQ(SPLINTER_OK, table.status);
  std::vector<Value> keys = {0, (1 << 20) - 1, (1 << 24) - 1};
  for (int i = 0; i < 20; ++i) {
    keys.push_back(random_number(parameters.domain_bits, random));
  }
  EXPECT_EQ(words_at(*open(share, kernel), keys), words_at(*table.function, keys));
}

// Beyond 2^14 shares the sums of residues could leave a word.
TEST(RingTest, ATableIsTheSumOfSoManyShares) {
  Sum sum;
  const Parameters constant{Scheme::kConstant, 2, 0, 0, Output::kResidues, false};
  for (int i = 0; i < 1 << 14; ++i) {
    sum.add(constant, {0, 1});
  }
  EXPECT_EQ(SPLINTER_OK, open(sum.parts(0), 1, true, kPortableKernel).status);
  EXPECT_EQ(SPLINTER_OK, open(sum.parts(0), 1, false, kPortableKernel).status);
  sum.add(constant, {0, 1});
  EXPECT_EQ(SPLINTER_BAD_USE, open(sum.parts(0), 1, true, kPortableKernel).status);
}

// The values in the file are the definition's; ValuesAreThoseOfTheDefinition compares every path
// with it.
TEST(RingKnownAnswerTest, TheGeneratorStillWritesTheFrozenVectors) {
  std::ifstream file(SPLINTER_VECTORS "/ring-v2.txt");
  std::ostringstream expected;
  expected << file.rdbuf();
  ASSERT_FALSE(expected.str().empty());
  EXPECT_TRUE(expected.str() == ring_known_answers());
}

}  // namespace
}  // namespace splinter::test

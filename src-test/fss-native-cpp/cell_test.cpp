// Tests of functions of cells that are shared under Paillier's encryption, on every kernel, and of
// misuse of their interface.
#include <gtest/gtest.h>

#include <random>

#include "cell_case.h"
#include "cell_sums.h"
#include "indexed_stream.h"
#include "mont_kernels.h"
#include "splinter_paillier.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260509;
constexpr std::uint64_t kMost = ~std::uint64_t{0};

using Words = std::vector<std::uint64_t>;

const PaillierKey& key() {
  static const PaillierKey made(test_primes(2048).p, test_primes(2048).q,
                                *mont_kernels_here().back());
  return made;
}

Bytes answer_of(const CellCase& shared, const Words& sums, const MontKernel& kernel) {
  Bytes answer(key().ciphertext_bytes());
  EXPECT_EQ(SPLINTER_OK, answer_cells(key().modulus(), shared.grid, shared.bases.data(),
                                      shared.v.data(), sums.data(), kernel, answer.data()));
  return answer;
}

// Checks the sum of random weights, which are spread over two parts that merge.
void expect_sum(const CellCase& shared, const Words& weights, std::size_t cut,
                const MontKernel& kernel) {
  std::vector<Bytes> answers;
  for (std::size_t party = 0; party < shared.parties; ++party) {
    Words sums = shared.sums(party, weights, cut, shared.grid.rows);
    const Words whole = shared.sums(party, weights, 0, shared.grid.rows);
    merge_cell_sums(shared.grid, shared.sums(party, weights, 0, cut).data(), sums.data());
    ASSERT_TRUE(whole == sums) << "however rows are spread";
    answers.push_back(answer_of(shared, sums, kernel));
  }
  EXPECT_TRUE(shared.combined(answers) == shared.plain_sum(weights) % key().modulus())
      << kernel.name << ", " << shared.parties << " parties, seed " << kSeed;
}

Words random_words(std::size_t count, unsigned shift, std::mt19937_64& random) {
  Words words(count);
  for (std::uint64_t& word : words) {
    word = random() >> shift;
  }
  return words;
}

TEST(CellTest, AnswersCombineToTheSum) {
  std::mt19937_64 random(kSeed);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    for (const auto& [parties, rows, columns] :
         {std::tuple{2u, 1u, 1u}, {3u, 7u, 5u}, {4u, 3u, 20u}, {8u, 2u, 3u}}) {
      Words selectors(rows);
      for (std::uint64_t& selector : selectors) {
        selector = random() % 2;
      }
      const CellCase shared =
          share_cells(key(), parties, selectors, random_words(columns, 0, random), kSeed + parties);
      expect_sum(shared, random_words(rows * columns, 4, random), random() % (rows + 1), *kernel);
    }
  }
}

// More bases than one call of a product of powers takes.
TEST(CellTest, ManyColumnsAreTaken) {
  std::mt19937_64 random(kSeed + 1);
  const CellCase shared = share_cells(key(), 3, {0, 1}, random_words(1100, 60, random), kSeed);
  expect_sum(shared, random_words(2200, 40, random), 1, *mont_kernels_here().back());
}

TEST(CellTest, EdgesOfFunctionsAndWeights) {
  std::mt19937_64 random(kSeed + 2);
  const MontKernel& kernel = *mont_kernels_here().back();
  for (const Words& selectors : {Words{0, 0}, Words{1, 1}, Words{0, 1}}) {
    for (const Words& function : {Words{0, 0, 0}, Words{kMost, kMost, kMost}, Words{1, 0, kMost}}) {
      const CellCase shared = share_cells(key(), 3, selectors, function, kSeed);
      // A column's weights may add up to 2^64 - 1.
      expect_sum(shared, {kMost, 0, 1, 0, kMost, kMost - 1}, 1, kernel);
      expect_sum(shared, Words(6, 0), 1, kernel);
    }
  }
}

// Rows of all parties add up to sel(i) (s, 1), the last one's negated.
TEST(CellTest, SharesOfRowsAddUp) {
  const Words selectors = {1, 0, 1, 0};
  const CellCase shared = share_cells(key(), 4, selectors, {5}, kSeed);
  std::mt19937_64 random(kSeed);
  Words secret(shared.grid.secret_words());
  fixed_stream(&random, reinterpret_cast<std::uint8_t*>(secret.data()), secret.size() * 8);
  for (std::size_t i = 0; i < selectors.size(); ++i) {
    BigNumber seed;
    BigNumber selector;
    for (std::size_t party = 0; party < 3; ++party) {
      const Words row = shared.row(party, i);
      EXPECT_EQ(0u, row[shared.grid.seed_words()]);
      EXPECT_LE(row.back(), 1u);
      seed = seed + BigNumber::read_words(row.data(), shared.grid.row_seed_words());
      selector = selector + BigNumber::read_words(row.data() + shared.grid.row_seed_words(), 3);
    }
    const Words last = shared.row(3, i);
    const BigNumber found = seed - BigNumber::read_words(last.data(), shared.grid.row_seed_words());
    EXPECT_TRUE(found == (selectors[i] == 0 ? BigNumber(0)
                                            : BigNumber::read_words(secret.data(), secret.size())));
    EXPECT_TRUE(selector - BigNumber::read_words(last.data() + shared.grid.row_seed_words(), 3) ==
                BigNumber(selectors[i]));
  }
}

TEST(CellTest, SizesAreThoseOfTheFormat) {
  const splinter_cells shorter{256, 10, 3};
  const splinter_cells longer{384, 10, 3};
  EXPECT_EQ(176u, splinter_cells_row_bytes(&shorter));
  EXPECT_EQ(240u, splinter_cells_row_bytes(&longer));
  EXPECT_EQ(3 * (8 * (16 + 4) + 32u), splinter_cells_sums_bytes(&shorter));
  for (const splinter_cells& none :
       {splinter_cells{128, 10, 3}, splinter_cells{255, 10, 3}, splinter_cells{256, 0, 3},
        splinter_cells{256, 10, 0}, splinter_cells{256, SPLINTER_CELLS_MAX_ROWS + 1, 3},
        splinter_cells{256, 10, SPLINTER_CELLS_MAX_COLUMNS + 1},
        splinter_cells{UINT64_MAX, 1, 1}}) {
    EXPECT_EQ(0u, splinter_cells_row_bytes(&none));
    EXPECT_EQ(0u, splinter_cells_sums_bytes(&none));
  }
  EXPECT_EQ(0u, splinter_cells_row_bytes(nullptr));
}

TEST(CellTest, BasesThatAreNoneAreRefused) {
  CellCase shared = share_cells(key(), 2, {1}, {3, 4}, kSeed);
  const Words sums = shared.sums(0, {1, 2}, 0, 1);
  Bytes answer(key().ciphertext_bytes());
  const BigNumber n = key().modulus();
  for (const BigNumber& wrong : {BigNumber(0), n, n * n, test_primes(2048).p}) {
    for (Bytes* const changed : {&shared.bases, &shared.v}) {
      const Bytes right = *changed;
      wrong.write(changed->data() + key().ciphertext_bytes(), key().ciphertext_bytes());
      EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT,
                answer_cells(n, shared.grid, shared.bases.data(), shared.v.data(), sums.data(),
                             *mont_kernels_here().back(), answer.data()));
      *changed = right;
    }
  }
}

TEST(CellTest, AFailureOfRandomnessIsOne) {
  const Bytes seed(kStreamSeedBytes);
  CellShares shares(key(), seed.data(), 1);
  ASSERT_TRUE(shares.open());
  const CellGrid grid{256, 1, 1};
  const std::uint64_t one = 1;
  Bytes v(512);
  Bytes seeds(32);
  Bytes rows(176);
  EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED,
            shares.share(
                grid, 2, &one, &one, [](void*, std::uint8_t*, std::size_t) { return false; },
                nullptr, v.data(), seeds.data(), rows.data()));
}

// One sum through the interface, and a wrong argument in each call.
TEST(CellInterfaceTest, SharesAddsAndAnswers) {
  const Bytes primes = encoded(test_primes(2048));
  const Bytes modulus = bytes_of(test_primes(2048).n(), 256);
  splinter_paillier_key* opened = nullptr;
  ASSERT_EQ(SPLINTER_OK,
            splinter_paillier_key_open(primes.data(), 256, SPLINTER_PATH_AUTO, &opened));
  const std::unique_ptr<splinter_paillier_key, void (*)(splinter_paillier_key*)> owner(
      opened, splinter_paillier_key_close);
  const splinter_cells cells{256, 2, 3};
  const Bytes base_seed(32, 3);
  const Words selectors = {0, 1};
  const Words function = {1, 2, 3};
  const Words weights = {7, 7, 7, 10, 20, 30};
  Bytes bases(3 * 512);
  Bytes v(3 * 512);
  Bytes seeds(32);
  Bytes rows(2 * 176);
  ASSERT_EQ(SPLINTER_OK, splinter_cells_bases(opened, base_seed.data(), 3, bases.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_cells_bases(nullptr, base_seed.data(), 3, bases.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_cells_bases(opened, nullptr, 3, bases.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_cells_bases(opened, base_seed.data(), 0, bases.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_cells_bases(opened, base_seed.data(), 3, nullptr));
  const auto share = [&](std::uint32_t parties, const std::uint64_t* selected) {
    return splinter_cells_share(opened, base_seed.data(), &cells, parties, selected,
                                function.data(), v.data(), seeds.data(), rows.data());
  };
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, share(1, selectors.data()));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, share(9, selectors.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, share(2, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, share(2, weights.data())) << "selectors are 0 or 1";
  ASSERT_EQ(SPLINTER_OK, share(2, selectors.data()));
  std::vector<Bytes> answers;
  for (int party = 0; party < 2; ++party) {
    const std::uint8_t* const seed = party == 0 ? seeds.data() : nullptr;
    const std::uint8_t* const numbers = party == 0 ? nullptr : rows.data();
    Words sums(splinter_cells_sums_bytes(&cells) / 8);
    Words part(sums.size());
    ASSERT_EQ(SPLINTER_OK,
              splinter_cells_add(&cells, seed, numbers, 0, 1, weights.data(), sums.data()));
    ASSERT_EQ(SPLINTER_OK,
              splinter_cells_add(&cells, seed, numbers == nullptr ? nullptr : numbers + 176, 1, 1,
                                 weights.data() + 3, part.data()));
    ASSERT_EQ(SPLINTER_OK, splinter_cells_merge(&cells, part.data(), sums.data()));
    answers.emplace_back(512);
    ASSERT_EQ(SPLINTER_OK,
              splinter_cells_answer(&cells, modulus.data(), bases.data(), v.data(), sums.data(),
                                    SPLINTER_PATH_AUTO, answers.back().data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_cells_add(&cells, seeds.data(), rows.data(), 0, 1,
                                                        weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cells_add(&cells, nullptr, nullptr, 0, 1, weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cells_add(&cells, seed, numbers, 1, 2, weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cells_add(&cells, seed, numbers, 0, 1, nullptr, sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cells_add(&cells, seed, numbers, 0, 1, weights.data(), nullptr));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_cells_merge(&cells, nullptr, sums.data()));
    EXPECT_EQ(SPLINTER_BAD_PARAMETERS, splinter_cells_merge(nullptr, sums.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cells_answer(&cells, modulus.data(), bases.data(), nullptr, sums.data(),
                                    SPLINTER_PATH_AUTO, answers.back().data()));
    EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE,
              splinter_cells_answer(&cells, modulus.data(), bases.data(), v.data(), sums.data(), 3,
                                    answers.back().data()));
    EXPECT_EQ(SPLINTER_BAD_KEY,
              splinter_cells_answer(&cells, bases.data(), bases.data(), v.data(), sums.data(),
                                    SPLINTER_PATH_AUTO, answers.back().data()));
  }
  const CellCase combining{{256, 2, 3}, 2, {}, {}, {}, {}, {}, {}};
  EXPECT_TRUE(combining.combined(answers) == BigNumber(10 + 40 + 90));
}

}  // namespace
}  // namespace splinter::test

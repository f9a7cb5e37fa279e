// Tests of functions of cells that are shared under Paillier's encryption, on every kernel, and of
// misuse of their interface.
#include <gtest/gtest.h>

#include <random>

#include "cell_case.h"
#include "cell_power_table.h"
#include "cell_sums.h"
#include "indexed_stream.h"
#include "mont_kernels.h"
#include "paillier_ciphertexts.h"
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

Bytes answer_of(const CellCase& shared, const CellSums& sums, const MontKernel& kernel) {
  Bytes answer(key().ciphertext_bytes());
  EXPECT_EQ(SPLINTER_OK, answer_cells(key().modulus(), shared.powers(sums), kernel, answer.data()));
  Bytes by_table(answer.size());
  const CellPowerTable table(key().modulus(), shared.powers(sums), kernel);
  table.answer(sums.seeds.data(), sums.selectors.data(), by_table.data());
  EXPECT_TRUE(answer == by_table) << kernel.name << ", digits of " << table.digit_bits();
  return answer;
}

// Checks the sum of random weights, which are spread over two parts that merge.
void expect_sum(const CellCase& shared, const Words& weights, std::size_t cut,
                const MontKernel& kernel) {
  std::vector<Bytes> answers;
  for (std::size_t party = 0; party < shared.parties; ++party) {
    CellSums sums = shared.sums(party, weights, cut, shared.grid.rows);
    const CellSums whole = shared.sums(party, weights, 0, shared.grid.rows);
    const CellSums first = shared.sums(party, weights, 0, cut);
    merge_cell_sums(first.seeds.data(), first.seeds.size(), sums.seeds.data());
    merge_cell_sums(first.selectors.data(), first.selectors.size(), sums.selectors.data());
    ASSERT_TRUE(whole.by_column(shared.grid) == sums.by_column(shared.grid))
        << "however rows are spread";
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

// The bytes of a table are those that it holds, of any number of bases: no more are allocated.
TEST(CellTest, BytesOfPowersAreThoseOfTheirTable) {
  const Bytes ones = [] {
    Bytes made(200 * key().ciphertext_bytes(), 0);
    for (std::size_t i = 0; i < made.size(); i += key().ciphertext_bytes()) {
      made[i] = 1;
    }
    return made;
  }();
  for (const MontKernel* const kernel : mont_kernels_here()) {
    for (const auto& [bases, columns] :
         {std::pair<std::size_t, std::size_t>{1, 1}, {8, 9}, {40, 200}}) {
      const CellPowers powers{256, bases, ones.data(), nullptr, columns, ones.data(), nullptr};
      const CellPowerTable table(key().modulus(), powers, *kernel);
      EXPECT_EQ(table.held_bytes(), CellPowerTable::bytes(powers, *kernel))
          << kernel->name << ", " << bases << " bases";
    }
  }
}

// Functions of one key, whose sums of seeds are added up: one answer is of all of them, whatever
// their columns.
TEST(CellTest, SharesOfCommonBasesHaveOneAnswer) {
  std::mt19937_64 random(kSeed + 3);
  const CellCase wide = share_cells(key(), 3, {0, 1}, random_words(6, 0, random), kSeed);
  const CellCase narrow = share_cells(key(), 3, {1, 1, 0}, random_words(2, 0, random), kSeed + 1);
  const Words wide_weights = random_words(12, 4, random);
  const Words narrow_weights = random_words(6, 4, random);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    std::vector<Bytes> answers;
    for (std::size_t party = 0; party < 3; ++party) {
      CellSums sums = wide.sums(party, wide_weights, 0, 2);
      const CellSums others = narrow.sums(party, narrow_weights, 0, 3);
      merge_cell_sums(others.seeds.data(), others.seeds.size(), sums.seeds.data());
      sums.selectors.insert(sums.selectors.end(), others.selectors.begin(), others.selectors.end());
      Bytes v = wide.v;
      v.insert(v.end(), narrow.v.begin(), narrow.v.end());
      answers.emplace_back(key().ciphertext_bytes());
      ASSERT_EQ(SPLINTER_OK, answer_cells(key().modulus(),
                                          {key().modulus_bytes(), 6, wide.bases.data(),
                                           sums.seeds.data(), 8, v.data(), sums.selectors.data()},
                                          *kernel, answers.back().data()));
    }
    const BigNumber all = wide.plain_sum(wide_weights) + narrow.plain_sum(narrow_weights);
    EXPECT_TRUE(wide.combined(answers) == all % key().modulus()) << kernel->name;
  }
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
  EXPECT_EQ(20u, splinter_cells_seed_words(256));
  EXPECT_EQ(28u, splinter_cells_seed_words(384));
  EXPECT_EQ(0u, splinter_cells_seed_words(128));
  EXPECT_EQ(4u, splinter_cells_selector_words(384));
  EXPECT_EQ(0u, splinter_cells_selector_words(0));
  for (const splinter_cells& none :
       {splinter_cells{128, 10, 3}, splinter_cells{255, 10, 3}, splinter_cells{256, 0, 3},
        splinter_cells{256, 10, 0}, splinter_cells{256, SPLINTER_CELLS_MAX_ROWS + 1, 3},
        splinter_cells{256, 10, SPLINTER_CELLS_MAX_COLUMNS + 1},
        splinter_cells{UINT64_MAX, 1, 1}}) {
    EXPECT_EQ(0u, splinter_cells_row_bytes(&none));
  }
  EXPECT_EQ(0u, splinter_cells_row_bytes(nullptr));
}

TEST(CellTest, BasesThatAreNoneAreRefused) {
  CellCase shared = share_cells(key(), 2, {1}, {3, 4}, kSeed);
  const CellSums sums = shared.sums(0, {1, 2}, 0, 1);
  Bytes answer(key().ciphertext_bytes());
  const BigNumber n = key().modulus();
  for (const BigNumber& wrong : {BigNumber(0), n, n * n, test_primes(2048).p}) {
    for (Bytes* const changed : {&shared.bases, &shared.v}) {
      const Bytes right = *changed;
      wrong.write(changed->data() + key().ciphertext_bytes(), key().ciphertext_bytes());
      EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT,
                answer_cells(n, shared.powers(sums), *mont_kernels_here().back(), answer.data()));
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
    const std::uint64_t first[] = {0, 1, 2};
    const std::uint64_t second[] = {3, 4, 5};
    Words sums(3 * splinter_cells_seed_words(256));
    Words part(sums.size());
    Words selected(3 * splinter_cells_selector_words(256));
    const auto add = [&](const std::uint8_t* own, const std::uint8_t* others, std::uint64_t row,
                         std::uint64_t row_count, const std::uint64_t* places,
                         const std::uint64_t* of_cells, std::uint64_t* seed_sums) {
      return splinter_cells_add(&cells, own, others, row, row_count, places, of_cells, 3, seed_sums,
                                selected.data());
    };
    ASSERT_EQ(SPLINTER_OK, add(seed, numbers, 0, 1, first, weights.data(), sums.data()));
    ASSERT_EQ(SPLINTER_OK, add(seed, numbers == nullptr ? nullptr : numbers + 176, 1, 1, second,
                               weights.data() + 3, part.data()));
    ASSERT_EQ(SPLINTER_OK, splinter_cells_merge(part.data(), part.size(), sums.data()));
    const auto answer = [&](const std::uint8_t* n, const std::uint8_t* v_or_null,
                            std::uint32_t path) {
      return splinter_cells_answer(n, 256, bases.data(), 3, sums.data(), v_or_null, 3,
                                   selected.data(), path, answers.back().data());
    };
    answers.emplace_back(512);
    ASSERT_EQ(SPLINTER_OK, answer(modulus.data(), v.data(), SPLINTER_PATH_AUTO));
    splinter_cell_powers* table = nullptr;
    const auto open = [&](const std::uint8_t* n, const std::uint8_t* of_bases,
                          std::uint64_t base_count, splinter_cell_powers** out) {
      return splinter_cell_powers_open(n, 256, of_bases, base_count, v.data(), 3,
                                       SPLINTER_PATH_AUTO, out);
    };
    ASSERT_EQ(SPLINTER_OK, open(modulus.data(), bases.data(), 3, &table));
    EXPECT_LT(0u, splinter_cell_powers_bytes(256, 3, 3, SPLINTER_PATH_AUTO));
    for (const auto& [bytes, base_count, column_count] :
         {std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>{128, 3, 3},
          {(std::uint64_t{1} << 61) + 256, 3, 3},
          {256, 0, 3},
          {256, SPLINTER_CELLS_MAX_COLUMNS + 1, 3},
          {256, 3, 0},
          {256, 3, (std::uint64_t{1} << 32) + 1}}) {
      EXPECT_EQ(0u,
                splinter_cell_powers_bytes(bytes, base_count, column_count, SPLINTER_PATH_AUTO));
    }
    EXPECT_EQ(0u, splinter_cell_powers_bytes(256, 3, 3, 3));
    Bytes again(512);
    EXPECT_EQ(SPLINTER_OK,
              splinter_cell_powers_answer(table, sums.data(), selected.data(), again.data()));
    EXPECT_TRUE(again == answers.back());
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cell_powers_answer(nullptr, sums.data(), selected.data(), again.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cell_powers_answer(table, nullptr, selected.data(), again.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cell_powers_answer(table, sums.data(), nullptr, again.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_cell_powers_answer(table, sums.data(), selected.data(), nullptr));
    splinter_cell_powers_close(table);
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, open(modulus.data(), bases.data(), 3, nullptr));
    EXPECT_EQ(SPLINTER_BAD_PARAMETERS, open(modulus.data(), bases.data(), 0, &table));
    EXPECT_TRUE(table == nullptr);
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, open(modulus.data(), nullptr, 3, &table));
    EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, open(modulus.data(), Bytes(3 * 512, 0).data(), 3, &table));
    EXPECT_TRUE(table == nullptr);
    const Words before = selected;
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              add(seeds.data(), rows.data(), 0, 2, first, weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              add(nullptr, nullptr, 0, 2, first, weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(seed, numbers, 1, 2, second, weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(seed, numbers, 0, 1, second, weights.data(), sums.data()))
        << "cells of another row";
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(seed, numbers, 1, 1, first, weights.data(), sums.data()))
        << "cells of another row";
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              add(seed, numbers, 0, 2, nullptr, weights.data(), sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(seed, numbers, 0, 2, first, nullptr, sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(seed, numbers, 0, 2, first, weights.data(), nullptr));
    const std::uint64_t beyond[] = {0, 1, 6};
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(seed, numbers, 0, 2, beyond, weights.data(), sums.data()));
    EXPECT_TRUE(before == selected) << "what is refused changes nothing";
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_cells_merge(nullptr, 1, sums.data()));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, answer(modulus.data(), nullptr, SPLINTER_PATH_AUTO));
    EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, answer(modulus.data(), v.data(), 3));
    Bytes wrong = modulus;
    wrong[0] ^= 1;
    EXPECT_EQ(SPLINTER_BAD_KEY, answer(wrong.data(), v.data(), SPLINTER_PATH_AUTO)) << "even";
    wrong = modulus;
    wrong[255] &= 0x7f;
    EXPECT_EQ(SPLINTER_BAD_KEY, answer(wrong.data(), v.data(), SPLINTER_PATH_AUTO)) << "short";
    EXPECT_EQ(SPLINTER_BAD_PARAMETERS,
              splinter_cells_answer(modulus.data(), 128, bases.data(), 3, sums.data(), v.data(), 3,
                                    selected.data(), SPLINTER_PATH_AUTO, answers.back().data()));
    for (const auto& [base_count, column_count] : {std::pair<std::uint64_t, std::uint64_t>{0, 3},
                                                   {3, 0},
                                                   {SPLINTER_CELLS_MAX_COLUMNS + 1, 3},
                                                   {3, (std::uint64_t{1} << 32) + 1}}) {
      EXPECT_EQ(SPLINTER_BAD_PARAMETERS,
                splinter_cells_answer(modulus.data(), 256, bases.data(), base_count, sums.data(),
                                      v.data(), column_count, selected.data(), SPLINTER_PATH_AUTO,
                                      answers.back().data()));
    }
  }
  const CellCase combining{{256, 2, 3}, 2, {}, {}, {}, {}, {}, {}};
  EXPECT_TRUE(combining.combined(answers) == BigNumber(10 + 40 + 90));
}

TEST(CellInterfaceTest, CiphertextsAreChecked) {
  const Bytes modulus = bytes_of(test_primes(2048).n(), 256);
  const BigNumber n = test_primes(2048).n();
  const BigNumber square = n * n;
  const auto check = [&](const Bytes& numbers, std::uint32_t path) {
    return splinter_paillier_check_ciphertexts(modulus.data(), 256, numbers.data(),
                                               numbers.size() / 512, path);
  };
  for (const MontKernel* const kernel : mont_kernels_here()) {
    // As many as two rounds of lanes and one more have.
    for (std::size_t count = 1; count <= 2 * kernel->lanes + 1; ++count) {
      Bytes numbers(512 * count, 0);
      for (std::size_t i = 0; i < count; ++i) {
        (i % 2 == 0 ? square - BigNumber(1) : BigNumber(i)).write(numbers.data() + 512 * i, 512);
      }
      EXPECT_TRUE(are_ciphertexts(n, numbers.data(), count, *kernel)) << kernel->name << count;
      for (const BigNumber& wrong :
           {BigNumber(0), n, square, square + BigNumber(1), test_primes(2048).q}) {
        Bytes changed = numbers;
        wrong.write(changed.data() + 512 * (count - 1), 512);
        EXPECT_FALSE(are_ciphertexts(n, changed.data(), count, *kernel)) << kernel->name << count;
      }
    }
  }
  Bytes one(512, 0);
  one[0] = 1;
  EXPECT_EQ(SPLINTER_OK, check(one, SPLINTER_PATH_AUTO));
  EXPECT_EQ(SPLINTER_OK, check({}, SPLINTER_PATH_AUTO));
  EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, check(Bytes(512, 0), SPLINTER_PATH_AUTO));
  EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, check(one, 3));
  Bytes even = modulus;
  even[0] ^= 1;
  EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_check_ciphertexts(even.data(), 256, one.data(), 1,
                                                                  SPLINTER_PATH_AUTO));
  Bytes less = modulus;
  less[255] &= 0x7f;
  EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_check_ciphertexts(less.data(), 256, one.data(), 1,
                                                                  SPLINTER_PATH_AUTO));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_check_ciphertexts(
                                       modulus.data(), 255, one.data(), 1, SPLINTER_PATH_AUTO));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_check_ciphertexts(modulus.data(), 256, nullptr,
                                                                       1, SPLINTER_PATH_AUTO));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_check_ciphertexts(nullptr, 256, one.data(), 1, SPLINTER_PATH_AUTO));
}

}  // namespace
}  // namespace splinter::test

// Tests of Montgomery's products against OpenSSL's numbers, on every kernel and length.
#include "mont.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "kernel.h"
#include "mont_kernels.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260501;
constexpr std::size_t kLengths[] = {2048, 3072, 4096, 6144};

// Returns moduli of a length: random ones, the greatest there is, and the least, whose digits are
// nearly all ones or zeros.
std::vector<BigNumber> moduli(std::size_t bits, std::mt19937_64& random) {
  const BigNumber least = BigNumber::power_of_two(bits - 1) + BigNumber(1);
  const BigNumber greatest = BigNumber::power_of_two(bits) - BigNumber(1);
  BigNumber drawn = random_below(BigNumber::power_of_two(bits - 1), random);
  drawn = drawn + BigNumber::power_of_two(bits - 1);
  return {drawn.odd() ? drawn : drawn + BigNumber(1), least, greatest};
}

// Returns numbers below 2 M: edges, some with digits of ones or zeros alone, and random ones.
std::vector<BigNumber> factors(const BigNumber& m, std::size_t count, std::mt19937_64& random) {
  const BigNumber one(1);
  std::vector<BigNumber> all = {BigNumber(0), one, m - one, m, m + one, (m << 1) - one};
  const std::size_t bits = m.bits();
  for (const std::size_t shift : {std::size_t{28}, std::size_t{52}, std::size_t{64}, bits / 2}) {
    all.push_back(BigNumber::power_of_two(shift) - one);
    all.push_back(BigNumber::power_of_two(bits - 1) - BigNumber::power_of_two(shift));
  }
  while (all.size() < count) {
    all.push_back(random_below(m << (random() % 2), random));
  }
  return all;
}

class MontTest : public testing::TestWithParam<std::size_t> {};

TEST_P(MontTest, ProductsAreOpenSsls) {
  std::mt19937_64 random(kSeed);
  std::size_t count = 32;  // of the first modulus, a random one
  for (const BigNumber& m : moduli(GetParam(), random)) {
    const std::vector<BigNumber> all = factors(m, count, random);
    count = 15;
    for (const MontKernel* const kernel : mont_kernels_here()) {
      const Mont mont(m, *kernel);
      const BigNumber back = inverse(mont.get(mont.one()), m);
      MontNumbers numbers = mont.numbers(all.size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        mont.put(all[i], numbers[i]);
        ASSERT_TRUE(mont.get(numbers[i]) == all[i] % m) << kernel->name;
      }
      MontNumbers products = mont.numbers(all.size() * all.size());
      MontBatch batch(mont);
      for (std::size_t i = 0; i < all.size() * all.size(); ++i) {
        batch.multiply(numbers[i / all.size()], numbers[i % all.size()], products[i]);
      }
      batch.run();
      for (std::size_t i = 0; i < all.size() * all.size(); ++i) {
        const BigNumber& a = all[i / all.size()];
        const BigNumber& b = all[i % all.size()];
        ASSERT_TRUE(mont.get(products[i]) == (((a * b) % m) * back) % m)
            << kernel->name << ", " << i << ", seed " << kSeed;
        ASSERT_TRUE(digits_of(mont, products[i]) < (m << 1)) << kernel->name << ", " << i;
      }
    }
  }
}

// A product serves as a factor again and again without being reduced.
TEST_P(MontTest, PowersAreOpenSsls) {
  std::mt19937_64 random(kSeed);
  for (const BigNumber& m : moduli(GetParam(), random)) {
    const BigNumber base = random_below(m, random);
    for (const MontKernel* const kernel : mont_kernels_here()) {
      const Mont mont(m, *kernel);
      MontNumbers numbers = mont.numbers(1);
      MontBatch batch(mont);
      mont.enter(base, numbers[0]);
      for (int i = 0; i < 100; ++i) {
        batch.multiply(numbers[0], numbers[0], numbers[0]);
        batch.run();
      }
      batch.multiply(numbers[0], mont.plain_one(), numbers[0]);
      batch.run();
      ASSERT_TRUE(mont.get(numbers[0]) == power(base, BigNumber::power_of_two(100), m))
          << kernel->name << ", seed " << kSeed;
    }
  }
}

// A factor below 4 M is taken where the other is below 2 M.
TEST_P(MontTest, OneFactorMayBeTwiceAsGreat) {
  std::mt19937_64 random(kSeed);
  for (const BigNumber& m : moduli(GetParam(), random)) {
    for (const MontKernel* const kernel : mont_kernels_here()) {
      const Mont mont(m, *kernel);
      const BigNumber back = inverse(mont.get(mont.one()), m);
      const BigNumber a = (m << 1) - BigNumber(1);
      const BigNumber b = (m << 2) - BigNumber(1);
      MontNumbers numbers = mont.numbers(3);
      mont.put(a, numbers[0]);
      mont.put(b, numbers[1]);
      MontBatch batch(mont);
      batch.multiply(numbers[0], numbers[1], numbers[2]);
      batch.run();
      ASSERT_TRUE(mont.get(numbers[2]) == (((a * b) % m) * back) % m) << kernel->name;
      ASSERT_TRUE(digits_of(mont, numbers[2]) < (m << 1)) << kernel->name;
    }
  }
}

TEST_P(MontTest, EveryEntryOfATableCanBeChosen) {
  std::mt19937_64 random(kSeed);
  const BigNumber m = moduli(GetParam(), random)[0];
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const Mont mont(m, *kernel);
    const std::size_t choices_there = std::size_t{1} << kernel->choice_bits;
    MontWords table(mont.modulus().digits * choices_there);
    MontNumbers entries = mont.numbers(choices_there);
    for (std::size_t e = 0; e < choices_there; ++e) {
      mont.put(random_below(m << 1, random), entries[e]);
      for (std::size_t d = 0; d < mont.modulus().digits; ++d) {
        table.data()[choices_there * d + e] = entries[e][d];
      }
    }
    const std::size_t lanes = kernel->lanes;
    MontNumbers numbers = mont.numbers(3);
    MontNumbers out = mont.numbers(kMostMontLanes);
    mont.put(random_below(m, random), numbers[0]);
    for (std::size_t first = 0; first < choices_there; ++first) {
      const std::uint64_t* a[kMostMontLanes];
      std::uint64_t* to[kMostMontLanes];
      std::uint64_t choices[kMostMontLanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        a[lane] = numbers[0];
        to[lane] = out[lane];
        choices[lane] = (first + 37 * lane) % choices_there;
      }
      kernel->multiply_chosen(mont.modulus(), a, table.data(), choices, to);
      MontBatch batch(mont);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        batch.multiply(numbers[0], entries[choices[lane]], numbers[1]);
        batch.run();
        ASSERT_TRUE(mont.get(numbers[1]) == mont.get(out[lane])) << kernel->name << ", " << first;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lengths, MontTest, testing::ValuesIn(kLengths));

TEST(BigNumberTest, WordsAreComparedAndSubtracted) {
  std::mt19937_64 random(kSeed);
  for (int round = 0; round < 1000; ++round) {
    std::uint64_t a[3];
    std::uint64_t b[3];
    for (std::size_t i = 0; i < 3; ++i) {
      a[i] = random() % 3 == 0 ? ~std::uint64_t{0} : random() % 3;
      b[i] = random() % 3 == 0 ? ~std::uint64_t{0} : random() % 3;
    }
    const BigNumber x = BigNumber::read_words(a, 3);
    const BigNumber y = BigNumber::read_words(b, 3);
    ASSERT_EQ(x < y, less(a, b, 3)) << "seed " << kSeed;
    subtract_if_not_less(a, b, 3);
    ASSERT_TRUE(BigNumber::read_words(a, 3) == (x < y ? x : x - y)) << "seed " << kSeed;
  }
}

}  // namespace
}  // namespace splinter::test

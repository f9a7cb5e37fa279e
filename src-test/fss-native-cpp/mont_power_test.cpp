// Tests of powers modulo large numbers against OpenSSL's, on every kernel.
#include "mont_power.h"

#include <gtest/gtest.h>

#include <random>

#include "bucket_products.h"
#include "linear_factor.h"
#include "mont_kernels.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260504;

BigNumber odd_modulus(std::size_t bits, std::mt19937_64& random) {
  const BigNumber drawn =
      BigNumber::power_of_two(bits - 1) + random_below(BigNumber::power_of_two(bits - 1), random);
  return drawn.odd() ? drawn : drawn + BigNumber(1);
}

// Returns exponents of some words: 0, 1, the greatest and random ones.
std::vector<std::uint64_t> exponents_of(std::size_t count, std::size_t words,
                                        std::mt19937_64& random) {
  std::vector<std::uint64_t> exponents(count * words);
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    const std::size_t number = i / words;
    exponents[i] = number == 0   ? 0
                   : number == 1 ? (i % words == 0 ? 1 : 0)
                   : number == 2 ? ~std::uint64_t{0}
                                 : random();
  }
  return exponents;
}

TEST(FixedBaseTest, PowersAreOpenSsls) {
  std::mt19937_64 random(kSeed);
  constexpr std::size_t kWords = 5;
  const BigNumber m = odd_modulus(2048, random);
  const BigNumber base = random_below(m, random);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const Mont mont(m, *kernel);
    const MontNumbers entered = mont.numbers(1);
    mont.enter(base, entered[0]);
    const FixedBase powers(mont, entered[0], 64 * kWords);
    for (const std::size_t n : {std::size_t{1}, std::size_t{7}, FixedBase::kPiece}) {
      const std::vector<std::uint64_t> exponents = exponents_of(n, kWords, random);
      const MontNumbers numbers = mont.numbers(n);
      const BigNumber factor = random_below(m, random);
      for (std::size_t i = 0; i < n; ++i) {
        mont.put(factor, numbers[i]);
      }
      powers.multiply(numbers, n, exponents.data(), kWords);
      for (std::size_t i = 0; i < n; ++i) {
        const BigNumber exponent = BigNumber::read_words(exponents.data() + i * kWords, kWords);
        ASSERT_TRUE(mont.get(numbers[i]) == (factor * power(base, exponent, m)) % m)
            << kernel->name << ", " << i << ", seed " << kSeed;
      }
    }
  }
}

TEST(RaiseTest, PowersAreOpenSsls) {
  std::mt19937_64 random(kSeed + 1);
  const BigNumber m = odd_modulus(3072, random);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const Mont mont(m, *kernel);
    MontBatch batch(mont);
    for (const std::size_t bits : {1u, 63u, 64u, 65u, 200u}) {
      const std::size_t words = (bits + 63) / 64;
      std::vector<std::uint64_t> exponent(words, ~std::uint64_t{0});
      for (std::size_t i = 0; bits == 200 && i < words; ++i) {
        exponent[i] = random();
      }
      exponent.back() &= ~std::uint64_t{0} >> (64 * words - bits);
      std::vector<BigNumber> bases;
      const MontNumbers numbers = mont.numbers(11);
      for (std::size_t i = 0; i < 11; ++i) {
        bases.push_back(i == 0 ? BigNumber(0) : random_below(m, random));
        mont.enter(bases[i], numbers[i]);
      }
      raise(mont, numbers, 11, exponent.data(), bits);
      for (std::size_t i = 0; i < 11; ++i) {
        batch.multiply(numbers[i], mont.plain_one(), numbers[i]);
        batch.run();
        ASSERT_TRUE(mont.get(numbers[i]) ==
                    power(bases[i], BigNumber::read_words(exponent.data(), words), m))
            << kernel->name << ", " << bits << " bits, seed " << kSeed;
      }
    }
  }
}

TEST(LinearFactorTest, FactorsAreThoseOfTheDefinition) {
  std::mt19937_64 random(kSeed + 2);
  for (const std::size_t bits : {2048u, 6144u}) {
    const BigNumber m = odd_modulus(bits, random);
    const BigNumber most = m - BigNumber(1);
    for (const MontKernel* const kernel : mont_kernels_here()) {
      const Mont mont(m, *kernel);
      const MontNumbers digits = mont.numbers(1);
      for (const auto& [a, b] : {std::pair{most, most},
                                 {BigNumber(0), most},
                                 {most, BigNumber(0)},
                                 {random_below(m, random), random_below(m, random)}}) {
        const LinearFactor factor(mont, a, b);
        for (const std::uint64_t word : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0},
                                         std::uint64_t{1} << 63, random(), random()}) {
          factor.at(word, digits[0]);
          const BigNumber found = digits_of(mont, digits[0]);
          ASSERT_TRUE(found % m == (a + BigNumber(word) * b) % m) << kernel->name;
          ASSERT_TRUE(found < m * BigNumber(3)) << kernel->name;
        }
      }
    }
  }
}

// Exponents of many words, as shares of cells have them.
TEST(BucketProductsTest, LongExponentsAreTaken) {
  std::mt19937_64 random(kSeed + 3);
  constexpr std::size_t kBits = 1200;
  constexpr std::size_t kWords = 19;
  constexpr std::size_t kBases = 40;
  const BigNumber m = odd_modulus(2048, random);
  std::vector<std::uint64_t> exponents = exponents_of(kBases, kWords, random);
  for (std::size_t i = 0; i < kBases; ++i) {
    exponents[i * kWords + kWords - 1] &= ~std::uint64_t{0} >> (64 * kWords - kBits);
  }
  BigNumber expected(1);
  BigNumber all(1);
  std::vector<BigNumber> bases;
  for (std::size_t i = 0; i < kBases; ++i) {
    bases.push_back(random_below(m, random));
    const BigNumber exponent = BigNumber::read_words(exponents.data() + i * kWords, kWords);
    expected = (expected * power(bases[i], exponent, m)) % m;
    all = (all * bases[i]) % m;
  }
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const Mont mont(m, *kernel);
    BucketProducts products(mont, {1, 1, kBits, kBases});
    const MontNumbers numbers = mont.numbers(kBases);
    for (std::size_t i = 0; i < kBases; ++i) {
      mont.enter(bases[i], numbers[i]);
    }
    products.add(numbers, kBases, exponents.data(), kBases, kWords, nullptr);
    const MontNumbers found = mont.numbers(2);
    products.finish(found, found[1]);
    const BigNumber back = inverse(mont.get(mont.one()), m);
    EXPECT_TRUE((mont.get(found[0]) * back) % m == expected) << kernel->name;
    EXPECT_TRUE((mont.get(found[1]) * back) % m == all) << kernel->name;
  }
}

// Longer digits are better for more rows, as far as their buckets have room.
TEST(BucketProductsTest, DigitsFollowTheRows) {
  std::mt19937_64 random(kSeed);
  const Mont mont(odd_modulus(4096, random), *mont_kernels_here().back());
  EXPECT_EQ(11u, BucketProducts(mont, {1, 1, 32, 100000}).digit_bits());
  EXPECT_LT(BucketProducts(mont, {1, 1, 32, 100}).digit_bits(), 8u);
  EXPECT_LT(BucketProducts(mont, {4, 64, 64, 100000000}).digit_bits(), 8u);
}

}  // namespace
}  // namespace splinter::test

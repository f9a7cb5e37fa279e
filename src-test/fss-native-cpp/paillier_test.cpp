// Tests of Paillier's encryption and of sums under it, on every kernel, against OpenSSL's numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "mont_kernels.h"
#include "paillier_key.h"
#include "paillier_keys.h"
#include "paillier_modulus.h"
#include "safe_prime.h"
#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260502;
constexpr std::uint64_t kMost = ~std::uint64_t{0};

using Numbers64 = std::vector<std::uint64_t>;

Numbers64 edges(std::size_t count, std::mt19937_64& random) {
  Numbers64 numbers = {0, 1, 2, kMost, kMost - 1, std::uint64_t{1} << 63};
  while (numbers.size() < count) {
    numbers.push_back(random() >> (random() % 64));
  }
  numbers.resize(count);
  return numbers;
}

class PaillierTest : public testing::TestWithParam<std::size_t> {
 protected:
  const TestPrimes& primes() const { return test_primes(GetParam()); }

  PaillierKey key(const MontKernel& kernel = *mont_kernels_here().back()) const {
    return PaillierKey(primes().p, primes().q, kernel);
  }

  // Returns encryptions by the stream of a seed.
  static Bytes encrypt(const PaillierKey& key, const Numbers64& numbers, std::uint32_t seed) {
    std::mt19937_64 random(seed);
    Bytes ciphertexts(numbers.size() * key.ciphertext_bytes());
    EXPECT_EQ(SPLINTER_OK, key.encrypt(numbers.data(), numbers.size(), fixed_stream, &random,
                                       ciphertexts.data()));
    return ciphertexts;
  }

  static BigNumber ciphertext(const PaillierKey& key, const Bytes& all, std::size_t i) {
    return BigNumber::read(all.data() + i * key.ciphertext_bytes(), key.ciphertext_bytes());
  }

  static std::vector<BigNumber> decrypt(const PaillierKey& key, const Bytes& all) {
    const std::size_t count = all.size() / key.ciphertext_bytes();
    Bytes out(count * key.modulus_bytes());
    EXPECT_EQ(SPLINTER_OK, key.decrypt(all.data(), count, out.data()));
    std::vector<BigNumber> numbers;
    for (std::size_t i = 0; i < count; ++i) {
      numbers.push_back(BigNumber::read(out.data() + i * key.modulus_bytes(), key.modulus_bytes()));
    }
    return numbers;
  }
};

TEST_P(PaillierTest, KernelsEncryptAlikeWhatOpenSslDecrypts) {
  std::mt19937_64 random(kSeed);
  // One more than a piece of a fixed base, and no multiple of the lanes.
  const Numbers64 numbers = edges(129, random);
  Bytes first;
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const PaillierKey key = this->key(*kernel);
    const Bytes ciphertexts = encrypt(key, numbers, kSeed);
    first = first.empty() ? ciphertexts : first;
    ASSERT_TRUE(first == ciphertexts) << kernel->name;
    for (const std::size_t i : {0u, 1u, 3u, 5u, 77u, 128u}) {
      ASSERT_TRUE(BigNumber(numbers[i]) ==
                  plain_decrypted(primes(), ciphertext(key, ciphertexts, i)))
          << kernel->name << ", " << i;
    }
    const std::vector<BigNumber> decrypted = decrypt(key, ciphertexts);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_TRUE(BigNumber(numbers[i]) == decrypted[i]) << kernel->name << ", " << i;
    }
  }
}

TEST_P(PaillierTest, NumbersAreAddedToNoiseThatWasMadeAhead) {
  std::mt19937_64 random(kSeed + 1);
  const Numbers64 numbers = edges(131, random);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const PaillierKey key = this->key(*kernel);
    std::mt19937_64 stream(kSeed);
    Bytes noise(numbers.size() * key.ciphertext_bytes());
    ASSERT_EQ(SPLINTER_OK,
              key.encrypt(nullptr, numbers.size(), fixed_stream, &stream, noise.data()));
    ASSERT_TRUE(plain_decrypted(primes(), ciphertext(key, noise, 7)).zero());
    ASSERT_EQ(SPLINTER_OK, key.add(numbers.data(), numbers.size(), noise.data()));
    ASSERT_TRUE(noise == encrypt(key, numbers, kSeed)) << kernel->name;
  }
}

// The whole range of a sum, not of a word alone.
TEST_P(PaillierTest, NumbersUpToTheModulusAreDecrypted) {
  const BigNumber n = primes().n();
  const BigNumber square = n * n;
  std::mt19937_64 random(kSeed + 2);
  std::vector<BigNumber> numbers = {n - BigNumber(1), n >> 1, (n >> 1) + BigNumber(1), primes().p,
                                    primes().q - BigNumber(1)};
  Bytes all;
  for (const BigNumber& number : numbers) {
    const BigNumber noise = power(random_below(n, random), n, square);
    const Bytes bytes = bytes_of(((number * n + BigNumber(1)) * noise) % square, GetParam() / 4);
    all.insert(all.end(), bytes.begin(), bytes.end());
  }
  for (const MontKernel* const kernel : mont_kernels_here()) {
    const std::vector<BigNumber> decrypted = decrypt(key(*kernel), all);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_TRUE(numbers[i] == decrypted[i]) << kernel->name << ", " << i;
    }
  }
}

TEST_P(PaillierTest, WhatIsNoCiphertextIsRefused) {
  const PaillierKey key = this->key();
  const BigNumber n = key.modulus();
  Bytes out(key.modulus_bytes());
  const std::uint64_t number = 5;
  for (const BigNumber& wrong : {BigNumber(0), n * n, n * n + BigNumber(1)}) {
    Bytes bytes = bytes_of(wrong, key.ciphertext_bytes());
    EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, key.decrypt(bytes.data(), 1, out.data()));
    EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, key.add(&number, 1, bytes.data()));
  }
  for (const BigNumber& wrong : {n, primes().p, primes().q * BigNumber(7), n * BigNumber(3)}) {
    const Bytes bytes = bytes_of(wrong, key.ciphertext_bytes());
    EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, key.decrypt(bytes.data(), 1, out.data()));
  }
}

TEST_P(PaillierTest, AFailureOfRandomnessIsOne) {
  const PaillierKey key = this->key();
  const std::uint64_t number = 5;
  Bytes out(key.ciphertext_bytes());
  EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED,
            key.encrypt(
                &number, 1, [](void*, std::uint8_t*, std::size_t) { return false; }, nullptr,
                out.data()));
}

// Exponents not below the order are drawn again, in their order: the stream's first ones are too
// great here.
TEST_P(PaillierTest, RejectedExponentsAreDrawnAgain) {
  const PaillierKey key = this->key();
  const std::size_t bytes = key.modulus_bytes() / 2;
  struct Stream {
    std::size_t calls;
    std::vector<std::size_t> lengths;
  } stream{0, {}};
  const Randomness source = [](void* context, std::uint8_t* out, std::size_t n) {
    auto& drawn = *static_cast<Stream*>(context);
    drawn.lengths.push_back(n);
    std::fill(out, out + n, drawn.calls++ < 2 ? 0xff : static_cast<int>(drawn.calls));
    return true;
  };
  const std::uint64_t numbers[] = {3, 4};
  Bytes out(2 * key.ciphertext_bytes());
  ASSERT_EQ(SPLINTER_OK, key.encrypt(numbers, 2, source, &stream, out.data()));
  // All four exponents are rejected at first, the first of them a second time.
  EXPECT_EQ((std::vector<std::size_t>{4 * bytes, bytes, bytes, bytes, bytes, bytes}),
            stream.lengths);
  const std::vector<BigNumber> decrypted = decrypt(key, out);
  EXPECT_TRUE(decrypted[0] == BigNumber(3) && decrypted[1] == BigNumber(4));
}

INSTANTIATE_TEST_SUITE_P(Lengths, PaillierTest, testing::Values(2048, 3072));

TEST(PaillierModulusTest, KeysOfAllowedLengthsPass) {
  for (const std::size_t bits : {2048u, 3072u}) {
    EXPECT_TRUE(is_paillier_modulus(test_primes(bits).n()));
  }
}

// Returns a number of exactly these bits and no small divisor, as a prime is.
BigNumber prime_of(std::size_t bits) {
  BigNumber prime;
  EXPECT_EQ(
      1, BN_generate_prime_ex(prime.get(), static_cast<int>(bits), 0, nullptr, nullptr, nullptr));
  return prime;
}

TEST(PaillierModulusTest, OtherNumbersAreRefused) {
  const BigNumber n = test_primes(2048).n();
  const BigNumber one(1);
  EXPECT_FALSE(is_paillier_modulus(n - one)) << "even";
  EXPECT_FALSE(is_paillier_modulus(n >> 2)) << "too short";
  EXPECT_FALSE(is_paillier_modulus(n << 1)) << "too long";
  EXPECT_FALSE(is_paillier_modulus(prime_of(2047 - 15) * BigNumber(65521))) << "a small divisor";
  EXPECT_FALSE(is_paillier_modulus(prime_of(2046) * BigNumber(3))) << "the least divisor";
  const BigNumber root = prime_of(1024);
  ASSERT_EQ(2048u, (root * root).bits());
  EXPECT_FALSE(is_paillier_modulus(root * root)) << "a square";
}

BigNumber power_of(const BigNumber& base, std::size_t exponent) {
  BigNumber product(1);
  for (std::size_t i = 0; i < exponent; ++i) {
    product = product * base;
  }
  return product;
}

// Returns the greatest prime whose power has 2048 bits at most.
BigNumber prime_root(std::size_t exponent) {
  BigNumber base;
  for (std::size_t bit = 2048 / exponent + 1; bit-- > 0;) {
    const BigNumber greater = base + BigNumber::power_of_two(bit);
    base = power_of(greater, exponent).bits() <= 2048 ? greater : base;
  }
  while (BN_check_prime(base.get(), nullptr, nullptr) != 1) {
    base = base - BigNumber(1);
  }
  return base;
}

TEST(PaillierModulusTest, PowersOfAllExponentsAreFound) {
  for (const std::size_t exponent : {3u, 5u, 7u, 31u, 61u, 113u, 127u}) {
    const BigNumber power = power_of(prime_root(exponent), exponent);
    ASSERT_EQ(2048u, power.bits()) << exponent;
    EXPECT_FALSE(is_paillier_modulus(power)) << exponent;
  }
}

TEST(PaillierPrimesTest, PrimesOfAKeyAreChecked) {
  const TestPrimes& primes = test_primes(2048);
  const BigNumber two(2);
  EXPECT_TRUE(are_paillier_primes(primes.p, primes.q));
  EXPECT_FALSE(are_paillier_primes(primes.p, primes.p)) << "one prime twice";
  EXPECT_FALSE(are_paillier_primes(primes.p, primes.p - BigNumber(4))) << "too close";
  EXPECT_FALSE(are_paillier_primes(primes.p - BigNumber(1), primes.q)) << "even";
  EXPECT_FALSE(are_paillier_primes(primes.p, primes.q - BigNumber(1))) << "even";
  EXPECT_FALSE(are_paillier_primes(primes.p - two, primes.q)) << "not prime";
  EXPECT_FALSE(are_paillier_primes(primes.p, primes.q - two)) << "not prime";
  EXPECT_FALSE(are_paillier_primes(primes.p, test_primes(3072).q)) << "of two lengths";
  EXPECT_FALSE(are_paillier_primes(prime_of(512), prime_of(512))) << "too short";
}

TEST(PaillierPrimesTest, FarApartIsMoreThanTheBoundApart) {
  const BigNumber& p = test_primes(2048).p;
  const BigNumber bound = BigNumber::power_of_two(p.bits() - 100);
  EXPECT_FALSE(far_apart(p, p - bound));
  EXPECT_TRUE(far_apart(p, p - bound - BigNumber(1)));
  EXPECT_TRUE(far_apart(p - bound - BigNumber(1), p));
}

TEST(SafePrimeTest, SafePrimesAreMadeOfAStream) {
  for (std::uint32_t seed = 1; seed < 4; ++seed) {
    std::mt19937_64 random(seed);
    BigNumber p;
    ASSERT_EQ(SPLINTER_OK, make_safe_prime(256, fixed_stream, &random, &p));
    EXPECT_EQ(256u, p.bits());
    EXPECT_TRUE(BN_is_bit_set(p.get(), 254)) << "products have twice the bits";
    EXPECT_EQ(1, BN_check_prime(p.get(), nullptr, nullptr));
    EXPECT_EQ(1, BN_check_prime((p >> 1).get(), nullptr, nullptr));
  }
  BigNumber p;
  EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED,
            make_safe_prime(
                256, [](void*, std::uint8_t*, std::size_t) { return false; }, nullptr, &p));
}

}  // namespace
}  // namespace splinter::test

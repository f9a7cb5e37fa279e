// Statistical tests of what a server sees of Paillier's encryptions, and of what a client sees of a
// server's answers, with a key whose factors the tests know: noise that is uniform among all N-th
// powers and serves once, and answers that tell their number alone.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "mont_kernels.h"
#include "paillier_key.h"
#include "paillier_keys.h"
#include "paillier_sums.h"
#include "shares.h"
#include "statistics.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260505;
constexpr std::size_t kNumbers = 600;

const TestPrimes& primes() { return test_primes(2048); }

const PaillierKey& key() {
  static const PaillierKey made(primes().p, primes().q, *mont_kernels_here().back());
  return made;
}

Bytes encrypt(const std::vector<std::uint64_t>& numbers, std::uint32_t seed) {
  std::mt19937_64 random(seed);
  Bytes ciphertexts(numbers.size() * key().ciphertext_bytes());
  EXPECT_EQ(SPLINTER_OK, key().encrypt(numbers.data(), numbers.size(), fixed_stream, &random,
                                       ciphertexts.data()));
  return ciphertexts;
}

std::vector<BigNumber> ciphertexts_of(const Bytes& bytes) {
  std::vector<BigNumber> all;
  for (std::size_t at = 0; at < bytes.size(); at += key().ciphertext_bytes()) {
    all.push_back(BigNumber::read(bytes.data() + at, key().ciphertext_bytes()));
  }
  return all;
}

// The noise of ciphertexts: r^N modulo N, which numbers do not change.
struct Noise {
  explicit Noise(const Bytes& bytes) {
    const BigNumber n = primes().n();
    for (const BigNumber& ciphertext : ciphertexts_of(bytes)) {
      const BigNumber residue = ciphertext % n;
      squares_p += is_square(residue, primes().p) ? 1 : 0;
      squares_q += is_square(residue, primes().q) ? 1 : 0;
      squares_n += is_square(residue, primes().p) == is_square(residue, primes().q) ? 1 : 0;
      different.insert(text(residue));
      add(residue % primes().p, &histogram_p);
      add(residue % primes().q, &histogram_q);
      ++count;
    }
  }

  static bool is_square(const BigNumber& a, const BigNumber& prime) {
    return power(a, prime >> 1, prime) == BigNumber(1);
  }

  // Counts all bytes but the highest, which are not uniform below a prime.
  static void add(const BigNumber& residue, Histogram* histogram) {
    const Bytes bytes = bytes_of(residue, key().modulus_bytes() / 2);
    for (std::size_t i = 0; i < 100; ++i) {
      ++(*histogram)[bytes[i]];
    }
  }

  static std::string text(const BigNumber& number) {
    const Bytes bytes = bytes_of(number, key().modulus_bytes());
    return std::string(bytes.begin(), bytes.end());
  }

  std::size_t count = 0;
  std::size_t squares_p = 0;
  std::size_t squares_q = 0;
  std::size_t squares_n = 0;  // whose Jacobi symbol is 1, as anyone can see
  std::set<std::string> different;
  Histogram histogram_p{};
  Histogram histogram_q{};
};

void expect_uniform(const Noise& noise) {
  std::vector<std::uint8_t> all(256);
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = static_cast<std::uint8_t>(byte);
  }
  EXPECT_TRUE(fair(noise.squares_p, noise.count)) << noise.squares_p << ", seed " << kSeed;
  EXPECT_TRUE(fair(noise.squares_q, noise.count)) << noise.squares_q << ", seed " << kSeed;
  EXPECT_TRUE(fair(noise.squares_n, noise.count)) << noise.squares_n << ", seed " << kSeed;
  EXPECT_EQ(noise.count, noise.different.size()) << "noise serves once";
  EXPECT_TRUE(uniform(noise.histogram_p, all)) << "seed " << kSeed;
  EXPECT_TRUE(uniform(noise.histogram_q, all)) << "seed " << kSeed;
}

TEST(PaillierPrivacyTest, NoiseIsUniformAmongNthPowersWhateverTheNumbers) {
  const Noise zeros(encrypt(std::vector<std::uint64_t>(kNumbers, 0), kSeed));
  const Noise greatest(encrypt(std::vector<std::uint64_t>(kNumbers, ~std::uint64_t{0}), kSeed + 1));
  expect_uniform(zeros);
  expect_uniform(greatest);
  EXPECT_TRUE(alike(zeros.histogram_p, greatest.histogram_p));
  EXPECT_TRUE(alike(zeros.histogram_q, greatest.histogram_q));
}

// The noise of all calls, of pieces and of what is added to noise made ahead.
TEST(PaillierPrivacyTest, NoNoiseServesTwice) {
  std::set<std::string> different;
  std::size_t count = 0;
  for (std::uint32_t call = 0; call < 3; ++call) {
    const Noise noise(encrypt(std::vector<std::uint64_t>(260, 1), kSeed + 2 + call));
    different.insert(noise.different.begin(), noise.different.end());
    count += noise.count;
  }
  EXPECT_EQ(count, different.size());
}

TEST(PaillierPrivacyTest, CiphertextsModuloNTellNoNumber) {
  // A number adds the factor 1 + m N, which is 1 modulo N: equal noise, equal residues.
  const std::vector<BigNumber> zeros = ciphertexts_of(encrypt({0, 0, 0}, kSeed));
  const std::vector<BigNumber> others = ciphertexts_of(encrypt({1, 2, ~std::uint64_t{0}}, kSeed));
  const BigNumber n = primes().n();
  for (std::size_t i = 0; i < zeros.size(); ++i) {
    EXPECT_TRUE(zeros[i] % n == others[i] % n);
    EXPECT_FALSE(zeros[i] == others[i]);
  }
}

// A server's sums of a few rows, whose numbers a client might guess.
struct Server {
  explicit Server(const std::vector<std::uint64_t>& values)
      : sums(primes().n(), {1, values.size(), 64, values.size()}, *mont_kernels_here().back()) {
    const Bytes ciphertexts = encrypt(std::vector<std::uint64_t>(values.size(), 1), kSeed);
    std::vector<std::int32_t> groups;
    for (std::size_t i = 0; i < values.size(); ++i) {
      groups.push_back(static_cast<std::int32_t>(i));
    }
    EXPECT_EQ(SPLINTER_OK,
              sums.add(ciphertexts.data(), values.size(), values.data(), groups.data()));
  }

  Bytes answer(std::uint32_t seed) {
    std::uint8_t bytes[SPLINTER_PAILLIER_SEED_BYTES];
    std::mt19937_64 random(seed);
    fixed_stream(&random, bytes, sizeof(bytes));
    Bytes answer(sums.state_bytes());
    EXPECT_EQ(SPLINTER_OK, sums.answer(bytes, nullptr, answer.data()));
    return answer;
  }

  PaillierSums sums;
};

TEST(PaillierPrivacyTest, AnswersAreFreshEncryptions) {
  // Equal products in all cells, also those of 0, whose products are 1.
  Bytes answers;
  Server zeros(std::vector<std::uint64_t>(64, 0));
  Server threes(std::vector<std::uint64_t>(64, 3));
  for (std::uint32_t seed = 0; seed < 2; ++seed) {
    for (Server* const server : {&zeros, &threes}) {
      const Bytes answer = server->answer(kSeed + seed);
      answers.insert(answers.end(), answer.begin(), answer.end());
    }
  }
  expect_uniform(Noise(answers));
}

// A client that sent the ciphertexts knows the products that each number would give.
TEST(PaillierPrivacyTest, AnswersAreNotTheProductsThatAClientCanCompute) {
  const std::vector<std::uint64_t> values = {0, 1, 2, 3};
  Server server(values);
  const BigNumber n = primes().n();
  const std::vector<BigNumber> sent = ciphertexts_of(encrypt({1, 1, 1, 1}, kSeed));
  const std::vector<BigNumber> answers = ciphertexts_of(server.answer(kSeed));
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::uint64_t guess = 0; guess < 4; ++guess) {
      EXPECT_FALSE(answers[i] % n == power(sent[i], BigNumber(guess), n)) << i << ", " << guess;
    }
  }
}

TEST(PaillierPrivacyTest, EveryRowCounts) {
  const std::size_t rows = 333;
  const Bytes ciphertexts = encrypt(std::vector<std::uint64_t>(rows, 1), kSeed);
  PaillierSums sums(primes().n(), {1, 1, 8, rows}, *mont_kernels_here().back());
  std::vector<std::uint64_t> values;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    values.push_back(i % 5);
    sum += i % 5;
  }
  ASSERT_EQ(SPLINTER_OK, sums.add(ciphertexts.data(), rows, values.data(), nullptr));
  Bytes state(sums.state_bytes());
  ASSERT_EQ(SPLINTER_OK, sums.state(state.data()));
  EXPECT_TRUE(plain_decrypted(primes(), ciphertexts_of(state)[0]) == BigNumber(sum));
}

}  // namespace
}  // namespace splinter::test

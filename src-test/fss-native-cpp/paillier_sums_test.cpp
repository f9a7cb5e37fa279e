// Tests of a server's sums under Paillier's encryption against plain sums, on every kernel.
#include "paillier_sums.h"

#include <gtest/gtest.h>

#include <random>

#include "mont_kernels.h"
#include "paillier_key.h"
#include "paillier_keys.h"
#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260503;
constexpr std::size_t kBits = 2048;
constexpr std::uint8_t kStreamSeed[SPLINTER_PAILLIER_SEED_BYTES] = {1, 2, 3};

using Numbers64 = std::vector<std::uint64_t>;

// A client's ciphertexts of random weights, which many sums may share.
struct Client {
  explicit Client(std::size_t rows)
      : primes(test_primes(kBits)),
        key(primes.p, primes.q, *mont_kernels_here().back()),
        weights(rows),
        ciphertexts(rows * key.ciphertext_bytes()) {
    std::mt19937_64 random(kSeed);
    for (std::uint64_t& weight : weights) {
      weight = random() % 3 == 0 ? random() : random() % 2;
    }
    EXPECT_EQ(SPLINTER_OK,
              key.encrypt(weights.data(), rows, fixed_stream, &random, ciphertexts.data()));
  }

  std::vector<BigNumber> decrypt(const Bytes& answer) const {
    Bytes out(answer.size() / 2);
    EXPECT_EQ(SPLINTER_OK,
              key.decrypt(answer.data(), answer.size() / key.ciphertext_bytes(), out.data()));
    std::vector<BigNumber> numbers;
    for (std::size_t at = 0; at < out.size(); at += key.modulus_bytes()) {
      numbers.push_back(BigNumber::read(out.data() + at, key.modulus_bytes()));
    }
    return numbers;
  }

  TestPrimes primes;
  PaillierKey key;
  Numbers64 weights;
  Bytes ciphertexts;
};

const Client& client() {
  static const Client made(2600);  // more than are sorted at once
  return made;
}

// A server's rows and what their sums are.
struct Rows {
  ProductShape shape;
  std::size_t rows;
  Numbers64 values;
  std::vector<std::int32_t> groups;

  std::vector<BigNumber> sums() const {
    std::vector<BigNumber> sums(shape.measures * shape.groups);
    for (std::size_t m = 0; m < shape.measures; ++m) {
      for (std::size_t i = 0; i < rows; ++i) {
        const std::int32_t group = groups.empty() ? 0 : groups[i];
        if (group >= 0) {
          BigNumber& sum = sums[m * shape.groups + static_cast<std::size_t>(group)];
          sum = sum + BigNumber(values[m * rows + i]) * BigNumber(client().weights[i]);
        }
      }
    }
    return sums;
  }

  // Adds rows [from, to) to sums.
  void add(PaillierSums& all, std::size_t from, std::size_t to) const {
    Numbers64 part;
    for (std::size_t m = 0; m < shape.measures; ++m) {
      part.insert(part.end(), values.begin() + static_cast<std::ptrdiff_t>(m * rows + from),
                  values.begin() + static_cast<std::ptrdiff_t>(m * rows + to));
    }
    ASSERT_EQ(SPLINTER_OK,
              all.add(client().ciphertexts.data() + from * client().key.ciphertext_bytes(),
                      to - from, part.data(), groups.empty() ? nullptr : groups.data() + from));
  }
};

enum class Values { kRandom, kZero, kEqual, kGreatest, kSkewed };

Rows random_rows(const ProductShape& shape, std::size_t rows, Values kind,
                 std::mt19937_64& random) {
  Rows made{shape, rows, {}, {}};
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - shape.exponent_bits);
  const std::uint64_t equal = random() & most;
  for (std::size_t i = 0; i < rows * shape.measures; ++i) {
    const std::uint64_t drawn = random() & most;
    made.values.push_back(kind == Values::kZero       ? 0
                          : kind == Values::kEqual    ? equal
                          : kind == Values::kGreatest ? most
                          : kind == Values::kSkewed   ? (i % 7 == 0 ? drawn : 1)
                                                      : drawn);
  }
  for (std::size_t i = 0; shape.groups > 1 && i < rows; ++i) {
    made.groups.push_back(static_cast<std::int32_t>(random() % (shape.groups + 1)) - 1);
  }
  return made;
}

Bytes state_of(PaillierSums& sums) {
  Bytes state(sums.state_bytes());
  EXPECT_EQ(SPLINTER_OK, sums.state(state.data()));
  return state;
}

Bytes answer_of(PaillierSums& sums, const std::uint8_t* seed = kStreamSeed,
                const std::uint8_t* offsets = nullptr) {
  Bytes answer(sums.state_bytes());
  EXPECT_EQ(SPLINTER_OK, sums.answer(seed, offsets, answer.data()));
  return answer;
}

void expect_sums(const Rows& rows, const MontKernel& kernel) {
  PaillierSums sums(client().primes.n(), rows.shape, kernel);
  rows.add(sums, 0, rows.rows);
  EXPECT_TRUE(client().decrypt(answer_of(sums)) == rows.sums())
      << kernel.name << ", " << rows.shape.measures << " x " << rows.shape.groups << ", "
      << rows.shape.exponent_bits << " bits, seed " << kSeed;
}

TEST(PaillierSumsTest, SumsAreThoseOfPlainNumbers) {
  std::mt19937_64 random(kSeed);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    for (const ProductShape& shape : {ProductShape{1, 1, 64, 100}, ProductShape{2, 3, 32, 100},
                                      ProductShape{1, 5, 1, 7}, ProductShape{3, 1, 13, 1u << 30}}) {
      expect_sums(random_rows(shape, 1 + random() % 60, Values::kRandom, random), *kernel);
    }
  }
}

TEST(PaillierSumsTest, ExponentsMayBeZeroEqualGreatestOrSkewed) {
  std::mt19937_64 random(kSeed + 1);
  for (const MontKernel* const kernel : mont_kernels_here()) {
    for (const Values kind : {Values::kZero, Values::kEqual, Values::kGreatest, Values::kSkewed}) {
      expect_sums(random_rows({1, 1, 64, 1000}, 37, kind, random), *kernel);
    }
  }
}

TEST(PaillierSumsTest, ManyRowsAreSortedInSeveralGoes) {
  std::mt19937_64 random(kSeed + 2);
  expect_sums(random_rows({1, 2, 12, 2600}, 2600, Values::kRandom, random),
              *mont_kernels_here().back());
}

TEST(PaillierSumsTest, AllCellsThereCanBe) {
  std::mt19937_64 random(kSeed + 3);
  const Rows rows = random_rows({4, 64, 8, 300}, 300, Values::kRandom, random);
  PaillierSums sums(client().primes.n(), rows.shape, *mont_kernels_here().back());
  rows.add(sums, 0, rows.rows);
  EXPECT_TRUE(client().decrypt(state_of(sums)) == rows.sums());
}

TEST(PaillierSumsTest, NoRowsAddUpToZero) {
  expect_sums({{2, 2, 64, 0}, 0, {}, {}}, *mont_kernels_here().back());
}

// Equal rows give equal bytes: on every kernel, for every length of digits, however they are
// spread over calls and merged, whenever the state is read.
TEST(PaillierSumsTest, StatesDependOnRowsAlone) {
  std::mt19937_64 random(kSeed + 4);
  const Rows rows = random_rows({2, 3, 40, 90}, 90, Values::kRandom, random);
  Bytes first;
  Bytes first_answer;
  for (const MontKernel* const kernel : mont_kernels_here()) {
    for (const std::size_t expected : {std::size_t{1}, std::size_t{90}, std::size_t{3000}}) {
      ProductShape shape = rows.shape;
      shape.rows = expected;
      PaillierSums sums(client().primes.n(), shape, *kernel);
      PaillierSums other(client().primes.n(), shape, *kernel);
      const std::size_t cut = random() % 90;
      const std::size_t second_cut = cut + random() % (90 - cut);
      rows.add(sums, cut, second_cut);
      rows.add(other, second_cut, 90);
      state_of(sums);
      rows.add(sums, 0, cut);
      ASSERT_EQ(SPLINTER_OK, sums.merge(state_of(other).data()));
      const Bytes state = state_of(sums);
      first = first.empty() ? state : first;
      ASSERT_TRUE(first == state) << kernel->name << ", cuts " << cut << " and " << second_cut;
      const Bytes answer = answer_of(sums);
      first_answer = first_answer.empty() ? answer : first_answer;
      ASSERT_TRUE(first_answer == answer) << kernel->name;
      ASSERT_TRUE(first == state_of(sums)) << "reading changes nothing";
    }
  }
}

TEST(PaillierSumsTest, OffsetsAreAddedModuloN) {
  std::mt19937_64 random(kSeed + 5);
  const Rows rows = random_rows({1, 3, 20, 40}, 40, Values::kRandom, random);
  const BigNumber n = client().primes.n();
  const std::vector<BigNumber> offsets = {BigNumber(0), n - BigNumber(1), random_below(n, random)};
  Bytes encoded;
  for (const BigNumber& offset : offsets) {
    const Bytes bytes = bytes_of(offset, client().key.modulus_bytes());
    encoded.insert(encoded.end(), bytes.begin(), bytes.end());
  }
  for (const MontKernel* const kernel : mont_kernels_here()) {
    PaillierSums sums(n, rows.shape, *kernel);
    rows.add(sums, 0, rows.rows);
    const std::vector<BigNumber> found =
        client().decrypt(answer_of(sums, kStreamSeed, encoded.data()));
    for (std::size_t cell = 0; cell < 3; ++cell) {
      EXPECT_TRUE(found[cell] == (rows.sums()[cell] + offsets[cell]) % n) << kernel->name;
    }
  }
  PaillierSums sums(n, rows.shape, kPortableMontKernel);
  Bytes answer(sums.state_bytes());
  n.write(encoded.data(), client().key.modulus_bytes());
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, sums.answer(kStreamSeed, encoded.data(), answer.data()));
}

// One argument is wrong in each call; nothing is added then.
TEST(PaillierSumsTest, WrongRowsAreRefused) {
  std::mt19937_64 random(kSeed + 6);
  const BigNumber n = client().primes.n();
  const Rows rows = random_rows({2, 3, 20, 3}, 3, Values::kRandom, random);
  PaillierSums sums(n, rows.shape, kPortableMontKernel);
  rows.add(sums, 0, 3);
  const Bytes state = state_of(sums);
  const Bytes three(client().ciphertexts.begin(),
                    client().ciphertexts.begin() +
                        static_cast<std::ptrdiff_t>(3 * client().key.ciphertext_bytes()));
  for (const BigNumber& wrong : {BigNumber(0), n * n, n * n + BigNumber(1)}) {
    Bytes bytes = three;
    wrong.write(bytes.data() + 2 * client().key.ciphertext_bytes(),
                client().key.ciphertext_bytes());
    EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT,
              sums.add(bytes.data(), 3, rows.values.data(), rows.groups.data()));
    Bytes merged = state;
    wrong.write(merged.data(), client().key.ciphertext_bytes());
    EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, sums.merge(merged.data()));
  }
  for (const std::int32_t wrong : {-2, 3, INT32_MAX, INT32_MIN}) {
    std::vector<std::int32_t> groups = rows.groups;
    groups[2] = wrong;
    EXPECT_EQ(SPLINTER_GROUP_OUT_OF_RANGE,
              sums.add(three.data(), 3, rows.values.data(), groups.data()));
  }
  Numbers64 values = rows.values;
  values.back() = std::uint64_t{1} << 20;
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, sums.add(three.data(), 3, values.data(), rows.groups.data()));
  EXPECT_TRUE(state == state_of(sums));
}

// Returns the status of reading sums of three rows, of which one is not prime to N.
splinter_status status_with(const BigNumber& wrong, std::uint64_t value, std::int32_t group) {
  const std::size_t bytes = client().key.ciphertext_bytes();
  Bytes ciphertexts(client().ciphertexts.begin(),
                    client().ciphertexts.begin() + static_cast<std::ptrdiff_t>(3 * bytes));
  wrong.write(ciphertexts.data() + bytes, bytes);
  const Numbers64 values = {3, value, 5};
  const std::vector<std::int32_t> groups = {0, group, 1};
  PaillierSums sums(client().primes.n(), {1, 2, 20, 3}, *mont_kernels_here().back());
  EXPECT_EQ(SPLINTER_OK, sums.add(ciphertexts.data(), 3, values.data(), groups.data()));
  Bytes out(sums.state_bytes());
  const splinter_status status = sums.state(out.data());
  EXPECT_EQ(status, sums.answer(kStreamSeed, nullptr, out.data()));
  return status;
}

// They would tell whether a number is 0, so they are refused also where it is or counts in no
// group.
TEST(PaillierSumsTest, CiphertextsNotPrimeToTheModulusAreRefusedWhateverTheNumbers) {
  const TestPrimes& primes = client().primes;
  for (const BigNumber& wrong :
       {primes.n(), primes.p, primes.q * BigNumber(9), primes.n() * BigNumber(2)}) {
    for (const std::uint64_t value : {0u, 1u, 777777u}) {
      for (const std::int32_t group : {-1, 0, 1}) {
        EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, status_with(wrong, value, group));
      }
    }
  }
  EXPECT_EQ(SPLINTER_OK, status_with(BigNumber(2), 1, 0));
}

TEST(PaillierSumsTest, AStateNotPrimeToTheModulusIsRefused) {
  PaillierSums sums(client().primes.n(), {1, 1, 20, 3}, *mont_kernels_here().back());
  const Bytes state = bytes_of(client().primes.p, sums.state_bytes());
  ASSERT_EQ(SPLINTER_OK, sums.merge(state.data()));
  Bytes out(sums.state_bytes());
  EXPECT_EQ(SPLINTER_BAD_CIPHERTEXT, sums.state(out.data()));
}

}  // namespace
}  // namespace splinter::test

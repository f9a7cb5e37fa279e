// Statistical tests of what a provider and a client of selected sums see: requests that look
// uniform and hold their weights alone under fresh noise, and answers that tell one sum, from which
// no attack by linear algebra recovers the numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

#include "packed_residues.h"
#include "selected_rows.h"
#include "statistics.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20261129;
constexpr std::uint32_t kSumBits = 30;
const RingSumShape kShape = {12, 12, 1, 1};

using Coefficients = std::vector<__int128>;

const Kernel& kernel() { return *find_kernel(SPLINTER_PATH_AUTO); }

// One element of the ring, and the arithmetic of an attacker.
class Element {
 public:
  Element() : residues_(kVectorResidues) {}
  static Element packed(const std::uint8_t* bytes) {
    Element element;
    EXPECT_TRUE(unpack_vector(bytes, element.residues_.data()));
    return element;
  }
  static Element of_seed(const Block& seed, std::size_t index) {
    Element element;
    ResidueStream stream;
    EXPECT_TRUE(stream.open(seed, kernel()));
    EXPECT_TRUE(expand_vector(stream, index, element.residues_.data()));
    return element;
  }
  static Element of_coefficients(const std::vector<std::int64_t>& coefficients) {
    Element element;
    RingArithmetic(kernel()).transform(coefficients.data(), element.residues_.data());
    return element;
  }

  Element operator+(const Element& other) const {
    return each(other, [](Value a, Value b, Value q) { return (a + b) % q; });
  }
  Element operator-(const Element& other) const {
    return each(other, [](Value a, Value b, Value q) { return (a + q - b) % q; });
  }
  Element operator*(const Element& other) const {
    return each(other, [](Value a, Value b, Value q) { return a * b % q; });
  }
  // Divides where the other has no residue 0; uniform ones have none but with a probability of
  // 2^-37.
  Element operator/(const Element& other) const {
    return each(other, [](Value a, Value b, Value q) { return a * power_modulo(b, q - 2, q) % q; });
  }

  // Returns the coefficients, from -q/2 to q/2.
  Coefficients coefficients() const {
    std::vector<std::uint64_t> parts = residues_;
    for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
      kPortableRingKernel.invert(ring_tables(prime), parts.data() + prime * kRingSize);
    }
    Coefficients all(kRingSize);
    for (std::size_t i = 0; i < kRingSize; ++i) {
      const Value number = number_of_residues(parts[i], parts[kRingSize + i]);
      all[i] = number > ring_modulus() / 2 ? -static_cast<__int128>(ring_modulus() - number)
                                           : static_cast<__int128>(number);
    }
    return all;
  }

  void pack(std::uint8_t* bytes) const { pack_vector(residues_.data(), bytes); }
  const std::vector<std::uint64_t>& residues() const { return residues_; }

 private:
  template <class Operation>
  Element each(const Element& other, const Operation& operation) const {
    Element out;
    for (std::size_t i = 0; i < kVectorResidues; ++i) {
      out.residues_[i] = static_cast<std::uint64_t>(
          operation(residues_[i], other.residues_[i], kRingModuli[i / kRingSize]));
    }
    return out;
  }

  std::vector<std::uint64_t> residues_;
};

// Returns whether all coefficients are small, as none of a uniform element's are but by a chance of
// 2^-70 each.
bool small(const Element& element, std::int64_t bound) {
  const Coefficients all = element.coefficients();
  return std::all_of(all.begin(), all.end(),
                     [&](__int128 each) { return each <= bound && each >= -bound; });
}

std::vector<std::uint8_t> all_bytes() {
  std::vector<std::uint8_t> all(256);
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = static_cast<std::uint8_t>(byte);
  }
  return all;
}

// A client with a key, rows and a request for them.
struct Asked {
  Bytes key;
  SelectedRows rows;
  RingSumClient client{kernel()};
  SealedRows request;

  Asked(const SelectedRows& selected, std::mt19937_64& random)
      : key(random_bytes(2 * kSeedBytes, random)), rows(selected) {
    EXPECT_EQ(SPLINTER_OK, client.open(key.data()));
    request = sealed(client, rows, random);
  }

  Element secret() const {
    std::vector<std::uint8_t> packed(kVectorBytes);
    pack_vector(client.secret().data(), packed.data());
    return Element::packed(packed.data());
  }
  Element record(std::size_t block) const {
    return Element::packed(request.records.data() + block * kVectorBytes);
  }
  Element factor(std::size_t block) const {
    return Element::of_seed(block_at(request.seed), block);
  }
  Element public_factor() const { return Element::of_seed(block_at(key, kSeedBytes), 0); }
  Element public_product() const { return Element::packed(client.public_product().data()); }

  // Returns what a block holds: its weights times the scale, and noise.
  Coefficients opened(std::size_t block) const {
    return (record(block) + factor(block) * secret()).coefficients();
  }

  Bytes answer(const Bytes& state, const Bytes& seed, std::uint32_t index) const {
    Bytes answer(kAnswerBytes);
    EXPECT_EQ(SPLINTER_OK,
              answer_sum(mask_of(key, client.public_product(), rows.sum_bits, seed, index),
                         state.data(), answer.data(), kernel()));
    return answer;
  }
};

SelectedRows rows_of(std::size_t count, std::mt19937_64& random) {
  SelectedRows rows = random_rows(kShape, kSumBits, count, 1, random);
  rows.groups.assign(count, 0);
  return rows;
}

Element factor_of(const Bytes& answer) {
  return Element::packed(answer.data() + sizeof(std::uint64_t));
}

// Returns the provider's numbers of one block as the polynomial that a request is multiplied by.
Element reversed(const SelectedRows& rows) {
  std::vector<std::int64_t> coefficients(kRingSize);
  for (std::size_t i = 0; i < rows.count(); ++i) {
    const auto number = static_cast<std::int64_t>(rows.values[i]);
    coefficients[(kRingSize - i) % kRingSize] = i == 0 ? number : -number;
  }
  return Element::of_coefficients(coefficients);
}

TEST(RingSumPrivacyTest, RequestsLookUniformWhateverTheWeights) {
  std::mt19937_64 random(kSeed);
  SelectedRows none = rows_of(kRingSize, random);
  none.weights.assign(kRingSize, 0);
  SelectedRows all = none;
  all.weights.assign(kRingSize, 1);
  const Bytes key = random_bytes(2 * kSeedBytes, random);
  RingSumClient client(kernel());
  ASSERT_EQ(SPLINTER_OK, client.open(key.data()));
  constexpr std::size_t kRequests = 2000;
  const std::size_t places[] = {0, 1, kRingSize - 1, kRingSize, kVectorResidues - 1};
  // For both weights at each place the lowest and the highest byte, and in the end over all places.
  std::vector<std::array<std::array<Histogram, 2>, 6>> seen(2);
  for (std::size_t i = 0; i < kRequests; ++i) {
    for (std::size_t kind = 0; kind < 2; ++kind) {
      const SealedRows request = sealed(client, kind == 0 ? none : all, random);
      ASSERT_EQ(kVectorBytes, request.records.size());
      const Element record = Element::packed(request.records.data());
      for (std::size_t place = 0; place < 5; ++place) {
        const std::uint64_t residue = record.residues()[places[place]];
        ++seen[kind][place][0][static_cast<std::uint8_t>(residue)];
        ++seen[kind][place][1][residue >> (kResidueBits - 8)];
      }
      for (std::size_t at = i % 64; at < kVectorResidues; at += 64) {
        ++seen[kind][5][0][static_cast<std::uint8_t>(record.residues()[at])];
        ++seen[kind][5][1][record.residues()[at] >> (kResidueBits - 8)];
      }
    }
  }
  for (std::size_t place = 0; place < 6; ++place) {
    for (std::size_t byte = 0; byte < 2; ++byte) {
      EXPECT_TRUE(uniform(seen[0][place][byte], all_bytes())) << place << ", seed " << kSeed;
      EXPECT_TRUE(uniform(seen[1][place][byte], all_bytes())) << place << ", seed " << kSeed;
      EXPECT_TRUE(alike(seen[0][place][byte], seen[1][place][byte])) << place;
    }
  }
}

// The key opens a request: each block holds its weights and no other row's, and noise of its
// distribution, which is that of no other block or request.
TEST(RingSumPrivacyTest, RequestsHoldTheirWeightsAloneUnderFreshNoise) {
  std::mt19937_64 random(kSeed);
  SelectedRows rows = rows_of(2 * kRingSize, random);
  rows.weights.assign(rows.count(), 0);
  rows.weights[100] = 1;
  rows.weights[kRingSize + 4000] = 1;
  const Asked asked(rows, random);
  const auto scale = static_cast<__int128>(ring_modulus() >> kSumBits);
  std::vector<Coefficients> noises;
  double squares = 0;
  double sum = 0;
  constexpr int kRequests = 20;
  for (int i = 0; i < kRequests; ++i) {
    Asked again = asked;
    again.request = sealed(asked.client, rows, random);
    for (std::size_t block = 0; block < 2; ++block) {
      Coefficients held = again.opened(block);
      for (std::size_t j = 0; j < kRingSize; ++j) {
        held[j] -= scale * rows.weights[block * kRingSize + j];
        ASSERT_TRUE(held[j] >= -21 && held[j] <= 21) << "row " << block * kRingSize + j;
        squares += static_cast<double>(held[j] * held[j]);
        sum += static_cast<double>(held[j]);
      }
      noises.push_back(held);
    }
  }
  const double n = kRequests * 2 * static_cast<double>(kRingSize);
  // 42 coins of variance 1/4; the mean of squares has a deviation of 0.04 here.
  EXPECT_NEAR(10.5, squares / n, 0.4) << "seed " << kSeed;
  EXPECT_NEAR(0, sum / n, 0.1) << "seed " << kSeed;
  for (std::size_t i = 0; i < noises.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const std::size_t equal = static_cast<std::size_t>(
          std::inner_product(noises[i].begin(), noises[i].end(), noises[j].begin(), std::size_t{0},
                             std::plus<std::size_t>(), std::equal_to<__int128>()));
      EXPECT_LT(equal, kRingSize / 4) << "blocks " << i << " and " << j;  // 9 % by chance
    }
  }
}

// Tries what would give the key if there were no noise, or noise that a seed which travels expands
// to.
TEST(RingSumPrivacyTest, NothingThatTravelsOpensTheKey) {
  std::mt19937_64 random(kSeed);
  const Element zero;
  for (int i = 0; i < 5; ++i) {
    SelectedRows rows = rows_of(10, random);
    rows.weights.assign(10, 0);
    const Asked asked(rows, random);
    ASSERT_TRUE(small(asked.secret(), 1)) << "so this attack works";
    ASSERT_TRUE(small(asked.public_product() + asked.public_factor() * asked.secret(), 21));
    std::vector<Element> noises = {zero};
    for (const Block& seed : {block_at(asked.request.seed), block_at(asked.key, kSeedBytes)}) {
      std::vector<std::int64_t> coefficients(kRingSize);
      ResidueStream stream;
      ASSERT_TRUE(stream.open(seed, kernel()));
      ASSERT_TRUE(stream.noises(0, kRingSize, coefficients.data()));
      noises.push_back(Element::of_coefficients(coefficients));
      ASSERT_TRUE(stream.ternaries(0, kRingSize, coefficients.data()));
      const Element guess = Element::of_coefficients(coefficients);
      EXPECT_FALSE(small(asked.public_product() + asked.public_factor() * guess, 21));
    }
    for (const Element& noise : noises) {
      EXPECT_FALSE(small((noise - asked.public_product()) / asked.public_factor(), 1));
      EXPECT_FALSE(small((noise - asked.record(0)) / asked.factor(0), 1));
    }
  }
}

TEST(RingSumPrivacyTest, AnAnswerIsTheSumOfTheRowsSelected) {
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 20; ++i) {
    const Asked asked(rows_of(1 + random() % (2 * kRingSize), random), random);
    const Bytes answer =
        asked.answer(state_of(asked.rows, asked.request, kernel()), random_bytes(32, random), 0);
    std::uint64_t sum = 0;
    ASSERT_EQ(SPLINTER_OK, asked.client.decrypt(kSumBits, answer.data(), &sum));
    EXPECT_EQ(asked.rows.sum(0), sum) << "seed " << kSeed;
  }
}

// Adds to each other coefficient of c0 what an answer that told it would show.
TEST(RingSumPrivacyTest, AnswersTellNoOtherCoefficient) {
  std::mt19937_64 random(kSeed);
  const Asked asked(rows_of(300, random), random);
  const Bytes seed = random_bytes(32, random);
  const Bytes state = state_of(asked.rows, asked.request, kernel());
  const Bytes answer = asked.answer(state, seed, 0);
  std::vector<std::int64_t> coefficients(kRingSize);
  for (std::size_t i = 1; i < kRingSize; ++i) {
    coefficients[i] = static_cast<std::int64_t>(random() >> 15);
  }
  Bytes changed = state;
  (Element::packed(state.data()) + Element::of_coefficients(coefficients)).pack(changed.data());
  ASSERT_FALSE(changed == state);
  EXPECT_TRUE(answer == asked.answer(changed, seed, 0));
  std::vector<std::int64_t> first(kRingSize);
  first[0] = std::int64_t{1} << 49;
  Element large = Element::of_coefficients(first);
  large = large * large;
  (Element::packed(state.data()) + large).pack(changed.data());
  EXPECT_FALSE(answer == asked.answer(changed, seed, 0)) << "so this comparison works";
}

// Tries to recover the numbers of one block from c1, whose factor a is known: all of them by linear
// algebra, and by a right guess of them.
TEST(RingSumPrivacyTest, NoLinearAlgebraRecoversTheNumbers) {
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 5; ++i) {
    const Asked asked(rows_of(kRingSize, random), random);
    const Bytes state = state_of(asked.rows, asked.request, kernel());
    const Element numbers = reversed(asked.rows);
    const Element unmasked = Element::packed(state.data() + kVectorBytes);
    constexpr std::int64_t kGreatest = 1 << 12;
    ASSERT_TRUE(small(unmasked / asked.factor(0), kGreatest)) << "so this attack works";
    ASSERT_TRUE(small(unmasked - asked.factor(0) * numbers, 0));
    const Bytes seed = random_bytes(32, random);
    const Bytes answer = asked.answer(state, seed, 0);
    const Element c1 = factor_of(answer);
    EXPECT_FALSE(small(c1 / asked.factor(0), kGreatest));
    const Element rest = c1 - asked.factor(0) * numbers;
    EXPECT_FALSE(small(rest, 21)) << "noise alone masks c1";
    EXPECT_FALSE(small(rest / asked.public_factor(), 1)) << "u alone masks c1";
    const Element other = factor_of(asked.answer(state, seed, 1));
    EXPECT_FALSE(small(c1 - other, 42)) << "two sums share a mask";
  }
}

// Computes what a client sees beside the sum: flooding, uniform in +-2^(F-1), less what dropping
// bits takes off, uniform below 2^(F-2). Without the former, its square would be a seventeenth.
TEST(RingSumPrivacyTest, SumsAreFlooded) {
  std::mt19937_64 random(kSeed);
  const Asked asked(rows_of(500, random), random);
  const Bytes state = state_of(asked.rows, asked.request, kernel());
  const auto scaled = static_cast<__int128>((ring_modulus() >> kSumBits) * asked.rows.sum(0));
  const double unit = std::exp2(dropped_bits(kSumBits));
  constexpr std::uint32_t kAnswers = 3000;
  double squares = 0;
  double sum = 0;
  std::vector<std::uint32_t> quarters(4);
  for (std::uint32_t i = 0; i < kAnswers; ++i) {
    const Bytes answer = asked.answer(state, random_bytes(32, random), i % kMaxSums);
    std::uint64_t told = 0;
    std::memcpy(&told, answer.data(), sizeof(told));
    RingVector product(kVectorResidues);
    RingArithmetic(kernel()).add_product(factor_of(answer).residues().data(),
                                         asked.client.secret().data(), product.data());
    __int128 noise = (static_cast<__int128>(told) << dropped_bits(kSumBits)) +
                     static_cast<__int128>(RingArithmetic::first_coefficient(product.data())) -
                     scaled;
    noise += noise < 0 ? static_cast<__int128>(ring_modulus()) : 0;
    noise -= noise > static_cast<__int128>(ring_modulus() / 2)
                 ? static_cast<__int128>(ring_modulus())
                 : 0;
    const double steps = static_cast<double>(noise) / unit + 0.5;
    ASSERT_TRUE(steps > -2.6 && steps < 2.6) << steps;
    squares += steps * steps;
    sum += steps;
    ++quarters[steps < -1 ? 0 : steps < 0 ? 1 : steps < 1 ? 2 : 3];
  }
  // The variance is 4^2 / 12 + 1 / 12, and that of the mean of squares about 0.025^2.
  EXPECT_NEAR(17.0 / 12, squares / kAnswers, 0.2) << "seed " << kSeed;
  EXPECT_NEAR(0, sum / kAnswers, 0.2) << "seed " << kSeed;
  for (const std::uint32_t quarter : quarters) {
    EXPECT_NEAR(kAnswers / 4, quarter, 200) << "seed " << kSeed;
  }
}

}  // namespace
}  // namespace splinter::test

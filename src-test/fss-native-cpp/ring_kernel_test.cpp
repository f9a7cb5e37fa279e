// Tests of arithmetic in the rings of the ring scheme against products of polynomials by their
// definition, on every kernel.
#include <gtest/gtest.h>

#include <random>

#include "kernel.h"
#include "packed_residues.h"
#include "residue_stream.h"
#include "ring.h"
#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260401;

using Polynomial = std::vector<std::uint64_t>;

std::vector<const RingKernel*> kernels() {
  std::vector<const RingKernel*> all = {&kPortableRingKernel};
#ifdef SPLINTER_IFMA
  if (has_ifma()) {
    all.push_back(&kIfmaRingKernel);
  }
#endif
  return all;
}

// Returns random residues, among them the least and the greatest, or one of these alone.
Polynomial random_polynomial(std::uint64_t prime, std::mt19937_64& random) {
  Polynomial polynomial(kRingSize);
  const std::uint64_t kind = random() % 8;
  for (std::uint64_t& residue : polynomial) {
    const std::uint64_t drawn = random() % 8;
    residue = kind == 0 || (kind > 1 && drawn == 0)   ? 0
              : kind == 1 || (kind > 1 && drawn == 1) ? prime - 1
                                                      : random() % prime;
  }
  return polynomial;
}

// Returns coefficient j of the product modulo X^n + 1.
std::uint64_t product_at(const Polynomial& a, const Polynomial& b, std::size_t j, Value prime) {
  Value sum = 0;
  for (std::size_t i = 0; i < kRingSize; ++i) {
    const Value product = Value{a[i]} * b[(j + kRingSize - i) % kRingSize] % prime;
    sum += i <= j ? product : prime - product;
  }
  return static_cast<std::uint64_t>(sum % prime);
}

TEST(RingKernelTest, TransformsMultiplyPolynomials) {
  std::mt19937_64 random(kSeed);
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const RingTables& tables = ring_tables(prime);
    ASSERT_TRUE(tables.prime == kRingModuli[prime]);
    for (int round = 0; round < 30; ++round) {
      const Polynomial a = random_polynomial(tables.prime, random);
      const Polynomial b = random_polynomial(tables.prime, random);
      Polynomial first;
      for (const RingKernel* const kernel : kernels()) {
        Polynomial x = a;
        Polynomial y = b;
        kernel->transform(tables, x.data());
        kernel->transform(tables, y.data());
        kernel->multiply(tables, x.data(), y.data(), x.data(), kRingSize);
        kernel->invert(tables, x.data());
        for (const std::size_t j :
             {std::size_t{0}, std::size_t{1}, kRingSize / 2 - 1, kRingSize - 1,
              static_cast<std::size_t>(random() % kRingSize)}) {
          ASSERT_EQ(product_at(a, b, j, tables.prime), x[j]) << "seed " << kSeed << ", " << round;
        }
        first = first.empty() ? x : first;
        ASSERT_EQ(first, x) << "seed " << kSeed << ", " << round;
      }
    }
  }
}

// A transform's elements are values at powers of a root, in an order that shares depend on.
TEST(RingKernelTest, TheTransformIsTheValuesAtOddPowersOfARoot) {
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const RingTables& tables = ring_tables(prime);
    const Value root = tables.powers[kRingSize / 2];  // of 0...01 in reverse: the root itself
    ASSERT_TRUE(power_modulo(root, kRingSize, tables.prime) == tables.prime - 1);
    for (const RingKernel* const kernel : kernels()) {
      Polynomial x(kRingSize);
      x[1] = 1;
      kernel->transform(tables, x.data());
      EXPECT_TRUE(x[0] == root);
      EXPECT_TRUE(x[1] == power_modulo(root, kRingSize + 1, tables.prime))
          << "1 is 2048 in reverse";
      EXPECT_TRUE(x[kRingSize / 2] == power_modulo(root, 3, tables.prime));
      EXPECT_TRUE(x[kRingSize - 1] == power_modulo(root, 2 * kRingSize - 1, tables.prime));
    }
  }
}

TEST(RingKernelTest, ProductsAreThoseOfTheDefinition) {
  std::mt19937_64 random(kSeed);
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const RingTables& tables = ring_tables(prime);
    for (int round = 0; round < 50; ++round) {
      const Polynomial a = random_polynomial(tables.prime, random);
      const Polynomial b = random_polynomial(tables.prime, random);
      const std::uint64_t factor = round == 0 ? 0 : round == 1 ? tables.prime - 1 : a[7];
      const std::size_t n = 1 + random() % 40;  // any number of multiples
      for (const RingKernel* const kernel : kernels()) {
        Polynomial product(kRingSize);
        kernel->multiply(tables, a.data(), b.data(), product.data(), kRingSize);
        Polynomial sum(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(n));
        kernel->add_multiple(tables, factor, a.data(), sum.data(), n);
        for (std::size_t i = 0; i < kRingSize; ++i) {
          ASSERT_TRUE(product[i] == Value{a[i]} * b[i] % tables.prime);
          ASSERT_TRUE(i >= n || sum[i] == (b[i] + Value{a[i]} * factor) % tables.prime);
        }
      }
    }
  }
}

// Adds the greatest products as often as they may be, to the greatest sum that they may be added
// to.
TEST(RingKernelTest, UnreducedSumsHoldTheirProducts) {
  constexpr std::size_t kCount = 16;
  constexpr std::uint64_t kMost = (std::uint64_t{1} << kLimbBits) - 1;
  std::mt19937_64 random(kSeed);
  for (const RingKernel* const kernel : kernels()) {
    Polynomial low(kCount, kMost);
    Polynomial high(kCount);
    std::vector<Value> sums(kCount, kMost);
    for (std::size_t time = 0; time < kMostProducts; ++time) {
      Polynomial a(kCount, kMost);
      Polynomial b(kCount, kMost);
      for (std::size_t i = kCount / 2; i < kCount; ++i) {
        a[i] = random() & kMost;
        b[i] = random() & kMost;
      }
      kernel->add_products(a.data(), b.data(), low.data(), high.data(), kCount);
      for (std::size_t i = 0; i < kCount; ++i) {
        sums[i] += Value{a[i]} * b[i];
      }
    }
    for (std::size_t i = 0; i < kCount; ++i) {
      ASSERT_TRUE(sums[i] == low[i] + (Value{high[i]} << kLimbBits)) << "seed " << kSeed;
    }
  }
}

TEST(RingTest, SignedNumbersHaveResidues) {
  std::mt19937_64 random(kSeed);
  std::vector<std::int64_t> numbers = {0, 1, -1, INT64_MAX, INT64_MIN, 1ll << 50, -(1ll << 50)};
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const auto q = static_cast<std::int64_t>(ring_tables(prime).prime);
    numbers.insert(numbers.end(), {q, q - 1, q + 1, -q, -q - 1, 1 - q, 8191 * q, -8191 * q});
  }
  for (int i = 0; i < 1000; ++i) {
    numbers.push_back(static_cast<std::int64_t>(random()));
  }
  for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
    const RingTables& tables = ring_tables(prime);
    const auto q = static_cast<__int128>(tables.prime);
    for (const std::int64_t number : numbers) {
      ASSERT_TRUE(residue(number, tables) == static_cast<Value>((number % q + q) % q)) << number;
    }
  }
}

TEST(RingTest, NoiseIsTheDifferenceOfCoins) {
  EXPECT_EQ(0, noise(0));
  EXPECT_EQ(0, noise(~std::uint64_t{0}));
  EXPECT_EQ(21, noise(0x1fffff));
  EXPECT_EQ(-21, noise(std::uint64_t{0x1fffff} << 21));
  EXPECT_EQ(0, noise(std::uint64_t{1} << 42)) << "the other bits count for nothing";
  EXPECT_EQ(-1, noise(std::uint64_t{1} << 41 | 1 | std::uint64_t{1} << 21));
}

TEST(RingTest, ScalesDivideTheModulus) {
  const Value whole = kRingModuli[0] * kRingModuli[1];
  for (std::uint32_t bits = 1; bits < 100; ++bits) {
    for (std::size_t prime = 0; prime < kRingPrimes; ++prime) {
      EXPECT_TRUE(scale(bits, prime) == (whole >> bits) % kRingModuli[prime]) << bits;
    }
  }
}

// Takes a prime at which two of three words are rejected, where real ones reject almost none.
TEST(RingTest, RejectedResiduesAreThoseOfLaterWords) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << kResidueBits) - 1;
  RingTables tables = ring_tables(0);
  tables.prime = kMask / 3;
  for (const Kernel* const kernel : kernels_here()) {
    ResidueStream stream;
    DenseStream words;
    ASSERT_TRUE(stream.open({3, 4}, *kernel));
    ASSERT_TRUE(words.open({3, 4}, kPortableKernel));
    Polynomial residues(500);
    ASSERT_TRUE(stream.residues(7, residues.size(), tables, residues.data()));
    int rejected = 0;
    for (std::size_t i = 0; i < residues.size(); ++i) {
      std::uint64_t word = 0;
      std::uint64_t at = 7 + i;
      ASSERT_TRUE(words.words(at, 1, &word));
      for (; (word & kMask) >= tables.prime; ++rejected) {
        at += std::uint64_t{1} << 40;
        ASSERT_TRUE(words.words(at, 1, &word));
      }
      ASSERT_EQ(word & kMask, residues[i]);
    }
    EXPECT_GT(rejected, 500);
  }
}

// Residues are packed into memory of their exact size, so that the sanitizer sees every access past
// the end.
TEST(RingTest, ResiduesArePackedAsTheyAreRead) {
  std::mt19937_64 random(kSeed);
  for (std::size_t n = 1; n < 40; ++n) {
    Polynomial residues(n);
    for (std::uint64_t& residue : residues) {
      residue = random() >> 14;
    }
    const std::unique_ptr<std::uint8_t[]> packed(new std::uint8_t[packed_bytes(n)]);
    pack_residues(residues.data(), n, packed.get());
    for (std::size_t first = 0; first < n; ++first) {
      Polynomial read(n - first);
      unpack_residues(packed.get(), first, read.size(), read.data());
      EXPECT_TRUE(std::equal(read.begin(), read.end(),
                             residues.begin() + static_cast<std::ptrdiff_t>(first)));
    }
    const std::size_t used = n * kResidueBits % 8;
    EXPECT_TRUE(used == 0 || packed[packed_bytes(n) - 1] >> used == 0);
  }
}

}  // namespace
}  // namespace splinter::test

// Tests of the smaller ring: its transforms on every path, its scales, and what its shares may be.
#include <gtest/gtest.h>

#include "ring.h"
#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20261129;
constexpr std::size_t kSize = 2048;

using Polynomial = std::vector<std::uint64_t>;

// Returns coefficient j of the product modulo X^n + 1.
std::uint64_t product_at(const Polynomial& a, const Polynomial& b, std::size_t j, Value prime) {
  Value sum = 0;
  for (std::size_t i = 0; i < kSize; ++i) {
    const Value product = Value{a[i]} * b[(j + kSize - i) % kSize] % prime;
    sum += i <= j ? product : prime - product;
  }
  return static_cast<std::uint64_t>(sum % prime);
}

TEST(SmallRingTest, TransformsMultiplyPolynomials) {
  std::mt19937_64 random(kSeed);
  const RingTables& tables = ring_tables(RingSet::kSmall, 0);
  ASSERT_TRUE(tables.prime == kRingModuli[0] && tables.size == kSize);
  for (int round = 0; round < 30; ++round) {
    Polynomial a(kSize);
    Polynomial b(kSize);
    for (std::size_t i = 0; i < kSize; ++i) {
      a[i] = round == 0 ? tables.prime - 1 : random() % tables.prime;
      b[i] = round == 0 ? tables.prime - 1 : random() % tables.prime;
    }
    for (const Kernel* const kernel : kernels_here()) {
      const RingKernel& ring = find_ring_kernel(kernel->path);
      Polynomial x = a;
      Polynomial y = b;
      ring.transform(tables, x.data());
      ring.transform(tables, y.data());
      ring.multiply(tables, x.data(), y.data(), x.data(), kSize);
      ring.invert(tables, x.data());
      for (const std::size_t j :
           {std::size_t{0}, kSize / 2 - 1, kSize - 1, static_cast<std::size_t>(random() % kSize)}) {
        ASSERT_EQ(product_at(a, b, j, tables.prime), x[j]) << "seed " << kSeed << ", " << round;
      }
    }
  }
}

TEST(SmallRingTest, ScalesDivideItsPrime) {
  for (std::uint32_t bits = 1; bits < 50; ++bits) {
    EXPECT_TRUE(scale(RingSet::kSmall, bits, 0) == kRingModuli[0] >> bits) << bits;
  }
}

TEST(SmallRingTest, ParametersSayTheSet) {
  Parameters parameters;
  for (const auto& [byte, set, scale_bits] : {std::tuple{98, RingSet::kLarge, 98u},
                                              {128 + 1, RingSet::kSmall, 1u},
                                              {128 + 48, RingSet::kSmall, 48u}}) {
    const splinter_parameters raw{
        SPLINTER_RING, 3, 4, 2, SPLINTER_OUTPUT_RESIDUES, static_cast<std::uint8_t>(byte)};
    ASSERT_TRUE(read_parameters(raw, &parameters)) << byte;
    EXPECT_EQ(set, parameters.ring_set);
    EXPECT_EQ(scale_bits, parameters.scale_bits);
  }
  for (const int byte : {0, 99, 127, 128, 128 + 49, 255}) {
    EXPECT_FALSE(read_parameters(
        {SPLINTER_RING, 3, 4, 2, SPLINTER_OUTPUT_RESIDUES, static_cast<std::uint8_t>(byte)},
        &parameters))
        << byte;
  }
}

TEST(SmallRingTest, SharesHaveOnePrimeAndShortRows) {
  const Parameters small = ring(3, 12, 6, 23, RingSet::kSmall);
  EXPECT_EQ(56u + 16 + 64 * 50 / 8 + 16, share_bytes(small, 0));
  EXPECT_EQ(56u + 16 + 64 * 50 / 8 + 64 * 2049 * 50 / 8, share_bytes(small, 2));
  const std::vector<Bytes> shares = make_shares(small, {4095, 5});
  for (std::size_t party = 0; party < 3; ++party) {
    const Share share = decoded(shares[party]);
    EXPECT_EQ(RingSet::kSmall, share.parameters.ring_set);
    EXPECT_EQ(23u, share.parameters.scale_bits);
  }
  // A residue that is none, and bits behind the last one.
  Bytes bad = shares[2];
  std::fill_n(bad.begin() + kHeadBytes + 16, 7, 0xff);
  Share share;
  EXPECT_FALSE(decode_share(bad.data(), bad.size(), &share));
  const Parameters odd = ring(2, 1, 0, 23, RingSet::kSmall);
  Bytes behind = make_shares(odd, {1, 5})[0];
  ASSERT_TRUE(decode_share(behind.data(), behind.size(), &share));
  behind[kHeadBytes + 16 + 6] |= 0x80;
  EXPECT_FALSE(decode_share(behind.data(), behind.size(), &share));
}

}  // namespace
}  // namespace splinter::test

// Statistical tests of what all parties of a ring function but one see together, over 10,000 shares
// of each secret: shares of rows that add up to uniform numbers, columns that look uniform, noise
// of its distribution, and no seed that opens the columns.
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "packed_residues.h"
#include "residue_stream.h"
#include "ring_share.h"
#include "shares.h"
#include "statistics.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260403;
constexpr std::uint32_t kShares = 10000;

// Returns log2 of a modulus of sums that each ring has room for.
std::uint32_t scale_bits(RingSet set) { return set == RingSet::kLarge ? 47 : 23; }

// A selection of two rows and a function of two columns.
using Secret = std::vector<std::uint64_t>;

// Stands before the number of a party whose share is seen alone.
constexpr std::size_t kAlone = 100;

// The number of bits above which a residue's highest byte begins.
constexpr unsigned kHighByte = kResidueBits - 8;

class Sample {
 public:
  Sample(RingSet set, std::uint32_t parties, const Secret& secret, std::uint32_t seed) {
    const Parameters parameters = ring(parties, 2, 1, scale_bits(set), set);
    std::mt19937_64 random(seed);
    for (std::uint32_t i = 0; i < kShares; ++i) {
      const Label label{i, block(random_number(128, random))};
      add(parameters, make_shares(parameters, TargetSecret(parameters, secret), label, fixed_stream,
                                  &random, *find_kernel(SPLINTER_PATH_AUTO)));
    }
  }

  // Returns the counts of a byte, by who is missing of the sum, or who is alone, or neither for the
  // columns, and the place.
  const std::map<std::vector<std::size_t>, Histogram>& seen() const { return seen_; }

 private:
  void add(const Parameters& parameters, const std::vector<Bytes>& shares) {
    const RingGrid grid(parameters);
    for (std::size_t prime = 0; prime < grid.primes(); ++prime) {
      const RingTables& tables = ring_tables(grid.set, prime);
      for (std::size_t row = 0; row < grid.rows; ++row) {
        // The ends of the key, and the selector.
        for (const std::size_t place : {std::size_t{0}, grid.size() - 1, grid.size()}) {
          const std::size_t i = prime * grid.shared_residues() + row * grid.row_residues() + place;
          std::vector<Value> residues;
          Value all = 0;
          for (const Bytes& share : shares) {
            residues.push_back(row_residue(decoded(share), i, tables));
            all += residues.back();
          }
          for (std::size_t missing = 0; missing < shares.size(); ++missing) {
            count({missing, i}, (all - residues[missing]) % tables.prime);
            count({kAlone + missing, i}, residues[missing]);
          }
        }
      }
      for (std::size_t column = 0; column < grid.columns; ++column) {
        const std::size_t i = prime * grid.columns + column;
        std::uint64_t residue;
        unpack_residues(decoded(shares[0]).body + RingPlaces(parameters, 0).columns, i, 1,
                        &residue);
        count({shares.size(), i}, residue);
      }
    }
  }

  static std::uint64_t row_residue(const Share& share, std::size_t i, const RingTables& tables) {
    const std::uint8_t* const rows = share.body + RingPlaces(share.parameters, share.party).rows;
    std::uint64_t residue;
    if (has_explicit_rows(share.parameters, share.party)) {
      unpack_residues(rows, i, 1, &residue);
    } else {
      Block seed;
      std::memcpy(&seed, rows, sizeof(seed));
      ResidueStream stream;
      EXPECT_TRUE(stream.open(seed, *find_kernel(SPLINTER_PATH_AUTO)));
      EXPECT_TRUE(stream.residues(i, 1, tables, &residue));
    }
    return residue;
  }

  void count(std::vector<std::size_t> place, Value residue) {
    place.push_back(0);
    ++seen_[place][static_cast<std::uint8_t>(residue)];
    place.back() = 1;
    ++seen_[place][static_cast<std::uint8_t>(residue >> kHighByte)];
  }

  std::map<std::vector<std::size_t>, Histogram> seen_;
};

std::string text(const std::vector<std::size_t>& place) {
  return "without party " + std::to_string(place[0]) + ", residue " + std::to_string(place[1]) +
         ", byte " + std::to_string(place[2]) + ", seed " + std::to_string(kSeed);
}

class RingPrivacyTest : public testing::TestWithParam<RingSet> {};

TEST_P(RingPrivacyTest, AllPartiesButOneSeeUniformNumbersWhateverTheSecret) {
  std::vector<std::uint8_t> all(256);
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = static_cast<std::uint8_t>(byte);
  }
  constexpr std::uint32_t kParties = 3;
  const Sample none(GetParam(), kParties, {0, 0, 0, 0}, kSeed);
  const Sample some(GetParam(), kParties, {1, 0, 1, 1000}, kSeed + 1);
  for (const auto& [place, histogram] : some.seen()) {
    EXPECT_TRUE(uniform(histogram, all)) << text(place);
    EXPECT_TRUE(uniform(none.seen().at(place), all)) << text(place);
    EXPECT_TRUE(alike(histogram, none.seen().at(place))) << text(place);
  }
}

// Returns the columns of a share, each modulo both primes, less what a key that a seed expands to
// would make of them: the residues of the function, its scale and noise, if it is the key.
std::vector<Numbers> opened_by(const Share& share, const Block& seed) {
  const RingGrid grid(share.parameters);
  std::vector<Numbers> columns(grid.columns);
  for (std::size_t prime = 0; prime < grid.primes(); ++prime) {
    const RingTables& tables = ring_tables(grid.set, prime);
    std::vector<std::uint64_t> factors(grid.size());
    std::vector<std::uint64_t> key(grid.size());
    Block common;
    std::memcpy(&common, share.body, sizeof(common));
    for (const auto& [from, first, to] :
         {std::tuple{common, prime * grid.factor_residues(), &factors},
          {seed, prime * grid.size(), &key}}) {
      ResidueStream stream;
      EXPECT_TRUE(stream.open(from, kPortableKernel));
      EXPECT_TRUE(stream.residues(first, grid.size(), tables, to->data()));
    }
    kPortableRingKernel.multiply(tables, factors.data(), key.data(), key.data(), grid.size());
    kPortableRingKernel.invert(tables, key.data());
    for (std::size_t j = 0; j < grid.columns; ++j) {
      std::uint64_t residue;
      unpack_residues(share.body + RingPlaces(share.parameters, share.party).columns,
                      prime * grid.columns + j, 1, &residue);
      (prime == 0 ? columns[j].value : columns[j].tag) = (residue + key[j]) % tables.prime;
    }
  }
  return columns;
}

// The key's seed, the second that is drawn, opens the columns, so that this attack works; those
// that parties have do not.
TEST_P(RingPrivacyTest, NoSeedOfAPartyOpensTheColumns) {
  const std::uint32_t sums = scale_bits(GetParam());
  const Parameters parameters = ring(3, 6, 6, sums, GetParam());
  Secret secret(1 + 64);
  secret[0] = 1;
  std::mt19937_64 random(kSeed);
  double squares = 0;
  double sum = 0;
  constexpr int kFunctions = 300;
  for (int i = 0; i < kFunctions; ++i) {
    std::vector<Block> drawn(4);
    std::mt19937_64 same = random;
    fixed_stream(&same, reinterpret_cast<std::uint8_t*>(drawn.data()), 64);
    const std::vector<Bytes> shares =
        make_shares(parameters, TargetSecret(parameters, secret), {0, {}}, fixed_stream, &random,
                    *find_kernel(SPLINTER_PATH_AUTO));
    const Share share = decoded(shares[0]);
    for (const Numbers& column : opened_by(share, drawn[1])) {
      const RingSum opened = ring_sum(column, sums, GetParam());
      ASSERT_TRUE(opened.value == 0 && opened.noise <= 21 && opened.noise >= -21);
      squares += static_cast<double>(opened.noise) * static_cast<double>(opened.noise);
      sum += static_cast<double>(opened.noise);
    }
    std::vector<Block> seeds(3);
    std::memcpy(&seeds[0], share.body, sizeof(Block));
    for (std::size_t party = 0; party < 2; ++party) {
      std::memcpy(&seeds[1 + party], decoded(shares[party]).body + RingPlaces(parameters, 0).rows,
                  sizeof(Block));
    }
    EXPECT_TRUE(number(seeds[0]) != number(seeds[1]) && number(seeds[0]) != number(seeds[2]) &&
                number(seeds[1]) != number(seeds[2]))
        << "function " << i;
    for (const Block& seed : seeds) {
      const RingSum opened = ring_sum(opened_by(share, seed)[0], sums, GetParam());
      EXPECT_FALSE(opened.noise <= 21 && opened.noise >= -21) << "function " << i;
    }
  }
  // 42 coins of variance 1/4: the mean of squares is 10.5, and its deviation about 0.11 here.
  const double n = kFunctions * 64;
  EXPECT_NEAR(10.5, squares / n, 0.8) << "seed " << kSeed;
  EXPECT_NEAR(0, sum / n, 0.2) << "seed " << kSeed;
}

INSTANTIATE_TEST_SUITE_P(Sets, RingPrivacyTest, testing::Values(RingSet::kLarge, RingSet::kSmall));

}  // namespace
}  // namespace splinter::test

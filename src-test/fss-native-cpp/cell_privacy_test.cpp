// Statistical tests of what all parties of a shared function of cells but one see together: numbers
// of rows that add up to uniform ones, and columns whose noise is fresh and whose Jacobi symbols,
// which anyone can compute, tell nothing of the secret seed.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "cell_case.h"
#include "mont_kernels.h"
#include "statistics.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20260510;
constexpr std::size_t kRows = 1500;

const PaillierKey& key() {
  static const PaillierKey made(test_primes(2048).p, test_primes(2048).q,
                                *mont_kernels_here().back());
  return made;
}

std::vector<BigNumber> numbers_of(const Bytes& bytes) {
  std::vector<BigNumber> all;
  for (std::size_t at = 0; at < bytes.size(); at += key().ciphertext_bytes()) {
    all.push_back(BigNumber::read(bytes.data() + at, key().ciphertext_bytes()));
  }
  return all;
}

// With bases that are no squares, the symbols of v would be those of h if s is odd, else all 1.
TEST(CellPrivacyTest, JacobiSymbolsOfColumnsAreAllAlike) {
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    const CellCase shared =
        share_cells(key(), 3, {1, 0}, std::vector<std::uint64_t>(64, seed), kSeed + seed);
    for (const Bytes* const bytes : {&shared.bases, &shared.v}) {
      for (const BigNumber& number : numbers_of(*bytes)) {
        ASSERT_EQ(1,
                  BN_kronecker(
                      number.get(), key().modulus().get(),
                      std::unique_ptr<BN_CTX, void (*)(BN_CTX*)>(BN_CTX_new(), BN_CTX_free).get()));
      }
    }
  }
}

// Quotients of columns of two functions with one s would tell how their values differ.
TEST(CellPrivacyTest, NoColumnsNoiseServesTwice) {
  std::set<std::string> different;
  std::size_t count = 0;
  const BigNumber n = key().modulus();
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    const CellCase shared =
        share_cells(key(), 2, {1}, std::vector<std::uint64_t>(20, 1), kSeed + seed);
    for (const Bytes* const bytes : {&shared.bases, &shared.v}) {
      if (bytes == &shared.bases && seed > 0) {
        continue;  // which serve all functions
      }
      for (const BigNumber& number : numbers_of(*bytes)) {
        const Bytes residue = bytes_of(number % n, key().modulus_bytes());
        different.emplace(residue.begin(), residue.end());
        ++count;
      }
    }
  }
  EXPECT_EQ(count, different.size());
}

// The low bytes of what all parties but one have of each row, added up.
TEST(CellPrivacyTest, AllPartiesButOneSeeUniformNumbersOfRows) {
  constexpr std::size_t kParties = 3;
  std::vector<std::uint8_t> all(256);
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = static_cast<std::uint8_t>(byte);
  }
  for (std::size_t missing = 0; missing < kParties; ++missing) {
    Histogram seen[2] = {};
    for (std::uint64_t selector = 0; selector < 2; ++selector) {
      const CellCase shared =
          share_cells(key(), kParties, std::vector<std::uint64_t>(kRows, selector), {1},
                      kSeed + static_cast<std::uint32_t>(selector));
      for (std::size_t i = 0; i < kRows; ++i) {
        std::uint64_t seed = 0;
        std::uint64_t count = 0;
        for (std::size_t party = 0; party < kParties; ++party) {
          if (party == missing) {
            continue;
          }
          const std::vector<std::uint64_t> row = shared.row(party, i);
          const std::uint64_t sign = party + 1 == kParties ? ~std::uint64_t{0} : 1;
          seed += sign * row[0];
          count += sign * row[shared.grid.row_seed_words()];
        }
        for (unsigned shift = 0; shift < 64; shift += 8) {
          ++seen[selector][static_cast<std::uint8_t>(seed >> shift)];
          ++seen[selector][static_cast<std::uint8_t>(count >> shift)];
        }
      }
      EXPECT_TRUE(uniform(seen[selector], all)) << "without " << missing << ", seed " << kSeed;
    }
    EXPECT_TRUE(alike(seen[0], seen[1])) << "without " << missing << ", seed " << kSeed;
  }
}

}  // namespace
}  // namespace splinter::test

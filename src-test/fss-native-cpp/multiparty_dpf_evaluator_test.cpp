// Tests of multi-party DPFs on every path against the function itself.
#include "multiparty_dpf_evaluator.h"

#include <gtest/gtest.h>

#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;

// All parties' evaluators of one target.
class Parties {
 public:
  Parties(const Parameters& parameters, const Target& target, const Kernel& kernel)
      : evaluators_(parameters.parties) {
    const std::vector<Bytes> shares = make_shares(parameters, target);
    for (std::size_t party = 0; party < shares.size(); ++party) {
      if (evaluators_[party].open(decoded(shares[party]), kernel) != SPLINTER_OK) {
        throw std::runtime_error("cannot open");
      }
    }
  }

  // Returns the sums of all parties' bits at the keys; the accumulator starts from ones rather than
  // zeros.
  std::vector<std::uint64_t> at(const std::vector<std::uint64_t>& keys) {
    std::vector<std::uint64_t> bits(keys.size(), 1);
    for (MultiPartyDpfEvaluator& evaluator : evaluators_) {
      EXPECT_TRUE(evaluator.add(keys.data(), keys.size(), bits.data()));
    }
    for (std::uint64_t& bit : bits) {
      bit ^= 1;
    }
    return bits;
  }

  // Returns the sums of all parties' bits over a range, and expects that bits beyond it are
  // untouched.
  std::vector<std::uint64_t> over(std::uint64_t first, std::size_t rows) {
    std::vector<std::uint64_t> packed((rows + 63) / 64 + 1, ~std::uint64_t{0});
    for (MultiPartyDpfEvaluator& evaluator : evaluators_) {
      EXPECT_TRUE(evaluator.add_range(first, rows, packed.data()));
    }
    std::vector<std::uint64_t> bits;
    for (std::size_t i = 0; i < packed.size() * 64; ++i) {
      const std::uint64_t bit = ~packed[i / 64] >> i % 64 & 1;
      if (i < rows) {
        bits.push_back(bit);
      } else {
        EXPECT_EQ(0u, bit) << "bit " << i << " of " << rows;
      }
    }
    return bits;
  }

 private:
  std::vector<MultiPartyDpfEvaluator> evaluators_;
};

std::vector<std::uint64_t> expected(const Parameters& parameters, const Target& target,
                                    const std::vector<std::uint64_t>& keys) {
  std::vector<std::uint64_t> values;
  for (const std::uint64_t key : keys) {
    values.push_back(static_cast<std::uint64_t>(target.at(parameters, key)));
  }
  return values;
}

std::vector<std::uint64_t> range(std::uint64_t first, std::size_t rows) {
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < rows; ++i) {
    keys.push_back(first + i);
  }
  return keys;
}

class MultiPartyDpfTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(MultiPartyDpfTest, EveryKeyOfSmallDomains) {
  std::mt19937_64 random(kSeed);
  for (const Kernel* const kernel : kernels_here()) {
    for (const auto& [domain_bits, column_bits] :
         {std::pair{1u, 7u}, {5u, 8u}, {7u, 7u}, {8u, 7u}, {12u, 7u}, {12u, 9u}, {12u, 12u}}) {
      const Parameters parameters = multi_party_dpf(GetParam(), domain_bits, column_bits);
      const std::size_t size = std::size_t{1} << domain_bits;
      std::vector<Value> alphas = edges(domain_bits);
      alphas.push_back(random_number(domain_bits, random));
      for (const Value alpha : alphas) {
        for (const Value beta : {0, 1}) {
          const Target target{alpha, beta};
          const std::vector<std::uint64_t> keys = range(0, size);
          Parties parties(parameters, target, *kernel);
          ASSERT_EQ(expected(parameters, target, keys), parties.at(keys))
              << name(parameters) << ", alpha " << text(alpha);
          ASSERT_EQ(expected(parameters, target, keys), parties.over(0, size))
              << name(parameters) << ", alpha " << text(alpha);
        }
      }
    }
  }
}

TEST_P(MultiPartyDpfTest, EveryAlphaOfASmallDomain) {
  const Parameters parameters = multi_party_dpf(GetParam(), 8, 7);
  const std::vector<std::uint64_t> keys = range(0, 256);
  for (std::uint64_t alpha = 0; alpha < 256; ++alpha) {
    const Target target{alpha, 1};
    Parties parties(parameters, target, *find_kernel(SPLINTER_PATH_AUTO));
    ASSERT_EQ(expected(parameters, target, keys), parties.at(keys)) << alpha;
  }
}

TEST_P(MultiPartyDpfTest, RandomKeysOfWideDomains) {
  std::mt19937_64 random(kSeed);
  for (const Kernel* const kernel : kernels_here()) {
    for (const auto& [domain_bits, column_bits] :
         {std::pair{20u, 13u}, {24u, 14u}, {24u, 18u}, {32u, 18u}}) {
      const Parameters parameters = multi_party_dpf(GetParam(), domain_bits, column_bits);
      for (const Value alpha : {random_number(domain_bits, random), edges(domain_bits)[1]}) {
        std::vector<std::uint64_t> keys;
        for (const Value edge : edges(domain_bits)) {
          keys.push_back(static_cast<std::uint64_t>(edge));
        }
        for (int i = 0; i < 2500; ++i) {
          keys.push_back(static_cast<std::uint64_t>(random_number(domain_bits, random)));
        }
        keys.push_back(static_cast<std::uint64_t>(alpha));
        const Target target{alpha, 1};
        Parties parties(parameters, target, *kernel);
        ASSERT_EQ(expected(parameters, target, keys), parties.at(keys)) << name(parameters);
      }
    }
  }
}

TEST_P(MultiPartyDpfTest, RangesOffEveryBoundary) {
  std::mt19937_64 random(kSeed);
  for (const Kernel* const kernel : kernels_here()) {
    const Parameters parameters = multi_party_dpf(GetParam(), 20, 9);
    const Target target{777 + 512 * 3, 1};
    Parties parties(parameters, target, *kernel);
    for (const std::uint64_t first : {0, 1, 63, 64, 65, 127, 128, 129, 511, 512, 513, 2200}) {
      for (const std::size_t rows : {0, 1, 63, 64, 65, 127, 128, 129, 385, 512, 1700}) {
        ASSERT_EQ(expected(parameters, target, range(first, rows)), parties.over(first, rows))
            << first << " and " << rows << " more";
      }
    }
    const std::uint64_t end = std::uint64_t{1} << 20;
    ASSERT_EQ(expected(parameters, target, range(end - 777, 777)), parties.over(end - 777, 777));
  }
}

TEST_P(MultiPartyDpfTest, RangesLongerThanABatch) {
  for (const Kernel* const kernel : kernels_here()) {
    const Parameters parameters = multi_party_dpf(GetParam(), 20, 19);
    const Target target{(1 << 19) - 1, 1};
    Parties parties(parameters, target, *kernel);
    const std::size_t rows = (1 << 19) - 3;
    ASSERT_EQ(expected(parameters, target, range(5, rows)), parties.over(5, rows));
  }
}

INSTANTIATE_TEST_SUITE_P(Parties, MultiPartyDpfTest, testing::Values(3, 4, 5));

TEST(ManyPartiesTest, EightPartiesAsDefined) {
  const Parameters parameters = multi_party_dpf(8, 9, 8);
  const Target target{300, 1};
  const std::vector<Bytes> shares = make_shares(parameters, target);
  for (const Bytes& share : shares) {
    const Share fields = decoded(share);
    MultiPartyDpfEvaluator evaluator;
    ASSERT_EQ(SPLINTER_OK, evaluator.open(fields, *find_kernel(SPLINTER_PATH_AUTO)));
    for (std::uint64_t key = 0; key < 512; key += 7) {
      std::uint64_t bit = 0;
      ASSERT_TRUE(evaluator.add(&key, 1, &bit));
      EXPECT_EQ(static_cast<std::uint64_t>(reference_value(fields, key)), bit) << key;
    }
  }
  Parties parties(parameters, target, *find_kernel(SPLINTER_PATH_AUTO));
  EXPECT_EQ(expected(parameters, target, range(0, 512)), parties.over(0, 512));
}

}  // namespace
}  // namespace splinter::test

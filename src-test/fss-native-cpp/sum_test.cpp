// Tests of sums of several shares against the sum of the functions, and of shares that may not be
// summed.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

Parameters constant(Output output) { return {Scheme::kConstant, 2, 0, 0, output, false}; }

Parameters dpf(std::uint32_t bits, Output output = Output::kWord) {
  return {Scheme::kDpf, 2, bits, 4, output, false};
}

class SumTest : public testing::TestWithParam<Output> {};

TEST_P(SumTest, EqualsTheSumOfTheFunctionsAtKeysAndInRanges) {
  const Output output = GetParam();
  std::mt19937_64 random(11);
  for (const std::uint32_t bits : {1u, 8u, 13u, 32u, 64u, 65u, 128u}) {
    std::vector<std::pair<Parameters, Target>> functions;
    std::vector<Value> keys = edges(bits);
    // Schemes, radices and compact trees may be mixed within a sum.
    for (const Parameters& parameters : all_trees({bits})) {
      if (parameters.output == output) {
        const Value alpha = random_number(bits, random);
        functions.push_back({parameters, {alpha, random_beta(parameters, random)}});
        keys.push_back(alpha);
      }
    }
    if (output != Output::kBit) {
      functions.push_back({constant(output), {0, random_beta(constant(output), random)}});
    }
    Sum sum;
    for (const auto& [parameters, target] : functions) {
      sum.add(parameters, target);
    }
    for (int i = 0; i < 2000; ++i) {
      keys.push_back(random_number(bits, random));
    }
    std::vector<Value> expected(keys.size());
    for (std::size_t row = 0; row < keys.size(); ++row) {
      for (const auto& [parameters, target] : functions) {
        expected[row] = reference_sum(output, expected[row], target.at(parameters, keys[row]));
      }
    }
    for (const Kernel* const kernel : kernels_here()) {
      std::vector<Value> sums(keys.size());
      for (const std::size_t party : {0, 1}) {
        const Opened opened = open(sum.parts(party), bits, false, *kernel);
        ASSERT_EQ(SPLINTER_OK, opened.status);
        const std::vector<Value> values = values_at(*opened.function, keys);
        for (std::size_t row = 0; row < keys.size(); ++row) {
          sums[row] = reference_sum(output, sums[row], values[row]);
        }
        if (bits <= 64) {
          const std::size_t rows = bits < 12 ? std::size_t{1} << bits : 3000;
          std::vector<Value> consecutive;
          for (std::size_t i = 0; i < rows; ++i) {
            consecutive.push_back(i);
          }
          ASSERT_TRUE(values_at(*opened.function, consecutive) ==
                      values_in_range(*opened.function, 0, rows));
        }
      }
      ASSERT_TRUE(expected == sums) << bits << " bits, path " << kernel->path;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Outputs, SumTest,
                         testing::Values(Output::kWord, Output::kDoubleWord, Output::kBit,
                                         Output::kTagged));

TEST(ManyPartiesTest, MultiPartyDpfsAddUpAtKeysAndInRanges) {
  Sum sum;
  sum.add(multi_party_dpf(3, 12, 8), {77, 1});
  sum.add(multi_party_dpf(3, 12, 7), {78, 1});
  std::vector<Value> at_keys(4096);
  std::vector<Value> in_range(4000);
  for (const std::size_t party : {0, 1, 2}) {
    const Opened opened = open(sum.parts(party), 12, false, *find_kernel(SPLINTER_PATH_AUTO));
    ASSERT_EQ(SPLINTER_OK, opened.status);
    const std::vector<Value> keys = values_at(*opened.function, all_keys(12));
    const std::vector<Value> range = values_in_range(*opened.function, 67, 4000);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      at_keys[i] ^= keys[i];
    }
    for (std::size_t i = 0; i < range.size(); ++i) {
      in_range[i] ^= range[i];
    }
  }
  for (std::size_t key = 0; key < 4096; ++key) {
    const Value wanted = key == 77 || key == 78 ? 1 : 0;
    ASSERT_TRUE(wanted == at_keys[key]) << key;
    ASSERT_TRUE(key < 67 || key >= 4067 || wanted == in_range[key - 67]) << key;
  }
}

TEST(ConstantTest, NeedsNoKeys) {
  for (const Output output : {Output::kWord, Output::kDoubleWord}) {
    const std::size_t words = value_words(output);
    Sum sum;
    sum.add(constant(output), {0, 40});
    sum.add(constant(output), {0, output == Output::kWord ? ~std::uint64_t{0} : ~Value{0}});
    std::uint64_t total[2] = {};
    std::vector<Value> sums(17);
    for (const std::size_t party : {0, 1}) {
      const Opened opened = open(sum.parts(party), 0, false, *find_kernel(SPLINTER_PATH_AUTO));
      ASSERT_EQ(SPLINTER_OK, opened.status);
      const Functions functions{opened.function.get()};
      std::vector<std::uint64_t> out(17 * words);
      ASSERT_EQ(SPLINTER_OK, evaluate(functions, nullptr, 17, out.data()));
      const std::vector<Value> values = from_words(out, words);
      for (std::size_t row = 0; row < 17; ++row) {
        sums[row] = reference_sum(output, sums[row], values[row]);
      }
      std::uint64_t* const totals = total;
      const FoldInput input{17, nullptr, 0, nullptr, 1, static_cast<std::uint32_t>(words)};
      ASSERT_EQ(SPLINTER_OK, fold(functions, nullptr, input, &totals));
    }
    for (const Value value : sums) {
      EXPECT_TRUE(value == 39);
    }
    EXPECT_EQ(17u * 39, total[0]);
    EXPECT_EQ(0u, total[1]);
  }
}

TEST(ManyFunctionsTest, AreEvaluatedAsEachAlone) {
  std::mt19937_64 random(17);
  for (const Output output : {Output::kWord, Output::kDoubleWord, Output::kBit, Output::kTagged}) {
    const std::size_t words = value_words(output);
    std::vector<std::unique_ptr<FunctionEvaluator>> owned;
    Functions functions;
    for (Value alpha = 0; alpha < 5; ++alpha) {
      const Bytes share = make_shares(dpf(14, output), {1000 * alpha, 1})[alpha % 2];
      owned.push_back(open(share, *find_kernel(SPLINTER_PATH_AUTO)));
      functions.push_back(owned.back().get());
    }
    std::vector<Value> keys;
    for (int i = 0; i < 2345; ++i) {
      keys.push_back(random_number(14, random));
    }
    const std::size_t range_words = output == Output::kBit ? (3333 + 63) / 64 : 3333 * words;
    std::vector<std::uint64_t> at_keys(5 * keys.size() * words);
    std::vector<std::uint64_t> in_range(5 * range_words);
    ASSERT_EQ(SPLINTER_OK,
              evaluate(functions, to_words(keys, 1).data(), keys.size(), at_keys.data()));
    ASSERT_EQ(SPLINTER_OK, evaluate_range(functions, 55, 3333, in_range.data()));
    for (std::size_t f = 0; f < 5; ++f) {
      const auto part = [&](const std::vector<std::uint64_t>& all, std::size_t n) {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(f * n);
        return std::vector<std::uint64_t>(begin, begin + static_cast<std::ptrdiff_t>(n));
      };
      ASSERT_TRUE(values_at(*functions[f], keys) ==
                  from_words(part(at_keys, keys.size() * words), words));
      std::vector<std::uint64_t> alone(range_words);
      ASSERT_EQ(SPLINTER_OK, evaluate_range({functions[f]}, 55, 3333, alone.data()));
      ASSERT_EQ(alone, part(in_range, range_words));
    }
  }
}

TEST(RefusalTest, OfSharesThatDoNotFitTogether) {
  const auto status = [](const std::vector<Part>& parts, std::uint32_t bits, bool expanded) {
    const Opened opened = open(parts, bits, expanded, *find_kernel(SPLINTER_PATH_AUTO));
    EXPECT_EQ(opened.status == SPLINTER_OK, opened.function != nullptr);
    return opened.status;
  };
  Sum sum;
  sum.add(dpf(8), {1, 1});
  sum.add({Scheme::kDcf, 2, 8, 4, Output::kWord, false}, {1, 1});
  sum.add(dpf(9), {1, 1});
  sum.add(constant(Output::kWord), {0, 1});
  sum.add(dpf(8, Output::kDoubleWord), {1, 1});
  sum.add(dpf(8, Output::kBit), {1, 1});
  sum.add(constant(Output::kDoubleWord), {0, 1});
  sum.add(multi_party_dpf(3, 8, 7), {1, 1});
  sum.add(multi_party_dpf(4, 8, 7), {1, 1});
  sum.add(dpf(8, Output::kTagged), {1, 1});
  sum.add(constant(Output::kTagged), {0, 1});
  const std::vector<Part> mine = sum.parts(0);
  const std::vector<Part> theirs = sum.parts(1);
  const Part &a = mine[0], &less = mine[1], &wider = mine[2], &fixed = mine[3], &twice = mine[4],
             &bit = mine[5], &fixed_twice = mine[6], &three = mine[7], &four = mine[8],
             &tagged = mine[9], &fixed_tagged = mine[10];
  EXPECT_EQ(SPLINTER_OK, status({a, less, fixed}, 8, false));
  EXPECT_EQ(SPLINTER_OK, status({twice, fixed_twice}, 8, false));
  EXPECT_EQ(SPLINTER_OK, status({bit}, 8, false));
  EXPECT_EQ(SPLINTER_OK, status({three}, 8, false));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, theirs[1]}, 8, false));     // party
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, theirs[3]}, 8, false));     // party
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({three, four}, 8, false));      // parties
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({bit, three}, 8, false));       // parties
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, twice}, 8, false));         // output
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, fixed_twice}, 8, false));   // output
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, bit}, 8, false));           // output
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({twice, tagged}, 8, false));    // output
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, wider}, 8, false));         // domain
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a}, 0, false));                // domain
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a}, 9, false));                // domain
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, less, a}, 8, false));       // index
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({fixed, a, fixed}, 8, false));  // index
  Sum other;
  other.add(dpf(8), {1, 1});
  other.add(dpf(8), {1, 1});
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({a, other.parts(0)[1]}, 8, false));  // nonce
  EXPECT_EQ(SPLINTER_OK, status({a, fixed}, 8, true));
  EXPECT_EQ(SPLINTER_OK, status({tagged, fixed_tagged}, 8, true));
  for (const Part& part : {less, twice, bit, three}) {
    EXPECT_EQ(SPLINTER_BAD_USE, status({part}, 8, true));
  }
  EXPECT_EQ(SPLINTER_BAD_USE, status({fixed_twice}, 8, true));
  Sum wide;
  wide.add(dpf(SPLINTER_MAX_EXPANDED_BITS + 1), {1, 1});
  EXPECT_EQ(SPLINTER_BAD_USE, status(wide.parts(0), SPLINTER_MAX_EXPANDED_BITS + 1, true));
  for (const std::uint8_t use : {SPLINTER_USE_AT_LEAST, SPLINTER_USE_ABOVE, 3, 255}) {
    const auto as = [&](const Part& part) {
      return std::vector<Part>{{part.share, static_cast<Use>(use)}};
    };
    for (const Part& part : {a, less, fixed, twice, bit, three}) {
      EXPECT_EQ(SPLINTER_BAD_USE, status(as(part), 8, false));
    }
    EXPECT_EQ(SPLINTER_BAD_USE, status(as(fixed), 8, true));
    EXPECT_EQ(use <= SPLINTER_USE_ABOVE ? SPLINTER_OK : SPLINTER_BAD_USE, status(as(a), 8, true));
  }
}

}  // namespace
}  // namespace splinter::test

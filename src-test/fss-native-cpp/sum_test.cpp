// Sums of several shares against the sum of the functions, and what may not be summed.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

TEST(SumTest, EqualsTheSumOfTheFunctions) {
  std::mt19937_64 random(11);
  for (const std::uint32_t bits : {1u, 8u, 13u, 32u, 64u, 65u, 128u}) {
    const TreeParameters parameters{bits, bits <= 32 ? 8u : 4u};
    std::vector<Key> keys = edges(parameters);
    std::vector<Part> parts[2];
    const std::uint64_t constant = random();
    const std::array<Bytes, 2> constants = generate_constant(constant);
    std::vector<std::uint64_t> expected;
    std::vector<std::pair<Form, std::pair<Key, std::uint64_t>>> functions;
    for (int i = 0; i < 9; ++i) {
      const Form form = kForms[static_cast<std::size_t>(i) % 3];
      const Key alpha = random_key(parameters, random);
      const std::uint64_t beta = random();
      // Radices may differ within a sum.
      const TreeParameters tree{bits, 1 + static_cast<std::uint32_t>(i) % 8};
      const std::array<Bytes, 2> shares = generate(form, tree, alpha, beta);
      parts[0].push_back({shares[0]});
      parts[1].push_back({shares[1]});
      functions.push_back({form, {alpha, beta}});
      keys.push_back(alpha);
    }
    parts[0].push_back({constants[0]});
    parts[1].push_back({constants[1]});
    for (int i = 0; i < 2000; ++i) {
      keys.push_back(random_key(parameters, random));
    }
    for (const Key& key : keys) {
      std::uint64_t sum = constant;
      for (const auto& [form, secret] : functions) {
        sum += selects(form, secret.first, key) ? secret.second : 0;
      }
      expected.push_back(sum);
    }
    for (const std::uint32_t path : paths_here()) {
      std::vector<std::uint64_t> sums(keys.size());
      for (const std::vector<Part>& party : parts) {
        const Opened opened = open(party, bits, false, path);
        ASSERT_EQ(SPLINTER_OK, opened.status);
        const std::vector<std::uint64_t> values = evaluate(opened.function, parameters, keys);
        for (std::size_t row = 0; row < keys.size(); ++row) {
          sums[row] += values[row];
        }
      }
      ASSERT_EQ(expected, sums) << bits << " bits, path " << path;
    }
  }
}

TEST(SumTest, ConstantsAloneNeedNoKeys) {
  const std::array<Bytes, 2> first = generate_constant(40);
  const std::array<Bytes, 2> second = generate_constant(~std::uint64_t{0});
  std::uint64_t sums[17] = {};
  std::uint64_t total = 0;
  for (std::size_t party = 0; party < 2; ++party) {
    const Opened opened = open({{first[party]}, {second[party]}}, 0, false, SPLINTER_PATH_AUTO);
    ASSERT_EQ(SPLINTER_OK, opened.status);
    std::uint64_t out[17];
    ASSERT_EQ(SPLINTER_OK, splinter_function_evaluate(opened.function.get(), nullptr, 17, out));
    for (std::size_t row = 0; row < 17; ++row) {
      sums[row] += out[row];
    }
    ASSERT_EQ(SPLINTER_OK, splinter_function_fold(opened.function.get(), nullptr, 17, nullptr, 0,
                                                  nullptr, 1, &total));
  }
  for (const std::uint64_t sum : sums) {
    EXPECT_EQ(39u, sum);
  }
  EXPECT_EQ(17u * 39, total);
}

TEST(SumTest, RefusesSharesThatDoNotFitTogether) {
  const auto point = generate(Form::kPoint, {8, 4}, {0, 1}, 1);
  const auto less = generate(Form::kLessThan, {8, 4}, {0, 1}, 1);
  const auto wider = generate(Form::kPoint, {9, 4}, {0, 1}, 1);
  const auto constant = generate_constant(1);
  const auto status = [](const std::vector<Part>& parts, std::uint32_t bits, bool expanded) {
    const Opened opened = open(parts, bits, expanded, SPLINTER_PATH_AUTO);
    EXPECT_EQ(opened.status == SPLINTER_OK, opened.function != nullptr);
    return opened.status;
  };
  EXPECT_EQ(SPLINTER_OK, status({{point[0]}, {less[0]}, {constant[0]}}, 8, false));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status({}, 8, false));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({{point[0]}, {less[1]}}, 8, false));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({{point[0]}, {constant[1]}}, 8, false));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({{point[0]}, {wider[0]}}, 8, false));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({{point[0]}}, 0, false));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status({{point[0]}}, 9, false));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status({{point[0]}}, 129, false));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status({{constant[0]}}, 0, true));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status({{constant[0]}}, 23, true));
  EXPECT_EQ(SPLINTER_OK, status({{constant[0]}}, 22, true));
  EXPECT_EQ(SPLINTER_BAD_USE, status({{less[0]}}, 8, true));
  for (const std::uint8_t use : {SPLINTER_USE_AT_LEAST, SPLINTER_USE_ABOVE, 3, 255}) {
    EXPECT_EQ(SPLINTER_BAD_USE, status({{point[0], use}}, 8, false));
    EXPECT_EQ(SPLINTER_BAD_USE, status({{less[0], use}}, 8, false));
    EXPECT_EQ(SPLINTER_BAD_USE, status({{constant[0], use}}, 8, true));
    EXPECT_EQ(use <= SPLINTER_USE_ABOVE ? SPLINTER_OK : SPLINTER_BAD_USE,
              status({{point[0], use}}, 8, true));
  }
  EXPECT_EQ(SPLINTER_BAD_SHARE, status({{point[0]}, {Bytes(56)}}, 8, false));
  EXPECT_EQ(SPLINTER_BAD_SHARE, status({{Bytes()}, {point[0]}}, 8, false));
}

}  // namespace
}  // namespace splinter::test

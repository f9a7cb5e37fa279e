// Tests of folds against a plain loop over the evaluated values.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

struct Shape {
  std::size_t rows;
  std::uint32_t measures;
  std::uint32_t groups;  // 0: no group ids
};

class FoldTest : public testing::TestWithParam<std::tuple<Shape, Output>> {};

TEST_P(FoldTest, EqualsThePlainLoopOnEveryPath) {
  const auto [shape, output] = GetParam();
  const std::size_t words = value_words(output);
  const Parameters parameters{Scheme::kDpf, 2, 20, 8, output, false};
  std::mt19937_64 random(shape.rows * 31 + shape.measures * 7 + shape.groups);
  const std::vector<Bytes> shares[] = {make_shares(parameters, {3, 1}),
                                       make_shares(parameters, {5, 9})};
  const std::uint64_t first = random() % 5000;
  std::vector<std::uint64_t> keys;
  std::vector<Value> range_keys;
  std::vector<std::uint32_t> groups;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    keys.push_back(random() % 7);
    range_keys.push_back(first + row);
    groups.push_back(static_cast<std::uint32_t>(random() % std::max(1u, shape.groups)));
  }
  const auto fill = [&](std::size_t n) {
    std::vector<std::uint64_t> numbers(n);
    for (std::uint64_t& number : numbers) {
      number = random();
    }
    return numbers;
  };
  const bool tagged = output == Output::kTagged;
  const std::size_t measure_words = tagged ? 1 : words;
  const std::vector<std::uint64_t> measures = fill(shape.measures * shape.rows * measure_words);
  const std::uint32_t group_count = std::max(1u, shape.groups);
  const std::size_t stride = 1 + shape.measures;
  const std::vector<std::uint64_t> start = fill(group_count * stride * words);
  const FoldInput input{shape.rows,     shape.measures == 0 ? nullptr : measures.data(),
                        shape.measures, shape.groups == 0 ? nullptr : groups.data(),
                        group_count,    static_cast<std::uint32_t>(words)};

  const auto plain = [&](const std::vector<Value>& values) {
    std::vector<Value> sums = from_words(start, words);
    std::vector<Value> factors = from_words(measures, measure_words);
    for (Value& factor : factors) {
      factor -= tagged && factor >> 63 != 0 ? Value{1} << 64 : 0;  // signed
    }
    for (std::size_t row = 0; row < shape.rows; ++row) {
      Value* const group = &sums[(shape.groups == 0 ? 0 : groups[row]) * stride];
      group[0] += values[row];
      for (std::uint32_t w = 0; w < shape.measures; ++w) {
        group[1 + w] += values[row] * factors[w * shape.rows + row];
      }
    }
    return tagged || words == 2 ? sums : from_words(to_words(sums, 1), 1);
  };

  for (const Kernel* const kernel : kernels_here()) {
    SCOPED_TRACE(testing::Message() << "path " << kernel->path);
    const auto one = open(shares[0][1], *kernel);
    const auto two = open(shares[1][0], *kernel);
    const Functions functions{one.get(), two.get()};
    std::vector<std::uint64_t> sums[2] = {start, start};
    std::uint64_t* const out[2] = {sums[0].data(), sums[1].data()};
    ASSERT_EQ(SPLINTER_OK, fold(functions, keys.data(), input, out));
    for (std::size_t f = 0; f < 2; ++f) {
      const std::vector<std::uint64_t> values = words_at(*functions[f], from_words(keys, 1));
      const std::vector<Value> expected = plain(from_words(values, words));
      ASSERT_TRUE(expected == from_words(sums[f], words));
      sums[f] = start;
      fold_values(input, values.data(), sums[f].data());
      ASSERT_TRUE(expected == from_words(sums[f], words)) << "given values";
      sums[f] = start;
    }
    ASSERT_EQ(SPLINTER_OK, fold_range(functions, first, input, out));
    for (std::size_t f = 0; f < 2; ++f) {
      ASSERT_TRUE(plain(values_at(*functions[f], range_keys)) == from_words(sums[f], words))
          << "from " << first;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, FoldTest,
    testing::Combine(testing::Values(Shape{0, 0, 0}, Shape{1, 1, 1}, Shape{17, 2, 0},
                                     Shape{1000, 0, 0}, Shape{4096, 5, 0}, Shape{4096, 0, 8},
                                     Shape{4097, 1, 8}, Shape{4096, 2, 3}, Shape{3000, 3, 128},
                                     Shape{3000, 4, 129}, Shape{5000, 7, 40}, Shape{5000, 9, 1000},
                                     Shape{65536, 1, 65536}, Shape{65536, 0, 65536}),
                     testing::Values(Output::kWord, Output::kDoubleWord, Output::kTagged)));

TEST(FoldRefusalTest, NothingChangesWhenAKeyOrGroupIsOutOfBounds) {
  const Parameters parameters{Scheme::kDpf, 2, 9, 4, Output::kWord, false};
  const Bytes share = make_shares(parameters, {3, 1})[0];
  for (const Kernel* const kernel : kernels_here()) {
    const auto function = open(share, *kernel);
    const Functions functions{function.get()};
    std::vector<std::uint64_t> keys(2000, 3);
    std::vector<std::uint32_t> groups(2000, 1);
    std::vector<std::uint64_t> sums(2, 77);
    std::uint64_t* const out = sums.data();
    const std::vector<std::uint64_t> before = sums;
    const FoldInput input{2000, nullptr, 0, groups.data(), 2};
    groups.back() = 2;
    EXPECT_EQ(SPLINTER_GROUP_OUT_OF_RANGE, fold(functions, keys.data(), input, &out));
    EXPECT_EQ(SPLINTER_GROUP_OUT_OF_RANGE,
              fold_range(functions, 0, {512, nullptr, 0, groups.data() + 1488, 2}, &out));
    groups.back() = 0;
    keys.back() = 512;
    EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, fold(functions, keys.data(), input, &out));
    EXPECT_EQ(before, sums);
    std::vector<std::uint64_t> values(keys.size(), 5);
    EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN,
              evaluate(functions, keys.data(), keys.size(), values.data()));
    EXPECT_EQ(std::vector<std::uint64_t>(keys.size(), 5), values);
  }
}

}  // namespace
}  // namespace splinter::test

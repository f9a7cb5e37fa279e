// Folds against a plain loop over the evaluated values.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

struct Shape {
  std::size_t rows;
  std::uint32_t weights;
  std::uint32_t groups;  // 0: no group ids
};

class FoldTest : public testing::TestWithParam<Shape> {};

TEST_P(FoldTest, EqualsThePlainLoopOnEveryPath) {
  const Shape shape = GetParam();
  const TreeParameters parameters{20, 8};
  std::mt19937_64 random(shape.rows * 31 + shape.weights * 7 + shape.groups);
  const std::array<Bytes, 2> shares = generate(Form::kPoint, parameters, {0, 3}, 1);
  std::vector<Key> keys;
  std::vector<std::uint32_t> groups;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    keys.push_back({0, random() % 7});
    groups.push_back(static_cast<std::uint32_t>(random() % std::max(1u, shape.groups)));
  }
  std::vector<std::uint64_t> weights(shape.weights * shape.rows);
  for (std::uint64_t& weight : weights) {
    weight = random();
  }
  const std::uint32_t group_count = std::max(1u, shape.groups);
  const std::size_t stride = 1 + shape.weights;
  std::vector<std::uint64_t> start(group_count * stride);
  for (std::uint64_t& sum : start) {
    sum = random();
  }
  for (const std::uint32_t path : paths_here()) {
    const Function function = open(shares[1], path);
    const std::vector<std::uint64_t> values = evaluate(function, parameters, keys);
    std::vector<std::uint64_t> expected = start;
    for (std::size_t row = 0; row < shape.rows; ++row) {
      std::uint64_t* const group = &expected[(shape.groups == 0 ? 0 : groups[row]) * stride];
      group[0] += values[row];
      for (std::uint32_t w = 0; w < shape.weights; ++w) {
        group[1 + w] += values[row] * weights[w * shape.rows + row];
      }
    }
    std::vector<std::uint64_t> sums = start;
    ASSERT_EQ(SPLINTER_OK,
              splinter_function_fold(function.get(), to_words(parameters, keys).data(), shape.rows,
                                     shape.weights == 0 ? nullptr : weights.data(), shape.weights,
                                     shape.groups == 0 ? nullptr : groups.data(), group_count,
                                     sums.data()));
    ASSERT_EQ(expected, sums) << "path " << path;
    sums = start;
    ASSERT_EQ(SPLINTER_OK,
              splinter_fold(values.data(), shape.rows,
                            shape.weights == 0 ? nullptr : weights.data(), shape.weights,
                            shape.groups == 0 ? nullptr : groups.data(), group_count, sums.data()));
    ASSERT_EQ(expected, sums) << "given values";
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, FoldTest,
                         testing::Values(Shape{0, 0, 0}, Shape{1, 1, 1}, Shape{17, 2, 0},
                                         Shape{1000, 0, 0}, Shape{4096, 5, 0}, Shape{4096, 0, 8},
                                         Shape{4097, 1, 8}, Shape{4096, 2, 3}, Shape{3000, 3, 128},
                                         Shape{3000, 4, 129}, Shape{5000, 7, 40},
                                         Shape{5000, 9, 1000}, Shape{65536, 1, 65536},
                                         Shape{65536, 0, 65536}));

TEST(FoldRefusalTest, NothingChangesWhenAKeyOrGroupIsOutOfBounds) {
  const TreeParameters parameters{9, 4};
  const std::array<Bytes, 2> shares = generate(Form::kPoint, parameters, {0, 3}, 1);
  for (const std::uint32_t path : paths_here()) {
    const Function function = open(shares[0], path);
    std::vector<std::uint64_t> keys(2000, 3);
    std::vector<std::uint32_t> groups(2000, 1);
    std::vector<std::uint64_t> sums(2, 77);
    const std::vector<std::uint64_t> before = sums;
    groups.back() = 2;
    EXPECT_EQ(SPLINTER_GROUP_OUT_OF_RANGE,
              splinter_function_fold(function.get(), keys.data(), keys.size(), nullptr, 0,
                                     groups.data(), 2, sums.data()));
    EXPECT_EQ(SPLINTER_GROUP_OUT_OF_RANGE,
              splinter_fold(keys.data(), keys.size(), nullptr, 0, groups.data(), 2, sums.data()));
    groups.back() = 0;
    keys.back() = 512;
    EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN,
              splinter_function_fold(function.get(), keys.data(), keys.size(), nullptr, 0,
                                     groups.data(), 2, sums.data()));
    EXPECT_EQ(before, sums);
    std::vector<std::uint64_t> out(keys.size(), 5);
    EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN,
              splinter_function_evaluate(function.get(), keys.data(), keys.size(), out.data()));
    EXPECT_EQ(std::vector<std::uint64_t>(keys.size(), 5), out);
  }
}

}  // namespace
}  // namespace splinter::test

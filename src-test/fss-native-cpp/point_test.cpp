// Both shares' values against the function itself, on every path, and all paths against each other.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kDomains[] = {1, 2, 7, 8, 9, 16, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128};
constexpr std::uint32_t kRadices[] = {1, 2, 3, 4, 5, 8};

std::vector<Key> edge_points(const PointParameters& parameters) {
  const std::uint64_t top = std::uint64_t{1} << 63;
  std::vector<Key> points = {{0, 0}, largest(parameters)};
  for (const Key& edge :
       {Key{0, 0x7fffffff}, Key{0, 0x80000000}, Key{0, 0xffffffff}, Key{0, 0x100000000},
        Key{0, top - 1}, Key{0, top}, Key{0, ~std::uint64_t{0}}, Key{1, 0}, Key{top, 0}}) {
    if (parameters.contains(edge.high, edge.low)) {
      points.push_back(edge);
    }
  }
  return points;
}

// The point itself, its neighbours, and every key that differs from it in one bit.
std::vector<Key> keys_around(const PointParameters& parameters, const Key& alpha,
                             std::mt19937_64& random) {
  std::vector<Key> keys = edge_points(parameters);
  keys.push_back(alpha);
  for (std::uint32_t bit = 0; bit < parameters.domain_bits; ++bit) {
    Key key = alpha;
    (bit < 64 ? key.low : key.high) ^= std::uint64_t{1} << bit % 64;
    keys.push_back(key);
  }
  for (int i = 0; i < 33; ++i) {
    keys.push_back(random_key(parameters, random));
  }
  return keys;
}

class PointTest : public testing::TestWithParam<std::tuple<std::uint32_t, std::uint32_t>> {};

TEST_P(PointTest, SharesAddUpToTheFunctionOnEveryPath) {
  const PointParameters parameters{std::get<0>(GetParam()), std::get<1>(GetParam())};
  std::mt19937_64 random(parameters.domain_bits * 100 + parameters.radix_bits);
  std::vector<Key> alphas = edge_points(parameters);
  alphas.push_back(random_key(parameters, random));
  const std::uint64_t betas[] = {0, 1, ~std::uint64_t{0}, random()};
  for (std::size_t i = 0; i < alphas.size(); ++i) {
    const Key& alpha = alphas[i];
    const std::uint64_t beta = betas[i % 4];
    const std::array<Bytes, 2> shares = generate(parameters, alpha, beta);
    const std::vector<Key> keys = keys_around(parameters, alpha, random);
    std::array<std::vector<std::uint64_t>, 2> expected;
    for (const std::uint32_t path : paths_here()) {
      SCOPED_TRACE(testing::Message() << "path " << path << ", alpha " << alpha.high << ':'
                                      << alpha.low << ", beta " << beta);
      std::array<std::vector<std::uint64_t>, 2> values;
      for (std::size_t party = 0; party < 2; ++party) {
        values[party] = evaluate(open(shares[party], path), parameters, keys);
        if (expected[party].empty()) {
          expected[party] = values[party];
        }
        ASSERT_EQ(expected[party], values[party]);
      }
      for (std::size_t row = 0; row < keys.size(); ++row) {
        ASSERT_EQ(keys[row] == alpha ? beta : 0, values[0][row] + values[1][row])
            << "key " << keys[row].high << ':' << keys[row].low;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Trees, PointTest,
                         testing::Combine(testing::ValuesIn(kDomains),
                                          testing::ValuesIn(kRadices)));

TEST(PointRowsTest, EveryNumberOfRowsLeavesTheRestAlone) {
  const PointParameters parameters{24, 8};
  std::mt19937_64 random(7);
  const std::array<Bytes, 2> shares = generate(parameters, {0, 5}, 9);
  std::vector<Key> keys;
  for (int i = 0; i < 65536; ++i) {
    keys.push_back(random_key(parameters, random));
  }
  const std::vector<std::uint64_t> words = to_words(parameters, keys);
  const std::vector<std::uint64_t> expected =
      evaluate(open(shares[0], SPLINTER_PATH_PORTABLE), parameters, keys);
  constexpr std::uint64_t kUntouched = 0xdeadbeef;
  for (const std::uint32_t path : paths_here()) {
    const Point point = open(shares[0], path);
    for (const std::size_t rows : {0, 1, 15, 16, 17, 1023, 1024, 1025, 4096, 65535, 65536}) {
      std::vector<std::uint64_t> out(rows + 1, kUntouched);
      ASSERT_EQ(SPLINTER_OK, splinter_point_evaluate(point.get(), words.data(), rows, out.data()));
      ASSERT_TRUE(std::equal(out.begin(), out.end() - 1, expected.begin())) << rows;
      ASSERT_EQ(kUntouched, out.back());
    }
  }
}

}  // namespace
}  // namespace splinter::test

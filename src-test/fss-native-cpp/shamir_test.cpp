// Tests of Shamir's shares: any parties more than the threshold find the function, and scans by
// them give what the definition does, wherever chunks of slots begin and end.
#include <gtest/gtest.h>

#include <algorithm>

#include "handles.h"
#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20070520;

// Returns the points of the parties of a set, one bit each.
std::vector<std::uint8_t> points_of(std::uint32_t set) {
  std::vector<std::uint8_t> points;
  for (std::uint8_t party = 0; party < SPLINTER_MAX_PARTIES; ++party) {
    if (set >> party & 1) {
      points.push_back(static_cast<std::uint8_t>(party + 1));
    }
  }
  return points;
}

TEST(ShamirTest, AnyPartiesBeyondTheThresholdFindTheFunction) {
  std::mt19937_64 random(kSeed);
  for (const Parameters& parameters : {shamir(2, 1, 1, 0), shamir(3, 1, 5, 2), shamir(4, 2, 6, 0),
                                       shamir(5, 2, 4, 4), shamir(8, 7, 7, 3)}) {
    const std::vector<Value> keys = all_keys(parameters.domain_bits);
    for (const Value beta : {Value{0}, Value{1}, random_beta(parameters, random)}) {
      const Target target{random_number(parameters.domain_bits, random), beta};
      const std::vector<Bytes> shares =
          make_shares(parameters, target, {3, {4, 5}}, fixed_stream, &random);
      for (const Kernel* const kernel : kernels_here()) {
        std::vector<std::vector<Value>> values;
        for (const Bytes& share : shares) {
          const auto function = open(share, *kernel);
          values.push_back(values_at(*function, keys));
          EXPECT_TRUE(values.back() == reference_values(decoded(share), keys));
          EXPECT_TRUE(values.back() == values_in_range(*function, 0, keys.size()));
        }
        for (std::uint32_t set = 0; set < 1u << parameters.parties; ++set) {
          const std::vector<std::uint8_t> points = points_of(set);
          for (std::size_t i = 0; points.size() > parameters.threshold && i < keys.size(); ++i) {
            std::vector<std::uint8_t> ours;
            for (const std::uint8_t point : points) {
              ours.push_back(static_cast<std::uint8_t>(values[point - 1][i]));
            }
            ASSERT_TRUE(target.at(parameters, keys[i]) == field_value_at_zero(points, ours))
                << name(parameters) << ", key " << i << ", parties " << set << ", seed " << kSeed;
          }
        }
      }
    }
  }
}

// Scans a sub-table of `slots` slots in chunks, and compares with single products.
void check_scan(const Parameters& parameters, std::size_t slots, std::size_t width,
                std::size_t functions, std::mt19937_64& random) {
  Bytes memory(slots * width);
  std::generate(memory.begin(), memory.end(), [&] { return static_cast<std::uint8_t>(random()); });
  const std::size_t columns = std::size_t{1} << parameters.radix_bits;
  for (const Kernel* const kernel : kernels_here()) {
    std::vector<Handle> handles;
    std::vector<splinter_function*> opened;
    std::vector<Bytes> expected;
    std::vector<Bytes> sums(functions, Bytes(columns * width));
    std::vector<std::uint8_t*> out;
    for (std::size_t f = 0; f < functions; ++f) {
      const Target target{random_number(parameters.domain_bits, random), 1};
      const Bytes share = make_shares(parameters, target)[random() % parameters.parties];
      handles.push_back(open_handle(share, kernel->path));
      opened.push_back(handles.back().get());
      out.push_back(sums[f].data());
      expected.emplace_back(columns * width);
      for (std::size_t i = 0; i < memory.size(); ++i) {
        const std::size_t slot = i / width;
        std::uint8_t& sum = expected.back()[slot % columns * width + i % width];
        const std::uint8_t element = share[kHeadBytes + slot / columns];
        sum = static_cast<std::uint8_t>(sum ^ field_product(element, memory[i]));
      }
    }
    for (std::size_t first = 0; first < slots;) {
      const std::size_t n = std::min<std::size_t>(1 + random() % (3 * columns), slots - first);
      const Bytes chunk(memory.begin() + static_cast<std::ptrdiff_t>(first * width),
                        memory.begin() + static_cast<std::ptrdiff_t>((first + n) * width));
      ASSERT_EQ(SPLINTER_OK,
                splinter_scan(opened.data(), functions, first, chunk.data(), n, width, out.data()));
      first += n;
    }
    EXPECT_EQ(expected, sums) << name(parameters) << ", " << slots << " slots of " << width
                              << ", path " << kernel->path << ", seed " << kSeed;
  }
}

TEST(ShamirTest, ScansBeginAndEndAnywhere) {
  std::mt19937_64 random(kSeed);
  for (const std::size_t width : {1u, 7u, 64u, 129u, 512u}) {
    check_scan(shamir(4, 1, 8, 3), 256, width, 1, random);
    check_scan(shamir(4, 2, 8, 3), 201, width, 3, random);
    check_scan(shamir(6, 3, 6, 0), 50, width, 2, random);
    check_scan(shamir(3, 1, 5, 5), 32, width, 2, random);
    check_scan(shamir(3, 1, 9, 1), 300, width, 1, random);
  }
}

TEST(ShamirTest, AreNeitherFoldedNorExpandedNorAddedUp) {
  const Parameters parameters = shamir(3, 1, 4, 2);
  const Handle function = open_handle(make_shares(parameters, {1, 1})[0], SPLINTER_PATH_AUTO);
  splinter_function* const functions[] = {function.get()};
  std::uint64_t sum = 0;
  std::uint64_t* const sums[] = {&sum};
  const std::uint64_t key = 1;
  EXPECT_EQ(SPLINTER_BAD_USE, splinter_fold(functions, 1, &key, 1, nullptr, 0, nullptr, 1, sums));
  EXPECT_EQ(SPLINTER_BAD_USE,
            splinter_fold_range(functions, 1, 0, 1, nullptr, 0, nullptr, 1, sums));
  Sum two;
  two.add(parameters, {1, 1});
  EXPECT_EQ(SPLINTER_BAD_USE, open(two.parts(0), 4, true, kPortableKernel).status);
  two.add(parameters, {2, 1});
  EXPECT_EQ(SPLINTER_BAD_USE, open(two.parts(0), 4, false, kPortableKernel).status);
}

TEST(ShamirTest, AccumulatorsHoldARowWithinBounds) {
  const auto status = [](std::uint32_t column_bits, std::size_t width) {
    const Handle function =
        open_handle(make_shares(shamir(3, 1, 20, column_bits), {1, 1})[0], SPLINTER_PATH_AUTO);
    splinter_function* const functions[] = {function.get()};
    Bytes sum(width << column_bits);
    std::uint8_t* const sums[] = {sum.data()};
    const Bytes slot(width);
    return splinter_scan(functions, 1, 7, slot.data(), 1, width, sums);
  };
  EXPECT_EQ(SPLINTER_OK, status(10, 1024));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(10, 1025));
  EXPECT_EQ(SPLINTER_OK, status(20, 1));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(20, 2));
  const Handle one = open_handle(make_shares(shamir(3, 1, 8, 2), {1, 1})[0], SPLINTER_PATH_AUTO);
  const Handle other = open_handle(make_shares(shamir(3, 1, 8, 3), {1, 1})[0], SPLINTER_PATH_AUTO);
  splinter_function* const mixed[] = {one.get(), other.get()};
  Bytes sum(16);
  std::uint8_t* const sums[] = {sum.data(), sum.data() + 8};
  EXPECT_EQ(SPLINTER_MIXED_SHARES, splinter_scan(mixed, 2, 0, sum.data(), 1, 1, sums));
}

}  // namespace
}  // namespace splinter::test

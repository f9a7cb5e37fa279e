// Untrusted share bytes: what is refused, and that nothing crashes.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;
constexpr int kMutations = 10000;

TEST(ShareTest, SizeIsTheSumOfItsParts) {
  EXPECT_EQ(48u + 2 * 8, splinter_point_share_bytes(1, 8));
  EXPECT_EQ(48u + 2 * 256 * 16 + 256 * 8, splinter_point_share_bytes(24, 8));
  EXPECT_EQ(48u + 2 * 16 + 4 * 16 + 4 * 8, splinter_point_share_bytes(5, 2));
  EXPECT_EQ(0u, splinter_point_share_bytes(0, 8));
  EXPECT_EQ(0u, splinter_point_share_bytes(129, 8));
  EXPECT_EQ(0u, splinter_point_share_bytes(8, 0));
  EXPECT_EQ(0u, splinter_point_share_bytes(8, 9));
}

TEST(ShareTest, EveryFlippedBitOfTheFixedFieldsIsRefused) {
  for (const PointParameters& parameters :
       {PointParameters{24, 8}, {9, 4}, {33, 5}, {64, 1}, {65, 2}, {128, 4}}) {
    for (const Bytes& share : generate(parameters, {0, 1}, 1)) {
      ASSERT_NE(nullptr, open(share, SPLINTER_PATH_AUTO));
      for (std::size_t bit = 0; bit < 12 * 8; ++bit) {
        Bytes flipped = share;
        flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ 1 << bit % 8);
        EXPECT_EQ(nullptr, open(flipped, SPLINTER_PATH_AUTO)) << "bit " << bit;
      }
    }
  }
}

TEST(ShareTest, ShareIndexAndRootAreBounded) {
  const Bytes share = generate({8, 4}, {0, 1}, 1, SPLINTER_MAX_SHARE_INDEX)[0];
  ASSERT_NE(nullptr, open(share, SPLINTER_PATH_AUTO));
  Bytes large_index = share;
  large_index[14] = 1;
  EXPECT_EQ(nullptr, open(large_index, SPLINTER_PATH_AUTO));
  Bytes wrong_root = share;
  wrong_root[32] = static_cast<std::uint8_t>(wrong_root[32] ^ 1);
  EXPECT_EQ(nullptr, open(wrong_root, SPLINTER_PATH_AUTO));
}

TEST(ShareTest, EveryTruncationIsRefused) {
  const Bytes share = generate({9, 3}, {0, 1}, 1)[1];
  for (std::size_t n = 0; n < share.size(); ++n) {
    EXPECT_EQ(nullptr,
              open(Bytes(share.begin(), share.begin() + static_cast<long>(n)), SPLINTER_PATH_AUTO));
  }
}

// Cuts, grows, overwrites or flips the share at random.
void mutate(Bytes& share, std::mt19937_64& random) {
  const auto flip = [&](std::size_t below) {
    const std::size_t bit = random() % (below * 8);
    share[bit / 8] = static_cast<std::uint8_t>(share[bit / 8] ^ 1 << bit % 8);
  };
  switch (random() % 5) {
    case 0:
      share.resize(random() % share.size());
      break;
    case 1:
      share.resize(share.size() + 1 + random() % 5000);
      break;
    case 2:
      share[random() % 48] = static_cast<std::uint8_t>(random());
      break;
    case 3:
      flip(48);
      break;
    default:
      for (std::uint64_t flips = 1 + random() % 8; flips > 0; --flips) {
        flip(share.size());
      }
  }
}

TEST(ShareTest, MutationsAreRefusedOrEvaluateWithoutACrash) {
  std::mt19937_64 random(kSeed);
  std::vector<Bytes> originals;
  for (const PointParameters& parameters :
       {PointParameters{1, 1}, {8, 8}, {24, 8}, {9, 4}, {64, 4}, {65, 3}, {128, 2}}) {
    for (const Bytes& share : generate(parameters, largest(parameters), random())) {
      originals.push_back(share);
    }
  }
  const std::vector<std::uint32_t> paths = paths_here();
  int opened = 0;
  for (int i = 0; i < kMutations; ++i) {
    Bytes share = originals[random() % originals.size()];
    mutate(share, random);
    const Point point = open(share, paths[random() % paths.size()]);
    if (point == nullptr) {
      continue;
    }
    ++opened;
    const PointParameters parameters{share[8], share[9]};
    std::vector<Key> keys = {{0, 0}, largest(parameters)};
    for (int key = 0; key < 15; ++key) {
      keys.push_back(random_key(parameters, random));
    }
    ASSERT_EQ(keys.size(), evaluate(point, parameters, keys).size()) << "seed " << kSeed;
    std::uint64_t sum = 0;
    ASSERT_EQ(SPLINTER_OK, splinter_point_fold(point.get(), to_words(parameters, keys).data(),
                                               keys.size(), nullptr, 0, nullptr, 1, &sum));
  }
  EXPECT_GT(opened, kMutations / 20);
  EXPECT_LT(opened, kMutations * 19 / 20);
}

}  // namespace
}  // namespace splinter::test

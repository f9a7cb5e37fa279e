// Untrusted share bytes: what is refused, and that nothing crashes.
#include <gtest/gtest.h>

#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;
constexpr int kMutations = 10000;

TEST(ShareTest, SizeIsTheSumOfItsParts) {
  EXPECT_EQ(48u + 2 * 8, splinter_share_bytes(SPLINTER_POINT, 1, 8));
  EXPECT_EQ(48u + 2 * 256 * 16 + 256 * 8, splinter_share_bytes(SPLINTER_POINT, 24, 8));
  EXPECT_EQ(48u + 2 * 16 + 4 * 16 + 4 * 8, splinter_share_bytes(SPLINTER_POINT, 5, 2));
  EXPECT_EQ(48u + 2 * 8, splinter_share_bytes(SPLINTER_LESS_THAN, 1, 8));
  EXPECT_EQ(48u + 2 * 256 * 24 + 256 * 8, splinter_share_bytes(SPLINTER_LESS_THAN, 24, 8));
  EXPECT_EQ(48u + 2 * 24 + 4 * 24 + 4 * 8, splinter_share_bytes(SPLINTER_LESS_THAN, 5, 2));
  EXPECT_EQ(48u + 8, splinter_share_bytes(SPLINTER_CONSTANT, 0, 0));
  EXPECT_EQ(0u, splinter_share_bytes(SPLINTER_CONSTANT, 8, 8));
  for (const std::uint32_t scheme : {0u, 4u, 256u + SPLINTER_POINT}) {
    EXPECT_EQ(0u, splinter_share_bytes(scheme, 8, 8));
    EXPECT_EQ(0u, splinter_share_bytes(scheme, 0, 0));
  }
  for (const std::uint32_t scheme : {SPLINTER_POINT, SPLINTER_LESS_THAN}) {
    EXPECT_EQ(0u, splinter_share_bytes(scheme, 0, 8));
    EXPECT_EQ(0u, splinter_share_bytes(scheme, 129, 8));
    EXPECT_EQ(0u, splinter_share_bytes(scheme, 8, 0));
    EXPECT_EQ(0u, splinter_share_bytes(scheme, 8, 9));
  }
}

TEST(ShareTest, EveryFlippedBitOfTheFixedFieldsIsRefused) {
  std::vector<Bytes> shares;
  for (const TreeParameters& parameters :
       {TreeParameters{24, 8}, {9, 4}, {33, 5}, {64, 1}, {65, 2}, {128, 4}}) {
    for (const Form form : {Form::kPoint, Form::kLessThan}) {
      for (const Bytes& share : generate(form, parameters, {0, 1}, 1)) {
        shares.push_back(share);
      }
    }
  }
  for (const Bytes& share : shares) {
    ASSERT_NE(nullptr, open(share, SPLINTER_PATH_AUTO));
    for (std::size_t bit = 0; bit < 12 * 8; ++bit) {
      Bytes flipped = share;
      flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ 1 << bit % 8);
      EXPECT_EQ(nullptr, open(flipped, SPLINTER_PATH_AUTO)) << "bit " << bit;
    }
  }
  // Of a constant the party can be flipped, which gives the other one's share; nothing else.
  const Bytes constant = generate_constant(1)[0];
  for (std::size_t bit = 0; bit < 48 * 8; ++bit) {
    const bool fixed = bit < 12 * 8 || bit >= 32 * 8;
    Bytes flipped = constant;
    flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ 1 << bit % 8);
    if (fixed && bit != 6 * 8) {
      EXPECT_EQ(nullptr, open(flipped, SPLINTER_PATH_AUTO)) << "bit " << bit;
    }
  }
}

TEST(ShareTest, ShareIndexAndRootAreBounded) {
  for (const Form form : {Form::kPoint, Form::kLessThan}) {
    const Bytes share = generate(form, {8, 4}, {0, 1}, 1, SPLINTER_MAX_SHARE_INDEX)[0];
    ASSERT_NE(nullptr, open(share, SPLINTER_PATH_AUTO));
    Bytes large_index = share;
    large_index[15] = 1;
    EXPECT_EQ(nullptr, open(large_index, SPLINTER_PATH_AUTO));
    Bytes wrong_root = share;
    wrong_root[32] = static_cast<std::uint8_t>(wrong_root[32] ^ 1);
    EXPECT_EQ(nullptr, open(wrong_root, SPLINTER_PATH_AUTO));
  }
}

TEST(ShareTest, EveryTruncationIsRefused) {
  for (const Bytes& share :
       {generate(Form::kPoint, {9, 3}, {0, 1}, 1)[1], generate(Form::kAtMost, {9, 3}, {0, 1}, 1)[1],
        generate_constant(1)[1]}) {
    for (std::size_t n = 0; n < share.size(); ++n) {
      const Bytes cut(share.begin(), share.begin() + static_cast<long>(n));
      EXPECT_EQ(nullptr, open(cut, SPLINTER_PATH_AUTO));
    }
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
  for (const TreeParameters& parameters :
       {TreeParameters{1, 1}, {8, 8}, {24, 8}, {9, 4}, {64, 4}, {65, 3}, {128, 2}}) {
    for (const Form form : kForms) {
      for (const Bytes& share : generate(form, parameters, largest(parameters), random())) {
        originals.push_back(share);
      }
    }
  }
  const std::vector<std::uint32_t> paths = paths_here();
  int opened = 0;
  for (int i = 0; i < kMutations; ++i) {
    Bytes share = originals[random() % originals.size()];
    mutate(share, random);
    // Beside a share that is whole, and now and then expanded.
    const std::uint32_t bits = share.size() > 8 ? share[8] : 0;
    const std::array<Bytes, 2> constants = generate_constant(1);
    const bool expanded = bits <= 16 && random() % 4 == 0;
    const auto use = static_cast<std::uint8_t>(expanded ? random() % 3 : 0);
    const Opened sum = open({{share, use}, {constants[share.size() > 6 ? share[6] & 1 : 0]}}, bits,
                            expanded, paths[random() % paths.size()]);
    if (sum.status != SPLINTER_OK) {
      ASSERT_EQ(nullptr, sum.function);
      continue;
    }
    ++opened;
    const TreeParameters parameters{share[8], share[9]};
    std::vector<Key> keys = {{0, 0}, largest(parameters)};
    for (int key = 0; key < 15; ++key) {
      keys.push_back(random_key(parameters, random));
    }
    ASSERT_EQ(keys.size(), evaluate(sum.function, parameters, keys).size()) << "seed " << kSeed;
    std::uint64_t total = 0;
    ASSERT_EQ(SPLINTER_OK,
              splinter_function_fold(sum.function.get(), to_words(parameters, keys).data(),
                                     keys.size(), nullptr, 0, nullptr, 1, &total));
  }
  EXPECT_GT(opened, kMutations / 20);
  EXPECT_LT(opened, kMutations * 19 / 20);
}

}  // namespace
}  // namespace splinter::test

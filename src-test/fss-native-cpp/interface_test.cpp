// Misuse of the C interface, and what it says of itself.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support.h"

namespace splinter::test {
namespace {

const std::uint8_t kNonce[SPLINTER_NONCE_BYTES] = {};

std::int32_t generate_with(std::uint32_t domain, std::uint32_t radix, std::uint32_t index,
                           std::uint64_t alpha_high, std::uint64_t alpha_low, std::size_t bytes) {
  Bytes share0(bytes + 1);
  Bytes share1(bytes + 1);
  return splinter_point_generate(domain, radix, index, kNonce, alpha_high, alpha_low, 1,
                                 share0.data(), share1.data(), bytes);
}

TEST(InterfaceTest, TellsItsVersionPathsAndStatuses) {
  EXPECT_EQ(static_cast<std::uint32_t>(SPLINTER_ABI_VERSION), splinter_abi_version());
  EXPECT_NE(0u, splinter_paths() & SPLINTER_PATH_PORTABLE);
  EXPECT_EQ(0u, splinter_paths() & ~7u);
  std::set<std::string> texts;
  for (std::int32_t status = SPLINTER_OK; status <= SPLINTER_INTERNAL; ++status) {
    texts.insert(splinter_status_text(status));
  }
  EXPECT_EQ(static_cast<std::size_t>(SPLINTER_INTERNAL) + 1, texts.size());
  EXPECT_STREQ("unknown status", splinter_status_text(-1));
  EXPECT_STREQ("unknown status", splinter_status_text(99));
}

TEST(InterfaceTest, GeneratorRefusesWhatIsOutOfBounds) {
  const std::size_t bytes = splinter_point_share_bytes(8, 4);
  EXPECT_EQ(SPLINTER_OK, generate_with(8, 4, 0, 0, 255, bytes));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with(8, 4, 0, 0, 256, bytes));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with(8, 4, 0, 1, 0, bytes));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN,
            generate_with(65, 4, 0, 2, 0, splinter_point_share_bytes(65, 4)));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with(0, 4, 0, 0, 0, bytes));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with(129, 4, 0, 0, 0, bytes));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with(8, 9, 0, 0, 0, bytes));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with(8, 4, 65536, 0, 0, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with(8, 4, 0, 0, 0, bytes - 1));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with(8, 4, 0, 0, 0, bytes + 1));
  Bytes share(bytes);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_generate(8, 4, 0, nullptr, 0, 0, 0, share.data(),
                                                           share.data() + 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_point_generate(8, 4, 0, kNonce, 0, 0, 0, share.data(), share.data(), bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_point_generate(8, 4, 0, kNonce, 0, 0, 0, nullptr, share.data(), bytes));
}

bool fail(void* calls_left, std::uint8_t* out, std::size_t n) {
  std::fill(out, out + n, std::uint8_t{0xa5});
  return (*static_cast<int*>(calls_left))-- > 0;
}

TEST(InterfaceTest, GeneratorWipesWhenRandomnessFails) {
  const PointParameters parameters{24, 8};
  for (int calls = 0; calls < 4; ++calls) {
    Bytes shares[2] = {Bytes(parameters.share_bytes(), 1), Bytes(parameters.share_bytes(), 1)};
    int left = calls;
    EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED, generate_point(parameters, 0, {}, {0, 1, 1}, fail, &left,
                                                         shares[0].data(), shares[1].data()));
    EXPECT_EQ(Bytes(parameters.share_bytes()), shares[0]);
    EXPECT_EQ(Bytes(parameters.share_bytes()), shares[1]);
  }
}

TEST(InterfaceTest, OpenRefusesUnknownPathsAndMissingArguments) {
  const Bytes share = generate({8, 4}, {0, 1}, 1)[0];
  splinter_point* point = nullptr;
  for (const std::uint32_t path : {3u, 8u, ~0u}) {
    EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE,
              splinter_point_open(share.data(), share.size(), path, &point));
    EXPECT_EQ(nullptr, point);
  }
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_open(share.data(), share.size(), 0, nullptr));
  EXPECT_EQ(SPLINTER_BAD_SHARE, splinter_point_open(nullptr, share.size(), 0, &point));
  splinter_point_close(nullptr);
}

TEST(InterfaceTest, EvaluationRefusesMissingMisalignedAndOversizedArguments) {
  const Point point = open(generate({8, 4}, {0, 1}, 1)[0], SPLINTER_PATH_AUTO);
  std::uint64_t keys[3] = {};
  std::uint64_t out[3] = {};
  std::uint32_t groups[3] = {};
  const auto* const askew = reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(keys) + 1);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_evaluate(nullptr, keys, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_evaluate(point.get(), nullptr, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_evaluate(point.get(), keys, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_evaluate(point.get(), askew, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_evaluate(point.get(), keys, SIZE_MAX / 8, out));
  EXPECT_EQ(SPLINTER_OK, splinter_point_evaluate(point.get(), nullptr, 0, nullptr));

  const auto fold = [&](std::size_t rows, const std::uint64_t* weights, std::uint32_t weight_count,
                        std::uint32_t group_count, std::uint64_t* sums) {
    return splinter_point_fold(point.get(), keys, rows, weights, weight_count, groups, group_count,
                               sums);
  };
  EXPECT_EQ(SPLINTER_OK, fold(3, nullptr, 0, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 1, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 0, 0, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 0, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, keys, SPLINTER_MAX_WEIGHTS + 1, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 0, SPLINTER_MAX_GROUPS + 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(SIZE_MAX / 64, keys, 2, 1, out));
}

TEST(InterfaceTest, RandomBytesDiffer) {
  Bytes first(64);
  Bytes second(64);
  ASSERT_EQ(SPLINTER_OK, splinter_random(first.data(), first.size()));
  ASSERT_EQ(SPLINTER_OK, splinter_random(second.data(), second.size()));
  EXPECT_NE(first, second);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_random(nullptr, 1));
  EXPECT_EQ(SPLINTER_OK, splinter_random(nullptr, 0));
}

}  // namespace
}  // namespace splinter::test

// Misuse of the C interface, and what it says of itself.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support.h"

namespace splinter::test {
namespace {

const std::uint8_t kNonce[SPLINTER_NONCE_BYTES] = {};

struct Request {
  std::uint32_t domain = 8;
  std::uint32_t radix = 4;
  std::uint32_t index = 0;
  std::uint64_t alpha_high = 0;
  std::uint64_t alpha_low = 0;
  std::size_t extra_bytes = 0;
};

// The statuses of both generators of trees, which are the same.
std::int32_t generate_with(const Request& request) {
  std::int32_t statuses[2];
  for (const Scheme scheme : {Scheme::kPoint, Scheme::kLessThan}) {
    const TreeParameters parameters{request.domain, request.radix};
    const std::size_t bytes = share_bytes(scheme, parameters) + request.extra_bytes;
    Bytes share0(bytes + 1);
    Bytes share1(bytes + 1);
    if (scheme == Scheme::kPoint) {
      statuses[0] = splinter_point_generate(request.domain, request.radix, request.index, kNonce,
                                            request.alpha_high, request.alpha_low, 1, share0.data(),
                                            share1.data(), bytes);
    } else {
      statuses[1] = splinter_less_than_generate(request.domain, request.radix, request.index,
                                                kNonce, request.alpha_high, request.alpha_low, 1, 1,
                                                share0.data(), share1.data(), bytes);
    }
  }
  EXPECT_EQ(statuses[0], statuses[1]);
  return statuses[0];
}

TEST(InterfaceTest, TellsItsVersionPathsAndStatuses) {
  EXPECT_EQ(static_cast<std::uint32_t>(SPLINTER_ABI_VERSION), splinter_abi_version());
  EXPECT_NE(0u, splinter_paths() & SPLINTER_PATH_PORTABLE);
  EXPECT_EQ(0u, splinter_paths() & ~7u);
  std::set<std::string> texts;
  for (std::int32_t status = SPLINTER_OK; status <= SPLINTER_BAD_USE; ++status) {
    texts.insert(splinter_status_text(status));
  }
  EXPECT_EQ(static_cast<std::size_t>(SPLINTER_BAD_USE) + 1, texts.size());
  EXPECT_STREQ("unknown status", splinter_status_text(-1));
  EXPECT_STREQ("unknown status", splinter_status_text(99));
}

TEST(InterfaceTest, GeneratorsRefuseWhatIsOutOfBounds) {
  EXPECT_EQ(SPLINTER_OK, generate_with({8, 4, SPLINTER_MAX_SHARE_INDEX, 0, 255, 0}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({8, 4, 0, 0, 256, 0}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({8, 4, 0, 1, 0, 0}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({65, 4, 0, 2, 0, 0}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({0, 4, 0, 0, 0, 0}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({129, 4, 0, 0, 0, 0}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({8, 9, 0, 0, 0, 0}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({8, 4, 1u << 24, 0, 0, 0}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({8, 4, 0, 0, 0, ~std::size_t{0}}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({8, 4, 0, 0, 0, 1}));
  const std::size_t bytes = splinter_share_bytes(SPLINTER_POINT, 8, 4);
  Bytes share(bytes);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_point_generate(8, 4, 0, nullptr, 0, 0, 0, share.data(),
                                                           share.data() + 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_point_generate(8, 4, 0, kNonce, 0, 0, 0, share.data(), share.data(), bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_point_generate(8, 4, 0, kNonce, 0, 0, 0, nullptr, share.data(), bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_less_than_generate(8, 4, 0, kNonce, 0, 0, 2, 0, share.data(), share.data() + 1,
                                        splinter_share_bytes(SPLINTER_LESS_THAN, 8, 4)));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS,
            splinter_constant_generate(1u << 24, kNonce, 1, share.data(), share.data() + 1, 56));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_constant_generate(0, kNonce, 1, share.data(), share.data() + 1, 55));
}

bool fail(void* calls_left, std::uint8_t* out, std::size_t n) {
  std::fill(out, out + n, std::uint8_t{0xa5});
  return (*static_cast<int*>(calls_left))-- > 0;
}

TEST(InterfaceTest, GeneratorsWipeWhenRandomnessFails) {
  const TreeParameters parameters{24, 8};
  for (const Scheme scheme : {Scheme::kPoint, Scheme::kLessThan, Scheme::kConstant}) {
    const bool constant = scheme == Scheme::kConstant;
    const std::size_t bytes = share_bytes(scheme, constant ? TreeParameters{} : parameters);
    for (int calls = 0; calls < (constant ? 1 : 4); ++calls) {
      Bytes shares[2] = {Bytes(bytes, 1), Bytes(bytes, 1)};
      int left = calls;
      EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED,
                constant ? splinter::generate_constant({}, 1, fail, &left, shares[0].data(),
                                                       shares[1].data())
                         : generate_tree(scheme, parameters, {}, {0, 1, 1, 1}, fail, &left,
                                         shares[0].data(), shares[1].data()));
      EXPECT_EQ(Bytes(bytes), shares[0]);
      EXPECT_EQ(Bytes(bytes), shares[1]);
    }
  }
}

TEST(InterfaceTest, OpenRefusesUnknownPathsAndMissingArguments) {
  const Bytes share = generate(Form::kPoint, {8, 4}, {0, 1}, 1)[0];
  const std::size_t length = share.size();
  const std::uint8_t use = SPLINTER_USE_DIRECT;
  splinter_function* function = nullptr;
  const auto status = [&](const std::uint8_t* shares, const std::size_t* lengths,
                          const std::uint8_t* uses, std::uint32_t expanded, std::uint32_t path) {
    const std::int32_t result =
        splinter_function_open(shares, lengths, uses, 1, 8, expanded, path, &function);
    EXPECT_EQ(nullptr, function);
    return result;
  };
  for (const std::uint32_t path : {3u, 8u, ~0u}) {
    EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, status(share.data(), &length, &use, 0, path));
  }
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(nullptr, &length, &use, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share.data(), nullptr, &use, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share.data(), &length, nullptr, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share.data(), &length, &use, 2, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_function_open(share.data(), &length, &use, SIZE_MAX / 4, 8, 0, 0, &function));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_function_open(share.data(), &length, &use, 1, 8, 0, 0, nullptr));
  splinter_function_close(nullptr);
}

TEST(InterfaceTest, EvaluationRefusesMissingMisalignedAndOversizedArguments) {
  const Function function = open(generate(Form::kPoint, {8, 4}, {0, 1}, 1)[0], SPLINTER_PATH_AUTO);
  std::uint64_t keys[3] = {};
  std::uint64_t out[3] = {};
  std::uint32_t groups[3] = {};
  const auto* const askew = reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(keys) + 1);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_function_evaluate(nullptr, keys, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_function_evaluate(function.get(), nullptr, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_function_evaluate(function.get(), keys, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_function_evaluate(function.get(), askew, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_function_evaluate(function.get(), keys, SIZE_MAX / 8, out));
  EXPECT_EQ(SPLINTER_OK, splinter_function_evaluate(function.get(), nullptr, 0, nullptr));

  const auto fold = [&](std::size_t rows, const std::uint64_t* weights, std::uint32_t weight_count,
                        std::uint32_t group_count, std::uint64_t* sums) {
    return splinter_function_fold(function.get(), keys, rows, weights, weight_count, groups,
                                  group_count, sums);
  };
  EXPECT_EQ(SPLINTER_OK, fold(3, nullptr, 0, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 1, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 0, 0, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 0, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, keys, SPLINTER_MAX_WEIGHTS + 1, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(3, nullptr, 0, SPLINTER_MAX_GROUPS + 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(SIZE_MAX / 64, keys, 2, 1, out));

  EXPECT_EQ(SPLINTER_OK, splinter_fold(keys, 3, nullptr, 0, nullptr, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_fold(nullptr, 3, nullptr, 0, nullptr, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_fold(askew, 2, nullptr, 0, nullptr, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_fold(keys, 3, nullptr, 1, nullptr, 1, out));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_fold(keys, 3, nullptr, 0, nullptr, 0, out));
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

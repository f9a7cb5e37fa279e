// Tests of the exported interface of selected sums: a request from end to end, and the refusal of
// each argument.
#include <gtest/gtest.h>

#include <memory>

#include "selected_rows.h"
#include "splinter_ring_sum.h"

namespace splinter::test {
namespace {

struct CloseSum {
  void operator()(splinter_ring_sum_client* client) const {
    splinter_ring_sum_client_close(client);
  }
  void operator()(splinter_ring_sum_request* request) const {
    splinter_ring_sum_request_close(request);
  }
  void operator()(splinter_ring_sum_accumulator* accumulator) const {
    splinter_ring_sum_accumulator_close(accumulator);
  }
};
template <class T>
using SumHandle = std::unique_ptr<T, CloseSum>;

constexpr std::uint32_t kSumBits = 21;

class RingSumInterfaceTest : public testing::Test {
 protected:
  void SetUp() override {
    splinter_ring_sum_client* client = nullptr;
    ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_client_open(key_.data(), SPLINTER_PATH_AUTO, &client));
    client_.reset(client);
    splinter_ring_sum_request* request = nullptr;
    ASSERT_EQ(SPLINTER_OK,
              splinter_ring_sum_request_open(client, kSumBits, seed_.data(), &request));
    request_.reset(request);
    splinter_ring_sum_accumulator* accumulator = nullptr;
    ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_accumulator_open(16, 8, 1, 1, seed_.data(),
                                                              SPLINTER_PATH_AUTO, &accumulator));
    accumulator_.reset(accumulator);
  }

  const Bytes key_ = Bytes(2 * kSeedBytes, 7);
  Bytes seed_ = Bytes(kSeedBytes);
  const std::vector<std::uint32_t> weights_ = {1, 0, 1, 0};
  const std::vector<std::uint64_t> values_ = {1000, 1, 65535, 65535};
  const std::vector<std::int32_t> groups_ = {0, -1, 0, 0};
  Bytes record_ = Bytes(kVectorBytes);
  Bytes product_ = Bytes(kVectorBytes);
  Bytes state_ = Bytes(kStateBytes);
  Bytes answer_ = Bytes(kAnswerBytes);
  const Bytes answer_seed_ = Bytes(2 * kSeedBytes, 9);
  SumHandle<splinter_ring_sum_client> client_;
  SumHandle<splinter_ring_sum_request> request_;
  SumHandle<splinter_ring_sum_accumulator> accumulator_;
};

TEST_F(RingSumInterfaceTest, ARequestIsAnswered) {
  EXPECT_NE(Bytes(kSeedBytes), seed_) << "the seed is drawn";
  ASSERT_EQ(SPLINTER_OK,
            splinter_ring_sum_encrypt(request_.get(), weights_.data(), 4, record_.data()));
  ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_public_key(client_.get(), product_.data()));
  ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_add(accumulator_.get(), 0, 4, values_.data(),
                                               groups_.data(), record_.data()));
  std::uint64_t total = 0;
  for (std::uint32_t limb = 0; limb < 2; ++limb) {
    ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_state(accumulator_.get(), limb, state_.data()));
    const Bytes copy = state_;
    ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_merge(state_.data(), copy.data()));
    ASSERT_EQ(SPLINTER_OK,
              splinter_ring_sum_answer(SPLINTER_PATH_AUTO, kSumBits, key_.data() + kSeedBytes,
                                       product_.data(), state_.data(), answer_seed_.data(), limb, 0,
                                       answer_.data()));
    std::uint64_t sum = 0;
    ASSERT_EQ(SPLINTER_OK,
              splinter_ring_sum_decrypt(client_.get(), kSumBits, answer_.data(), &sum));
    total += sum << (8 * limb);
  }
  EXPECT_EQ(2u * 66535, total) << "each state was added to itself";
}

TEST_F(RingSumInterfaceTest, RowsWithoutGroupsAreAllOfGroupZero) {
  ASSERT_EQ(SPLINTER_OK,
            splinter_ring_sum_encrypt(request_.get(), weights_.data(), 4, record_.data()));
  const std::vector<std::int32_t> zeros(4);
  Bytes with(kStateBytes);
  ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_add(accumulator_.get(), 0, 4, values_.data(), nullptr,
                                               record_.data()));
  ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_state(accumulator_.get(), 0, state_.data()));
  SetUp();
  splinter_ring_sum_accumulator* other = nullptr;
  ASSERT_EQ(SPLINTER_OK, splinter_ring_sum_accumulator_open(16, 8, 1, 1, seed_.data(),
                                                            SPLINTER_PATH_AUTO, &other));
  const SumHandle<splinter_ring_sum_accumulator> owned(other);
  ASSERT_EQ(SPLINTER_OK,
            splinter_ring_sum_encrypt(request_.get(), weights_.data(), 4, record_.data()));
  for (splinter_ring_sum_accumulator* const each : {accumulator_.get(), other}) {
    ASSERT_EQ(SPLINTER_OK,
              splinter_ring_sum_add(each, 0, 4, values_.data(),
                                    each == other ? zeros.data() : nullptr, record_.data()));
    ASSERT_EQ(SPLINTER_OK,
              splinter_ring_sum_state(each, 0, (each == other ? with : state_).data()));
  }
  EXPECT_TRUE(with == state_);
}

TEST_F(RingSumInterfaceTest, ClientsAndRequestsRefuseBadArguments) {
  splinter_ring_sum_client* client = nullptr;
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_client_open(key_.data(), 0, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_client_open(nullptr, 0, &client));
  EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, splinter_ring_sum_client_open(key_.data(), 64, &client));
  EXPECT_EQ(nullptr, client);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_public_key(nullptr, product_.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_public_key(client_.get(), nullptr));
  std::uint64_t sum = 0;
  for (const std::uint32_t bits : {0u, kMaxSumBits + 1}) {
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_ring_sum_decrypt(client_.get(), bits, answer_.data(), &sum));
    splinter_ring_sum_request* request = nullptr;
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_ring_sum_request_open(client_.get(), bits, seed_.data(), &request));
  }
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_decrypt(nullptr, 20, answer_.data(), &sum));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_decrypt(client_.get(), 20, nullptr, &sum));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_decrypt(client_.get(), 20, answer_.data(), nullptr));
  splinter_ring_sum_request* request = nullptr;
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_request_open(nullptr, 20, seed_.data(), &request));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_request_open(client_.get(), 20, nullptr, &request));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_request_open(client_.get(), 20, seed_.data(), nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_encrypt(nullptr, weights_.data(), 4, record_.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_encrypt(request_.get(), nullptr, 4, record_.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_encrypt(request_.get(), weights_.data(), 4, nullptr));
}

TEST_F(RingSumInterfaceTest, AccumulatorsRefuseBadArguments) {
  splinter_ring_sum_accumulator* accumulator = nullptr;
  const std::uint32_t shapes[][4] = {{0, 1, 1, 1},
                                     {65, 8, 1, 1},
                                     {8, 0, 1, 1},
                                     {8, 9, 1, 1},
                                     {64, 48, 1, 1},
                                     {8, 8, 0, 1},
                                     {8, 8, 1, 0},
                                     {16, 8, 3, 43},
                                     {8, 8, 257, 1},
                                     {8, 8, 1, 257},
                                     {8, 8, 1u << 31, 1u << 31}};
  for (const auto& shape : shapes) {
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_ring_sum_accumulator_open(shape[0], shape[1], shape[2], shape[3],
                                                 seed_.data(), 0, &accumulator))
        << shape[0] << ' ' << shape[1] << ' ' << shape[2] << ' ' << shape[3];
  }
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_accumulator_open(8, 8, 1, 1, nullptr, 0, &accumulator));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_accumulator_open(8, 8, 1, 1, seed_.data(), 0, nullptr));
  EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE,
            splinter_ring_sum_accumulator_open(8, 8, 1, 1, seed_.data(), 64, &accumulator));
  EXPECT_EQ(nullptr, accumulator);

  splinter_ring_sum_accumulator* const open = accumulator_.get();
  const std::uint64_t* const values = values_.data();
  const std::int32_t* const groups = groups_.data();
  const std::uint8_t* const record = record_.data();
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_add(nullptr, 0, 4, values, groups, record));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_add(open, 0, 0, values, groups, record));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_add(open, 0, 4, nullptr, groups, record));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_add(open, 0, 4, values, groups, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_add(open, SPLINTER_MAX_SUM_ROWS - 3, 4, values, groups, record));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_ring_sum_add(open, ~std::uint64_t{0}, 4, values, groups, record));
  const auto* const odd_values =
      reinterpret_cast<const std::uint64_t*>(reinterpret_cast<std::uintptr_t>(values) + 4);
  const auto* const odd_groups =
      reinterpret_cast<const std::int32_t*>(reinterpret_cast<std::uintptr_t>(groups) + 1);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_add(open, 0, 3, odd_values, groups, record));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_add(open, 0, 3, values, odd_groups, record));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_state(nullptr, 0, state_.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_state(open, 2, state_.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_state(open, 0, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_merge(nullptr, state_.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_merge(state_.data(), nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_ring_sum_merge(state_.data(), state_.data()));
}

TEST_F(RingSumInterfaceTest, AnswersRefuseBadArguments) {
  const auto answer = [&](std::uint32_t path, std::uint32_t bits, int missing, std::uint32_t index,
                          std::uint64_t offset) {
    return splinter_ring_sum_answer(
        path, bits, missing == 0 ? nullptr : key_.data(), missing == 1 ? nullptr : product_.data(),
        missing == 2 ? nullptr : state_.data(), missing == 3 ? nullptr : answer_seed_.data(), index,
        offset, missing == 4 ? nullptr : answer_.data());
  };
  EXPECT_EQ(SPLINTER_OK, answer(0, 20, -1, 255, (1 << 20) - 1));
  for (int missing = 0; missing < 5; ++missing) {
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, answer(0, 20, missing, 0, 0)) << missing;
  }
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, answer(0, 0, -1, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, answer(0, kMaxSumBits + 1, -1, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, answer(0, 20, -1, 256, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, answer(0, 20, -1, 0, 1 << 20));
  EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, answer(64, 20, -1, 0, 0));
}

}  // namespace
}  // namespace splinter::test

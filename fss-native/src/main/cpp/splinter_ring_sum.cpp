// The exports of selected sums by a ring.
#include "splinter_ring_sum.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "interface.h"
#include "ring_sum_accumulator.h"
#include "ring_sum_answer.h"
#include "ring_sum_client.h"

struct splinter_ring_sum_client {
  explicit splinter_ring_sum_client(const splinter::Kernel& kernel) : client(kernel) {}
  splinter::RingSumClient client;
};

struct splinter_ring_sum_request {
  splinter_ring_sum_request(const splinter::RingSumClient& client, std::uint32_t sum_bits)
      : request(client, sum_bits) {}
  splinter::RingSumRequest request;
};

struct splinter_ring_sum_accumulator {
  splinter_ring_sum_accumulator(const splinter::RingSumShape& shape, const splinter::Kernel& kernel)
      : accumulator(shape, kernel) {}
  splinter::RingSumAccumulator accumulator;
};

namespace splinter {
namespace {

static_assert(SPLINTER_RING_BLOCK_ROWS == kRingSize);
static_assert(SPLINTER_RING_VECTOR_BYTES == kVectorBytes);
static_assert(SPLINTER_RING_SEED_BYTES == kSeedBytes);
static_assert(SPLINTER_MAX_SUM_BITS == kMaxSumBits);
static_assert(SPLINTER_MAX_SUMS == kMaxSums);

Block load_block(const std::uint8_t* bytes) {
  Block block;
  std::memcpy(&block, bytes, sizeof(block));
  return block;
}

bool valid_sum_bits(std::uint32_t bits) { return bits >= 1 && bits <= kMaxSumBits; }

bool valid(const RingSumShape& shape) {
  return shape.value_bits >= 1 && shape.value_bits <= 64 && shape.limb_bits >= 1 &&
         shape.limb_bits <= std::min(shape.value_bits, kMaxSumBits) && shape.measures >= 1 &&
         shape.measures <= kMaxSums && shape.groups >= 1 && shape.groups <= kMaxSums &&
         shape.sums() <= kMaxSums;
}

}  // namespace
}  // namespace splinter

std::int32_t splinter_ring_sum_client_open(const std::uint8_t* key, std::uint32_t path,
                                           splinter_ring_sum_client** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    if (key == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    auto client = std::make_unique<splinter_ring_sum_client>(*kernel);
    const splinter_status status = client->client.open(key);
    if (status == SPLINTER_OK) {
      *out = client.release();
    }
    return status;
  });
}

void splinter_ring_sum_client_close(splinter_ring_sum_client* client) { delete client; }

std::int32_t splinter_ring_sum_public_key(const splinter_ring_sum_client* client,
                                          std::uint8_t* product) {
  if (client == nullptr || product == nullptr) {
    return SPLINTER_BAD_ARGUMENT;
  }
  std::memcpy(product, client->client.public_product().data(), splinter::kVectorBytes);
  return SPLINTER_OK;
}

std::int32_t splinter_ring_sum_decrypt(const splinter_ring_sum_client* client,
                                       std::uint32_t sum_bits, const std::uint8_t* answer,
                                       std::uint64_t* sum) {
  return splinter::guarded([&]() -> std::int32_t {
    if (client == nullptr || !splinter::valid_sum_bits(sum_bits) || answer == nullptr ||
        sum == nullptr || !splinter::readable(sum, 1)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return client->client.decrypt(sum_bits, answer, sum);
  });
}

std::int32_t splinter_ring_sum_request_open(const splinter_ring_sum_client* client,
                                            std::uint32_t sum_bits, std::uint8_t* seed,
                                            splinter_ring_sum_request** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    if (client == nullptr || !splinter::valid_sum_bits(sum_bits) || seed == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    auto request = std::make_unique<splinter_ring_sum_request>(client->client, sum_bits);
    const splinter_status status = request->request.open(splinter::secure_random, nullptr, seed);
    if (status == SPLINTER_OK) {
      *out = request.release();
    }
    return status;
  });
}

void splinter_ring_sum_request_close(splinter_ring_sum_request* request) { delete request; }

std::int32_t splinter_ring_sum_encrypt(splinter_ring_sum_request* request,
                                       const std::uint32_t* weights, std::size_t rows,
                                       std::uint8_t* record) {
  return splinter::guarded([&]() -> std::int32_t {
    if (request == nullptr || weights == nullptr || !splinter::readable(weights, rows) ||
        record == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return request->request.encrypt(weights, rows, record);
  });
}

std::int32_t splinter_ring_sum_accumulator_open(std::uint32_t value_bits, std::uint32_t limb_bits,
                                                std::uint32_t measures, std::uint32_t groups,
                                                const std::uint8_t* seed, std::uint32_t path,
                                                splinter_ring_sum_accumulator** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    const splinter::RingSumShape shape{value_bits, limb_bits, measures, groups};
    if (seed == nullptr || !splinter::valid(shape)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    auto accumulator = std::make_unique<splinter_ring_sum_accumulator>(shape, *kernel);
    const splinter_status status = accumulator->accumulator.open(splinter::load_block(seed));
    if (status == SPLINTER_OK) {
      *out = accumulator.release();
    }
    return status;
  });
}

void splinter_ring_sum_accumulator_close(splinter_ring_sum_accumulator* accumulator) {
  delete accumulator;
}

std::int32_t splinter_ring_sum_add(splinter_ring_sum_accumulator* accumulator,
                                   std::uint64_t first_row, std::size_t rows,
                                   const std::uint64_t* values, const std::int32_t* groups,
                                   const std::uint8_t* records) {
  return splinter::guarded([&]() -> std::int32_t {
    if (accumulator == nullptr || rows == 0 || rows > SPLINTER_MAX_SUM_ROWS ||
        first_row > SPLINTER_MAX_SUM_ROWS - rows || values == nullptr ||
        !splinter::readable(values, rows * accumulator->accumulator.shape().measures) ||
        (groups != nullptr && !splinter::readable(groups, rows)) || records == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return accumulator->accumulator.add({first_row, rows, values, groups, records});
  });
}

std::int32_t splinter_ring_sum_state(const splinter_ring_sum_accumulator* accumulator,
                                     std::uint32_t sum, std::uint8_t* state) {
  return splinter::guarded([&]() -> std::int32_t {
    if (accumulator == nullptr || sum >= accumulator->accumulator.shape().sums() ||
        state == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    accumulator->accumulator.state(sum, state);
    return SPLINTER_OK;
  });
}

std::int32_t splinter_ring_sum_merge(std::uint8_t* sum, const std::uint8_t* state) {
  return splinter::guarded([&]() -> std::int32_t {
    if (sum == nullptr || state == nullptr ||
        !splinter::disjoint(sum, splinter::kStateBytes, state, splinter::kStateBytes)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::merge_states(sum, state);
  });
}

std::int32_t splinter_ring_sum_answer(std::uint32_t path, std::uint32_t sum_bits,
                                      const std::uint8_t* public_seed, const std::uint8_t* product,
                                      const std::uint8_t* state, const std::uint8_t* seed,
                                      std::uint32_t index, std::uint64_t offset,
                                      std::uint8_t* answer) {
  return splinter::guarded([&]() -> std::int32_t {
    if (!splinter::valid_sum_bits(sum_bits) || public_seed == nullptr || product == nullptr ||
        state == nullptr || seed == nullptr || index >= splinter::kMaxSums ||
        offset >> sum_bits != 0 || answer == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    splinter::RingSumMask mask{
        sum_bits, splinter::load_block(public_seed),
        product,  {splinter::load_block(seed), splinter::load_block(seed + splinter::kSeedBytes)},
        index,    offset};
    const splinter_status status = splinter::answer_sum(mask, state, answer, *kernel);
    splinter::wipe(&mask, sizeof(mask));
    return status;
  });
}

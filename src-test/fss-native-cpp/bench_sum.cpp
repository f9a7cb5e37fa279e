#include "bench_sum.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#include "splinter_ring_sum.h"

namespace splinter::bench {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kBlockRows = SPLINTER_RING_BLOCK_ROWS;
constexpr std::size_t kVectorBytes = SPLINTER_RING_VECTOR_BYTES;

// The limbs that RingSumParameters of Java chooses for as many rows as here.
constexpr std::uint32_t kLimbBits = 11;
constexpr std::uint32_t kLimbs = 3;

std::uint32_t sum_bits(std::size_t rows) {
  std::uint32_t bits = 0;
  for (std::size_t most = rows * ((1 << kLimbBits) - 1); most != 0; most >>= 1) {
    ++bits;
  }
  return bits;
}

void require(bool good, const char* what) {
  if (!good) {
    std::fprintf(stderr, "kernel_bench: %s failed\n", what);
    std::exit(1);
  }
}

struct Inputs {
  std::vector<std::uint32_t> weights;
  std::vector<std::uint64_t> numbers;
  std::uint64_t sum = 0;
  Bytes records;
};

void run(std::uint32_t path, Inputs* inputs) {
  const std::size_t rows = inputs->weights.size();
  const std::uint32_t bits = sum_bits(rows);
  Bytes key(2 * SPLINTER_RING_SEED_BYTES);
  require(splinter_random(key.data(), key.size()) == SPLINTER_OK, "a key");
  splinter_ring_sum_client* client = nullptr;
  require(splinter_ring_sum_client_open(key.data(), path, &client) == SPLINTER_OK, "a client");
  Bytes product(kVectorBytes);
  require(splinter_ring_sum_public_key(client, product.data()) == SPLINTER_OK, "a public key");
  Bytes seed(SPLINTER_RING_SEED_BYTES);
  splinter_ring_sum_request* request = nullptr;
  require(splinter_ring_sum_request_open(client, bits, seed.data(), &request) == SPLINTER_OK,
          "a request");
  for (std::size_t first = 0; first < rows; first += kBlockRows) {
    std::uint8_t* const record = inputs->records.data() + first / kBlockRows * kVectorBytes;
    require(splinter_ring_sum_encrypt(request, inputs->weights.data() + first,
                                      std::min(kBlockRows, rows - first), record) == SPLINTER_OK,
            "encryption");
  }
  splinter_ring_sum_request_close(request);

  splinter_ring_sum_accumulator* accumulator = nullptr;
  require(splinter_ring_sum_accumulator_open(32, kLimbBits, 1, 1, seed.data(), path,
                                             &accumulator) == SPLINTER_OK,
          "an accumulator");
  require(splinter_ring_sum_add(accumulator, 0, rows, inputs->numbers.data(), nullptr,
                                inputs->records.data()) == SPLINTER_OK,
          "adding rows");
  Bytes state(2 * kVectorBytes);
  Bytes answer(8 + kVectorBytes);
  const Bytes answer_seed(2 * SPLINTER_RING_SEED_BYTES, 1);
  std::uint64_t sum = 0;
  for (std::uint32_t limb = 0; limb < kLimbs; ++limb) {
    std::uint64_t part = 0;
    require(splinter_ring_sum_state(accumulator, limb, state.data()) == SPLINTER_OK &&
                splinter_ring_sum_answer(path, bits, key.data() + SPLINTER_RING_SEED_BYTES,
                                         product.data(), state.data(), answer_seed.data(), limb, 0,
                                         answer.data()) == SPLINTER_OK &&
                splinter_ring_sum_decrypt(client, bits, answer.data(), &part) == SPLINTER_OK,
            "an answer");
    sum += part << (limb * kLimbBits);
  }
  splinter_ring_sum_accumulator_close(accumulator);
  splinter_ring_sum_client_close(client);
  require(sum == inputs->sum, "the sum");
}

}  // namespace

std::function<void()> selected_sum(std::uint32_t path, std::size_t rows) {
  if ((splinter_paths() & path) == 0 || rows == 0) {
    throw std::runtime_error("this CPU lacks the path, or there are no rows");
  }
  const auto inputs = std::make_shared<Inputs>();
  inputs->records.resize((rows + kBlockRows - 1) / kBlockRows * kVectorBytes);
  std::mt19937_64 random(45);
  for (std::size_t i = 0; i < rows; ++i) {
    inputs->weights.push_back(random() & 1);
    inputs->numbers.push_back(random() >> 32);
    inputs->sum += inputs->weights[i] * inputs->numbers[i];
  }
  return [inputs, path] { run(path, inputs.get()); };
}

}  // namespace splinter::bench

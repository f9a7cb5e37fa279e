#include "selected_rows.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace splinter::test {

std::uint64_t SelectedRows::sum(std::size_t number) const {
  const std::size_t group = number % shape.groups;
  const std::size_t limb = number / shape.groups % shape.limbs();
  const std::size_t measure = number / shape.groups / shape.limbs();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count(); ++i) {
    const std::uint64_t digits = values[measure * count() + i] >> (limb * shape.limb_bits);
    const bool counts = groups[i] == static_cast<std::int32_t>(group);
    sum += counts ? weights[i] * (digits % (std::uint64_t{1} << shape.limb_bits)) : 0;
  }
  return sum;
}

SelectedRows random_rows(const RingSumShape& shape, std::uint32_t sum_bits, std::size_t count,
                         std::uint32_t weight_bits, std::mt19937_64& random) {
  SelectedRows rows{shape, sum_bits, {}, {}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    rows.weights.push_back(static_cast<std::uint32_t>(random() >> (64 - weight_bits)));
    rows.groups.push_back(static_cast<std::int32_t>(random() % (shape.groups + 1)) - 1);
  }
  for (std::size_t i = 0; i < shape.measures * count; ++i) {
    rows.values.push_back(random() >> (64 - shape.value_bits));
  }
  return rows;
}

Bytes random_bytes(std::size_t n, std::mt19937_64& random) {
  Bytes bytes(n);
  fixed_stream(&random, bytes.data(), n);
  return bytes;
}

SealedRows sealed(const RingSumClient& client, const SelectedRows& rows, std::mt19937_64& random) {
  const std::size_t blocks = (rows.count() + kRingSize - 1) / kRingSize;
  SealedRows request{Bytes(kSeedBytes), Bytes(blocks * kVectorBytes)};
  RingSumRequest encryption(client, rows.sum_bits);
  bool good = encryption.open(fixed_stream, &random, request.seed.data()) == SPLINTER_OK;
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t first = block * kRingSize;
    good = good && encryption.encrypt(rows.weights.data() + first,
                                      std::min(kRingSize, rows.count() - first),
                                      request.records.data() + block * kVectorBytes) == SPLINTER_OK;
  }
  if (!good) {
    throw std::runtime_error("cannot encrypt rows");
  }
  return request;
}

splinter_status add(RingSumAccumulator& accumulator, const SelectedRows& rows, const Bytes& records,
                    std::size_t first, std::size_t end) {
  // In memory of their exact sizes, so that the sanitizer sees every access past the end.
  std::vector<std::uint64_t> values;
  for (std::size_t measure = 0; measure < rows.shape.measures; ++measure) {
    const std::uint64_t* const column = rows.values.data() + measure * rows.count();
    values.insert(values.end(), column + first, column + end);
  }
  const std::vector<std::int32_t> groups(rows.groups.data() + first, rows.groups.data() + end);
  const Bytes touched(records.data() + first / kRingSize * kVectorBytes,
                      records.data() + ((end - 1) / kRingSize + 1) * kVectorBytes);
  return accumulator.add({first, end - first, values.data(), groups.data(), touched.data()});
}

Bytes states(const RingSumAccumulator& accumulator) {
  Bytes all(accumulator.shape().sums() * kStateBytes);
  for (std::size_t sum = 0; sum < accumulator.shape().sums(); ++sum) {
    accumulator.state(sum, all.data() + sum * kStateBytes);
  }
  return all;
}

Bytes state_of(const SelectedRows& rows, const SealedRows& request, const Kernel& kernel,
               std::size_t sum) {
  RingSumAccumulator accumulator(rows.shape, kernel);
  if (accumulator.open(block_at(request.seed)) != SPLINTER_OK ||
      add(accumulator, rows, request.records, 0, rows.count()) != SPLINTER_OK) {
    throw std::runtime_error("cannot add rows");
  }
  Bytes state(kStateBytes);
  accumulator.state(sum, state.data());
  return state;
}

RingSumMask mask_of(const Bytes& key, const Bytes& product, std::uint32_t sum_bits,
                    const Bytes& seed, std::uint32_t index) {
  return {sum_bits,       block_at(key, kSeedBytes),
          product.data(), {block_at(seed), block_at(seed, kSeedBytes)},
          index,          0};
}

Block block_at(const Bytes& bytes, std::size_t from) {
  Block block;
  std::memcpy(&block, bytes.data() + from, sizeof(block));
  return block;
}

}  // namespace splinter::test

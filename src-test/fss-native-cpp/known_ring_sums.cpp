#include <openssl/sha.h>

#include <algorithm>
#include <stdexcept>

#include "known_answers.h"
#include "selected_rows.h"

namespace splinter::test {
namespace {

// Rows, weight bits, value bits, limb bits, measures, groups and sum bits of each case.
constexpr std::uint32_t kCases[][7] = {{1, 1, 1, 1, 1, 1, 1},       {100, 1, 16, 16, 1, 1, 23},
                                       {4096, 1, 32, 11, 2, 1, 23}, {5000, 4, 40, 10, 1, 3, 27},
                                       {9000, 16, 64, 6, 1, 2, 36}, {8193, 8, 20, 10, 3, 8, 31}};

std::string digest(const Bytes& bytes) {
  std::uint8_t out[SHA256_DIGEST_LENGTH];
  SHA256(bytes.data(), bytes.size(), out);
  std::string digits;
  for (const std::uint8_t byte : out) {
    digits += "0123456789abcdef"[byte >> 4];
    digits += "0123456789abcdef"[byte & 15];
  }
  return digits;
}

Bytes progression(std::uint32_t first, std::uint32_t step) {
  Bytes bytes(2 * kSeedBytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(first + step * i);
  }
  return bytes;
}

bool request_bytes(void* number, std::uint8_t* out, std::size_t n) {
  const Bytes bytes = progression(2 * *static_cast<const std::uint32_t*>(number) + 1, 3);
  std::copy(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n), out);
  return true;
}

SelectedRows known_rows(const std::uint32_t (&known)[7], std::uint32_t number) {
  const auto [count, weight_bits, value_bits, limb_bits, measures, groups, sum_bits] = known;
  SelectedRows rows{{value_bits, limb_bits, measures, groups}, sum_bits, {}, {}, {}};
  for (std::uint32_t i = 0; i < count; ++i) {
    rows.weights.push_back((i * i + number) % (1u << weight_bits));
    rows.groups.push_back(static_cast<std::int32_t>((i / 3 + 1) % (groups + 1)) - 1);
  }
  for (std::uint64_t m = 0; m < measures; ++m) {
    for (std::uint64_t i = 0; i < count; ++i) {
      rows.values.push_back((i + 1) * (2 * m + number) * 0x9e3779b97f4a7c15 >> (64 - value_bits));
    }
  }
  return rows;
}

// Throws if a step of the scheme failed.
void require(splinter_status status) {
  if (status != SPLINTER_OK) {
    throw std::runtime_error("selected sums fail");
  }
}

std::string known_answer(const std::uint32_t (&known)[7], std::uint32_t number,
                         const Kernel& kernel) {
  std::string lines = "case";
  for (const std::uint32_t field : known) {
    lines += ' ' + std::to_string(field);
  }
  const SelectedRows rows = known_rows(known, number);
  const Bytes key = progression(number, 1);
  RingSumClient client(kernel);
  require(client.open(key.data()));
  const Bytes product = client.public_product();
  RingSumRequest request(client, rows.sum_bits);
  Bytes seed(kSeedBytes);
  require(request.open(request_bytes, &number, seed.data()));
  Bytes records;
  for (std::size_t first = 0; first < rows.count(); first += kRingSize) {
    Bytes record(kVectorBytes);
    require(request.encrypt(rows.weights.data() + first, std::min(kRingSize, rows.count() - first),
                            record.data()));
    records.insert(records.end(), record.begin(), record.end());
  }
  RingSumAccumulator accumulator(rows.shape, kernel);
  require(accumulator.open(block_at(seed)));
  require(add(accumulator, rows, records, 0, rows.count()));
  const Bytes all = states(accumulator);
  RingSumMask mask = mask_of(key, product, rows.sum_bits, progression(5 * number + 2, 7));
  Bytes answers(rows.shape.sums() * kAnswerBytes);
  std::string sums;
  for (std::uint32_t i = 0; i < rows.shape.sums(); ++i) {
    mask.index = i;
    mask.offset = std::uint64_t{i} * number % (std::uint64_t{1} << rows.sum_bits);
    std::uint8_t* const answer = answers.data() + i * kAnswerBytes;
    require(answer_sum(mask, all.data() + i * kStateBytes, answer, kernel));
    std::uint64_t sum = 0;
    require(client.decrypt(rows.sum_bits, answer, &sum));
    if (sum != (rows.sum(i) + mask.offset) % (std::uint64_t{1} << rows.sum_bits)) {
      throw std::runtime_error("a selected sum is wrong");
    }
    sums += ' ' + std::to_string(sum);
  }
  return lines + ' ' + std::to_string(number) + "\nproduct " + digest(product) + "\nrecords " +
         digest(records) + "\nstates " + digest(all) + "\nanswers " + digest(answers) + "\nsums" +
         sums + '\n';
}

}  // namespace

std::string ring_sum_known_answers(const Kernel& kernel) {
  std::string lines =
      "# Known answers of selected sums by a ring, version 1. Written by write_known_answers;\n"
      "# src-test/fss-native-cpp/known_answers.h explains the lines.\n";
  std::uint32_t number = 0;
  for (const auto& known : kCases) {
    lines += known_answer(known, ++number, kernel);
  }
  return lines;
}

}  // namespace splinter::test

#include "known_answers.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "support.h"

namespace splinter::test {
namespace {

constexpr PointParameters kCases[] = {{1, 1},  {1, 8},  {2, 1},  {7, 3},  {8, 8},   {9, 4},
                                      {16, 5}, {16, 8}, {24, 8}, {31, 4}, {32, 4},  {33, 5},
                                      {63, 2}, {64, 4}, {65, 1}, {96, 4}, {127, 3}, {128, 2}};

// The fixed stream: the generator's output, eight bytes at a time, low byte first.
bool fixed_stream(void* context, std::uint8_t* out, std::size_t n) {
  auto& stream = *static_cast<std::mt19937_64*>(context);
  for (std::size_t i = 0; i < n; i += 8) {
    const std::uint64_t word = stream();
    std::memcpy(out + i, &word, std::min<std::size_t>(8, n - i));
  }
  return true;
}

std::string hex(const std::uint8_t* bytes, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", bytes[i]);
    text += digits;
  }
  return text;
}

std::string hex(std::uint64_t word) {
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016" PRIx64, word);
  return digits;
}

std::string known_answer(const PointParameters& parameters, std::uint32_t number) {
  std::mt19937_64 random(number);
  const std::uint32_t share_index = number * 3640;
  const Key alpha = random_key(parameters, random);
  const std::uint64_t beta = random();
  Block nonce;
  fixed_stream(&random, reinterpret_cast<std::uint8_t*>(&nonce), sizeof(nonce));
  Bytes shares[2] = {Bytes(parameters.share_bytes()), Bytes(parameters.share_bytes())};
  if (generate_point(parameters, share_index, nonce, {alpha.high, alpha.low, beta}, fixed_stream,
                     &random, shares[0].data(), shares[1].data()) != SPLINTER_OK) {
    throw std::runtime_error("cannot generate");
  }
  std::string text = "case " + std::to_string(parameters.domain_bits) + ' ' +
                     std::to_string(parameters.radix_bits) + ' ' + std::to_string(share_index) +
                     "\nnonce " + hex(reinterpret_cast<std::uint8_t*>(&nonce), sizeof(nonce)) +
                     "\nalpha " + hex(alpha.high) + ' ' + hex(alpha.low) + "\nbeta " + hex(beta);
  for (int party = 0; party < 2; ++party) {
    text +=
        "\nshare" + std::to_string(party) + ' ' + hex(shares[party].data(), shares[party].size());
  }
  const Key next = clip(parameters, {alpha.high, alpha.low ^ 1});
  const Key other_half = clip(parameters, {~alpha.high, ~alpha.low});
  const std::vector<Key> keys = {alpha,
                                 next,
                                 other_half,
                                 {0, 0},
                                 largest(parameters),
                                 random_key(parameters, random),
                                 random_key(parameters, random)};
  const std::vector<std::uint64_t> values[2] = {
      evaluate(open(shares[0], SPLINTER_PATH_PORTABLE), parameters, keys),
      evaluate(open(shares[1], SPLINTER_PATH_PORTABLE), parameters, keys)};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    text += "\npoint " + hex(keys[i].high) + ' ' + hex(keys[i].low) + ' ' + hex(values[0][i]) +
            ' ' + hex(values[1][i]);
  }
  return text + "\n";
}

}  // namespace

std::string known_answers() {
  std::string text =
      "# Known answers of two-party point shares, version 1. Written by write_known_answers;\n"
      "# src-test/fss-native-cpp/known_answers.h explains the lines.\n";
  std::uint32_t number = 0;
  for (const PointParameters& parameters : kCases) {
    text += known_answer(parameters, ++number);
  }
  return text;
}

}  // namespace splinter::test

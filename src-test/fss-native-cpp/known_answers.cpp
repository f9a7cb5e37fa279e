#include "known_answers.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "support.h"

namespace splinter::test {
namespace {

constexpr TreeParameters kTrees[] = {{1, 1},  {1, 8},  {2, 1},  {7, 3},  {8, 8},   {9, 4},
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

std::string known_answer(Scheme scheme, const TreeParameters& parameters, std::uint32_t number) {
  std::mt19937_64 random(number);
  const std::uint32_t share_index = number * 3640;
  const Key alpha = random_key(parameters, random);
  const std::uint64_t beta = random();
  const bool inclusive = number % 2 == 0;
  Label label{share_index, {}};
  fixed_stream(&random, reinterpret_cast<std::uint8_t*>(&label.nonce), sizeof(label.nonce));
  const std::size_t bytes = share_bytes(scheme, parameters);
  Bytes shares[2] = {Bytes(bytes), Bytes(bytes)};
  const bool less_than = scheme == Scheme::kLessThan;
  const Secret secret{alpha.high, alpha.low, less_than && !inclusive ? 0 : beta,
                      less_than ? beta : 0};
  const splinter_status status =
      scheme == Scheme::kConstant ? generate_constant(label, beta, fixed_stream, &random,
                                                      shares[0].data(), shares[1].data())
                                  : generate_tree(scheme, parameters, label, secret, fixed_stream,
                                                  &random, shares[0].data(), shares[1].data());
  if (status != SPLINTER_OK) {
    throw std::runtime_error("cannot generate");
  }
  std::string text = "case " + std::to_string(parameters.domain_bits) + ' ' +
                     std::to_string(parameters.radix_bits) + ' ' + std::to_string(share_index) +
                     "\nnonce " +
                     hex(reinterpret_cast<std::uint8_t*>(&label.nonce), sizeof(label.nonce)) +
                     "\nalpha " + hex(alpha.high) + ' ' + hex(alpha.low) + "\nbeta " + hex(beta);
  if (less_than) {
    text += inclusive ? "\ninclusive 1" : "\ninclusive 0";
  }
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

std::string known_answers(const KnownScheme& known) {
  std::string text = "# Known answers of two-party " + std::string(known.name) +
                     " shares, version 1. Written by write_known_answers;\n"
                     "# src-test/fss-native-cpp/known_answers.h explains the lines.\n";
  if (known.scheme == Scheme::kConstant) {
    return text + known_answer(known.scheme, {}, 1) + known_answer(known.scheme, {}, 2);
  }
  std::uint32_t number = 0;
  for (const TreeParameters& parameters : kTrees) {
    text += known_answer(known.scheme, parameters, ++number);
  }
  return text;
}

}  // namespace splinter::test

#include "support.h"

#include <stdexcept>

namespace splinter::test {
namespace {

void require(splinter_status status, const char* what) {
  if (status != SPLINTER_OK) {
    throw std::runtime_error(std::string(what) + " fails with status " + std::to_string(status));
  }
}

}  // namespace

Sum::Sum() {
  if (!secure_random(nullptr, reinterpret_cast<std::uint8_t*>(&label_.nonce), sizeof(Block))) {
    throw std::runtime_error("no randomness");
  }
}

void Sum::add(const Parameters& parameters, const Target& target, Use use) {
  const std::vector<Bytes> shares = make_shares(parameters, target, label_, secure_random, nullptr);
  for (std::size_t party = 0; party < shares.size(); ++party) {
    parts_[party].push_back({shares[party], use});
  }
  ++label_.share_index;
}

Opened open(const std::vector<Part>& parts, std::uint32_t domain_bits, bool expanded,
            const Kernel& kernel) {
  std::vector<Summand> summands;
  for (const Part& part : parts) {
    summands.push_back({decoded(part.share), part.use});
  }
  auto function = std::make_unique<FunctionEvaluator>(Domain{domain_bits}, expanded);
  const splinter_status status = function->open(summands, kernel);
  return {status, status == SPLINTER_OK ? std::move(function) : nullptr};
}

std::unique_ptr<FunctionEvaluator> open(const Bytes& share, const Kernel& kernel) {
  Opened opened = open({{share}}, decoded(share).parameters.domain_bits, false, kernel);
  require(opened.status, "to open a share");
  return std::move(opened.function);
}

std::vector<std::uint64_t> words_at(FunctionEvaluator& function, const std::vector<Value>& keys) {
  std::vector<std::uint64_t> out(keys.size() * value_words(function.output()));
  // The buffer has the exact size, so that the sanitizer sees every read past the end.
  const std::vector<std::uint64_t> in = to_words(keys, function.domain().key_words());
  require(evaluate(Functions{&function}, in.data(), keys.size(), out.data()), "to evaluate");
  return out;
}

std::vector<Value> values_at(FunctionEvaluator& function, const std::vector<Value>& keys) {
  return from_words(words_at(function, keys), value_words(function.output()));
}

std::vector<Value> values_in_range(FunctionEvaluator& function, Value first, std::size_t rows) {
  const auto start = static_cast<std::uint64_t>(first);
  if (function.output() != Output::kBit) {
    const std::size_t words = value_words(function.output());
    std::vector<std::uint64_t> out(rows * words);
    require(evaluate_range(Functions{&function}, start, rows, out.data()), "a range");
    return from_words(out, words);
  }
  std::vector<std::uint64_t> packed((rows + 63) / 64, ~std::uint64_t{0});
  require(evaluate_range(Functions{&function}, start, rows, packed.data()), "a range");
  std::vector<Value> bits;
  for (std::size_t i = 0; i < 64 * packed.size(); ++i) {
    const Value bit = packed[i / 64] >> i % 64 & 1;
    if (i < rows) {
      bits.push_back(bit);
    } else if (bit != 0) {
      throw std::runtime_error("an unused bit is set");
    }
  }
  return bits;
}

std::vector<std::uint64_t> to_words(const std::vector<Value>& numbers, std::size_t words) {
  std::vector<std::uint64_t> out;
  out.reserve(numbers.size() * words);
  for (const Value number : numbers) {
    for (std::size_t w = 0; w < words; ++w) {
      out.push_back(static_cast<std::uint64_t>(number >> 64 * w));
    }
  }
  return out;
}

std::vector<Value> from_words(const std::vector<std::uint64_t>& words, std::size_t each) {
  std::vector<Value> numbers(words.size() / each);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t word = i % each;
    const Value part = Value{words[i]} << 64 * (word % 2);
    numbers[i / each] += word < 2 ? part : kTagFactor * part;
  }
  return numbers;
}

std::vector<Value> all_keys(std::uint32_t domain_bits) {
  std::vector<Value> keys(std::size_t{1} << domain_bits);
  std::uint64_t next = 0;
  for (Value& key : keys) {
    key = next++;
  }
  return keys;
}

}  // namespace splinter::test

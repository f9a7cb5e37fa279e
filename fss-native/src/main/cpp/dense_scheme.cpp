// The additive sharing of all values of a function: the last party's values are the function's less
// what the others expand from their seeds. Any k - 1 parties have values that look uniform,
// whatever the function is, if AES under a uniform key is a pseudorandom permutation: one of the k
// - 1 seeds is missing, or the explicit values are, and each serves one function.
#include <algorithm>
#include <cstring>

#include "dense_stream.h"
#include "numbers.h"
#include "scheme.h"
#include "secret_vector.h"

namespace splinter {
namespace {

bool valid(const Parameters& parameters) {
  return parameters.parties >= 2 && parameters.parties <= SPLINTER_MAX_PARTIES &&
         parameters.domain_bits >= 1 && parameters.domain_bits <= SPLINTER_MAX_DENSE_BITS &&
         parameters.radix_bits == 0 && numeric(parameters.output) && !parameters.compact;
}

bool is_explicit(const Parameters& parameters, std::uint32_t party) {
  return party + 1 == parameters.parties;
}

std::size_t table_words(const Parameters& parameters) {
  return value_words(parameters.output) << parameters.domain_bits;
}

std::size_t body_bytes(const Parameters& parameters, std::uint32_t party) {
  return is_explicit(parameters, party) ? table_words(parameters) * sizeof(std::uint64_t)
                                        : sizeof(Block);
}

bool valid_body(const Share&, const std::uint8_t*) { return true; }

// Subtracts the values that a seed expands to from `values`.
template <class Numbers>
bool subtract_stream(const Block& seed, const Kernel& kernel, std::size_t keys,
                     std::uint64_t* values) {
  DenseStream stream;
  if (!stream.open(seed, kernel)) {
    return false;
  }
  const std::size_t step = std::min(kChunk, keys);
  SecretVector<std::uint64_t> chunk(step * Numbers::kWords);
  for (std::size_t start = 0; start < keys; start += step) {
    if (!stream.words(start * Numbers::kWords, chunk.size(), chunk.data())) {
      return false;
    }
    for (std::size_t i = 0; i < step; ++i) {
      Numbers::subtract(values, start + i, Numbers::load(chunk.data(), i));
    }
  }
  return true;
}

// Draws the seeds of all parties but the last at once.
splinter_status generate_dense(const Parameters& parameters, const Label& label,
                               const Secret& secret, Randomness randomness, void* context,
                               std::uint8_t* shares, const Kernel& kernel) {
  SecretVector<Block> seeds(parameters.parties - 1);
  if (!randomness(context, reinterpret_cast<std::uint8_t*>(seeds.data()),
                  seeds.size() * sizeof(Block))) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  const std::size_t words = table_words(parameters);
  SecretVector<std::uint64_t> values(secret.values, secret.values + words);
  std::uint8_t* share = shares;
  for (std::uint32_t party = 0; party < parameters.parties; ++party) {
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr}, share);
    std::uint8_t* const body = share + kHeadBytes;
    if (is_explicit(parameters, party)) {
      std::memcpy(body, values.data(), words * sizeof(std::uint64_t));
      return SPLINTER_OK;
    }
    const bool done = with_numbers(value_words(parameters.output), [&](auto numbers) {
      return subtract_stream<decltype(numbers)>(
          seeds[party], kernel, std::size_t{1} << parameters.domain_bits, values.data());
    });
    if (!done) {
      return SPLINTER_CIPHER_FAILED;
    }
    std::memcpy(body, &seeds[party], sizeof(Block));
    share = body + sizeof(Block);
  }
  return SPLINTER_INTERNAL;  // there is no function without a party
}

class DenseEvaluator final : public ShareEvaluator {
 public:
  splinter_status open(const Share& share, const Kernel& kernel) override {
    words_ = value_words(share.parameters.output);
    if (is_explicit(share.parameters, share.party)) {
      values_.resize(table_words(share.parameters));
      std::memcpy(values_.data(), share.body, values_.size() * sizeof(std::uint64_t));
      return SPLINTER_OK;
    }
    Block seed;
    std::memcpy(&seed, share.body, sizeof(seed));
    const bool opened = stream_.open(seed, kernel);
    wipe(&seed, sizeof(seed));
    return opened ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
  }

  bool add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
           std::uint64_t* values) override {
    for (std::size_t i = 0; i < rows && values_.empty(); ++i) {
      if (!stream_.words(keys[i] * words_, words_, scratch.summand + i * words_)) {
        return false;
      }
    }
    return with_numbers(words_, [&](auto numbers) {
      for (std::size_t i = 0; i < rows; ++i) {
        numbers.add(values, i,
                    values_.empty() ? numbers.load(scratch.summand, i)
                                    : numbers.load(values_.data(), keys[i]));
      }
      return true;
    });
  }

  bool write_range(std::uint64_t first, std::size_t rows, std::uint64_t* values) override {
    if (values_.empty()) {
      return stream_.words(first * words_, rows * words_, values);
    }
    std::copy_n(values_.data() + first * words_, rows * words_, values);
    return true;
  }

 private:
  std::size_t words_ = 1;
  SecretVector<std::uint64_t> values_;  // of the last party
  DenseStream stream_;                  // of the others
};

std::unique_ptr<ShareEvaluator> evaluator() { return std::make_unique<DenseEvaluator>(); }

}  // namespace

const SchemeDefinition kDenseScheme = {valid,
                                       body_bytes,
                                       valid_body,
                                       generate_dense,
                                       evaluator,
                                       nullptr,
                                       /*rooted=*/false,
                                       /*inclusive=*/false,
                                       /*expandable=*/true,
                                       /*summable=*/false,
                                       table_words};

}  // namespace splinter

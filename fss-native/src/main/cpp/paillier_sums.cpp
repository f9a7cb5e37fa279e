#include "paillier_sums.h"

#include <algorithm>
#include <cstring>

#include "indexed_stream.h"
#include "mont_power.h"
#include "secret_vector.h"

namespace splinter {
namespace {

// Draws a uniform number below n from a seed's stream.
bool draw_below(const BigNumber& n, const std::uint8_t* seed, std::size_t index, BigNumber* drawn) {
  SecretVector<std::uint8_t> bytes(n.bits() / 8);
  for (std::uint32_t attempt = 0;; ++attempt) {
    if (!indexed_stream(seed, index, attempt, bytes.data(), bytes.size())) {
      return false;
    }
    *drawn = BigNumber::read(bytes.data(), bytes.size());
    if (*drawn < n) {
      return true;
    }
  }
}

}  // namespace

PaillierSums::PaillierSums(const BigNumber& n, const ProductShape& shape, const MontKernel& kernel)
    : n_(n),
      shape_(shape),
      square_(n * n, kernel),
      buckets_(square_, shape),
      merged_(square_.numbers(cells())),
      bases_(square_.numbers(BucketProducts::kMostBases)),
      words_(square_.words()),
      bound_(square_.words()),
      factors_(cells()) {
  square_.number().write_words(bound_.data(), bound_.size());
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    square_.copy(square_.one(), merged_[cell]);
  }
}

// Returns whether bytes are a number from 1 to N^2 - 1, and leaves its words.
bool PaillierSums::is_ciphertext(const std::uint8_t* bytes) {
  std::memcpy(words_.data(), bytes, ciphertext_bytes());
  return is_between(words_.data(), bound_.data(), bound_.size());
}

splinter_status PaillierSums::check(const std::uint8_t* ciphertexts, std::size_t rows,
                                    const std::uint64_t* values, const std::int32_t* groups) {
  for (std::size_t i = 0; i < rows; ++i) {
    const std::int64_t group = groups == nullptr ? 0 : groups[i];
    if (group < BucketProducts::kNoGroup || group >= static_cast<std::int64_t>(shape_.groups)) {
      return SPLINTER_GROUP_OUT_OF_RANGE;
    }
    if (!is_ciphertext(ciphertexts + i * ciphertext_bytes())) {
      return SPLINTER_BAD_CIPHERTEXT;
    }
  }
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - shape_.exponent_bits);
  const auto too_great = [=](std::uint64_t value) { return value > most; };
  return std::any_of(values, values + rows * shape_.measures, too_great) ? SPLINTER_BAD_ARGUMENT
                                                                         : SPLINTER_OK;
}

splinter_status PaillierSums::add(const std::uint8_t* ciphertexts, std::size_t rows,
                                  const std::uint64_t* values, const std::int32_t* groups) {
  const splinter_status checked = check(ciphertexts, rows, values, groups);
  if (checked != SPLINTER_OK) {
    return checked;
  }
  for (std::size_t first = 0; first < rows; first += BucketProducts::kMostBases) {
    const std::size_t n = std::min(BucketProducts::kMostBases, rows - first);
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(words_.data(), ciphertexts + (first + i) * ciphertext_bytes(),
                  ciphertext_bytes());
      square_.put(words_.data(), words_.size(), bases_[i]);
    }
    buckets_.add(bases_, n, values + first, rows, 1, groups == nullptr ? nullptr : groups + first);
  }
  for (std::size_t m = 0; m < shape_.measures; ++m) {
    for (std::size_t i = 0; i < rows; ++i) {
      const std::int32_t group = groups == nullptr ? 0 : groups[i];
      if (group != BucketProducts::kNoGroup) {
        factors_[m * shape_.groups + static_cast<std::size_t>(group)] += values[m * rows + i];
      }
    }
  }
  return SPLINTER_OK;
}

splinter_status PaillierSums::merge(const std::uint8_t* state) {
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    if (!is_ciphertext(state + cell * ciphertext_bytes())) {
      return SPLINTER_BAD_CIPHERTEXT;
    }
  }
  const MontNumbers entered = square_.numbers(cells());
  MontBatch batch(square_);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    std::memcpy(words_.data(), state + cell * ciphertext_bytes(), ciphertext_bytes());
    square_.put(words_.data(), words_.size(), entered[cell]);
    batch.multiply(entered[cell], square_.square(), entered[cell]);
  }
  batch.run();
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(merged_[cell], entered[cell], merged_[cell]);
  }
  batch.run();
  return SPLINTER_OK;
}

// Multiplies each product by R to the power of the sum of its numbers.
void PaillierSums::mend(const MontNumbers& numbers) {
  const MontNumbers powers = square_.numbers(cells());
  MontBatch batch(square_);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    square_.copy(square_.one(), powers[cell]);
  }
  unsigned __int128 any = 0;
  for (const unsigned __int128 factors : factors_) {
    any |= factors;
  }
  std::size_t bits = 0;
  while (bits < 128 && any >> bits != 0) {
    ++bits;
  }
  for (std::size_t bit = bits; bit-- > 0;) {
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      batch.multiply(powers[cell], powers[cell], powers[cell]);
    }
    batch.run();
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      // R in Montgomery's form is R^2.
      const bool factor = (factors_[cell] >> bit & 1) != 0;
      batch.multiply(powers[cell], factor ? square_.square() : square_.one(), powers[cell]);
    }
    batch.run();
  }
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(numbers[cell], powers[cell], numbers[cell]);
  }
  batch.run();
}

// Sets the numbers to the products in Montgomery's form.
splinter_status PaillierSums::products(const MontNumbers& numbers) {
  const MontNumbers all = square_.numbers(1);
  MontBatch batch(square_);
  buckets_.finish(numbers, all[0]);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(all[0], merged_[cell], all[0]);
    batch.run();
  }
  if (!(common_divisor(square_.get(all[0]), n_) == BigNumber(1))) {
    return SPLINTER_BAD_CIPHERTEXT;
  }
  mend(numbers);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(numbers[cell], merged_[cell], numbers[cell]);
  }
  batch.run();
  return SPLINTER_OK;
}

splinter_status PaillierSums::state(std::uint8_t* out) {
  const MontNumbers numbers = square_.numbers(cells());
  const splinter_status status = products(numbers);
  if (status != SPLINTER_OK) {
    return status;
  }
  MontBatch batch(square_);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(numbers[cell], square_.plain_one(), numbers[cell]);
  }
  batch.run();
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    square_.get(numbers[cell], words_.data());
    std::memcpy(out + cell * ciphertext_bytes(), words_.data(), ciphertext_bytes());
  }
  return SPLINTER_OK;
}

splinter_status PaillierSums::answer(const std::uint8_t* seed, const std::uint8_t* offsets,
                                     std::uint8_t* out) {
  const MontNumbers numbers = square_.numbers(cells());
  const MontNumbers noise = square_.numbers(cells());
  const MontNumbers messages = square_.numbers(cells());
  MontBatch batch(square_);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    BigNumber r;
    if (!draw_below(n_, seed, cell, &r)) {
      return SPLINTER_CIPHER_FAILED;
    }
    square_.put(r, noise[cell]);
    batch.multiply(noise[cell], square_.square(), noise[cell]);
    const BigNumber offset =
        offsets == nullptr ? BigNumber(0)
                           : BigNumber::read(offsets + cell * modulus_bytes(), modulus_bytes());
    if (!(offset < n_)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    square_.put(offset * n_ + BigNumber(1), messages[cell]);
  }
  batch.run();
  const splinter_status status = products(numbers);
  if (status != SPLINTER_OK) {
    return status;
  }
  MontWords exponent(n_.bits() / 64);
  n_.write_words(exponent.data(), exponent.size());
  raise(square_, noise, cells(), exponent.data(), n_.bits());
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(numbers[cell], noise[cell], numbers[cell]);
  }
  batch.run();
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    batch.multiply(numbers[cell], messages[cell], numbers[cell]);
  }
  batch.run();
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    square_.get(numbers[cell], words_.data());
    std::memcpy(out + cell * ciphertext_bytes(), words_.data(), ciphertext_bytes());
  }
  return SPLINTER_OK;
}

}  // namespace splinter

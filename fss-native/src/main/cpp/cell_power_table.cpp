#include "cell_power_table.h"

#include <algorithm>
#include <cstring>

#include "bucket_products.h"
#include "mont_power.h"

namespace splinter {
namespace {

constexpr std::size_t kLeastDigitBits = 4;
constexpr std::size_t kMostDigitBits = 12;
constexpr std::size_t kSelectorBits = 64 * CellGrid::kSumSelectorWords;

std::size_t quotient_up(std::size_t a, std::size_t b) { return (a + b - 1) / b; }

}  // namespace

CellPowerTable::Digits CellPowerTable::digits(const CellPowers& powers) {
  const std::size_t seed_bits = CellGrid{powers.modulus_bytes, 1, 1}.sum_bits();
  Digits best{};
  std::size_t least = SIZE_MAX;
  for (std::size_t bits = kLeastDigitBits; bits <= kMostDigitBits; ++bits) {
    const std::size_t of_seed = quotient_up(seed_bits, bits);
    const std::size_t of_selector = quotient_up(kSelectorBits, bits);
    const std::size_t count = powers.base_count * of_seed + powers.column_count * of_selector;
    const std::size_t products = count + 2 * (std::size_t{1} << bits);
    if (products < least) {
      least = products;
      best = {bits, of_seed, of_selector, count};
    }
  }
  return best;
}

std::uint64_t CellPowerTable::bytes(const CellPowers& powers, const MontKernel& kernel) {
  const std::size_t square_bits = 2 * 8 * powers.modulus_bytes;
  return std::uint64_t{digits(powers).powers} * Mont::stride(square_bits, kernel) *
         sizeof(std::uint64_t);
}

std::uint64_t CellPowerTable::held_bytes() const {
  std::uint64_t bytes = 0;
  for (const MontNumbers& chunk : chunks_) {
    bytes += chunk.words() * sizeof(std::uint64_t);
  }
  return bytes;
}

CellPowerTable::CellPowerTable(const BigNumber& n, const CellPowers& powers,
                               const MontKernel& kernel)
    : n_(n),
      kernel_(kernel),
      modulus_bytes_(powers.modulus_bytes),
      base_count_(powers.base_count),
      column_count_(powers.column_count),
      seed_words_(CellGrid{powers.modulus_bytes, 1, 1}.sum_seed_words()),
      digits_(digits(powers)) {
  const Mont square(n * n, kernel);
  append(square, powers.bases, base_count_, digits_.of_seed);
  append(square, powers.columns, column_count_, digits_.of_selector);
}

void CellPowerTable::append(const Mont& square, const std::uint8_t* ciphertexts, std::size_t count,
                            std::size_t digits) {
  const std::size_t bytes = 2 * modulus_bytes_;
  const MontNumbers powers = square.numbers(count);
  MontWords number(square.words());
  MontBatch batch(square);
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(number.data(), ciphertexts + i * bytes, bytes);
    square.put(number.data(), number.size(), powers[i]);
    batch.multiply(powers[i], square.square(), powers[i]);
  }
  batch.run();
  for (std::size_t digit = 0; digit < digits; ++digit) {
    for (std::size_t i = 0; i < count; ++i, ++size_) {
      const std::size_t place = size_ % BucketProducts::kMostBases;
      if (place == 0) {
        chunks_.push_back(
            square.numbers(std::min(BucketProducts::kMostBases, digits_.powers - size_)));
      }
      square.copy(powers[i], chunks_.back()[place]);
    }
    for (std::size_t bit = 0; bit < digits_.bits && digit + 1 < digits; ++bit) {
      for (std::size_t i = 0; i < count; ++i) {
        batch.multiply(powers[i], powers[i], powers[i]);
      }
      batch.run();
    }
  }
}

void CellPowerTable::answer(const std::uint64_t* seed_sums, const std::uint64_t* selector_sums,
                            std::uint8_t* out) const {
  const Mont square(n_ * n_, kernel_);
  BucketProducts products(square, {1, 1, digits_.bits, size_});
  std::vector<std::uint64_t> digits(size_);
  std::size_t next = 0;
  const auto append_digits = [&](const std::uint64_t* sums, std::size_t words, std::size_t count,
                                 std::size_t digit_count) {
    for (std::size_t digit = 0; digit < digit_count; ++digit) {
      for (std::size_t i = 0; i < count; ++i) {
        digits[next++] = exponent_bits(sums + i * words, words, digit * digits_.bits, digits_.bits);
      }
    }
  };
  append_digits(seed_sums, seed_words_, base_count_, digits_.of_seed);
  append_digits(selector_sums, CellGrid::kSumSelectorWords, column_count_, digits_.of_selector);
  for (std::size_t first = 0; first < size_; first += BucketProducts::kMostBases) {
    const std::size_t count = std::min(BucketProducts::kMostBases, size_ - first);
    products.add(chunks_[first / BucketProducts::kMostBases], count, digits.data() + first, count,
                 1, nullptr);
  }
  const MontNumbers found = square.numbers(2);
  products.finish(found, found[1]);
  MontBatch batch(square);
  batch.multiply(found[0], square.plain_one(), found[0]);
  batch.run();
  MontWords number(square.words());
  square.get(found[0], number.data());
  std::memcpy(out, number.data(), 2 * modulus_bytes_);
}

}  // namespace splinter

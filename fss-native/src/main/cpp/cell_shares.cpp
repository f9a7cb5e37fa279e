#include "cell_shares.h"

#include <algorithm>
#include <cstring>

#include "indexed_stream.h"

namespace splinter {
namespace {

// Adds or subtracts n words; returns whether that overflows or borrows.
std::uint64_t add(std::uint64_t* sum, const std::uint64_t* other, std::size_t n) {
  unsigned __int128 carry = 0;
  for (std::size_t i = 0; i < n; ++i) {
    carry += static_cast<unsigned __int128>(sum[i]) + other[i];
    sum[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  return static_cast<std::uint64_t>(carry);
}

std::uint64_t subtract(std::uint64_t* difference, const std::uint64_t* other, std::size_t n) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto less = static_cast<unsigned __int128>(difference[i]) - other[i] - borrow;
    difference[i] = static_cast<std::uint64_t>(less);
    borrow = static_cast<std::uint64_t>(less >> 64) & 1;
  }
  return borrow;
}

// Draws 2 t of each column, t uniform below (p - 1) / 2, from the seed's streams.
bool draw_exponents(const PaillierHalf& half, const std::uint8_t* seed, std::size_t first,
                    std::size_t columns, SecretVector<std::uint64_t>* exponents) {
  const std::size_t words = half.exponent_bytes() / sizeof(std::uint64_t);
  const BigNumber order = half.prime() >> 1;
  SecretVector<std::uint64_t> bound(words);
  order.write_words(bound.data(), words);
  exponents->resize(columns * words);
  for (std::size_t j = 0; j < columns; ++j) {
    std::uint64_t* const t = exponents->data() + j * words;
    for (std::uint32_t attempt = 0;; ++attempt) {
      if (!indexed_stream(seed, 2 * j + first, attempt, reinterpret_cast<std::uint8_t*>(t),
                          half.exponent_bytes())) {
        return false;
      }
      t[words - 1] &= ~std::uint64_t{0} >> 1;
      if (less(t, bound.data(), words)) {
        break;
      }
    }
    add(t, SecretVector<std::uint64_t>(t, t + words).data(), words);
  }
  return true;
}

}  // namespace

CellShares::CellShares(const PaillierKey& key, const std::uint8_t* base_seed, std::size_t columns)
    : key_(key), base_seed_(base_seed), columns_(columns) {}

bool CellShares::open() {
  return draw_exponents(key_.p(), base_seed_, 0, columns_, &exponents_p_) &&
         draw_exponents(key_.q(), base_seed_, 1, columns_, &exponents_q_);
}

void CellShares::bases(std::uint8_t* out) const {
  key_.encrypt_by(nullptr, columns_, exponents_p_.data(), exponents_q_.data(), out);
}

void CellShares::negated_products(const SecretVector<std::uint64_t>& exponents,
                                  const PaillierHalf& half, const BigNumber& secret,
                                  SecretVector<std::uint64_t>* out) const {
  const std::size_t words = half.exponent_bytes() / sizeof(std::uint64_t);
  const BigNumber order = half.prime() - BigNumber(1);
  out->resize(exponents.size());
  for (std::size_t j = 0; j < columns_; ++j) {
    const BigNumber twice = BigNumber::read_words(exponents.data() + j * words, words);
    const BigNumber product = (twice * secret) % order;
    (order - product).write_words(out->data() + j * words, words);
  }
}

splinter_status CellShares::share(const CellGrid& grid, std::size_t parties,
                                  const std::uint64_t* selectors, const std::uint64_t* function,
                                  Randomness randomness, void* context, std::uint8_t* v,
                                  std::uint8_t* seeds, std::uint8_t* last_rows) const {
  const std::size_t secret_words = grid.secret_words();
  const std::size_t secret_bytes = secret_words * sizeof(std::uint64_t);
  const std::size_t seeds_bytes = (parties - 1) * kStreamSeedBytes;
  SecretVector<std::uint8_t> drawn(secret_bytes + seeds_bytes);
  SecretVector<std::uint64_t> secret(grid.row_seed_words());
  SecretVector<std::uint64_t> row(grid.row_words());
  SecretVector<std::uint64_t> own(grid.row_words());
  SecretVector<std::uint64_t> other(grid.row_words());
  for (std::uint64_t negative = 1; negative != 0;) {
    if (!randomness(context, drawn.data(), drawn.size())) {
      return SPLINTER_RANDOMNESS_FAILED;
    }
    std::memcpy(secret.data(), drawn.data(), secret_bytes);
    negative = 0;
    for (std::size_t i = 0; i < grid.rows; ++i) {
      std::fill(row.begin(), row.end(), 0);
      for (std::size_t party = 0; party + 1 < parties; ++party) {
        const std::uint8_t* const seed = drawn.data() + secret_bytes + party * kStreamSeedBytes;
        if (!expand_cell_row(grid, seed, i, other.data())) {
          return SPLINTER_CIPHER_FAILED;
        }
        add(row.data(), other.data(), grid.row_seed_words());
        add(row.data() + grid.row_seed_words(), other.data() + grid.row_seed_words(),
            CellGrid::kSelectorWords);
      }
      const std::uint64_t mask = 0 - selectors[i];
      std::transform(secret.begin(), secret.end(), own.begin(),
                     [=](std::uint64_t word) { return word & mask; });
      own[grid.row_seed_words()] = selectors[i];
      negative |= subtract(row.data(), own.data(), grid.row_seed_words());
      negative |= subtract(row.data() + grid.row_seed_words(), own.data() + grid.row_seed_words(),
                           CellGrid::kSelectorWords);
      std::memcpy(last_rows + i * grid.row_words() * sizeof(row[0]), row.data(),
                  grid.row_words() * sizeof(row[0]));
    }
  }
  std::memcpy(seeds, drawn.data() + secret_bytes, seeds_bytes);
  const BigNumber s = BigNumber::read_words(secret.data(), secret_words);
  SecretVector<std::uint64_t> exponents_p;
  SecretVector<std::uint64_t> exponents_q;
  negated_products(exponents_p_, key_.p(), s, &exponents_p);
  negated_products(exponents_q_, key_.q(), s, &exponents_q);
  key_.encrypt_by(function, columns_, exponents_p.data(), exponents_q.data(), v);
  return SPLINTER_OK;
}

}  // namespace splinter

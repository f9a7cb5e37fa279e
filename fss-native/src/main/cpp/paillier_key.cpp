#include "paillier_key.h"

#include <algorithm>
#include <cstring>

#include "paillier_modulus.h"
#include "safe_prime.h"
#include "secret_vector.h"

namespace splinter {
namespace {

constexpr std::size_t kPiece = FixedBase::kPiece;

// Returns whether a number is 1 or has the order 2 modulo p, or its square or (p - 1) / 2nd power
// shows that it generates less than the group of p - 1 numbers.
bool is_primitive_root(const BigNumber& a, const BigNumber& p) {
  const BigNumber one(1);
  return !(power(a, BigNumber(2), p) == one) && !(power(a, p >> 1, p) == one);
}

// Returns the least primitive root modulo a safe prime.
BigNumber primitive_root(const BigNumber& p) {
  BigNumber a(2);
  while (!is_primitive_root(a, p)) {
    a = a + BigNumber(1);
  }
  return a;
}

BigNumber inverse_square(const BigNumber& q, const BigNumber& p) {
  const BigNumber square = p * p;
  return inverse((q * q) % square, square);
}

// Reads the words of a ciphertext; returns whether it is below N^2 and not 0.
bool read_ciphertext(const std::uint8_t* bytes, const MontWords& bound, std::uint64_t* words) {
  std::memcpy(words, bytes, bound.size() * sizeof(*words));
  return is_between(words, bound.data(), bound.size());
}

}  // namespace

PaillierHalf::PaillierHalf(const BigNumber& p, const BigNumber& q, const MontKernel& kernel)
    : p_(p),
      square_(p * p, kernel),
      order_(p.bits() / 64),
      message_(square_, inverse_square(q, p), (inverse_square(q, p) * (p * q)) % (p * p)),
      reduction_(square_.numbers(4)),
      p_inverse_(inverse(p, BigNumber::power_of_two(p.bits()))),
      unit_(p - inverse(q % p, p)) {
  (p - BigNumber(1)).write_words(order_.data(), order_.size());
  const MontNumbers base = square_.numbers(1);
  square_.enter(power(primitive_root(p), p, square_.number()), base[0]);
  noise_ = std::make_unique<FixedBase>(square_, base[0], p.bits());
  // The factors of the lower and the upper half of a number modulo N^2.
  const BigNumber r = square_.get(square_.one());
  square_.enter(r, reduction_[0]);
  square_.enter(r * BigNumber::power_of_two(64 * square_.words()), reduction_[1]);
}

void PaillierHalf::encrypt(const std::uint64_t* m, const std::uint64_t* exponents,
                           const MontNumbers& numbers, std::size_t n) const {
  for (std::size_t i = 0; i < n; ++i) {
    message_.at(m == nullptr ? 0 : m[i], numbers[i]);
  }
  noise_->multiply(numbers, n, exponents, order_.size());
}

void PaillierHalf::put_wide(const std::uint64_t* words, std::uint64_t* digits,
                            MontBatch& batch) const {
  square_.put(words, square_.words(), reduction_[2]);
  square_.put(words + square_.words(), square_.words(), reduction_[3]);
  batch.multiply(reduction_[0], reduction_[2], reduction_[2]);
  batch.multiply(reduction_[1], reduction_[3], reduction_[3]);
  batch.run();
  square_.add(reduction_[2], reduction_[3], reduction_[2]);
  batch.multiply(square_.one(), reduction_[2], digits);
  batch.run();
}

void PaillierHalf::raise_to_order(const MontNumbers& numbers, std::size_t n) const {
  raise(square_, numbers, n, order_.data(), p_.bits());
  MontBatch batch(square_);
  for (std::size_t i = 0; i < n; ++i) {
    batch.multiply(numbers[i], square_.plain_one(), numbers[i]);
  }
  batch.run();
}

bool PaillierHalf::plain(const std::uint64_t* digits, BigNumber* m) const {
  const BigNumber one(1);
  const BigNumber raised = square_.get(digits);
  if (raised.zero()) {
    return false;
  }
  const BigNumber quotient =
      ((raised - one) * p_inverse_) % BigNumber::power_of_two(p_.bits());  // (raised - 1) / p
  *m = (quotient * unit_) % p_;
  return quotient * p_ + one == raised;
}

PaillierKey::PaillierKey(const BigNumber& p, const BigNumber& q, const MontKernel& kernel)
    : n_(p * q),
      p_(p, q, kernel),
      q_(q, p, kernel),
      square_(n_ * n_, kernel),
      other_squares_(square_.numbers(2)),
      message_(square_, square_.get(square_.one()),
               (square_.get(square_.one()) * n_) % square_.number()),
      q_inverse_(inverse(q % p, p)) {
  square_.enter(q * q, other_squares_[0]);
  square_.enter(p * p, other_squares_[1]);
}

splinter_status PaillierKey::draw(std::size_t n, Randomness randomness, void* context,
                                  std::uint64_t* exponents_p, std::uint64_t* exponents_q) const {
  const std::size_t bytes = p_.exponent_bytes();
  const std::size_t words = bytes / sizeof(std::uint64_t);
  SecretVector<std::uint8_t> drawn(2 * n * bytes);
  if (!randomness(context, drawn.data(), drawn.size())) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  for (std::size_t i = 0; i < 2 * n; ++i) {
    const PaillierHalf& half = i % 2 == 0 ? p_ : q_;
    std::uint64_t* const exponent = (i % 2 == 0 ? exponents_p : exponents_q) + i / 2 * words;
    std::memcpy(exponent, drawn.data() + i * bytes, bytes);
    while (!less(exponent, half.order(), words)) {
      if (!randomness(context, reinterpret_cast<std::uint8_t*>(exponent), bytes)) {
        return SPLINTER_RANDOMNESS_FAILED;
      }
    }
  }
  return SPLINTER_OK;
}

// Writes the numbers modulo N^2 that are q^2 p[i] + p^2 q[i].
void PaillierKey::join(const MontNumbers& p, const MontNumbers& q, std::size_t n,
                       std::uint8_t* out) const {
  const MontNumbers parts = square_.numbers(2 * n);
  MontWords words(square_.words());
  MontBatch batch(square_);
  for (std::size_t i = 0; i < 2 * n; ++i) {
    const PaillierHalf& half = i % 2 == 0 ? p_ : q_;
    half.square().get((i % 2 == 0 ? p : q)[i / 2], words.data());
    square_.put(words.data(), half.square().words(), parts[i]);
    batch.multiply(parts[i], other_squares_[i % 2], parts[i]);
  }
  batch.run();
  for (std::size_t i = 0; i < n; ++i) {
    square_.add(parts[2 * i], parts[2 * i + 1], parts[2 * i]);
    square_.get_sum(parts[2 * i], words.data());
    std::memcpy(out + i * ciphertext_bytes(), words.data(), ciphertext_bytes());
  }
}

splinter_status PaillierKey::encrypt(const std::uint64_t* numbers, std::size_t n,
                                     Randomness randomness, void* context,
                                     std::uint8_t* out) const {
  const std::size_t words = p_.exponent_bytes() / sizeof(std::uint64_t);
  SecretVector<std::uint64_t> exponents_p(kPiece * words);
  SecretVector<std::uint64_t> exponents_q(kPiece * words);
  for (std::size_t first = 0; first < n; first += kPiece) {
    const std::size_t count = std::min(kPiece, n - first);
    const splinter_status status =
        draw(count, randomness, context, exponents_p.data(), exponents_q.data());
    if (status != SPLINTER_OK) {
      return status;
    }
    encrypt_by(numbers == nullptr ? nullptr : numbers + first, count, exponents_p.data(),
               exponents_q.data(), out + first * ciphertext_bytes());
  }
  return SPLINTER_OK;
}

void PaillierKey::encrypt_by(const std::uint64_t* numbers, std::size_t n,
                             const std::uint64_t* exponents_p, const std::uint64_t* exponents_q,
                             std::uint8_t* out) const {
  const std::size_t words = p_.exponent_bytes() / sizeof(std::uint64_t);
  const MontNumbers p = p_.square().numbers(kPiece);
  const MontNumbers q = q_.square().numbers(kPiece);
  for (std::size_t first = 0; first < n; first += kPiece) {
    const std::size_t count = std::min(kPiece, n - first);
    const std::uint64_t* const m = numbers == nullptr ? nullptr : numbers + first;
    p_.encrypt(m, exponents_p + first * words, p, count);
    q_.encrypt(m, exponents_q + first * words, q, count);
    join(p, q, count, out + first * ciphertext_bytes());
  }
}

splinter_status PaillierKey::add(const std::uint64_t* numbers, std::size_t n,
                                 std::uint8_t* ciphertexts) const {
  MontWords words(square_.words());
  MontWords bound(square_.words());
  square_.number().write_words(bound.data(), bound.size());
  for (std::size_t i = 0; i < n; ++i) {
    if (!read_ciphertext(ciphertexts + i * ciphertext_bytes(), bound, words.data())) {
      return SPLINTER_BAD_CIPHERTEXT;
    }
  }
  const MontNumbers noise = square_.numbers(kPiece);
  const MontNumbers factors = square_.numbers(kPiece);
  MontBatch batch(square_);
  for (std::size_t first = 0; first < n; first += kPiece) {
    const std::size_t count = std::min(kPiece, n - first);
    std::uint8_t* const at = ciphertexts + first * ciphertext_bytes();
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(words.data(), at + i * ciphertext_bytes(), ciphertext_bytes());
      square_.put(words.data(), words.size(), noise[i]);
      message_.at(numbers[first + i], factors[i]);
      batch.multiply(noise[i], factors[i], noise[i]);
    }
    batch.run();
    for (std::size_t i = 0; i < count; ++i) {
      square_.get(noise[i], words.data());
      std::memcpy(at + i * ciphertext_bytes(), words.data(), ciphertext_bytes());
    }
  }
  return SPLINTER_OK;
}

splinter_status PaillierKey::decrypt(const std::uint8_t* ciphertexts, std::size_t n,
                                     std::uint8_t* out) const {
  MontWords words(square_.words());
  MontWords bound(square_.words());
  square_.number().write_words(bound.data(), bound.size());
  const MontNumbers p = p_.square().numbers(n);
  const MontNumbers q = q_.square().numbers(n);
  MontBatch batch_p(p_.square());
  MontBatch batch_q(q_.square());
  for (std::size_t i = 0; i < n; ++i) {
    if (!read_ciphertext(ciphertexts + i * ciphertext_bytes(), bound, words.data())) {
      return SPLINTER_BAD_CIPHERTEXT;
    }
    p_.put_wide(words.data(), p[i], batch_p);
    q_.put_wide(words.data(), q[i], batch_q);
  }
  p_.raise_to_order(p, n);
  q_.raise_to_order(q, n);
  for (std::size_t i = 0; i < n; ++i) {
    BigNumber m_p;
    BigNumber m_q;
    if (!p_.plain(p[i], &m_p) || !q_.plain(q[i], &m_q)) {
      return SPLINTER_BAD_CIPHERTEXT;
    }
    const BigNumber difference = m_p + p_.prime() - m_q % p_.prime();
    const BigNumber m = m_q + q_.prime() * ((difference * q_inverse_) % p_.prime());
    m.write(out + i * modulus_bytes(), modulus_bytes());
  }
  return SPLINTER_OK;
}

bool are_paillier_primes(const BigNumber& p, const BigNumber& q) {
  const auto criterion = [](const BigNumber& prime) {
    const BigNumber raised = power(BigNumber(2), prime >> 1, prime);
    return raised == BigNumber(1) || raised == prime - BigNumber(1);
  };
  return p.odd() && q.odd() && p.bits() == q.bits() && is_paillier_length((p * q).bits()) &&
         p.bits() == (p * q).bits() / 2 && far_apart(p, q) && criterion(p) && criterion(q);
}

}  // namespace splinter

#include "big_number.h"

#include <x86intrin.h>

#include <algorithm>
#include <new>

namespace splinter {
namespace {

struct FreeContext {
  void operator()(BN_CTX* context) const { BN_CTX_free(context); }
};

using Context = std::unique_ptr<BN_CTX, FreeContext>;

void require(bool done) {
  if (!done) {
    throw std::bad_alloc();
  }
}

Context make_context() {
  Context context(BN_CTX_secure_new());
  require(context != nullptr);
  return context;
}

// Returns the result of an operation of OpenSSL's that takes memory of a context.
template <class Operation>
BigNumber computed(const Operation& operation) {
  const Context context = make_context();
  BigNumber result;
  require(operation(result.get(), context.get()) == 1);
  return result;
}

// Sets out to a - b, less 1 if it borrows; returns whether that borrows.
unsigned char subtract(unsigned char borrow, std::uint64_t a, std::uint64_t b, std::uint64_t* out) {
  unsigned long long difference;
  borrow = _subborrow_u64(borrow, a, b, &difference);
  *out = difference;
  return borrow;
}

}  // namespace

BigNumber::BigNumber(std::uint64_t word) : number_(BN_new()) {
  require(number_ != nullptr && BN_set_word(get(), word) == 1);
  BN_set_flags(get(), BN_FLG_CONSTTIME);
}

BigNumber::BigNumber(const BigNumber& other) : BigNumber() { *this = other; }

BigNumber& BigNumber::operator=(const BigNumber& other) {
  require(BN_copy(get(), other.get()) != nullptr);
  return *this;
}

BigNumber BigNumber::read(const std::uint8_t* bytes, std::size_t n) {
  BigNumber result;
  require(BN_lebin2bn(bytes, static_cast<int>(n), result.get()) != nullptr);
  return result;
}

BigNumber BigNumber::read_words(const std::uint64_t* words, std::size_t n) {
  return read(reinterpret_cast<const std::uint8_t*>(words), n * sizeof(*words));
}

void BigNumber::write(std::uint8_t* bytes, std::size_t n) const {
  require(BN_bn2lebinpad(get(), bytes, static_cast<int>(n)) >= 0);
}

void BigNumber::write_words(std::uint64_t* words, std::size_t n) const {
  write(reinterpret_cast<std::uint8_t*>(words), n * sizeof(*words));
}

BigNumber BigNumber::power_of_two(std::size_t bits) { return BigNumber(1) << bits; }

BigNumber operator+(const BigNumber& a, const BigNumber& b) {
  return computed([&](BIGNUM* r, BN_CTX*) { return BN_add(r, a.get(), b.get()); });
}

BigNumber operator-(const BigNumber& a, const BigNumber& b) {
  return computed([&](BIGNUM* r, BN_CTX*) { return BN_sub(r, a.get(), b.get()); });
}

BigNumber operator*(const BigNumber& a, const BigNumber& b) {
  return computed([&](BIGNUM* r, BN_CTX* c) { return BN_mul(r, a.get(), b.get(), c); });
}

BigNumber operator/(const BigNumber& a, const BigNumber& b) {
  return computed([&](BIGNUM* r, BN_CTX* c) { return BN_div(r, nullptr, a.get(), b.get(), c); });
}

BigNumber operator%(const BigNumber& a, const BigNumber& b) {
  return computed([&](BIGNUM* r, BN_CTX* c) { return BN_nnmod(r, a.get(), b.get(), c); });
}

BigNumber operator<<(const BigNumber& a, std::size_t bits) {
  return computed(
      [&](BIGNUM* r, BN_CTX*) { return BN_lshift(r, a.get(), static_cast<int>(bits)); });
}

BigNumber operator>>(const BigNumber& a, std::size_t bits) {
  return computed(
      [&](BIGNUM* r, BN_CTX*) { return BN_rshift(r, a.get(), static_cast<int>(bits)); });
}

bool operator==(const BigNumber& a, const BigNumber& b) { return BN_cmp(a.get(), b.get()) == 0; }

bool operator<(const BigNumber& a, const BigNumber& b) { return BN_cmp(a.get(), b.get()) < 0; }

BigNumber power(const BigNumber& base, const BigNumber& exponent, const BigNumber& modulus) {
  return computed([&](BIGNUM* r, BN_CTX* c) {
    return BN_mod_exp_mont_consttime(r, (base % modulus).get(), exponent.get(), modulus.get(), c,
                                     nullptr);
  });
}

BigNumber inverse(const BigNumber& a, const BigNumber& modulus) {
  return computed([&](BIGNUM* r, BN_CTX* c) {
    return BN_mod_inverse(r, a.get(), modulus.get(), c) != nullptr ? 1 : 0;
  });
}

BigNumber common_divisor(const BigNumber& a, const BigNumber& b) {
  return computed([&](BIGNUM* r, BN_CTX* c) { return BN_gcd(r, a.get(), b.get(), c); });
}

void subtract_if_not_less(std::uint64_t* a, const std::uint64_t* b, std::size_t n) {
  const std::uint64_t mask = std::uint64_t{less(a, b, n)} - 1;
  unsigned char borrow = 0;
  for (std::size_t i = 0; i < n; ++i) {
    borrow = subtract(borrow, a[i], b[i] & mask, a + i);
  }
}

bool less(const std::uint64_t* a, const std::uint64_t* b, std::size_t n) {
  unsigned char borrow = 0;
  std::uint64_t unused;
  for (std::size_t i = 0; i < n; ++i) {
    borrow = subtract(borrow, a[i], b[i], &unused);
  }
  return borrow != 0;
}

bool is_between(const std::uint64_t* a, const std::uint64_t* b, std::size_t n) {
  std::size_t top = n - 1;
  while (top > 0 && a[top] == b[top]) {
    --top;
  }
  return a[top] < b[top] && std::any_of(a, a + n, [](std::uint64_t word) { return word != 0; });
}

}  // namespace splinter

#include "paillier_modulus.h"

#include "small_primes.h"

namespace splinter {
namespace {

BigNumber power_of(const BigNumber& base, std::size_t exponent) {
  BigNumber product(1);
  for (std::size_t i = 0; i < exponent; ++i) {
    product = product * base;
  }
  return product;
}

// Returns the greatest number whose k-th power is n at most, by Newton's steps from above.
BigNumber root(const BigNumber& n, std::size_t k) {
  BigNumber guess = BigNumber::power_of_two((n.bits() + k - 1) / k);
  for (;;) {
    const BigNumber next = (guess * BigNumber(k - 1) + n / power_of(guess, k - 1)) / BigNumber(k);
    if (!(next < guess)) {
      return guess;
    }
    guess = next;
  }
}

bool is_power(const BigNumber& n) {
  // A root of more than this many is a small divisor.
  const std::size_t most = n.bits() / BigNumber(kSmallDivisors - 1).bits();
  for (const std::uint32_t k : small_primes()) {
    if (k > most) {
      return false;
    }
    if (power_of(root(n, k), k) == n) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_paillier_modulus(const BigNumber& n) {
  if (!n.odd() || !is_paillier_length(n.bits())) {
    return false;
  }
  for (const std::uint32_t prime : small_primes()) {
    if (BN_mod_word(n.get(), prime) == 0) {
      return false;
    }
  }
  return !is_power(n);
}

}  // namespace splinter

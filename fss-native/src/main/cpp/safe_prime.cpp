#include "safe_prime.h"

#include <new>
#include <vector>

#include "secret_vector.h"
#include "small_primes.h"

namespace splinter {
namespace {

constexpr std::uint32_t kStep = 4;  // p = 3 modulo 4, since (p - 1) / 2 is odd

bool is_prime(const BigNumber& n) {
  const int answer = BN_check_prime(n.get(), nullptr, nullptr);
  if (answer < 0) {
    throw std::bad_alloc();
  }
  return answer == 1;
}

// Returns whether 2^(n - 1) is 1 modulo n, as it is of a prime and hardly any other number.
bool may_be_prime(const BigNumber& n) {
  return power(BigNumber(2), n - BigNumber(1), n) == BigNumber(1);
}

bool is_safe_prime(const BigNumber& p) {
  const BigNumber half = p >> 1;
  return may_be_prime(half) && may_be_prime(p) && is_prime(half) && is_prime(p);
}

// Returns which of first, first + 4, ... have a small divisor, or one less divided by two has.
std::vector<bool> excluded(const BigNumber& first) {
  std::vector<bool> excluded(kSafePrimeCandidates);
  for (const std::uint32_t prime : small_primes()) {
    if (prime == 2) {
      continue;
    }
    const auto rest = static_cast<std::uint32_t>(BN_mod_word(first.get(), prime));
    const std::uint32_t quarter = (prime + 1) / 2 * ((prime + 1) / 2) % prime;  // 1 / 4
    for (const std::uint32_t wrong : {0u, 1u}) {
      // first + 4 i = wrong modulo the prime
      const std::uint64_t distance = prime + wrong - rest;
      for (std::uint64_t i = distance * quarter % prime; i < kSafePrimeCandidates; i += prime) {
        excluded[i] = true;
      }
    }
  }
  return excluded;
}

}  // namespace

splinter_status make_safe_prime(std::size_t bits, Randomness randomness, void* context,
                                BigNumber* prime) {
  SecretVector<std::uint8_t> bytes(bits / 8);
  for (;;) {
    if (!randomness(context, bytes.data(), bytes.size())) {
      return SPLINTER_RANDOMNESS_FAILED;
    }
    bytes.front() |= kStep - 1;
    bytes.back() |= 0xc0;
    const BigNumber first = BigNumber::read(bytes.data(), bytes.size());
    const std::vector<bool> out = excluded(first);
    for (std::size_t i = 0; i < kSafePrimeCandidates; ++i) {
      if (out[i]) {
        continue;
      }
      const BigNumber candidate = first + BigNumber(kStep * i);
      if (candidate.bits() == bits && is_safe_prime(candidate)) {
        *prime = candidate;
        return SPLINTER_OK;
      }
    }
  }
}

bool far_apart(const BigNumber& p, const BigNumber& q) {
  const BigNumber& greater = p < q ? q : p;
  const BigNumber& lesser = p < q ? p : q;
  return BigNumber::power_of_two(p.bits() - 100) < greater - lesser;
}

splinter_status make_paillier_primes(std::size_t bits, Randomness randomness, void* context,
                                     BigNumber* p, BigNumber* q) {
  splinter_status status = make_safe_prime(bits / 2, randomness, context, p);
  do {
    if (status == SPLINTER_OK) {
      status = make_safe_prime(bits / 2, randomness, context, q);
    }
  } while (status == SPLINTER_OK && !far_apart(*p, *q));
  return status;
}

}  // namespace splinter

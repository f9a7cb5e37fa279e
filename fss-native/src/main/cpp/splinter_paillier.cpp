// The exports of Paillier's encryption.
#include "splinter_paillier.h"

#include <algorithm>

#include "interface.h"
#include "paillier_ciphertexts.h"
#include "paillier_handle.h"
#include "paillier_modulus.h"
#include "paillier_sums.h"
#include "safe_prime.h"

struct splinter_paillier_sums : splinter::PaillierSums {
  using PaillierSums::PaillierSums;
};

namespace splinter {
namespace {

constexpr std::uint32_t kMostValueBits = 64;

// Calls body(p, q) with a key's primes if they can be some.
template <class Body>
std::int32_t with_primes(const std::uint8_t* primes, std::size_t modulus_bytes, const Body& body) {
  if (primes == nullptr) {
    return SPLINTER_BAD_ARGUMENT;
  }
  if (!openssl_ready() || !is_paillier_bytes(modulus_bytes)) {
    return SPLINTER_BAD_KEY;
  }
  const std::size_t half = modulus_bytes / 2;
  const BigNumber p = BigNumber::read(primes, half);
  const BigNumber q = BigNumber::read(primes + half, half);
  return are_paillier_primes(p, q) ? body(p, q) : SPLINTER_BAD_KEY;
}

}  // namespace
}  // namespace splinter

std::int32_t splinter_paillier_generate(std::uint8_t* primes, std::size_t modulus_bytes) {
  return splinter::guarded([&]() -> std::int32_t {
    if (primes == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    if (!splinter::openssl_ready() || !splinter::is_paillier_bytes(modulus_bytes)) {
      return SPLINTER_BAD_KEY;
    }
    splinter::BigNumber p;
    splinter::BigNumber q;
    const splinter_status status =
        splinter::make_paillier_primes(8 * modulus_bytes, splinter::secure_random, nullptr, &p, &q);
    if (status == SPLINTER_OK) {
      p.write(primes, modulus_bytes / 2);
      q.write(primes + modulus_bytes / 2, modulus_bytes / 2);
    }
    return status;
  });
}

std::int32_t splinter_paillier_modulus(const std::uint8_t* primes, std::size_t modulus_bytes,
                                       std::uint8_t* modulus) {
  return splinter::guarded([&]() -> std::int32_t {
    return modulus == nullptr ? SPLINTER_BAD_ARGUMENT
                              : splinter::with_primes(primes, modulus_bytes,
                                                      [&](const splinter::BigNumber& p,
                                                          const splinter::BigNumber& q) {
                                                        (p * q).write(modulus, modulus_bytes);
                                                        return SPLINTER_OK;
                                                      });
  });
}

std::int32_t splinter_paillier_check(const std::uint8_t* modulus, std::size_t modulus_bytes) {
  return splinter::guarded([&]() -> std::int32_t {
    if (modulus == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::is_paillier_bytes(modulus_bytes) &&
                   splinter::is_paillier_modulus(splinter::BigNumber::read(modulus, modulus_bytes))
               ? SPLINTER_OK
               : SPLINTER_BAD_KEY;
  });
}

std::int32_t splinter_paillier_check_ciphertexts(const std::uint8_t* modulus,
                                                 std::size_t modulus_bytes,
                                                 const std::uint8_t* numbers, std::size_t count,
                                                 std::uint32_t path) {
  return splinter::guarded([&]() -> std::int32_t {
    if (modulus == nullptr || !splinter::is_paillier_bytes(modulus_bytes) ||
        !splinter::fits(numbers, count, 2 * modulus_bytes)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const splinter::BigNumber n = splinter::BigNumber::read(modulus, modulus_bytes);
    if (!n.odd() || n.bits() != 8 * modulus_bytes) {
      return SPLINTER_BAD_KEY;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    const splinter::MontKernel& products = splinter::find_mont_kernel(kernel->path);
    return splinter::are_ciphertexts(n, numbers, count, products) ? SPLINTER_OK
                                                                  : SPLINTER_BAD_CIPHERTEXT;
  });
}

std::int32_t splinter_paillier_key_open(const std::uint8_t* primes, std::size_t modulus_bytes,
                                        std::uint32_t path, splinter_paillier_key** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    return splinter::with_primes(
        primes, modulus_bytes, [&](const splinter::BigNumber& p, const splinter::BigNumber& q) {
          *out = new splinter_paillier_key(p, q, splinter::find_mont_kernel(kernel->path));
          return SPLINTER_OK;
        });
  });
}

void splinter_paillier_key_close(splinter_paillier_key* key) { delete key; }

std::int32_t splinter_paillier_encrypt(const splinter_paillier_key* key,
                                       const std::uint64_t* numbers, std::size_t count,
                                       std::uint8_t* ciphertexts) {
  return splinter::guarded([&]() -> std::int32_t {
    if (key == nullptr || !splinter::fits(ciphertexts, count, key->ciphertext_bytes()) ||
        (numbers != nullptr && !splinter::readable(numbers, count)) ||
        (numbers != nullptr && !splinter::disjoint(numbers, count * sizeof(*numbers), ciphertexts,
                                                   count * key->ciphertext_bytes()))) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return key->encrypt(numbers, count, splinter::secure_random, nullptr, ciphertexts);
  });
}

std::int32_t splinter_paillier_add_numbers(const splinter_paillier_key* key,
                                           const std::uint64_t* numbers, std::size_t count,
                                           std::uint8_t* ciphertexts) {
  return splinter::guarded([&]() -> std::int32_t {
    if (key == nullptr || !splinter::readable(numbers, count) ||
        !splinter::fits(ciphertexts, count, key->ciphertext_bytes()) ||
        !splinter::disjoint(numbers, count * sizeof(*numbers), ciphertexts,
                            count * key->ciphertext_bytes())) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return key->add(numbers, count, ciphertexts);
  });
}

std::int32_t splinter_paillier_decrypt(const splinter_paillier_key* key,
                                       const std::uint8_t* ciphertexts, std::size_t count,
                                       std::uint8_t* numbers) {
  return splinter::guarded([&]() -> std::int32_t {
    if (key == nullptr || !splinter::fits(ciphertexts, count, key->ciphertext_bytes()) ||
        !splinter::fits(numbers, count, key->modulus_bytes()) ||
        !splinter::disjoint(ciphertexts, count * key->ciphertext_bytes(), numbers,
                            count * key->modulus_bytes())) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return key->decrypt(ciphertexts, count, numbers);
  });
}

std::int32_t splinter_paillier_sums_open(const std::uint8_t* modulus, std::size_t modulus_bytes,
                                         std::uint32_t measures, std::uint32_t groups,
                                         std::uint32_t value_bits, std::uint64_t expected_rows,
                                         std::uint32_t path, splinter_paillier_sums** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    if (measures == 0 || groups == 0 || measures > SPLINTER_PAILLIER_MAX_CELLS ||
        groups > SPLINTER_PAILLIER_MAX_CELLS / measures || value_bits == 0 ||
        value_bits > splinter::kMostValueBits) {
      return SPLINTER_BAD_PARAMETERS;
    }
    const std::int32_t checked = splinter_paillier_check(modulus, modulus_bytes);
    if (checked != SPLINTER_OK) {
      return checked;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    // More rows than these change nothing.
    const std::uint64_t rows = std::min<std::uint64_t>(expected_rows, 1u << 30);
    *out = new splinter_paillier_sums(splinter::BigNumber::read(modulus, modulus_bytes),
                                      splinter::ProductShape{measures, groups, value_bits, rows},
                                      splinter::find_mont_kernel(kernel->path));
    return SPLINTER_OK;
  });
}

void splinter_paillier_sums_close(splinter_paillier_sums* sums) { delete sums; }

std::int32_t splinter_paillier_sums_add(splinter_paillier_sums* sums,
                                        const std::uint8_t* ciphertexts, std::size_t rows,
                                        const std::uint64_t* values, const std::int32_t* groups) {
  return splinter::guarded([&]() -> std::int32_t {
    if (sums == nullptr || !splinter::fits(ciphertexts, rows, sums->ciphertext_bytes()) ||
        !splinter::readable(values, rows * sums->measures()) ||
        (groups != nullptr && !splinter::readable(groups, rows))) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return sums->add(ciphertexts, rows, values, groups);
  });
}

std::int32_t splinter_paillier_sums_merge(splinter_paillier_sums* sums, const std::uint8_t* state,
                                          std::size_t state_bytes) {
  return splinter::guarded([&]() -> std::int32_t {
    return sums == nullptr || state == nullptr || state_bytes != sums->state_bytes()
               ? SPLINTER_BAD_ARGUMENT
               : sums->merge(state);
  });
}

std::int32_t splinter_paillier_sums_state(splinter_paillier_sums* sums, std::uint8_t* state,
                                          std::size_t state_bytes) {
  return splinter::guarded([&]() -> std::int32_t {
    return sums == nullptr || state == nullptr || state_bytes != sums->state_bytes()
               ? SPLINTER_BAD_ARGUMENT
               : sums->state(state);
  });
}

std::int32_t splinter_paillier_sums_answer(splinter_paillier_sums* sums, const std::uint8_t* seed,
                                           const std::uint8_t* offsets, std::uint8_t* answer,
                                           std::size_t answer_bytes) {
  return splinter::guarded([&]() -> std::int32_t {
    if (sums == nullptr || seed == nullptr || answer == nullptr ||
        answer_bytes != sums->state_bytes() ||
        !splinter::disjoint(seed, SPLINTER_PAILLIER_SEED_BYTES, answer, answer_bytes) ||
        (offsets != nullptr &&
         !splinter::disjoint(offsets, answer_bytes / 2, answer, answer_bytes))) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return sums->answer(seed, offsets, answer);
  });
}

// Tests of misuse of the C interface of Paillier's encryption, one for each check, and of one sum
// through it.
#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "paillier_keys.h"
#include "shares.h"
#include "splinter_paillier.h"

namespace splinter::test {
namespace {

constexpr std::size_t kBytes = 256;
constexpr std::size_t kCiphertext = 2 * kBytes;

// Eight times this is 2048 again, modulo 2^64.
constexpr std::size_t kWrapping = (std::size_t{1} << 61) + kBytes;

struct Close {
  void operator()(splinter_paillier_key* key) const { splinter_paillier_key_close(key); }
  void operator()(splinter_paillier_sums* sums) const { splinter_paillier_sums_close(sums); }
};
using Key = std::unique_ptr<splinter_paillier_key, Close>;
using Sums = std::unique_ptr<splinter_paillier_sums, Close>;

Bytes primes() { return encoded(test_primes(2048)); }
Bytes modulus() { return bytes_of(test_primes(2048).n(), kBytes); }

Key open_key(std::uint32_t path = SPLINTER_PATH_AUTO) {
  splinter_paillier_key* key = nullptr;
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_key_open(primes().data(), kBytes, path, &key));
  return Key(key);
}

Sums open_sums(std::uint32_t measures = 1, std::uint32_t groups = 1) {
  splinter_paillier_sums* sums = nullptr;
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_sums_open(modulus().data(), kBytes, measures, groups, 64,
                                                     10, SPLINTER_PATH_AUTO, &sums));
  return Sums(sums);
}

TEST(PaillierInterfaceTest, AddsNumbersUpOnEveryPath) {
  for (const std::uint32_t path : {SPLINTER_PATH_AUTO, SPLINTER_PATH_PORTABLE, SPLINTER_PATH_AESNI,
                                   SPLINTER_PATH_VAES256, SPLINTER_PATH_VAES512}) {
    if (path != SPLINTER_PATH_AUTO && (splinter_paths() & path) == 0) {
      continue;
    }
    const Key key = open_key(path);
    const std::uint64_t weights[] = {1, 0, 5};
    const std::uint64_t values[] = {100, 7, 20};
    Bytes ciphertexts(3 * kCiphertext);
    ASSERT_EQ(SPLINTER_OK, splinter_paillier_encrypt(key.get(), nullptr, 3, ciphertexts.data()));
    ASSERT_EQ(SPLINTER_OK,
              splinter_paillier_add_numbers(key.get(), weights, 3, ciphertexts.data()));
    splinter_paillier_sums* opened = nullptr;
    ASSERT_EQ(SPLINTER_OK,
              splinter_paillier_sums_open(modulus().data(), kBytes, 1, 1, 64, 3, path, &opened));
    const Sums sums(opened);
    ASSERT_EQ(SPLINTER_OK,
              splinter_paillier_sums_add(sums.get(), ciphertexts.data(), 3, values, nullptr));
    const std::uint8_t seed[SPLINTER_PAILLIER_SEED_BYTES] = {9};
    Bytes answer(kCiphertext);
    ASSERT_EQ(SPLINTER_OK, splinter_paillier_sums_answer(sums.get(), seed, nullptr, answer.data(),
                                                         answer.size()));
    Bytes sum(kBytes);
    ASSERT_EQ(SPLINTER_OK, splinter_paillier_decrypt(key.get(), answer.data(), 1, sum.data()));
    EXPECT_TRUE(BigNumber::read(sum.data(), kBytes) == BigNumber(200));
  }
}

// Random keys of the shortest length: seconds, so that a longer one is left to others.
TEST(PaillierInterfaceTest, KeysAreGenerated) {
  Bytes generated(kBytes);
  ASSERT_EQ(SPLINTER_OK, splinter_paillier_generate(generated.data(), kBytes));
  Bytes n(kBytes);
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_modulus(generated.data(), kBytes, n.data()));
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_check(n.data(), kBytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_generate(nullptr, kBytes));
  for (const std::size_t wrong : {std::size_t{0}, std::size_t{64}, std::size_t{128},
                                  std::size_t{255}, std::size_t{512}, kWrapping}) {
    EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_generate(generated.data(), wrong));
  }
}

TEST(PaillierInterfaceTest, KeysAreChecked) {
  Bytes n(kBytes);
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_modulus(primes().data(), kBytes, n.data()));
  EXPECT_EQ(modulus(), n);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_modulus(nullptr, kBytes, n.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_modulus(primes().data(), kBytes, nullptr));
  for (const std::size_t wrong : {std::size_t{128}, kWrapping}) {
    EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_modulus(primes().data(), wrong, n.data()));
    EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_check(modulus().data(), wrong));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_paillier_check_ciphertexts(modulus().data(), wrong, modulus().data(), 0,
                                                  SPLINTER_PATH_AUTO));
  }
  Bytes even = primes();
  even[0] ^= 1;
  EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_modulus(even.data(), kBytes, n.data()));
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_check(n.data(), kBytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_check(nullptr, kBytes));
  n[0] ^= 1;
  EXPECT_EQ(SPLINTER_BAD_KEY, splinter_paillier_check(n.data(), kBytes));
}

TEST(PaillierInterfaceTest, OpeningAKeyIsChecked) {
  splinter_paillier_key* key = nullptr;
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_key_open(nullptr, kBytes, SPLINTER_PATH_AUTO, &key));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_key_open(primes().data(), kBytes, SPLINTER_PATH_AUTO, nullptr));
  EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE,
            splinter_paillier_key_open(primes().data(), kBytes, 3, &key));
  EXPECT_EQ(SPLINTER_BAD_KEY,
            splinter_paillier_key_open(primes().data(), 128, SPLINTER_PATH_AUTO, &key));
  Bytes even = primes();
  even[kBytes / 2] ^= 1;
  EXPECT_EQ(SPLINTER_BAD_KEY,
            splinter_paillier_key_open(even.data(), kBytes, SPLINTER_PATH_AUTO, &key));
  EXPECT_EQ(nullptr, key);
  splinter_paillier_key_close(nullptr);
}

TEST(PaillierInterfaceTest, CallsOfAKeyAreChecked) {
  const Key key = open_key();
  std::array<std::uint64_t, 4 + 2 * kCiphertext / 8> words{};
  auto* const bytes = reinterpret_cast<std::uint8_t*>(words.data() + 4);
  auto* const askew = reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(words.data()) + 1);
  Bytes out(2 * kBytes);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_encrypt(nullptr, words.data(), 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_encrypt(key.get(), words.data(), 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_encrypt(key.get(), askew, 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_encrypt(key.get(), words.data() + 4, 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_encrypt(key.get(), words.data(), SIZE_MAX / 8, bytes));
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_encrypt(key.get(), words.data(), 1, bytes));
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_encrypt(key.get(), nullptr, 0, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_add_numbers(nullptr, words.data(), 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_add_numbers(key.get(), nullptr, 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_add_numbers(key.get(), askew, 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_add_numbers(key.get(), words.data(), 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_add_numbers(key.get(), words.data() + 4, 1, bytes));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_decrypt(nullptr, bytes, 1, out.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_decrypt(key.get(), nullptr, 1, out.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_decrypt(key.get(), bytes, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_decrypt(key.get(), bytes, 1, bytes + 100));
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_decrypt(key.get(), bytes, 1, out.data()));
}

struct Opening {
  std::size_t modulus_bytes = kBytes;
  std::uint32_t measures = 2;
  std::uint32_t groups = 128;
  std::uint32_t value_bits = 1;
  std::uint32_t path = SPLINTER_PATH_AUTO;
};

std::int32_t status_of(const Opening& opening) {
  splinter_paillier_sums* sums = nullptr;
  const std::int32_t status = splinter_paillier_sums_open(
      modulus().data(), opening.modulus_bytes, opening.measures, opening.groups, opening.value_bits,
      UINT64_MAX, opening.path, &sums);
  EXPECT_EQ(status == SPLINTER_OK, sums != nullptr);
  splinter_paillier_sums_close(sums);
  return status;
}

TEST(PaillierInterfaceTest, OpeningSumsIsChecked) {
  EXPECT_EQ(SPLINTER_OK, status_of({}));
  Opening opening;
  opening.modulus_bytes = 128;
  EXPECT_EQ(SPLINTER_BAD_KEY, status_of(opening));
  opening = {};
  opening.path = 3;
  EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, status_of(opening));
  for (const auto& [measures, groups] :
       {std::pair{0u, 1u}, {1u, 0u}, {2u, 129u}, {257u, 1u}, {1u, 257u}, {0x10001u, 0x10000u}}) {
    opening = {};
    opening.measures = measures;
    opening.groups = groups;
    EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status_of(opening));
  }
  for (const std::uint32_t bits : {0u, 65u}) {
    opening = {};
    opening.value_bits = bits;
    EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status_of(opening));
  }
  splinter_paillier_sums* sums = nullptr;
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_open(nullptr, kBytes, 1, 1, 1, 1, SPLINTER_PATH_AUTO, &sums));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_sums_open(modulus().data(), kBytes, 1, 1, 1, 1,
                                                               SPLINTER_PATH_AUTO, nullptr));
}

TEST(PaillierInterfaceTest, CallsOfSumsAreChecked) {
  const Sums sums = open_sums();
  Bytes bytes(2 * kCiphertext, 1);
  std::uint64_t values[2] = {1, 2};
  std::int32_t groups[2] = {0, 0};
  auto* const askew = reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(values) + 1);
  auto* const askew_groups = reinterpret_cast<std::int32_t*>(reinterpret_cast<char*>(groups) + 1);
  const std::uint8_t seed[SPLINTER_PAILLIER_SEED_BYTES] = {};
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_add(nullptr, bytes.data(), 1, values, groups));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_add(sums.get(), nullptr, 1, values, groups));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_add(sums.get(), bytes.data(), 1, nullptr, groups));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_add(sums.get(), bytes.data(), 1, askew, groups));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_add(sums.get(), bytes.data(), 1, values, askew_groups));
  EXPECT_EQ(SPLINTER_OK, splinter_paillier_sums_add(sums.get(), nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_merge(nullptr, bytes.data(), kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_sums_merge(sums.get(), nullptr, kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_merge(sums.get(), bytes.data(), kCiphertext - 1));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_state(nullptr, bytes.data(), kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_sums_state(sums.get(), nullptr, kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_state(sums.get(), bytes.data(), kCiphertext + 1));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_answer(nullptr, seed, nullptr, bytes.data(), kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_answer(sums.get(), nullptr, nullptr, bytes.data(), kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_answer(sums.get(), seed, nullptr, nullptr, kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_sums_answer(sums.get(), seed, nullptr,
                                                                 bytes.data(), 2 * kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_paillier_sums_answer(sums.get(), bytes.data() + 8, nullptr, bytes.data(),
                                          kCiphertext));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_paillier_sums_answer(sums.get(), seed, bytes.data() + 8,
                                                                 bytes.data(), kCiphertext));
}

}  // namespace
}  // namespace splinter::test

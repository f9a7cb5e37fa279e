// The known answers of Paillier's encryption and of functions of cells under it.
#include <openssl/sha.h>

#include <stdexcept>

#include "cell_case.h"
#include "cell_sums.h"
#include "known_answers.h"
#include "mont_kernels.h"
#include "paillier_key.h"
#include "paillier_keys.h"
#include "paillier_sums.h"
#include "safe_prime.h"
#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::size_t kNoises = 3;
constexpr std::size_t kMeasures = 2;
constexpr std::size_t kGroups = 3;
constexpr unsigned kValueBits = 40;
constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;

void require(splinter_status status) {
  if (status != SPLINTER_OK) {
    throw std::runtime_error("a known answer fails with status " + std::to_string(status));
  }
}

std::string hex(const Bytes& bytes) {
  std::string digits;
  for (const std::uint8_t byte : bytes) {
    digits += "0123456789abcdef"[byte >> 4];
    digits += "0123456789abcdef"[byte & 15];
  }
  return digits;
}

std::string digest(const Bytes& bytes) {
  Bytes digest(SHA256_DIGEST_LENGTH);
  SHA256(bytes.data(), bytes.size(), digest.data());
  return hex(digest);
}

std::string digest_line(const std::string& name, const Bytes& bytes) {
  return name + ' ' + digest(bytes) + '\n';
}

std::string decimal(const BigNumber& number) {
  char* const digits = BN_bn2dec(number.get());
  const std::string text(digits);
  OPENSSL_free(digits);
  return text;
}

std::string safe_prime(std::size_t bits, std::uint32_t number) {
  std::mt19937_64 random(number);
  BigNumber p;
  require(make_safe_prime(bits, fixed_stream, &random, &p));
  return "prime " + std::to_string(bits) + ' ' + std::to_string(number) + ' ' +
         hex(bytes_of(p, bits / 8)) + '\n';
}

// Returns the encoded offsets of all cells: N - 1 and then small ones.
Bytes offsets(const BigNumber& n) {
  Bytes all;
  for (std::uint64_t cell = 0; cell < kMeasures * kGroups; ++cell) {
    const BigNumber offset = cell == 0 ? n - BigNumber(1) : BigNumber(1000003 * cell);
    const Bytes bytes = bytes_of(offset, n.bits() / 8);
    all.insert(all.end(), bytes.begin(), bytes.end());
  }
  return all;
}

std::string sums(const PaillierKey& key, const Bytes& ciphertexts, std::uint8_t number,
                 const MontKernel& kernel) {
  const std::size_t rows = ciphertexts.size() / key.ciphertext_bytes();
  std::vector<std::uint64_t> values;
  std::vector<std::int32_t> groups;
  for (std::uint64_t m = 0; m < kMeasures; ++m) {
    for (std::uint64_t i = 0; i < rows; ++i) {
      values.push_back((i + 1) * (m + 3) * kFactor >> (64 - kValueBits));
    }
  }
  for (std::size_t i = 0; i < rows; ++i) {
    groups.push_back(static_cast<std::int32_t>(i % (kGroups + 1)) - 1);
  }
  PaillierSums all(key.modulus(), {kMeasures, kGroups, kValueBits, rows}, kernel);
  require(all.add(ciphertexts.data(), rows, values.data(), groups.data()));
  Bytes state(all.state_bytes());
  Bytes answer(all.state_bytes());
  Bytes numbers(state.size() / 2);
  const Bytes seed(SPLINTER_PAILLIER_SEED_BYTES, number);
  require(all.state(state.data()));
  require(all.answer(seed.data(), offsets(key.modulus()).data(), answer.data()));
  require(key.decrypt(answer.data(), all.cells(), numbers.data()));
  std::string text = digest_line("state", state) + digest_line("answer", answer) + "sums";
  for (std::size_t cell = 0; cell < all.cells(); ++cell) {
    text += ' ' + decimal(BigNumber::read(numbers.data() + cell * key.modulus_bytes(),
                                          key.modulus_bytes()));
  }
  return text + '\n';
}

std::string of_key(std::size_t bits, std::uint8_t number, std::size_t rows,
                   const MontKernel& kernel) {
  const TestPrimes& primes = test_primes(bits);
  const PaillierKey key(primes.p, primes.q, kernel);
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = 0; i < rows; ++i) {
    numbers.push_back(i * i * kFactor + number);
  }
  std::mt19937_64 random(number);
  Bytes ciphertexts(rows * key.ciphertext_bytes());
  Bytes noise(kNoises * key.ciphertext_bytes());
  require(key.encrypt(numbers.data(), rows, fixed_stream, &random, ciphertexts.data()));
  require(key.encrypt(nullptr, kNoises, fixed_stream, &random, noise.data()));
  Bytes online = noise;
  require(key.add(numbers.data(), kNoises, online.data()));
  return "key " + std::to_string(bits) + ' ' + std::to_string(number) + ' ' + std::to_string(rows) +
         "\nprimes " + hex(encoded(primes)) + '\n' +
         digest_line("modulus", bytes_of(primes.n(), key.modulus_bytes())) +
         digest_line("ciphertexts", ciphertexts) + digest_line("noise", noise) +
         digest_line("online", online) + sums(key, ciphertexts, number, kernel);
}

std::string cells(const PaillierKey& key, std::size_t rows, std::size_t columns,
                  std::size_t parties, std::uint8_t number, const MontKernel& kernel) {
  std::vector<std::uint64_t> selectors;
  std::vector<std::uint64_t> function;
  std::vector<std::uint64_t> weights;
  for (std::size_t i = 0; i < rows; ++i) {
    selectors.push_back((i + number) % 2);
  }
  for (std::uint64_t j = 0; j < columns; ++j) {
    function.push_back((j + 1) * number * kFactor);
  }
  for (std::uint64_t k = 0; k < rows * columns; ++k) {
    weights.push_back((k + number) * kFactor >> (64 - kValueBits));
  }
  const CellCase shared = share_cells(key, parties, selectors, function, number, number);
  std::string sums = "sums";
  std::string answers = "answers";
  std::vector<Bytes> all;
  for (std::size_t party = 0; party < parties; ++party) {
    const CellSums own = shared.sums(party, weights, 0, rows);
    const std::vector<std::uint64_t> words = own.by_column(shared.grid);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(words.data());
    sums += ' ' + digest(Bytes(bytes, bytes + 8 * words.size()));
    all.emplace_back(key.ciphertext_bytes());
    require(answer_cells(key.modulus(), shared.powers(own), kernel, all.back().data()));
    answers += ' ' + digest(all.back());
  }
  return "case " + std::to_string(rows) + ' ' + std::to_string(columns) + ' ' +
         std::to_string(parties) + ' ' + std::to_string(number) + '\n' +
         digest_line("bases", shared.bases) + digest_line("v", shared.v) +
         digest_line("seeds", shared.seeds) + digest_line("rows", shared.last_rows) + sums + '\n' +
         answers + "\nsum " + decimal(shared.combined(all)) + '\n';
}

}  // namespace

std::string cell_known_answers(const MontKernel& kernel) {
  const TestPrimes& primes = test_primes(2048);
  const PaillierKey key(primes.p, primes.q, kernel);
  return "# Known answers of functions of cells, version 1. Written by write_known_answers;\n"
         "# src-test/fss-native-cpp/known_answers.h explains the lines.\n" +
         cells(key, 1, 1, 2, 1, kernel) + cells(key, 4, 3, 3, 2, kernel) +
         cells(key, 2, 6, 8, 3, kernel);
}

std::string paillier_known_answers(const MontKernel& kernel) {
  return "# Known answers of Paillier's encryption, version 1. Written by write_known_answers;\n"
         "# src-test/fss-native-cpp/known_answers.h explains the lines. The keys hide nothing.\n" +
         safe_prime(128, 1) + safe_prime(256, 2) + safe_prime(320, 3) +
         of_key(2048, 4, 131, kernel) + of_key(3072, 5, 7, kernel);
}

}  // namespace splinter::test

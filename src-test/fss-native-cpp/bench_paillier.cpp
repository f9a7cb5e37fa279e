#include "bench_paillier.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#include "splinter_paillier.h"

namespace splinter::bench {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kNoises = 1000;

void require(std::int32_t status, const char* what) {
  if (status != SPLINTER_OK) {
    std::fprintf(stderr, "kernel_bench: %s failed: %s\n", what, splinter_status_text(status));
    std::exit(1);
  }
}

// Returns the primes of a key, which are searched for once: that takes seconds.
const Bytes& primes(std::size_t modulus_bytes) {
  static std::map<std::size_t, Bytes> found;
  Bytes& primes = found[modulus_bytes];
  if (primes.empty()) {
    primes.resize(modulus_bytes);
    require(splinter_paillier_generate(primes.data(), modulus_bytes), "a key");
  }
  return primes;
}

struct Close {
  void operator()(splinter_paillier_key* key) const { splinter_paillier_key_close(key); }
  void operator()(splinter_paillier_sums* sums) const { splinter_paillier_sums_close(sums); }
};

class PaillierSum {
 public:
  PaillierSum(std::uint32_t path, std::size_t key_bits, std::size_t rows)
      : path_(path), modulus_(key_bits / 8), ciphertexts_(rows * 2 * modulus_.size()) {
    splinter_paillier_key* key = nullptr;
    const Bytes& key_primes = primes(modulus_.size());
    require(splinter_paillier_modulus(key_primes.data(), modulus_.size(), modulus_.data()), "N");
    require(splinter_paillier_key_open(key_primes.data(), modulus_.size(), path, &key), "a key");
    key_.reset(key);
    std::mt19937_64 random(45);
    for (std::size_t i = 0; i < rows; ++i) {
      weights_.push_back(random() & 1);
      values_.push_back(random() >> 32);
      sum_ += weights_[i] * values_[i];
    }
    const std::size_t made = std::min(rows, kNoises);
    require(splinter_paillier_encrypt(key, nullptr, made, ciphertexts_.data()), "noise");
    for (std::size_t i = made; i < rows; ++i) {
      std::memcpy(ciphertexts_.data() + i * ciphertext_bytes(),
                  ciphertexts_.data() + i % made * ciphertext_bytes(), ciphertext_bytes());
    }
  }

  // The weights are added to those of earlier calls, so that sums grow by the sum each time.
  void run() {
    const std::size_t rows = weights_.size();
    require(splinter_paillier_add_numbers(key_.get(), weights_.data(), rows, ciphertexts_.data()),
            "encryption");
    splinter_paillier_sums* opened = nullptr;
    require(splinter_paillier_sums_open(modulus_.data(), modulus_.size(), 1, 1, 32, rows, path_,
                                        &opened),
            "sums");
    const std::unique_ptr<splinter_paillier_sums, Close> sums(opened);
    require(splinter_paillier_sums_add(opened, ciphertexts_.data(), rows, values_.data(), nullptr),
            "adding rows");
    const Bytes seed(SPLINTER_PAILLIER_SEED_BYTES, 1);
    Bytes answer(ciphertext_bytes());
    require(
        splinter_paillier_sums_answer(opened, seed.data(), nullptr, answer.data(), answer.size()),
        "an answer");
    Bytes number(modulus_.size());
    require(splinter_paillier_decrypt(key_.get(), answer.data(), 1, number.data()), "decryption");
    std::uint64_t found = 0;
    std::memcpy(&found, number.data(), sizeof(found));
    ++calls_;
    require(found == calls_ * sum_ ? SPLINTER_OK : SPLINTER_INTERNAL, "the sum");
  }

 private:
  std::size_t ciphertext_bytes() const { return 2 * modulus_.size(); }

  const std::uint32_t path_;
  Bytes modulus_;
  Bytes ciphertexts_;
  std::unique_ptr<splinter_paillier_key, Close> key_;
  std::vector<std::uint64_t> weights_;
  std::vector<std::uint64_t> values_;
  std::uint64_t sum_ = 0;
  std::uint64_t calls_ = 0;
};

}  // namespace

std::function<void()> paillier_sum(std::uint32_t path, std::size_t key_bits, std::size_t rows) {
  if ((splinter_paths() & path) == 0 || rows == 0) {
    throw std::runtime_error("this CPU lacks the path, or there are no rows");
  }
  const auto sum = std::make_shared<PaillierSum>(path, key_bits, rows);
  return [sum] { sum->run(); };
}

}  // namespace splinter::bench

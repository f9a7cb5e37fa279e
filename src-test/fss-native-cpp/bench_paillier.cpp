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

// Four times as many rows as columns take about as long in the sums and in the answer.
class CellFold {
 public:
  CellFold(std::uint32_t path, std::size_t key_bits, std::size_t cells)
      : path_(path), modulus_(key_bits / 8), shape_{modulus_.size(), cells, 1} {
    while (shape_.rows > 4 * shape_.columns) {
      shape_.rows /= 2;
      shape_.columns *= 2;
    }
    splinter_paillier_key* opened = nullptr;
    const Bytes& key_primes = primes(modulus_.size());
    require(splinter_paillier_modulus(key_primes.data(), modulus_.size(), modulus_.data()), "N");
    require(splinter_paillier_key_open(key_primes.data(), modulus_.size(), path, &opened), "a key");
    const std::unique_ptr<splinter_paillier_key, Close> key(opened);
    std::mt19937_64 random(46);
    for (std::size_t i = 0; i < cells; ++i) {
      places_.push_back(i);
      weights_.push_back(random() >> 32);
    }
    const Bytes base_seed(SPLINTER_PAILLIER_SEED_BYTES, 1);
    std::vector<std::uint64_t> selectors(shape_.rows);
    selectors[1] = 1;
    const std::vector<std::uint64_t> function(shape_.columns, 1);
    bases_.resize(2 * modulus_.size() * shape_.columns);
    columns_.resize(bases_.size());
    Bytes last(splinter_cells_row_bytes(&shape_) * shape_.rows);
    require(splinter_cells_bases(opened, base_seed.data(), shape_.columns, bases_.data()), "bases");
    require(splinter_cells_share(opened, base_seed.data(), &shape_, 2, selectors.data(),
                                 function.data(), columns_.data(), seed_.data(), last.data()),
            "shares");
    answer_ = answer();
  }

  void run() { require(answer() == answer_ ? SPLINTER_OK : SPLINTER_INTERNAL, "the fold"); }

 private:
  Bytes answer() const {
    std::vector<std::uint64_t> seeds(splinter_cells_seed_words(modulus_.size()) * shape_.columns);
    std::vector<std::uint64_t> selectors(splinter_cells_selector_words(modulus_.size()) *
                                         shape_.columns);
    require(splinter_cells_add(&shape_, seed_.data(), nullptr, 0, shape_.rows, places_.data(),
                               weights_.data(), weights_.size(), seeds.data(), selectors.data()),
            "adding cells");
    Bytes answer(2 * modulus_.size());
    require(splinter_cells_answer(modulus_.data(), modulus_.size(), bases_.data(), shape_.columns,
                                  seeds.data(), columns_.data(), shape_.columns, selectors.data(),
                                  path_, answer.data()),
            "an answer");
    return answer;
  }

  const std::uint32_t path_;
  Bytes modulus_;
  splinter_cells shape_;
  std::vector<std::uint64_t> places_;
  std::vector<std::uint64_t> weights_;
  Bytes bases_;
  Bytes columns_;
  Bytes seed_ = Bytes(SPLINTER_PAILLIER_SEED_BYTES);
  Bytes answer_;
};

}  // namespace

std::function<void()> cell_fold(std::uint32_t path, std::size_t key_bits, std::size_t cells) {
  if ((splinter_paths() & path) == 0 || cells < 4) {
    throw std::runtime_error("this CPU lacks the path, or there are too few cells");
  }
  const auto fold = std::make_shared<CellFold>(path, key_bits, cells);
  return [fold] { fold->run(); };
}

std::function<void()> paillier_sum(std::uint32_t path, std::size_t key_bits, std::size_t rows) {
  if ((splinter_paths() & path) == 0 || rows == 0) {
    throw std::runtime_error("this CPU lacks the path, or there are no rows");
  }
  const auto sum = std::make_shared<PaillierSum>(path, key_bits, rows);
  return [sum] { sum->run(); };
}

}  // namespace splinter::bench

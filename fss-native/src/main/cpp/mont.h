// Arithmetic modulo a large odd number in Montgomery's form: a number x is kept as x R modulo M, so
// that a product costs no division.
#ifndef SPLINTER_MONT_H_
#define SPLINTER_MONT_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "big_number.h"
#include "mont_kernel.h"
#include "mont_portable.h"

namespace splinter {

// Words aligned for kernels, 0 at first, and wiped when they are freed.
class MontWords {
 public:
  MontWords() = default;
  explicit MontWords(std::size_t words);
  MontWords(MontWords&& other) noexcept;
  MontWords& operator=(MontWords&& other) noexcept;
  ~MontWords();

  std::uint64_t* data() const { return words_; }
  std::size_t size() const { return size_; }

 private:
  std::uint64_t* words_ = nullptr;
  std::size_t size_ = 0;
};

// Numbers of a modulus, one after the other.
class MontNumbers {
 public:
  MontNumbers() = default;
  MontNumbers(std::size_t count, std::size_t stride) : stride_(stride), words_(count * stride) {}
  std::size_t words() const { return words_.size(); }
  std::uint64_t* operator[](std::size_t i) const { return words_.data() + i * stride_; }

 private:
  std::size_t stride_ = 0;
  MontWords words_;
};

// A modulus with what products by one kernel need. Neither branches nor addresses depend on
// numbers. Not for several threads at once.
class Mont {
 public:
  // Takes an odd modulus of up to kMostMontBits bits.
  Mont(const BigNumber& modulus, const MontKernel& kernel);

  const BigNumber& number() const { return number_; }
  const MontKernel& kernel() const { return kernel_; }
  const MontModulus& modulus() const { return modulus_; }

  // Returns the words of a number as a kernel lays it out under a modulus of so many bits.
  static std::size_t stride(std::size_t bits, const MontKernel& kernel);

  // Returns the 64-bit words of a number below M.
  std::size_t words() const { return words_; }
  std::size_t stride() const { return modulus_.stride; }
  MontNumbers numbers(std::size_t count) const { return {count, stride()}; }

  // Return 1, R and R^2 modulo M: 1 and R in Montgomery's form are the latter two.
  const std::uint64_t* plain_one() const { return constants_[0]; }
  const std::uint64_t* one() const { return constants_[1]; }
  const std::uint64_t* square() const { return constants_[2]; }

  // Sets a number's digits from `n` words; the number is below 4 M.
  void put(const std::uint64_t* words, std::size_t n, std::uint64_t* digits) const;
  void put(const BigNumber& number, std::uint64_t* digits) const;

  // Sets a number below M in Montgomery's form.
  void enter(const BigNumber& number, std::uint64_t* digits) const;

  // Writes the words of digits that are below 2 M, or the sum of two that are, reduced below M.
  void get(const std::uint64_t* digits, std::uint64_t* words) const;
  void get_sum(const std::uint64_t* digits, std::uint64_t* words) const;
  BigNumber get(const std::uint64_t* digits) const;

  void copy(const std::uint64_t* from, std::uint64_t* to) const;

  // Sets out to a + b, not reduced; it may be either.
  void add(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out) const;

 private:
  void get(const std::uint64_t* digits, bool sum, std::uint64_t* words) const;

  const MontKernel& kernel_;
  BigNumber number_;
  std::size_t words_;
  std::size_t r_bits_;
  PortableMontPointer portable_;
  MontNumbers constants_;  // the last is M
  std::unique_ptr<std::uint64_t[]> once_;
  std::unique_ptr<std::uint64_t[]> twice_;
  MontModulus modulus_;
};

// Products that wait until all lanes of a kernel have one, and as many more wait: their numbers
// come from memory meanwhile. None may depend on another that waits.
class MontBatch {
 public:
  explicit MontBatch(const Mont& mont);

  // Sets `out` to a b, at the latest when `run` is called.
  void multiply(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out) {
    a_[waiting_] = a;
    b_[waiting_] = b;
    out_[waiting_] = out;
    fetch(a);
    fetch(b);
    if (++waiting_ == 2 * mont_.kernel().lanes) {
      run_lanes();
    }
  }

  // Computes the products that wait.
  void run();

 private:
  void fetch(const std::uint64_t* number) const {
    constexpr std::size_t kLineWords = 8;
    for (std::size_t word = 0; word < mont_.stride(); word += kLineWords) {
      __builtin_prefetch(number + word, 0, 2);
    }
  }
  void run_lanes();

  const Mont& mont_;
  MontNumbers unused_;
  const std::uint64_t* a_[2 * kMostMontLanes];
  const std::uint64_t* b_[2 * kMostMontLanes];
  std::uint64_t* out_[2 * kMostMontLanes];
  std::size_t waiting_ = 0;
};

}  // namespace splinter

#endif  // SPLINTER_MONT_H_

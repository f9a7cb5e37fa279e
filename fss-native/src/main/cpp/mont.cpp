#include "mont.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "kernel.h"
#include "prg.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kStrideWords = kAlignment / sizeof(std::uint64_t);

std::size_t rounded(std::size_t n, std::size_t unit) { return (n + unit - 1) / unit * unit; }

// Returns the digits of R.
std::size_t r_digits(std::size_t bits, const MontKernel& kernel) {
  return rounded((bits + kernel.spare_bits + kernel.digit_bits - 1) / kernel.digit_bits,
                 kernel.digit_group);
}

std::uint64_t low_bits(std::uint32_t bits) { return ~std::uint64_t{0} >> (64 - bits); }

// Returns -1 / m modulo 2^64 of an odd m: each step doubles the bits that are right.
std::uint64_t negative_inverse(std::uint64_t m) {
  std::uint64_t inverse = 1;
  for (int bits = 1; bits < 64; bits *= 2) {
    inverse *= 2 - m * inverse;
  }
  return 0 - inverse;
}

// Cuts words into digits, which hold them all.
template <std::size_t kBits>
void split(const std::uint64_t* words, std::size_t n, std::uint64_t* digits, std::size_t count) {
  for (std::size_t d = 0; d < count; ++d) {
    const std::size_t word = d * kBits / 64;
    const std::size_t shift = d * kBits % 64;
    std::uint64_t digit = word < n ? words[word] >> shift : 0;
    if (word + 1 < n) {
      digit |= words[word + 1] << 1 << (63 - shift);
    }
    digits[d] = digit & low_bits(kBits);
  }
}

// Puts digits together to n words, 0 at first, which hold them all.
template <std::size_t kBits>
void join(const std::uint64_t* digits, std::size_t count, std::uint64_t* words, std::size_t n) {
  for (std::size_t d = 0; d < count; ++d) {
    const std::size_t word = d * kBits / 64;
    const std::size_t shift = d * kBits % 64;
    if (word < n) {
      words[word] |= digits[d] << shift;
    }
    if (word + 1 < n) {
      words[word + 1] |= digits[d] >> 1 >> (63 - shift);
    }
  }
}

}  // namespace

MontWords::MontWords(std::size_t words) : size_(words) {
  const std::size_t bytes = rounded(std::max<std::size_t>(words, 1) * sizeof(*words_), kAlignment);
  words_ = static_cast<std::uint64_t*>(std::aligned_alloc(kAlignment, bytes));
  if (words_ == nullptr) {
    throw std::bad_alloc();
  }
  std::memset(words_, 0, bytes);
}

MontWords::MontWords(MontWords&& other) noexcept
    : words_(std::exchange(other.words_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MontWords& MontWords::operator=(MontWords&& other) noexcept {
  std::swap(words_, other.words_);
  std::swap(size_, other.size_);
  return *this;
}

MontWords::~MontWords() {
  if (words_ != nullptr) {
    wipe(words_, size_ * sizeof(*words_));
    std::free(words_);
  }
}

std::size_t Mont::stride(std::size_t bits, const MontKernel& kernel) {
  return rounded(r_digits(bits, kernel) + kernel.extra_digits, kStrideWords);
}

Mont::Mont(const BigNumber& modulus, const MontKernel& kernel)
    : kernel_(kernel), number_(modulus), words_((modulus.bits() + 63) / 64) {
  const std::size_t of_r = r_digits(modulus.bits(), kernel);
  r_bits_ = of_r * kernel.digit_bits;
  const std::size_t digits = of_r + kernel.extra_digits;
  if (&kernel == &kPortableMontKernel) {
    portable_ = make_portable_mont(modulus);
  }
  modulus_ = {digits, stride(modulus.bits(), kernel), nullptr, 0, portable_.get()};
  once_ = std::make_unique<std::uint64_t[]>(words_ + 1);
  twice_ = std::make_unique<std::uint64_t[]>(words_ + 1);
  modulus.write_words(once_.get(), words_ + 1);
  (modulus << 1).write_words(twice_.get(), words_ + 1);
  constants_ = numbers(4);
  const BigNumber r = BigNumber::power_of_two(r_bits_) % modulus;
  put(BigNumber(1), constants_[0]);
  put(r, constants_[1]);
  put((r * r) % modulus, constants_[2]);
  put(modulus, constants_[3]);
  modulus_.modulus = constants_[3];
  modulus_.negative_inverse = negative_inverse(modulus_.modulus[0]) & low_bits(kernel.digit_bits);
}

void Mont::put(const std::uint64_t* words, std::size_t n, std::uint64_t* digits) const {
  switch (kernel_.digit_bits) {
    case 28:
      split<28>(words, n, digits, modulus_.digits);
      break;
    case 52:
      split<52>(words, n, digits, modulus_.digits);
      break;
    default:
      split<64>(words, n, digits, modulus_.digits);
  }
  std::fill(digits + modulus_.digits, digits + modulus_.stride, 0);
}

void Mont::put(const BigNumber& number, std::uint64_t* digits) const {
  MontWords words(words_ + 1);
  number.write_words(words.data(), words_ + 1);
  put(words.data(), words_ + 1, digits);
}

void Mont::enter(const BigNumber& number, std::uint64_t* digits) const {
  put((number << r_bits_) % number_, digits);
}

void Mont::get(const std::uint64_t* digits, bool sum, std::uint64_t* words) const {
  std::uint64_t whole[kMostMontBits / 64 + 1] = {};
  const std::size_t n = words_ + 1;
  switch (kernel_.digit_bits) {
    case 28:
      join<28>(digits, modulus_.digits, whole, n);
      break;
    case 52:
      join<52>(digits, modulus_.digits, whole, n);
      break;
    default:
      join<64>(digits, modulus_.digits, whole, n);
  }
  if (sum) {
    subtract_if_not_less(whole, twice_.get(), n);
  }
  subtract_if_not_less(whole, once_.get(), n);
  std::memcpy(words, whole, words_ * sizeof(*words));
  wipe(whole, sizeof(whole));
}

void Mont::get(const std::uint64_t* digits, std::uint64_t* words) const {
  get(digits, false, words);
}

void Mont::get_sum(const std::uint64_t* digits, std::uint64_t* words) const {
  get(digits, true, words);
}

BigNumber Mont::get(const std::uint64_t* digits) const {
  MontWords words(words_);
  get(digits, words.data());
  return BigNumber::read_words(words.data(), words_);
}

void Mont::copy(const std::uint64_t* from, std::uint64_t* to) const {
  std::memcpy(to, from, stride() * sizeof(*to));
}

void Mont::add(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out) const {
  const std::uint32_t bits = kernel_.digit_bits;
  const std::uint64_t mask = low_bits(bits);
  std::uint64_t carry = 0;
  for (std::size_t d = 0; d < modulus_.digits; ++d) {
    const auto sum = static_cast<unsigned __int128>(a[d]) + b[d] + carry;
    out[d] = static_cast<std::uint64_t>(sum) & mask;
    carry = static_cast<std::uint64_t>(sum >> bits);
  }
}

MontBatch::MontBatch(const Mont& mont) : mont_(mont), unused_(mont.numbers(kMostMontLanes)) {}

void MontBatch::run() {
  while (waiting_ > 0) {
    for (std::size_t lane = waiting_; lane < mont_.kernel().lanes; ++lane) {
      a_[lane] = a_[0];
      b_[lane] = b_[0];
      out_[lane] = unused_[lane];
    }
    waiting_ = std::max<std::size_t>(waiting_, mont_.kernel().lanes);
    run_lanes();
  }
}

// Computes those that have waited longest.
void MontBatch::run_lanes() {
  const std::size_t lanes = mont_.kernel().lanes;
  mont_.kernel().multiply(mont_.modulus(), a_, b_, out_);
  waiting_ -= lanes;
  std::copy_n(a_ + lanes, waiting_, a_);
  std::copy_n(b_ + lanes, waiting_, b_);
  std::copy_n(out_ + lanes, waiting_, out_);
}

const MontKernel& find_mont_kernel(std::uint32_t path) {
#ifdef SPLINTER_IFMA
  if (path == SPLINTER_PATH_VAES512 && has_ifma()) {
    return kIfmaMontKernel;
  }
#endif
  return path != SPLINTER_PATH_PORTABLE && has_avx2() ? kAvx2MontKernel : kPortableMontKernel;
}

}  // namespace splinter

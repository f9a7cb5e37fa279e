// Numbers of any length, by OpenSSL, for what is done once; and carries of arrays of words.
#ifndef SPLINTER_BIG_NUMBER_H_
#define SPLINTER_BIG_NUMBER_H_

#include <openssl/bn.h>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace splinter {

// A number that is wiped when it is freed. Operations throw std::bad_alloc if memory lacks, and
// nothing else: callers see to it that a result exists. Those of secrets are constant in time as
// OpenSSL's are of numbers that are marked, as all are here, and none takes a negative one.
class BigNumber {
 public:
  explicit BigNumber(std::uint64_t word = 0);
  BigNumber(const BigNumber& other);
  BigNumber& operator=(const BigNumber& other);

  // Reads and writes little-endian bytes; a number that is written fits.
  static BigNumber read(const std::uint8_t* bytes, std::size_t n);
  static BigNumber read_words(const std::uint64_t* words, std::size_t n);
  void write(std::uint8_t* bytes, std::size_t n) const;
  void write_words(std::uint64_t* words, std::size_t n) const;

  // Returns 2^bits.
  static BigNumber power_of_two(std::size_t bits);

  const BIGNUM* get() const { return number_.get(); }
  BIGNUM* get() { return number_.get(); }
  std::size_t bits() const { return static_cast<std::size_t>(BN_num_bits(get())); }
  bool odd() const { return BN_is_odd(get()) != 0; }
  bool zero() const { return BN_is_zero(get()) != 0; }

 private:
  struct Free {
    void operator()(BIGNUM* number) const { BN_clear_free(number); }
  };
  std::unique_ptr<BIGNUM, Free> number_;
};

BigNumber operator+(const BigNumber& a, const BigNumber& b);
BigNumber operator-(const BigNumber& a, const BigNumber& b);  // a >= b
BigNumber operator*(const BigNumber& a, const BigNumber& b);
BigNumber operator/(const BigNumber& a, const BigNumber& b);
BigNumber operator%(const BigNumber& a, const BigNumber& b);
BigNumber operator<<(const BigNumber& a, std::size_t bits);
BigNumber operator>>(const BigNumber& a, std::size_t bits);
bool operator==(const BigNumber& a, const BigNumber& b);
bool operator<(const BigNumber& a, const BigNumber& b);

// Returns base^exponent modulo an odd number.
BigNumber power(const BigNumber& base, const BigNumber& exponent, const BigNumber& modulus);

// Returns the inverse of a number that has one, modulo an odd number.
BigNumber inverse(const BigNumber& a, const BigNumber& modulus);

// Returns the greatest common divisor. Not constant in time.
BigNumber common_divisor(const BigNumber& a, const BigNumber& b);

// Subtracts `b` from `a` if a >= b, both of n words, in constant time.
void subtract_if_not_less(std::uint64_t* a, const std::uint64_t* b, std::size_t n);

// Returns whether a < b, both of n words, in constant time.
bool less(const std::uint64_t* a, const std::uint64_t* b, std::size_t n);

// Returns whether a number that others see is less than one of n words, and not 0.
bool is_between(const std::uint64_t* a, const std::uint64_t* b, std::size_t n);

}  // namespace splinter

#endif  // SPLINTER_BIG_NUMBER_H_

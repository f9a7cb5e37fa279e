// Powers modulo a large number to exponents that may be secret.
#ifndef SPLINTER_MONT_POWER_H_
#define SPLINTER_MONT_POWER_H_

#include <cstddef>
#include <cstdint>

#include "mont.h"

namespace splinter {

// One base and its powers to every digit of an exponent, so that a power is one product a digit.
// Neither branches nor addresses depend on exponents: the whole table of a digit is read. Not for
// several threads at once.
class FixedBase {
 public:
  // The numbers that are multiplied by the powers of one digit before the next one: they and the
  // digit's table then stay in the caches.
  static constexpr std::size_t kPiece = 128;

  // Takes a base in Montgomery's form. The modulus must outlive this.
  FixedBase(const Mont& mont, const std::uint64_t* base, std::size_t exponent_bits);

  // Multiplies each of n numbers, kPiece at most, by the base to the power of its exponent, of
  // `words` words each. Numbers are below 4 M and become less than 2 M; their form is kept.
  void multiply(const MontNumbers& numbers, std::size_t n, const std::uint64_t* exponents,
                std::size_t words) const;

 private:
  std::uint64_t* table(std::size_t window) const {
    return tables_.data() + ((window * mont_.modulus().digits) << choice_bits_);
  }

  const Mont& mont_;
  std::size_t choice_bits_;
  std::size_t windows_;
  MontWords tables_;
  MontNumbers unused_;
};

// Raises n numbers in Montgomery's form, below 2 M, to the power of one exponent of `bits` bits.
// Neither branches nor addresses depend on the exponent.
void raise(const Mont& mont, const MontNumbers& numbers, std::size_t n,
           const std::uint64_t* exponent, std::size_t bits);

// Returns `bits` bits of an exponent, at most 32, from a bit on; those beyond its words are 0.
inline std::uint64_t exponent_bits(const std::uint64_t* exponent, std::size_t words,
                                   std::size_t from, std::size_t bits) {
  const std::size_t word = from / 64;
  const std::size_t shift = from % 64;
  std::uint64_t found = word < words ? exponent[word] >> shift : 0;
  if (shift != 0 && word + 1 < words) {
    found |= exponent[word + 1] << (64 - shift);
  }
  return found & ((std::uint64_t{1} << bits) - 1);
}

}  // namespace splinter

#endif  // SPLINTER_MONT_POWER_H_

// The bits of keys that a level of a tree takes.
#ifndef SPLINTER_DIGITS_H_
#define SPLINTER_DIGITS_H_

#include <cstddef>
#include <cstdint>

#include "block.h"

namespace splinter {

// Returns the bits [shift, shift + bits) of a key; at most 15. Branches on the shift alone.
inline std::uint32_t digit_of(const Block& key, std::uint32_t shift, std::uint32_t bits) {
  // To the left in two steps, as a shift by 64 is undefined.
  const std::uint64_t word =
      shift < 64 ? key.low >> shift | key.high << 1 << (63 - shift) : key.high >> (shift - 64);
  return static_cast<std::uint32_t>(word & ((std::uint64_t{1} << bits) - 1));
}

// The low and the high words of keys, in an array each: a digit of a wide key is then as cheap as
// one of a word. `high` is null if keys have one word.
struct Keys {
  const std::uint64_t* low;
  const std::uint64_t* high;
  std::size_t rows;
};

// Returns the bits of one key from `shift` on, modulo 2^64.
inline std::uint64_t prefix_of(const Keys& keys, std::size_t row, std::uint32_t shift) {
  if (shift >= 64) {
    return keys.high[row] >> (shift - 64);
  }
  return keys.low[row] >> shift | (keys.high != nullptr ? keys.high[row] << 1 << (63 - shift) : 0);
}

// Returns the OR of prefix_of(keys, row, shift) - first, modulo 2^64, over at least one row. It is
// below a power of two if all prefixes are from `first` on and below `first` plus that power.
std::uint64_t distances(const Keys& keys, std::uint32_t shift, std::uint64_t first);

// Sets digits[i] to the bits [shift, shift + bits) of key i, and digits from there up to
// padded(rows) to zero. At most 8 and 15 bits.
void take_digits(const Keys& keys, std::uint32_t shift, std::uint32_t bits, std::uint8_t* digits);
void take_digits(const Keys& keys, std::uint32_t shift, std::uint32_t bits, std::uint16_t* digits);

}  // namespace splinter

#endif  // SPLINTER_DIGITS_H_

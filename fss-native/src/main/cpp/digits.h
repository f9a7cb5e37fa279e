// The bits of keys that a level of a tree takes.
#ifndef SPLINTER_DIGITS_H_
#define SPLINTER_DIGITS_H_

#include <cstddef>
#include <cstdint>

#include "block.h"

namespace splinter {

// Keys of `words` (1 or 2) words each, the low one first.
struct Keys {
  const std::uint64_t* data;
  std::size_t words;
  std::size_t rows;
};

// The bits [shift, shift + bits) of a key; at most 15. Branches on the shift alone.
inline std::uint32_t digit_of(const Block& key, std::uint32_t shift, std::uint32_t bits) {
  // To the left in two steps, as a shift by 64 is undefined.
  const std::uint64_t word =
      shift < 64 ? key.low >> shift | key.high << 1 << (63 - shift) : key.high >> (shift - 64);
  return static_cast<std::uint32_t>(word & ((std::uint64_t{1} << bits) - 1));
}

inline std::uint32_t digit_of(const Keys& keys, std::size_t row, std::uint32_t shift,
                              std::uint32_t bits) {
  const std::uint64_t* const key = keys.data + keys.words * row;
  return digit_of(Block{key[0], keys.words == 2 ? key[1] : 0}, shift, bits);
}

// The low and the high words of keys, in an array each: a digit of a wide key is then as cheap as
// one of a word. `high` is null if keys have one word.
struct PlanarKeys {
  const std::uint64_t* low;
  const std::uint64_t* high;
  std::size_t rows;
};

// Writes the low and high words of keys of two words.
void split_words(const Keys& keys, std::uint64_t* low, std::uint64_t* high);

// digits[i] = the bits [shift, shift + bits) of key i; zero from there up to padded(rows). At most
// 8 and 15 bits.
void take_digits(const PlanarKeys& keys, std::uint32_t shift, std::uint32_t bits,
                 std::uint8_t* digits);
void take_digits(const PlanarKeys& keys, std::uint32_t shift, std::uint32_t bits,
                 std::uint16_t* digits);

}  // namespace splinter

#endif  // SPLINTER_DIGITS_H_

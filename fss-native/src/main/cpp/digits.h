// The bits of keys that a level of a tree takes.
#ifndef SPLINTER_DIGITS_H_
#define SPLINTER_DIGITS_H_

#include <cstddef>
#include <cstdint>

namespace splinter {

// Keys of `words` (1 or 2) words each, the low one first.
struct Keys {
  const std::uint64_t* data;
  std::size_t words;
  std::size_t rows;
};

// The bits of one key from `shift` on, modulo 2^64.
inline std::uint64_t prefix_of(const Keys& keys, std::size_t row, std::uint32_t shift) {
  const std::uint64_t* const key = keys.data + keys.words * row;
  if (shift >= 64) {
    return key[1] >> (shift - 64);
  }
  // In two steps, as a shift by 64 is undefined.
  return key[0] >> shift | (keys.words == 2 ? key[1] << 1 << (63 - shift) : 0);
}

// digits[i] = the bits [shift, shift + bits) of key i; zero from there up to padded(rows). At most
// 8 and 15 bits.
void take_digits(const Keys& keys, std::uint32_t shift, std::uint32_t bits, std::uint8_t* digits);
void take_digits(const Keys& keys, std::uint32_t shift, std::uint32_t bits, std::uint16_t* digits);

}  // namespace splinter

#endif  // SPLINTER_DIGITS_H_

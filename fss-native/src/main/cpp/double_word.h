// Values of Z_2^128 in memory: two words, the low one first, aligned like a word.
#ifndef SPLINTER_DOUBLE_WORD_H_
#define SPLINTER_DOUBLE_WORD_H_

#include <cstdint>

#include "block.h"
#include "masks.h"

namespace splinter {

using DoubleWord = unsigned __int128;

inline DoubleWord double_word(std::uint64_t low, std::uint64_t high) {
  return DoubleWord{high} << 64 | low;
}
inline DoubleWord double_word(const Block& block) { return double_word(block.low, block.high); }
inline Block block_of(DoubleWord value) {
  return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
}
inline DoubleWord load_double_word(const std::uint64_t* words) {
  return double_word(words[0], words[1]);
}
inline void store_double_word(std::uint64_t* words, DoubleWord value) {
  words[0] = static_cast<std::uint64_t>(value);
  words[1] = static_cast<std::uint64_t>(value >> 64);
}

inline void add_double_word(std::uint64_t* words, DoubleWord value) {
  store_double_word(words, load_double_word(words) + value);
}

// Returns a leaf's value: its correction word is added if the parent's control bit is set, the sum
// negated if `negative` is all ones (else it is 0).
inline DoubleWord corrected_double_word(const Block& leaf, const Block& correction,
                                        const Block& parent, std::uint64_t negative) {
  const std::uint64_t control = bit_mask(parent.low);
  const DoubleWord value = double_word(leaf) + double_word(correction & control);
  return (value ^ double_word(negative, negative)) - double_word(negative, negative);
}

}  // namespace splinter

#endif  // SPLINTER_DOUBLE_WORD_H_

// Bits packed into words: bit i is bit i % 64 of word i / 64.
#ifndef SPLINTER_PACKED_BITS_H_
#define SPLINTER_PACKED_BITS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "block.h"

namespace splinter {

// XORs the bits [from, from + n) of `bits` to those from `to` on.
inline void xor_range(const std::uint64_t* bits, std::uint64_t from, std::uint64_t n,
                      std::uint64_t* packed, std::uint64_t to) {
  while (n > 0) {
    const std::uint64_t step = std::min(n, 64 - to % 64);
    const std::uint64_t shift = from % 64;
    std::uint64_t word = bits[from / 64] >> shift;
    if (shift + step > 64) {
      word |= bits[from / 64 + 1] << (64 - shift);
    }
    packed[to / 64] ^= (word & ~std::uint64_t{0} >> (64 - step)) << to % 64;
    from += step;
    to += step;
    n -= step;
  }
}

// Returns the word of a block that holds bit `bit`, modulo 128. It selects by address: compilers
// make a branch of a choice, and random keys make that a costly one.
inline std::uint64_t word_of(const Block& block, std::uint64_t bit) {
  std::uint64_t words[2];
  std::memcpy(words, &block, sizeof(words));
  return words[bit >> 6 & 1];
}

}  // namespace splinter

#endif  // SPLINTER_PACKED_BITS_H_

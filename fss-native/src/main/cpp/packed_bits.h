// Bits packed into words: bit i is bit i % 64 of word i / 64.
#ifndef SPLINTER_PACKED_BITS_H_
#define SPLINTER_PACKED_BITS_H_

#include <algorithm>
#include <cstdint>

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

}  // namespace splinter

#endif  // SPLINTER_PACKED_BITS_H_

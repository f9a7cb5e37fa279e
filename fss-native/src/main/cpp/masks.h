// Selection without branches or addresses that depend on what is selected.
#ifndef SPLINTER_MASKS_H_
#define SPLINTER_MASKS_H_

#include <cstdint>

#include "block.h"

namespace splinter {

// Returns all bits set if a == b, else none; both are below 2^63.
inline std::uint64_t equal_mask(std::uint64_t a, std::uint64_t b) {
  return 0 - (((a ^ b) - 1) >> 63);
}

// Returns all bits set if a < b, else none; both are below 2^63.
inline std::uint64_t less_mask(std::uint64_t a, std::uint64_t b) { return 0 - ((a - b) >> 63); }

// Returns all bits set if the lowest one is, else none.
inline std::uint64_t bit_mask(std::uint64_t bit) { return 0 - (bit & 1); }

inline Block operator^(const Block& a, const Block& b) { return {a.low ^ b.low, a.high ^ b.high}; }

inline Block operator&(const Block& a, std::uint64_t mask) { return {a.low & mask, a.high & mask}; }

// Returns the block in which bit `number`, below 128, is `bit` and all others are 0.
inline Block unit_block(std::uint64_t number, std::uint64_t bit) {
  const std::uint64_t word = (bit & 1) << (number & 63);
  const std::uint64_t upper = bit_mask(number >> 6);
  return {word & ~upper, word & upper};
}

}  // namespace splinter

#endif  // SPLINTER_MASKS_H_

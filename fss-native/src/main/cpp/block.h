// The 128-bit block that AES works on, as a little-endian number.
#ifndef SPLINTER_BLOCK_H_
#define SPLINTER_BLOCK_H_

#include <cstdint>

namespace splinter {

// Plain data, so that its layout is equal in every kernel. `low` holds the control bit (bit 0) and
// the bits that a child's number replaces.
struct alignas(16) Block {
  std::uint64_t low;
  std::uint64_t high;
};

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "blocks are little-endian in memory");

}  // namespace splinter

#endif  // SPLINTER_BLOCK_H_

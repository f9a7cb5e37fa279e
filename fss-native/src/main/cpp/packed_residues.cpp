#include "packed_residues.h"

#include <cstring>

#include "double_word.h"
#include "ring.h"

namespace splinter {
namespace {

constexpr std::uint64_t kMask = (std::uint64_t{1} << kResidueBits) - 1;

}  // namespace

void pack_residues(const std::uint64_t* residues, std::size_t n, std::uint8_t* packed) {
  DoubleWord held = 0;
  unsigned bits = 0;
  for (std::size_t i = 0; i < n; ++i) {
    held |= DoubleWord{residues[i]} << bits;
    bits += kResidueBits;
    if (bits >= 64) {
      const auto word = static_cast<std::uint64_t>(held);
      std::memcpy(packed, &word, sizeof(word));
      packed += sizeof(word);
      held >>= 64;
      bits -= 64;
    }
  }
  const auto word = static_cast<std::uint64_t>(held);
  std::memcpy(packed, &word, (bits + 7) / 8);
}

void unpack_residues(const std::uint8_t* packed, std::size_t first, std::size_t n,
                     std::uint64_t* residues) {
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t bit = (first + i) * kResidueBits;
    std::uint64_t word = 0;
    if (i + 1 < n) {
      std::memcpy(&word, packed + bit / 8, 8);  // a load; the next residue's bits follow
    } else {
      std::memcpy(&word, packed + bit / 8, 7);  // 50 bits, and up to 6 before them
    }
    residues[i] = word >> bit % 8 & kMask;
  }
}

}  // namespace splinter

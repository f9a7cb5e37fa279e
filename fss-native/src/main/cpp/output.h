// The groups that values lie in.
#ifndef SPLINTER_OUTPUT_H_
#define SPLINTER_OUTPUT_H_

#include <cstddef>
#include <cstdint>

#include "splinter_fss.h"

namespace splinter {

enum class Output : std::uint8_t {
  kWord = SPLINTER_OUTPUT_WORD,
  kDoubleWord = SPLINTER_OUTPUT_DOUBLE_WORD,
  kBit = SPLINTER_OUTPUT_BIT
};

// Returns the number of 64-bit words of one value as splinter_evaluate writes it.
constexpr std::size_t value_words(Output output) { return output == Output::kDoubleWord ? 2 : 1; }

// Returns the number of bytes of one value in a share, or of the block of 128 bits.
constexpr std::size_t value_bytes(Output output) { return output == Output::kWord ? 8 : 16; }

// Returns log2 of the outputs that an AES block holds: 1, 0 or 7.
constexpr std::uint32_t output_block_bits(Output output) {
  return output == Output::kWord ? 1 : output == Output::kBit ? 7 : 0;
}

}  // namespace splinter

#endif  // SPLINTER_OUTPUT_H_

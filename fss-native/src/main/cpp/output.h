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
  kBit = SPLINTER_OUTPUT_BIT,
  kTagged = SPLINTER_OUTPUT_TAGGED
};

// Returns the number of 64-bit words of one value as splinter_evaluate writes it.
constexpr std::size_t value_words(Output output) {
  return output == Output::kTagged ? 4 : output == Output::kDoubleWord ? 2 : 1;
}

// The most words of a value.
constexpr std::size_t kMostValueWords = 4;

// Returns the number of bytes of one value in a share, without its tag, or of the block of 128
// bits.
constexpr std::size_t value_bytes(Output output) { return output == Output::kWord ? 8 : 16; }

// Returns how many numbers a value has: itself, and a tag if there is one.
constexpr std::size_t value_numbers(Output output) { return output == Output::kTagged ? 2 : 1; }

// Returns log2 of the values, or of the tags, that an AES block holds: 1, 0 or 7.
constexpr std::uint32_t output_block_bits(Output output) {
  return output == Output::kWord ? 1 : output == Output::kBit ? 7 : 0;
}

}  // namespace splinter

#endif  // SPLINTER_OUTPUT_H_

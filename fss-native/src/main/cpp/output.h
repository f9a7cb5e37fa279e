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
  kTagged = SPLINTER_OUTPUT_TAGGED,
  kField = SPLINTER_OUTPUT_FIELD,
  kResidues = SPLINTER_OUTPUT_RESIDUES
};

// Returns the number of 64-bit words of one value as splinter_evaluate writes it.
constexpr std::size_t value_words(Output output) {
  return output == Output::kTagged || output == Output::kResidues ? 4
         : output == Output::kDoubleWord                          ? 2
                                                                  : 1;
}

// The most words of a value.
constexpr std::size_t kMostValueWords = 4;

// Returns whether values are numbers modulo 2^64 or 2^128.
constexpr bool numeric(Output output) {
  return output == Output::kWord || output == Output::kDoubleWord || output == Output::kTagged;
}

// Returns whether values add up in a fold: numbers, and residues, which are not reduced there.
constexpr bool foldable(Output output) { return numeric(output) || output == Output::kResidues; }

// Returns the number of 64-bit words of one value in a table of a whole domain, 0 if there is none.
// A residue there is below 2^64, being a sum of residues of shares.
constexpr std::size_t table_words(Output output) {
  switch (output) {
    case Output::kWord:
      return 1;
    case Output::kResidues:
      return 2;
    case Output::kTagged:
      return 4;
    default:
      return 0;
  }
}

// Returns the bits of the widest domain whose values a table may hold, 256 MiB at most.
constexpr std::uint32_t max_table_bits(Output output) {
  return output == Output::kResidues ? SPLINTER_MAX_EXPANDED_RESIDUE_BITS
                                     : SPLINTER_MAX_EXPANDED_BITS;
}

// Returns the number of bytes of one number in a share, without its tag, or of the block of 128
// bits.
constexpr std::size_t value_bytes(Output output) { return output == Output::kWord ? 8 : 16; }

// Returns how many numbers a value has: itself, and a tag if there is one; or two residues.
constexpr std::size_t value_numbers(Output output) {
  return output == Output::kTagged || output == Output::kResidues ? 2 : 1;
}

// Returns log2 of the values, or of the tags, that a block of 16 bytes holds: 1, 0, 7 or 4.
constexpr std::uint32_t output_block_bits(Output output) {
  switch (output) {
    case Output::kWord:
      return 1;
    case Output::kBit:
      return 7;
    case Output::kField:
      return 4;
    default:
      return 0;
  }
}

}  // namespace splinter

#endif  // SPLINTER_OUTPUT_H_

// The shapes of functions and the bytes of their shares; splinter_fss.h draws these.
#ifndef SPLINTER_SHARE_H_
#define SPLINTER_SHARE_H_

#include <cstddef>
#include <cstdint>

#include "block.h"
#include "splinter_fss.h"

namespace splinter {

// The keys that a function takes: unsigned numbers of `bits` bits; none if that is 0.
struct Domain {
  std::uint32_t bits;

  std::size_t key_words() const { return (bits + 63) / 64; }
  bool contains(std::uint64_t high, std::uint64_t low) const;
};

enum class Scheme : std::uint8_t {
  kPoint = SPLINTER_POINT,
  kLessThan = SPLINTER_LESS_THAN,
  kConstant = SPLINTER_CONSTANT,
  kMultiParty = SPLINTER_MULTI_PARTY
};

enum class Output : std::uint8_t {
  kWord = SPLINTER_OUTPUT_WORD,
  kDoubleWord = SPLINTER_OUTPUT_DOUBLE_WORD,
  kBit = SPLINTER_OUTPUT_BIT
};

// 64-bit words of one value as splinter_evaluate writes it.
std::size_t value_words(Output output);

// The levels of a point or less-than tree. The first level takes what the others leave over, the
// last one the leaf bits besides its radix.
struct TreeShape {
  Scheme scheme;
  Output output;
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;
  bool compact;  // the children of a level share their corrections

  // log2 of the outputs that an AES block holds: 1, 0 or 7.
  std::uint32_t block_bits() const;
  // The bits of a point's key that select an output within a block of the last level.
  std::uint32_t leaf_bits() const;
  std::uint32_t levels() const;
  bool last(std::uint32_t level) const { return level + 1 == levels(); }
  std::uint32_t level_bits(std::uint32_t level) const;
  // Bits of the key to the right of those that the level takes.
  std::uint32_t level_shift(std::uint32_t level) const;
  // Whether the children of a level have nodes: at all but the last.
  bool has_nodes(std::uint32_t level) const { return !last(level); }
  // Whether they have values: at the last one, or at all of less-than.
  bool has_values(std::uint32_t level) const { return last(level) || scheme == Scheme::kLessThan; }
  // AES blocks that the values of a level's children take: 2^bits outputs, packed.
  std::size_t value_blocks(std::uint32_t level) const;
  // Bytes of the value corrections of a level with one for each child.
  std::size_t value_correction_bytes(std::uint32_t level) const;
  // Bytes at the end of a compact tree that hold the control corrections of child 1.
  std::size_t control_bytes() const;
};

// The grid of a multi-party point (Boyle, Gilboa and Ishai 2015, section 3.3).
struct GridShape {
  std::uint32_t parties;
  std::uint32_t domain_bits;
  std::uint32_t column_bits;

  std::size_t rows() const;
  std::size_t row_blocks() const { return std::size_t{1} << (column_bits - 7); }
  std::size_t columns() const { return std::size_t{1} << (parties - 1); }
  std::size_t held() const { return columns() / 2; }
  std::size_t pattern_bytes() const { return columns() < 8 ? 1 : columns() / 8; }
};

// splinter_parameters that valid() accepted.
struct Parameters {
  Scheme scheme;
  std::uint32_t parties;
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;
  Output output;
  bool compact;

  TreeShape tree() const;  // of a point or less-than
  GridShape grid() const;  // of a multi-party point
  Domain domain() const { return {domain_bits}; }
};

// Checks and converts; false unless there are shares with these parameters.
bool read_parameters(const splinter_parameters& raw, Parameters* parameters);

// The exact size of each party's share.
std::size_t share_bytes(const Parameters& parameters);

// The fields of a share. `body` leads into its bytes. The root of a constant and of a multi-party
// share is zero.
struct Share {
  Parameters parameters;
  std::uint32_t party;
  std::uint32_t share_index;
  Block nonce;
  Block root;
  const std::uint8_t* body;
};

constexpr std::size_t kHeadBytes = 56;

// Reads a share, or returns false unless every field, the length, the root's lowest bit, a compact
// tree's unused bits and a grid's patterns and seeds are right.
bool decode_share(const std::uint8_t* bytes, std::size_t n, Share* share);

// Writes everything before the body.
void encode_share_head(const Share& share, std::uint8_t* bytes);

}  // namespace splinter

#endif  // SPLINTER_SHARE_H_

// The levels of the tree of a DPF or DCF and the bytes of its correction words.
#ifndef SPLINTER_TREE_SHAPE_H_
#define SPLINTER_TREE_SHAPE_H_

#include <cstddef>
#include <cstdint>

#include "share.h"

namespace splinter {

// The levels of a tree. The first level takes what the others leave over, the last one the leaf
// bits besides its radix.
struct TreeShape {
  Scheme scheme;
  Output output;
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;
  bool compact;  // the children of a level share their correction words

  // Returns log2 of the values that an AES block holds: 1, 0 or 7. A tag has a block of its own.
  std::uint32_t block_bits() const;
  // Returns how many bits of a DPF's key select an output within a block of the last level.
  std::uint32_t leaf_bits() const;
  std::uint32_t levels() const;
  bool last(std::uint32_t level) const { return level + 1 == levels(); }
  std::uint32_t level_bits(std::uint32_t level) const;
  // Returns how many bits of the key are to the right of those that the level takes.
  std::uint32_t level_shift(std::uint32_t level) const;
  // Returns whether the children of a level have nodes: at all but the last.
  bool has_nodes(std::uint32_t level) const { return !last(level); }
  // Returns whether the children of a level have values: at the last one, or at all of a DCF.
  bool has_values(std::uint32_t level) const { return last(level) || scheme == Scheme::kDcf; }
  // Returns the number of AES blocks that the values of a level's children take: 2^bits outputs,
  // packed.
  std::size_t value_blocks(std::uint32_t level) const;
  // Returns the bytes of the value correction words of a level with one for each child, without
  // those of tags.
  std::size_t value_correction_word_bytes(std::uint32_t level) const;
  // Returns the number of bytes at the end of a compact tree that hold the control corrections of
  // child 1.
  std::size_t control_bytes() const;
  // Returns the number of bytes of a share after its head.
  std::size_t body_bytes() const;
};

// Returns the shape that the parameters of a DPF or DCF stand for.
TreeShape tree_shape(const Parameters& parameters);

}  // namespace splinter

#endif  // SPLINTER_TREE_SHAPE_H_

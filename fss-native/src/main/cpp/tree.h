// One party's share of a tree (a DPF or DCF), unpacked for evaluation.
#ifndef SPLINTER_TREE_H_
#define SPLINTER_TREE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel.h"
#include "secret_vector.h"
#include "share.h"
#include "share_keys.h"
#include "tree_shape.h"

namespace splinter {

struct TreeLevel {
  ExpandedKey node_key;
  ExpandedKey value_key;
  ExpandedKey tag_key;                         // of tagged values
  SecretVector<Block> node_correction_words;   // one a child; none at the last level
  SecretVector<Block> value_correction_words;  // one a leaf block, tagged each with that of its tag
  std::uint32_t bits;                          // log2 of the children
  std::uint32_t value_bits;                    // log2 of the leaf blocks
  std::uint32_t shift;                         // bits of the key to the right of the level's

  // Returns the bits of the key to the right of those that select a child of the level or, if it is
  // the last, a leaf block.
  std::uint32_t block_shift() const { return has_nodes() ? shift : bits - value_bits; }
  bool has_nodes() const { return !node_correction_words.empty(); }
  bool has_values() const { return !value_correction_words.empty(); }
  KernelLevel view();
};

// The levels of a share, with correction words for each child or shared ones: the two differ only
// in their bytes. The levels above the first eight bits are expanded when the share is opened: a
// key starts at its node there, with the values down to it summed up. Not for several threads at
// once.
class Tree {
 public:
  // Unpacks a share; to be called once, with a decoded share of a tree and a kernel that this CPU
  // can run.
  splinter_status open(const Share& share, const Kernel& kernel);

  const Kernel& kernel() const { return *kernel_; }
  const TreeShape& shape() const { return shape_; }
  // Returns all ones for the party that negates its values, else 0.
  std::uint64_t negative() const { return negative_; }
  std::size_t levels() const { return levels_.size(); }
  TreeLevel& level(std::size_t number) { return levels_[number]; }
  const TreeLevel& level(std::size_t number) const { return levels_[number]; }

  // The nodes below the first top_levels() levels; their values are the sums of those on the path
  // to each, and empty unless the scheme has some there.
  std::size_t top_levels() const { return top_levels_; }
  std::uint32_t top_bits() const;
  const SecretVector<Block>& top_nodes() const { return top_nodes_; }
  const SecretVector<std::uint64_t>& top_values() const { return top_values_; }

  // Writes the values (of any output but bits) of all children of `count` parents at a level, each
  // with its parent's base added; null bases are 0.
  bool expand_values(std::size_t number, const Block* parents, const std::uint64_t* bases,
                     std::size_t count, std::uint64_t* out);

 private:
  bool read_levels(const Share& share);
  bool expand_top(const Block& root);

  TreeShape shape_{};
  const Kernel* kernel_ = nullptr;
  std::uint64_t negative_ = 0;
  std::vector<TreeLevel> levels_;
  std::size_t top_levels_ = 0;
  SecretVector<Block> top_nodes_;
  SecretVector<std::uint64_t> top_values_;
};

}  // namespace splinter

#endif  // SPLINTER_TREE_H_

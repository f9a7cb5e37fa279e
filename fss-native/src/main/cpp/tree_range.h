// The evaluation of one party's share of a tree at consecutive keys of a domain of up to 64 bits.
#ifndef SPLINTER_TREE_RANGE_H_
#define SPLINTER_TREE_RANGE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "secret_vector.h"
#include "tree.h"

namespace splinter {

// An evaluator that computes each node of the range once: every level keeps the nodes of one
// aligned chunk and, where the level below needs more, has them made of their parents, which the
// level above keeps. So all that is read and written at a time stays in the caches, however long
// the range. The chunks stay for the next call, which goes on cheaply where this one ended.
class TreeRange {
 public:
  explicit TreeRange(Tree& tree) : tree_(tree) {}
  TreeRange(const TreeRange&) = delete;
  TreeRange& operator=(const TreeRange&) = delete;

  // Writes the values (of any output but bits) of the keys first, first + 1, ...
  bool write(std::uint64_t first, std::size_t rows, std::uint64_t* out);

  // XORs the bits of the keys first, first + 1, ... into `packed`: that of first + i is bit i % 64
  // of word i / 64.
  bool xor_bits(std::uint64_t first, std::size_t rows, std::uint64_t* packed);

  // Copies the nodes first, first + 1, ... below a level that is not of the top and, unless
  // `values` is null, the values of the paths to them. Their numbers are below 2^63, in any domain.
  bool copy_nodes(std::size_t number, std::uint64_t first, std::size_t count, Block* nodes,
                  std::uint64_t* values);

 private:
  // The nodes [begin, end) below one level or, below the last, the leaf blocks of bits; the node of
  // number i is at i % kChunkNodes. `values` are those of the paths to them, for a DCF.
  struct Depth {
    SecretVector<Block> nodes;
    SecretVector<std::uint64_t> values;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };
  // Consecutive nodes and, unless null, their values.
  struct Nodes {
    const Block* nodes;
    const std::uint64_t* values;
    std::size_t count;
  };

  bool parents_of(std::size_t number, std::uint64_t at, std::uint64_t wanted, Nodes* nodes);
  bool fetch(std::size_t number, std::uint64_t at, std::uint64_t wanted, Nodes* nodes);
  bool extend(std::size_t number, Depth& depth, std::uint64_t end);
  std::uint32_t child_bits(std::size_t number);

  Tree& tree_;
  std::vector<Depth> depths_;           // by level
  SecretVector<std::uint64_t> family_;  // the values of one parent's children
};

}  // namespace splinter

#endif  // SPLINTER_TREE_RANGE_H_

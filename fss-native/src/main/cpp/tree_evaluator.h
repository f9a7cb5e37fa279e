// The evaluation of one party's share of a tree (a DPF or DCF) on chunks of keys.
#ifndef SPLINTER_TREE_EVALUATOR_H_
#define SPLINTER_TREE_EVALUATOR_H_

#include <cstddef>
#include <cstdint>

#include "scratch.h"
#include "tree.h"
#include "tree_range.h"

namespace splinter {

// An evaluator that walks the tree level by level for a chunk of rows, so that the kernels always
// have independent blocks at hand. Rows start at the tree's top. Where all keys of the chunk lie
// near each other (as those of sorted rows do), rows start at the deepest level with few nodes from
// the lowest to the highest key: those nodes are made once, as a range, and each row looks its own
// up. Not for several threads at once.
class TreeEvaluator {
 public:
  TreeEvaluator() = default;
  TreeEvaluator(const TreeEvaluator&) = delete;
  TreeEvaluator& operator=(const TreeEvaluator&) = delete;

  // Opens the tree; to be called once, with a decoded share of a tree and a kernel that this CPU
  // can run.
  splinter_status open(const Share& share, const Kernel& kernel) {
    return tree_.open(share, kernel);
  }

  // Adds this party's values of at most kChunk keys, all in the domain, to `values`, which has room
  // for padded(rows); bits (words that are 0 or 1) are XORed. Uses the scratch but for its values.
  bool add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch, std::uint64_t* values);

  // Returns the evaluator of the tree at ranges of keys.
  TreeRange& range() { return range_; }

 private:
  // A chunk on its way down.
  struct Walk;

  bool start(Walk& walk);
  bool start_near(Walk& walk, bool* started);
  void start_at(Walk& walk, const Block* nodes, const std::uint64_t* values);
  std::size_t levels_above_near_nodes(const Walk& walk) const;
  bool add_values(Walk& walk, std::size_t number);
  static void add_bits(const Walk& walk, const TreeLevel& level);
  bool descend(Walk& walk, std::size_t number);

  Tree tree_;
  TreeRange range_{tree_};
};

}  // namespace splinter

#endif  // SPLINTER_TREE_EVALUATOR_H_

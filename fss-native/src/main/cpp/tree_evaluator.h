// Evaluates one party's share of a tree (a point or less-than) on chunks of keys.
#ifndef SPLINTER_TREE_EVALUATOR_H_
#define SPLINTER_TREE_EVALUATOR_H_

#include <cstddef>
#include <cstdint>

#include "chunk.h"
#include "shared_prefixes.h"
#include "tree.h"
#include "tree_range.h"

namespace splinter {

// The working memory of one call, wiped at its end. Several trees may share it.
struct Scratch {
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { wipe(this, sizeof(*this)); }

  alignas(64) Block nodes[kChunk];
  alignas(64) Block leaves[kChunk];
  alignas(64) std::uint64_t values[2 * kChunk];
  alignas(64) std::uint64_t group_values[2 * kChunk];
  alignas(64) std::uint64_t low_words[kChunk];
  alignas(64) std::uint64_t high_words[kChunk];
  alignas(64) std::uint8_t digits[kChunk];
  alignas(64) std::uint16_t word_digits[kChunk];
  SharedPrefixes prefixes;
};

// Walks the tree level by level for a chunk of rows, so that the kernels always have independent
// blocks at hand. Where the keys ascend, rows of one prefix go down as one as long as that saves
// work. Not for several threads at once.
class TreeEvaluator {
 public:
  TreeEvaluator() = default;
  TreeEvaluator(const TreeEvaluator&) = delete;
  TreeEvaluator& operator=(const TreeEvaluator&) = delete;

  // To be called once, with a decoded share of a tree and a kernel that this CPU can run.
  splinter_status open(const Share& share, const Kernel& kernel) {
    return tree_.open(share, kernel);
  }

  // Adds this party's values of at most kChunk keys, all in the domain, to `values`, which has room
  // for padded(rows); bits (words that are 0 or 1) are XORed. Uses the scratch but for its values.
  bool add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch, std::uint64_t* values);

  // The same tree over ranges of keys.
  TreeRange& range() { return range_; }

 private:
  // A chunk on its way down: `count` nodes, one a row or, if grouped, one a group of rows.
  struct Walk;

  bool worth_grouping(const Walk& walk, std::size_t number);
  void start(Walk& walk);
  void regroup(Walk& walk, std::size_t number);
  void give_rows(const Walk& walk, std::size_t group);
  bool add_values(Walk& walk, std::size_t number);
  static void add_bits(const Walk& walk, const TreeLevel& level);
  bool descend(Walk& walk, std::size_t number);

  Tree tree_;
  TreeRange range_{tree_};
};

}  // namespace splinter

#endif  // SPLINTER_TREE_EVALUATOR_H_

// Evaluates one party's share of a point function on batches of keys.
#ifndef SPLINTER_POINT_EVALUATOR_H_
#define SPLINTER_POINT_EVALUATOR_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fold.h"
#include "kernel.h"
#include "point.h"

namespace splinter {

// Walks the tree level by level for a chunk of rows, so that the kernels always have independent
// blocks at hand. The levels above the first eight bits are expanded when it is opened: a row
// starts at its node there. Holds seeds, which it wipes at its end. Not for several threads at
// once.
class PointEvaluator {
 public:
  PointEvaluator() = default;
  PointEvaluator(const PointEvaluator&) = delete;
  PointEvaluator& operator=(const PointEvaluator&) = delete;
  ~PointEvaluator();

  // To be called once, with a decoded share and a kernel that this CPU can run.
  splinter_status open(const PointShare& share, const Kernel& kernel);

  // See splinter_point_evaluate.
  splinter_status evaluate(const std::uint64_t* keys, std::size_t rows, std::uint64_t* out);

  // See splinter_point_fold.
  splinter_status fold(const std::uint64_t* keys, const FoldInput& input, std::uint64_t* sums);

 private:
  struct Level {
    Block round_keys[kRoundKeys];
    Cipher cipher;
    std::vector<Block> node_corrections;
    std::vector<std::uint64_t> leaf_corrections;
    std::uint32_t shift;
    std::uint32_t bits;

    KernelLevel view();
  };
  struct Scratch;

  splinter_status read_levels(const PointShare& share);
  bool expand_top(const Block& root);
  bool in_domain(const std::uint64_t* keys, std::size_t rows) const;
  bool evaluate_chunk(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                      std::uint64_t* values);

  PointParameters parameters_{};
  const Kernel* kernel_ = nullptr;
  std::uint64_t negative_ = 0;
  std::vector<Level> levels_;
  std::size_t top_levels_ = 0;
  std::vector<Block> top_;
};

}  // namespace splinter

#endif  // SPLINTER_POINT_EVALUATOR_H_

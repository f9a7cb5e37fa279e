// Evaluates one party's share of a tree (a point or less-than) on chunks of keys.
#ifndef SPLINTER_TREE_EVALUATOR_H_
#define SPLINTER_TREE_EVALUATOR_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "kernel.h"
#include "prg.h"
#include "secret_vector.h"
#include "share.h"

namespace splinter {

// Rows whose nodes, digits and values stay in the first-level cache together with one level.
constexpr std::size_t kChunk = 1024;
static_assert(kChunk % kRowGroup == 0 && kChunk >= 256);

constexpr std::size_t padded(std::size_t rows) {
  return (rows + kRowGroup - 1) / kRowGroup * kRowGroup;
}

// The working memory of one call, wiped at its end. Several trees may share it.
struct Scratch {
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { wipe(this, sizeof(*this)); }

  alignas(64) Block nodes[kChunk];
  alignas(64) std::uint64_t values[kChunk];
  alignas(64) std::uint8_t digits[kChunk];
};

// Walks the tree level by level for a chunk of rows, so that the kernels always have independent
// blocks at hand. The levels above the first eight bits are expanded when it is opened: a row
// starts at its node there, with the values down to it summed up. Not for several threads at once.
class TreeEvaluator {
 public:
  // To be called once, with a decoded share of a tree and a kernel that this CPU can run.
  splinter_status open(const Share& share, const Kernel& kernel);

  // Adds this party's values of at most kChunk keys, all in the domain, to `values`, which has room
  // for padded(rows). Uses the scratch's nodes and digits.
  bool add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch, std::uint64_t* values);

  // Takes the values of `n` keys from `start` on, in order.
  using Sink = std::function<void(const std::uint64_t* values, std::size_t start, std::size_t n)>;

  // Evaluates the whole domain of a point, of at most SPLINTER_MAX_EXPANDED_BITS bits, with one AES
  // block for each node and leaf.
  bool expand(const Sink& sink);

 private:
  struct LevelKey {
    Block round_keys[kRoundKeys];
    Cipher cipher;

    bool open(const Kernel& kernel, const Block& key);
    KernelKey view() { return {round_keys, &cipher}; }
  };
  struct Level {
    LevelKey node_key;
    LevelKey value_key;
    SecretVector<Block> node_corrections;
    SecretVector<std::uint64_t> value_corrections;
    std::uint32_t shift;
    std::uint32_t bits;

    std::size_t children() const { return std::size_t{1} << bits; }
    KernelLevel view();
  };

  bool read_levels(const Share& share);
  bool expand_top(const Block& root);

  TreeParameters parameters_{};
  const Kernel* kernel_ = nullptr;
  std::uint64_t negative_ = 0;
  std::vector<Level> levels_;
  std::size_t top_levels_ = 0;
  SecretVector<Block> top_nodes_;
  SecretVector<std::uint64_t> top_values_;  // of less-than alone
};

}  // namespace splinter

#endif  // SPLINTER_TREE_EVALUATOR_H_

// The evaluation of one party's share of a multi-party DPF on random keys and ranges.
#ifndef SPLINTER_MULTIPARTY_DPF_EVALUATOR_H_
#define SPLINTER_MULTIPARTY_DPF_EVALUATOR_H_

#include <cstddef>
#include <cstdint>

#include "kernel.h"
#include "multiparty_dpf_shape.h"
#include "secret_vector.h"
#include "share.h"
#include "share_keys.h"

namespace splinter {

// One party's share of a multi-party DPF. Its bits at a row of the grid are the XOR over the
// columns that it holds of F(seed | block) and the column's correction word; only the blocks that
// are needed are computed. Not for several threads at once.
class MultiPartyDpfEvaluator {
 public:
  // Prepares the share, which it copies; to be called once, with a decoded share of a grid and a
  // kernel that this CPU can run.
  splinter_status open(const Share& share, const Kernel& kernel);

  // XORs this party's bit of each key into the words `bits`. Keys are in the domain.
  bool add(const std::uint64_t* keys, std::size_t rows, std::uint64_t* bits);

  // XORs this party's bits at first, first + 1, ... into `packed`: bit i % 64 of word i / 64 is
  // that of first + i. The range is in the domain.
  bool add_range(std::uint64_t first, std::size_t rows, std::uint64_t* packed);

 private:
  template <std::size_t kHeld>
  bool add_held(const std::uint64_t* keys, std::size_t rows, std::uint64_t* bits);
  bool expand_blocks(std::size_t row, std::uint64_t first, std::size_t n);

  MultiPartyDpfShape shape_{};
  const Kernel* kernel_ = nullptr;
  ExpandedKey key_;
  SecretVector<Block> seeds_;             // by row, of the columns held
  SecretVector<std::uint8_t> columns_;    // by row, these columns
  SecretVector<Block> correction_words_;  // by column
  SecretVector<Block> blocks_;            // working memory of a call
};

}  // namespace splinter

#endif  // SPLINTER_MULTIPARTY_DPF_EVALUATOR_H_

// The working memory of evaluation.
#ifndef SPLINTER_SCRATCH_H_
#define SPLINTER_SCRATCH_H_

#include <cstddef>
#include <cstdint>

#include "block.h"
#include "chunk.h"
#include "output.h"
#include "prg.h"

namespace splinter {

// The number of nodes that the rows of a chunk may start at: with more, making them once saves too
// little.
constexpr std::size_t kMostNearNodes = kChunk / 4;

// The memory of one call, wiped at its end. Several shares may use it in turn.
struct Scratch {
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { wipe(this, sizeof(*this)); }

  alignas(64) Block nodes[kChunk];
  alignas(64) Block leaves[kChunk];
  alignas(64) std::uint64_t values[kMostValueWords * kChunk];
  alignas(64) std::uint64_t summand[kMostValueWords * kChunk];  // of a range
  alignas(64) std::uint64_t low_words[kChunk];
  alignas(64) std::uint64_t high_words[kChunk];
  alignas(64) Block near_nodes[kMostNearNodes];
  alignas(64) std::uint64_t near_values[kMostValueWords * kMostNearNodes];
  alignas(64) std::uint8_t digits[kChunk];
  alignas(64) std::uint16_t word_digits[kChunk];
};

}  // namespace splinter

#endif  // SPLINTER_SCRATCH_H_

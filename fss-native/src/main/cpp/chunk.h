// The rows that all levels of a tree are walked for at once.
#ifndef SPLINTER_CHUNK_H_
#define SPLINTER_CHUNK_H_

#include <cstddef>

#include "kernel.h"

namespace splinter {

// Rows whose nodes, digits and values stay in the first-level cache together with one level.
constexpr std::size_t kChunk = 1024;
static_assert(kChunk % kRowGroup == 0);

// Rows as many as the kernels take.
constexpr std::size_t padded(std::size_t rows) {
  return (rows + kRowGroup - 1) / kRowGroup * kRowGroup;
}

}  // namespace splinter

#endif  // SPLINTER_CHUNK_H_

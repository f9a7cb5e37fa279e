// The chunk of rows for which all levels of a tree are walked at once.
#ifndef SPLINTER_CHUNK_H_
#define SPLINTER_CHUNK_H_

#include <cstddef>

#include "kernel.h"

namespace splinter {

// The number of rows whose nodes, digits and values stay in the first-level cache together with one
// level.
constexpr std::size_t kChunk = 1024;
static_assert(kChunk % kRowGroup == 0);

// Returns the number of rows rounded up to what the kernels take.
constexpr std::size_t padded(std::size_t rows) {
  return (rows + kRowGroup - 1) / kRowGroup * kRowGroup;
}

}  // namespace splinter

#endif  // SPLINTER_CHUNK_H_

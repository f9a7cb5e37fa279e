// The words that a party of a dense or a ring function expands from its seed.
#ifndef SPLINTER_DENSE_STREAM_H_
#define SPLINTER_DENSE_STREAM_H_

#include <cstddef>
#include <cstdint>

#include "chunk.h"
#include "output.h"
#include "share_keys.h"

namespace splinter {

// A stream of blocks F_seed(i) = AES_seed(i) ^ i for i = 0, 1, ..., as little-endian numbers; words
// 2i and 2i + 1 are the low and the high half of block i. The seed, which is the AES key, is
// secret. Not for several threads at once.
class DenseStream {
 public:
  DenseStream() = default;
  DenseStream(const DenseStream&) = delete;
  DenseStream& operator=(const DenseStream&) = delete;
  ~DenseStream() {
    key_.wipe_round_keys();
    wipe(blocks_, sizeof(blocks_));
  }

  bool open(const Block& seed, const Kernel& kernel);

  // Writes the words [first, first + n).
  bool words(std::uint64_t first, std::size_t n, std::uint64_t* out);

 private:
  const Kernel* kernel_ = nullptr;
  ExpandedKey key_;
  alignas(64) Block blocks_[kChunk];
};

}  // namespace splinter

#endif  // SPLINTER_DENSE_STREAM_H_

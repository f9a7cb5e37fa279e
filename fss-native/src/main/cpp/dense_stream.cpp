#include "dense_stream.h"

#include <algorithm>
#include <cstring>

namespace splinter {

bool DenseStream::open(const Block& seed, const Kernel& kernel) {
  kernel_ = &kernel;
  return key_.open(kernel, seed);
}

bool DenseStream::words(std::uint64_t first, std::size_t n, std::uint64_t* out) {
  while (n > 0) {
    const std::size_t skipped = first % 2;
    const std::size_t words = std::min(n, 2 * kChunk - skipped);
    const std::size_t blocks = (skipped + words + 1) / 2;
    std::fill_n(blocks_, blocks, Block{});
    if (!kernel_->hash_counter(key_.view(), Block{}, first / 2, blocks_, blocks)) {
      return false;
    }
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(blocks_);
    std::memcpy(out, bytes + skipped * sizeof(*out), words * sizeof(*out));
    first += words;
    out += words;
    n -= words;
  }
  return true;
}

}  // namespace splinter

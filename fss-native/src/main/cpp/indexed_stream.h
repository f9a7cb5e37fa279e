// Bytes that a seed expands to, in streams that are numbered.
#ifndef SPLINTER_INDEXED_STREAM_H_
#define SPLINTER_INDEXED_STREAM_H_

#include <cstddef>
#include <cstdint>

namespace splinter {

constexpr std::size_t kStreamSeedBytes = 32;

// Writes the first n bytes of a stream, below 2^32 blocks of 16: AES-256 in counter mode under the
// seed, whose counter begins with the index (8 bytes), the attempt (4 bytes), both little-endian,
// and 0. They look uniform and independent of those of other indices and attempts, if AES-256 is a
// pseudorandom permutation. Returns false if OpenSSL fails.
bool indexed_stream(const std::uint8_t* seed, std::uint64_t index, std::uint32_t attempt,
                    std::uint8_t* out, std::size_t n);

}  // namespace splinter

#endif  // SPLINTER_INDEXED_STREAM_H_

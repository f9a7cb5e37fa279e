// The limits that kernels are measured against: AES with nothing around it, and reading memory.
#ifndef SPLINTER_BENCH_LIMITS_H_
#define SPLINTER_BENCH_LIMITS_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace splinter::bench {

// AES blocks that one call of a loop of raw_aes() encrypts.
constexpr std::size_t kRawAesBlocks = 1 << 16;

// Encrypts kRawAesBlocks blocks under one key with the instructions of a path, as many at once as
// its registers hold and without touching memory; the portable path's by OpenSSL, 16 KiB at a time.
// Null if the path is unknown. The CPU must have the path.
std::function<void()> raw_aes(std::uint32_t path);

// XORs all 64-byte lanes of `bytes` bytes, a multiple of 512, by the widest instructions of this
// CPU.
void read_memory(const std::uint8_t* memory, std::size_t bytes);

}  // namespace splinter::bench

#endif  // SPLINTER_BENCH_LIMITS_H_

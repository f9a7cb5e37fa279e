// The steps of a scan that have code of their own for each instruction set.
#ifndef SPLINTER_SCAN_KERNEL_H_
#define SPLINTER_SCAN_KERNEL_H_

#include <cstddef>
#include <cstdint>

// Files compiled for one instruction set include this header, so it holds plain data only; see
// kernel.h.
namespace splinter {

// The number of slots that one word of selection bits covers.
constexpr std::size_t kTileSlots = 64;

// The bytes of the widest column that the steps take; narrower ones are powers of two from 16 on.
constexpr std::size_t kWidestCombined = 64;
constexpr std::size_t kWidestSelected = 256;

// A column of consecutive slots: `width` bytes each, all of which can be read, also where a slot
// is narrower.
struct SlotTile {
  const std::uint8_t* column;  // of the first slot
  std::size_t stride;          // from one slot to the next
  std::size_t count;           // 1 to kTileSlots
  std::size_t width;
  std::uintptr_t ahead;  // the address of the column to fetch into the cache meanwhile
};

// The selection of functions, and where its sums go: for function f, bit i of bits[f * bits_pitch]
// selects slot i of the tile, and the sum is at sums + f * sums_pitch, aligned to 64 bytes. Bits
// behind the tile's last slot are 0.
struct TileSums {
  std::size_t functions;
  const std::uint64_t* bits;
  std::size_t bits_pitch;
  std::uint8_t* sums;
  std::size_t sums_pitch;
};

// The steps of a scan; each XORs the selected slots into the functions' sums.
struct ScanKernel {
  // Reads the selected slots alone: for few functions.
  void (*select)(const SlotTile& tile, const TileSums& sums);

  // Reads each slot once and makes the sums of all subsets of four slots each; a function then
  // takes one sum for each four (Arlazarov, Dinic, Kronrod and Faradzev's method of the four
  // Russians): for many functions. Neither branches nor waits for bits.
  void (*combine)(const SlotTile& tile, const TileSums& sums);
};

extern const ScanKernel kSse2ScanKernel;
extern const ScanKernel kAvx2ScanKernel;
extern const ScanKernel kAvx512ScanKernel;

// Returns the fastest kernel for a CPU that can run an AES kernel's path.
const ScanKernel& find_scan_kernel(std::uint32_t path);

}  // namespace splinter

#endif  // SPLINTER_SCAN_KERNEL_H_

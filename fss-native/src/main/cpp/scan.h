// The scan, which XORs the slots that functions select into their accumulators: many functions per
// pass over memory.
#ifndef SPLINTER_SCAN_H_
#define SPLINTER_SCAN_H_

#include <cstddef>
#include <cstdint>

#include "functions.h"
#include "scan_kernel.h"
#include "secret_vector.h"

namespace splinter {

// Slots of one width, one after the other; no alignment.
struct Slots {
  const std::uint8_t* bytes;
  std::size_t count;
  std::size_t width;
};

// A scan that takes the selection bits chunk by chunk. Sums are kept for one strip of columns at a
// time, so that they stay in the second-level cache, and XORed into the accumulators at its end.
class Scanner {
 public:
  // Starts a scan with one accumulator of slots.width bytes for each function.
  Scanner(const ScanKernel& kernel, const Slots& slots, std::size_t functions,
          std::uint8_t* const* accumulators);

  // Scans the slots [start, start + n): slot start + i is selected by bit i % 64 of word i / 64 of
  // a function's bits, which follow each other, each in whole words; unused bits are 0.
  void add(const std::uint64_t* bits, std::size_t start, std::size_t n);

 private:
  struct alignas(64) Line {
    std::uint8_t bytes[64];
  };

  void add_column(const SlotTile& tile, const TileSums& sums, std::size_t offset,
                  std::size_t first);

  const Slots slots_;
  const std::size_t functions_;
  std::uint8_t* const* const accumulators_;
  void (*const step_)(const SlotTile& tile, const TileSums& sums);
  const std::size_t widest_;       // column
  const std::size_t strip_;        // bytes of a slot, whole columns
  SecretVector<Line> sums_;        // of all functions, over one strip
  SecretVector<Line> last_slots_;  // columns of a tile that end at the end of memory
};

// Evaluates the functions, of bits, at the slots' numbers first, first + 1, ..., all in the domain,
// and scans the slots; see splinter_scan.
splinter_status scan(const Functions& functions, std::uint64_t first, const Slots& slots,
                     const ScanKernel& kernel, std::uint8_t* const* accumulators);

}  // namespace splinter

#endif  // SPLINTER_SCAN_H_

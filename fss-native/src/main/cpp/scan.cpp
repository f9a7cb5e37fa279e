#include "scan.h"

#include <algorithm>
#include <cstring>

#include "splinter_fss.h"

namespace splinter {
namespace {

// The number of slots whose bits are computed before they are read: 1 KiB of bits a function.
constexpr std::size_t kScanChunk = 8192;

// Returns whether it costs less to read the selected slots for each function than to sum up
// subsets, which gains the more the narrower the slots are.
bool selects(std::size_t slot_bytes, std::size_t functions) {
  return functions <= 4 && slot_bytes > 32;
}

// The bytes of all functions' sums over a strip, and those of a strip: a page of a slot is read as
// a whole.
constexpr std::size_t kSumsBytes = std::size_t{1} << 18;
constexpr std::size_t kWidestStrip = 4096;

// The least distance at which slots are fetched into the cache, a page ahead: the CPU itself does
// not look beyond a page. Wider slots are fetched a whole tile ahead, as few functions take less
// time for a column than memory does.
constexpr std::size_t kFetchDistance = 4096;

constexpr std::size_t round_up(std::size_t n, std::size_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

std::size_t strip_bytes(std::size_t slot_bytes, std::size_t functions, std::size_t widest) {
  const std::size_t fits = std::min(kWidestStrip, kSumsBytes / functions / widest * widest);
  return std::min(std::max(fits, widest), round_up(slot_bytes, widest));
}

// Returns the narrowest column that holds `bytes`, if one does.
std::size_t column_width(std::size_t bytes, std::size_t widest) {
  std::size_t width = 16;
  while (width < bytes && width < widest) {
    width *= 2;
  }
  return width;
}

}  // namespace

const ScanKernel& find_scan_kernel(std::uint32_t path) {
#ifdef SPLINTER_VAES512
  if (path == SPLINTER_PATH_VAES512) {
    return kAvx512ScanKernel;
  }
#endif
  return path == SPLINTER_PATH_VAES256 ? kAvx2ScanKernel : kSse2ScanKernel;
}

Scanner::Scanner(const ScanKernel& kernel, const Slots& slots, std::size_t functions,
                 std::uint8_t* const* accumulators)
    : slots_(slots),
      functions_(functions),
      accumulators_(accumulators),
      step_(selects(slots.width, functions) ? kernel.select : kernel.combine),
      widest_(selects(slots.width, functions) ? kWidestSelected : kWidestCombined),
      strip_(strip_bytes(slots.width, functions, widest_)),
      sums_(functions * strip_ / sizeof(Line)),
      last_slots_(kTileSlots * widest_ / sizeof(Line)) {}

void Scanner::add(const std::uint64_t* bits, std::size_t start, std::size_t n) {
  const std::size_t words = (n + kTileSlots - 1) / kTileSlots;
  std::uint8_t* const sums = sums_.data()->bytes;
  for (std::size_t strip = 0; strip < slots_.width; strip += strip_) {
    const std::size_t strip_end = std::min(strip + strip_, slots_.width);
    std::memset(sums, 0, functions_ * strip_);
    for (std::size_t first = 0; first < n; first += kTileSlots) {
      const std::uint8_t* const tile = slots_.bytes + (start + first) * slots_.width;
      const std::size_t count = std::min(kTileSlots, n - first);
      for (std::size_t offset = strip; offset < strip_end; offset += widest_) {
        const std::size_t width = column_width(strip_end - offset, widest_);
        const std::uint8_t* const column = tile + offset;
        const auto address = reinterpret_cast<std::uintptr_t>(column);
        const std::uintptr_t ahead = address + std::max(kFetchDistance, kTileSlots * slots_.width);
        add_column({column, slots_.width, count, width, ahead},
                   {functions_, bits + first / kTileSlots, words, sums + (offset - strip), strip_},
                   offset, start + first);
      }
    }
    for (std::size_t f = 0; f < functions_; ++f) {
      std::uint8_t* const out = accumulators_[f] + strip;
      const std::uint8_t* const sum = sums + f * strip_;
      for (std::size_t i = 0; i < strip_end - strip; ++i) {
        out[i] = static_cast<std::uint8_t>(out[i] ^ sum[i]);
      }
    }
  }
}

// Adds a column, which may be wider than the rest of a slot: the bytes that it reads of the next
// slot are dropped with the end of the sums. Behind the last slot there is nothing to read, so that
// its tile is copied.
void Scanner::add_column(const SlotTile& tile, const TileSums& sums, std::size_t offset,
                         std::size_t first) {
  const std::size_t last = first + tile.count - 1;
  if (last * slots_.width + offset + tile.width <= slots_.count * slots_.width) {
    step_(tile, sums);
    return;
  }
  std::uint8_t* const copies = last_slots_.data()->bytes;
  const std::size_t bytes = std::min(tile.width, slots_.width - offset);
  for (std::size_t i = 0; i < tile.count; ++i) {
    std::memcpy(copies + i * tile.width, tile.column + i * tile.stride, bytes);
  }
  step_({copies, tile.width, tile.count, tile.width, tile.ahead}, sums);
}

splinter_status scan(const Functions& functions, std::uint64_t first, const Slots& slots,
                     const ScanKernel& kernel, std::uint8_t* const* accumulators) {
  if (slots.count == 0) {
    return SPLINTER_OK;
  }
  SecretVector<std::uint64_t> bits(functions.size() * (kScanChunk / 64));
  Scanner scanner(kernel, slots, functions.size(), accumulators);
  for (std::size_t start = 0; start < slots.count;) {
    // Chunks begin where they are aligned in the domain, so that they split no node's children.
    const std::size_t whole = kScanChunk - ((first + start) & (kScanChunk - 1));
    const std::size_t n = std::min(whole, slots.count - start);
    const std::size_t words = (n + 63) / 64;
    for (std::size_t f = 0; f < functions.size(); ++f) {
      if (!functions[f]->bits(first + start, n, bits.data() + f * words)) {
        return SPLINTER_CIPHER_FAILED;
      }
    }
    scanner.add(bits.data(), start, n);
    start += n;
  }
  return SPLINTER_OK;
}

}  // namespace splinter

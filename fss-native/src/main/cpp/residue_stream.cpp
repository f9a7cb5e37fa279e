#include "residue_stream.h"

#include <algorithm>

namespace splinter {
namespace {

constexpr std::uint64_t kNextTry = std::uint64_t{1} << 40;
constexpr std::uint64_t kNoise = std::uint64_t{1} << 50;
constexpr std::uint64_t kMask = (std::uint64_t{1} << kResidueBits) - 1;

}  // namespace

bool ResidueStream::residues(std::uint64_t first, std::size_t n, const RingTables& tables,
                             std::uint64_t* out) {
  if (!words_.words(first, n, out)) {
    return false;
  }
  for (std::size_t i = 0; i < n; ++i) {
    out[i] &= kMask;
    for (std::uint64_t at = first + i + kNextTry; out[i] >= tables.prime; at += kNextTry) {
      if (!words_.words(at, 1, out + i)) {
        return false;
      }
      out[i] &= kMask;
    }
  }
  return true;
}

bool ResidueStream::noises(std::uint64_t first, std::size_t n, const RingTables& tables,
                           std::uint64_t* out) {
  if (!words_.words(kNoise + first, n, out)) {
    return false;
  }
  std::transform(out, out + n, out,
                 [&](std::uint64_t word) { return residue(noise(word), tables); });
  return true;
}

}  // namespace splinter

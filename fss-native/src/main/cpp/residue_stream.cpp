#include "residue_stream.h"

#include <algorithm>

namespace splinter {
namespace {

constexpr std::uint64_t kNextTry = std::uint64_t{1} << 40;
constexpr std::uint64_t kNoise = std::uint64_t{1} << 50;
constexpr std::uint64_t kTernary = std::uint64_t{1} << 51;
constexpr std::uint64_t kNumber = std::uint64_t{1} << 52;
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

bool ResidueStream::noises(std::uint64_t first, std::size_t n, std::int64_t* out) {
  auto* const words = reinterpret_cast<std::uint64_t*>(out);
  if (!words_.words(kNoise + first, n, words)) {
    return false;
  }
  std::transform(words, words + n, out, noise);
  return true;
}

bool ResidueStream::ternaries(std::uint64_t first, std::size_t n, std::int64_t* out) {
  auto* const words = reinterpret_cast<std::uint64_t*>(out);
  if (!words_.words(kTernary + first, n, words)) {
    return false;
  }
  for (std::size_t i = 0; i < n; ++i) {
    // 2^64 - 1 is a multiple of 3, so that each number is as likely once one word is rejected.
    for (std::uint64_t at = kTernary + first + i + kNextTry; words[i] == 0; at += kNextTry) {
      if (!words_.words(at, 1, words + i)) {
        return false;
      }
    }
    out[i] = static_cast<std::int64_t>(DoubleWord{words[i]} * 3 >> 64) - 1;
  }
  return true;
}

bool ResidueStream::number(DoubleWord* out) {
  std::uint64_t words[2];
  const bool drawn = words_.words(kNumber, 2, words);
  *out = load_double_word(words);
  wipe(words, sizeof(words));
  return drawn;
}

}  // namespace splinter

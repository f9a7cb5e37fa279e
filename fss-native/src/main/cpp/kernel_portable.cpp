// The path that runs everywhere: whole batches of blocks through OpenSSL.
#include <algorithm>

#include "kernel.h"
#include "prg.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

constexpr std::size_t kBatch = 256;

Block tweak(const Block& node, std::uint8_t mask, std::uint8_t digit) {
  return {(node.low & ~std::uint64_t{mask}) | digit, node.high};
}

std::uint64_t control_mask(const Block& node) { return 0 - (node.low & 1); }

bool descend(const KernelLevel& level, const std::uint8_t* digits, Block* nodes, std::size_t rows) {
  Block masks[kBatch];
  bool ok = true;
  for (std::size_t start = 0; ok && start < rows; start += kBatch) {
    const std::size_t n = std::min(kBatch, rows - start);
    Block* const batch = nodes + start;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint8_t digit = digits[start + i];
      const Block& correction = level.node_corrections[digit];
      const std::uint64_t control = control_mask(batch[i]);
      batch[i] = tweak(batch[i], level.digit_mask, digit);
      masks[i] = {batch[i].low ^ (correction.low & control),
                  batch[i].high ^ (correction.high & control)};
    }
    ok = level.node_key.cipher->encrypt(batch, batch, n);
    for (std::size_t i = 0; i < n; ++i) {
      batch[i] = {batch[i].low ^ masks[i].low, batch[i].high ^ masks[i].high};
    }
  }
  wipe(masks, sizeof(masks));
  return ok;
}

bool add_values(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                std::uint64_t negative, std::uint64_t* values, std::size_t rows) {
  Block tweaked[kBatch];
  Block leaves[kBatch];
  bool ok = true;
  for (std::size_t start = 0; ok && start < rows; start += kBatch) {
    const std::size_t n = std::min(kBatch, rows - start);
    for (std::size_t i = 0; i < n; ++i) {
      tweaked[i] = tweak(nodes[start + i], level.digit_mask, digits[start + i]);
    }
    ok = level.value_key.cipher->encrypt(tweaked, leaves, n);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t correction =
          level.value_corrections[digits[start + i]] & control_mask(nodes[start + i]);
      const std::uint64_t value = (leaves[i].low ^ tweaked[i].low) + correction;
      values[start + i] += (value ^ negative) - negative;
    }
  }
  wipe(tweaked, sizeof(tweaked));
  wipe(leaves, sizeof(leaves));
  return ok;
}

}  // namespace

extern const Kernel kPortableKernel{SPLINTER_PATH_PORTABLE, nullptr, nullptr, descend, add_values};

}  // namespace splinter

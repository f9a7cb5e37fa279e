#include "tree_shape.h"

#include <algorithm>

namespace splinter {

std::uint32_t TreeShape::block_bits() const { return output_block_bits(output); }

std::uint32_t TreeShape::leaf_bits() const {
  return scheme == Scheme::kDpf ? std::min(domain_bits, block_bits()) : 0;
}

std::uint32_t TreeShape::levels() const {
  return std::max(1u, (domain_bits - leaf_bits() + radix_bits - 1) / radix_bits);
}

std::uint32_t TreeShape::level_bits(std::uint32_t level) const {
  const std::uint32_t digit =
      level == 0 ? domain_bits - leaf_bits() - radix_bits * (levels() - 1) : radix_bits;
  return last(level) ? digit + leaf_bits() : digit;
}

std::uint32_t TreeShape::level_shift(std::uint32_t level) const {
  return last(level) ? 0 : leaf_bits() + radix_bits * (levels() - 1 - level);
}

std::size_t TreeShape::value_blocks(std::uint32_t level) const {
  const std::uint32_t bits = level_bits(level);
  return std::size_t{1} << (bits - std::min(bits, block_bits()));
}

std::size_t TreeShape::value_correction_word_bytes(std::uint32_t level) const {
  return output == Output::kBit ? value_blocks(level) * sizeof(Block)
                                : value_bytes(output) << level_bits(level);
}

std::size_t TreeShape::control_bytes() const { return compact ? (levels() - 1 + 7) / 8 : 0; }

std::size_t TreeShape::body_bytes() const {
  std::size_t bytes = control_bytes();
  for (std::uint32_t level = 0; level < levels(); ++level) {
    const bool shared = compact && !last(level);
    if (has_nodes(level)) {
      bytes += shared ? sizeof(Block) : sizeof(Block) << level_bits(level);
    }
    if (has_values(level)) {
      bytes += value_numbers(output) *
               (shared ? value_bytes(output) : value_correction_word_bytes(level));
    }
  }
  return bytes;
}

TreeShape tree_shape(const Parameters& parameters) {
  return {parameters.scheme, parameters.output, parameters.domain_bits, parameters.radix_bits,
          parameters.compact};
}

}  // namespace splinter

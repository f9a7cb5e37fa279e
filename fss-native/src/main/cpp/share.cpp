#include "share.h"

#include <algorithm>
#include <cstring>

namespace splinter {
namespace {

// Magic and version; the other fields follow at these offsets.
constexpr std::uint8_t kLead[5] = {'S', 'P', 'F', 'S', 2};
constexpr std::size_t kParametersAt = 5;
constexpr std::size_t kBlockBitsAt = 11;
constexpr std::size_t kPartyAt = 12;
constexpr std::size_t kCheckAt = 13;
constexpr std::size_t kReserved16At = 14;
constexpr std::size_t kIndexAt = 16;
constexpr std::size_t kReserved32At = 20;
constexpr std::size_t kNonceAt = 24;
constexpr std::size_t kRootAt = 40;

constexpr std::uint8_t kNoCheck = 0;
constexpr std::uint32_t kTwoParties = 2;

bool zero(const std::uint8_t* bytes, std::size_t n) {
  return std::all_of(bytes, bytes + n, [](std::uint8_t byte) { return byte == 0; });
}

bool between(std::uint32_t value, std::uint32_t least, std::uint32_t most) {
  return least <= value && value <= most;
}

// log2 of the outputs that an AES block holds.
std::uint32_t output_block_bits(Output output) {
  switch (output) {
    case Output::kWord:
      return 1;
    case Output::kDoubleWord:
      return 0;
    case Output::kBit:
      return 7;
  }
  return 0;
}

// Bytes of one value, or of the correction block of 128 bits.
std::size_t value_bytes(Output output) { return output == Output::kWord ? 8 : 16; }

bool is_tree(Scheme scheme) { return scheme == Scheme::kPoint || scheme == Scheme::kLessThan; }

bool valid_tree(const Parameters& parameters) {
  const bool known_output =
      parameters.output != Output::kBit || parameters.scheme == Scheme::kPoint;
  return parameters.parties == kTwoParties &&
         between(parameters.domain_bits, 1, SPLINTER_MAX_DOMAIN_BITS) &&
         between(parameters.radix_bits, 1, SPLINTER_MAX_RADIX_BITS) && known_output &&
         (!parameters.compact || parameters.radix_bits == 1);
}

bool valid_grid(const Parameters& parameters) {
  return between(parameters.parties, SPLINTER_MIN_MULTI_PARTIES, SPLINTER_MAX_PARTIES) &&
         between(parameters.domain_bits, 1, SPLINTER_MAX_MULTI_DOMAIN_BITS) &&
         between(parameters.radix_bits, SPLINTER_MIN_COLUMN_BITS, SPLINTER_MAX_COLUMN_BITS) &&
         parameters.output == Output::kBit && !parameters.compact &&
         share_bytes(parameters) <= SPLINTER_MAX_SHARE_BYTES;
}

bool valid_constant(const Parameters& parameters) {
  return parameters.parties == kTwoParties && parameters.domain_bits == 0 &&
         parameters.radix_bits == 0 && parameters.output != Output::kBit && !parameters.compact;
}

std::size_t tree_bytes(const TreeShape& tree) {
  std::size_t bytes = tree.control_bytes();
  for (std::uint32_t level = 0; level < tree.levels(); ++level) {
    const bool shared = tree.compact && !tree.last(level);
    if (tree.has_nodes(level)) {
      bytes += shared ? sizeof(Block) : sizeof(Block) << tree.level_bits(level);
    }
    if (tree.has_values(level)) {
      bytes += shared ? value_bytes(tree.output) : tree.value_correction_bytes(level);
    }
  }
  return bytes;
}

std::size_t grid_bytes(const GridShape& grid) {
  const std::size_t row_bytes = grid.pattern_bytes() + grid.held() * sizeof(Block);
  return grid.rows() * row_bytes + grid.columns() * grid.row_blocks() * sizeof(Block);
}

bool valid_root(const Share& share) {
  if (!is_tree(share.parameters.scheme)) {
    return share.root.low == 0 && share.root.high == 0;
  }
  return (share.root.low & 1) == share.party;
}

// The bits of a compact tree's last byte beyond its levels are 0.
bool valid_controls(const TreeShape& tree, const std::uint8_t* end) {
  const std::uint32_t used = (tree.levels() - 1) % 8;
  return !tree.compact || used == 0 || end[-1] >> used == 0;
}

// Every row has its half of the columns, and every seed leaves room for the block counter.
bool valid_grid_body(const GridShape& grid, const std::uint8_t* body) {
  const std::size_t pattern_bytes = grid.pattern_bytes();
  for (std::size_t row = 0; row < grid.rows(); ++row) {
    const std::uint8_t* const pattern = body + row * pattern_bytes;
    std::size_t held = 0;
    for (std::size_t bit = 0; bit < 8 * pattern_bytes; ++bit) {
      held += pattern[bit / 8] >> bit % 8 & 1;
    }
    if (held != grid.held() || (grid.columns() < 8 && pattern[0] >> grid.columns() != 0)) {
      return false;
    }
  }
  const std::uint8_t* const seeds = body + grid.rows() * pattern_bytes;
  for (std::size_t i = 0; i < grid.rows() * grid.held(); ++i) {
    std::uint64_t low;
    std::memcpy(&low, seeds + i * sizeof(Block), sizeof(low));
    if ((low & (grid.row_blocks() - 1)) != 0) {
      return false;
    }
  }
  return true;
}

bool valid_body(const Share& share, const std::uint8_t* end) {
  if (share.parameters.scheme == Scheme::kMultiParty) {
    return valid_grid_body(share.parameters.grid(), share.body);
  }
  return !is_tree(share.parameters.scheme) || valid_controls(share.parameters.tree(), end);
}

}  // namespace

bool Domain::contains(std::uint64_t high, std::uint64_t low) const {
  if (bits <= 64) {
    return high == 0 && (bits == 64 || low >> bits == 0);
  }
  return bits == 128 || high >> (bits - 64) == 0;
}

std::size_t value_words(Output output) { return output == Output::kDoubleWord ? 2 : 1; }

std::uint32_t TreeShape::block_bits() const { return output_block_bits(output); }

std::uint32_t TreeShape::leaf_bits() const {
  return scheme == Scheme::kPoint ? std::min(domain_bits, block_bits()) : 0;
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

std::size_t TreeShape::value_correction_bytes(std::uint32_t level) const {
  return output == Output::kBit ? value_blocks(level) * sizeof(Block)
                                : value_bytes(output) << level_bits(level);
}

std::size_t TreeShape::control_bytes() const { return compact ? (levels() - 1 + 7) / 8 : 0; }

std::size_t GridShape::rows() const {
  return std::size_t{1} << (domain_bits - std::min(domain_bits, column_bits));
}

TreeShape Parameters::tree() const { return {scheme, output, domain_bits, radix_bits, compact}; }

GridShape Parameters::grid() const { return {parties, domain_bits, radix_bits}; }

bool read_parameters(const splinter_parameters& raw, Parameters* parameters) {
  if (!between(raw.output, SPLINTER_OUTPUT_WORD, SPLINTER_OUTPUT_BIT) ||
      raw.corrections > SPLINTER_CORRECTIONS_SHARED) {
    return false;
  }
  *parameters = {static_cast<Scheme>(raw.scheme),
                 raw.parties,
                 raw.domain_bits,
                 raw.radix_bits,
                 static_cast<Output>(raw.output),
                 raw.corrections == SPLINTER_CORRECTIONS_SHARED};
  switch (raw.scheme) {
    case SPLINTER_POINT:
    case SPLINTER_LESS_THAN:
      return valid_tree(*parameters);
    case SPLINTER_CONSTANT:
      return valid_constant(*parameters);
    case SPLINTER_MULTI_PARTY:
      return valid_grid(*parameters);
    default:
      return false;
  }
}

std::size_t share_bytes(const Parameters& parameters) {
  switch (parameters.scheme) {
    case Scheme::kPoint:
    case Scheme::kLessThan:
      return kHeadBytes + tree_bytes(parameters.tree());
    case Scheme::kConstant:
      return kHeadBytes + value_bytes(parameters.output);
    case Scheme::kMultiParty:
      return kHeadBytes + grid_bytes(parameters.grid());
  }
  return 0;
}

bool decode_share(const std::uint8_t* bytes, std::size_t n, Share* share) {
  if (n < kHeadBytes || std::memcmp(bytes, kLead, sizeof(kLead)) != 0) {
    return false;
  }
  splinter_parameters raw;
  std::memcpy(&raw, bytes + kParametersAt, sizeof(raw));
  if (!read_parameters(raw, &share->parameters) || n != share_bytes(share->parameters)) {
    return false;
  }
  share->party = bytes[kPartyAt];
  std::memcpy(&share->share_index, bytes + kIndexAt, sizeof(share->share_index));
  std::memcpy(&share->nonce, bytes + kNonceAt, sizeof(Block));
  std::memcpy(&share->root, bytes + kRootAt, sizeof(Block));
  share->body = bytes + kHeadBytes;
  return bytes[kBlockBitsAt] == output_block_bits(share->parameters.output) &&
         share->party < share->parameters.parties && bytes[kCheckAt] == kNoCheck &&
         zero(bytes + kReserved16At, kIndexAt - kReserved16At) &&
         share->share_index <= SPLINTER_MAX_SHARE_INDEX &&
         zero(bytes + kReserved32At, kNonceAt - kReserved32At) && valid_root(*share) &&
         valid_body(*share, bytes + n);
}

void encode_share_head(const Share& share, std::uint8_t* bytes) {
  const Parameters& parameters = share.parameters;
  const splinter_parameters raw{static_cast<std::uint8_t>(parameters.scheme),
                                static_cast<std::uint8_t>(parameters.parties),
                                static_cast<std::uint8_t>(parameters.domain_bits),
                                static_cast<std::uint8_t>(parameters.radix_bits),
                                static_cast<std::uint8_t>(parameters.output),
                                static_cast<std::uint8_t>(parameters.compact ? 1 : 0)};
  std::memset(bytes, 0, kHeadBytes);
  std::memcpy(bytes, kLead, sizeof(kLead));
  std::memcpy(bytes + kParametersAt, &raw, sizeof(raw));
  bytes[kBlockBitsAt] = static_cast<std::uint8_t>(output_block_bits(parameters.output));
  bytes[kPartyAt] = static_cast<std::uint8_t>(share.party);
  bytes[kCheckAt] = kNoCheck;
  std::memcpy(bytes + kIndexAt, &share.share_index, sizeof(share.share_index));
  std::memcpy(bytes + kNonceAt, &share.nonce, sizeof(Block));
  std::memcpy(bytes + kRootAt, &share.root, sizeof(Block));
}

}  // namespace splinter

#include "share.h"

#include <cstring>

namespace splinter {
namespace {

// Magic and version; the other fields follow one by one.
constexpr std::uint8_t kLead[5] = {'S', 'P', 'F', 'S', 1};
constexpr std::uint8_t kParties = 2;
constexpr std::uint8_t kOutputWords = 1;
constexpr std::uint8_t kNoCheck = 0;

bool valid_root(const Share& share) {
  if (share.scheme == Scheme::kConstant) {
    return share.root.low == 0 && share.root.high == 0;
  }
  return (share.root.low & 1) == share.party;
}

}  // namespace

bool Domain::contains(std::uint64_t high, std::uint64_t low) const {
  if (bits <= 64) {
    return high == 0 && (bits == 64 || low >> bits == 0);
  }
  return bits == 128 || high >> (bits - 64) == 0;
}

std::size_t share_bytes(Scheme scheme, const TreeParameters& parameters) {
  if (scheme == Scheme::kConstant) {
    const bool none = parameters.domain_bits == 0 && parameters.radix_bits == 0;
    return none ? kHeadBytes + sizeof(std::uint64_t) : 0;
  }
  if ((scheme != Scheme::kPoint && scheme != Scheme::kLessThan) || !parameters.valid()) {
    return 0;
  }
  std::size_t bytes = kHeadBytes;
  for (std::uint32_t level = 0; level < parameters.levels(); ++level) {
    const std::size_t node_bytes = parameters.last(level) ? 0 : sizeof(Block);
    const std::size_t value_bytes =
        level_has_values(scheme, parameters, level) ? sizeof(std::uint64_t) : 0;
    bytes += (node_bytes + value_bytes) << parameters.level_bits(level);
  }
  return bytes;
}

bool level_has_values(Scheme scheme, const TreeParameters& parameters, std::uint32_t level) {
  return scheme == Scheme::kLessThan || parameters.last(level);
}

bool decode_share(const std::uint8_t* bytes, std::size_t n, Share* share) {
  if (n < kHeadBytes || std::memcmp(bytes, kLead, sizeof(kLead)) != 0) {
    return false;
  }
  share->scheme = static_cast<Scheme>(bytes[5]);
  share->party = bytes[6];
  share->parameters = {bytes[8], bytes[9]};
  std::memcpy(&share->share_index, bytes + 12, 4);
  std::memcpy(&share->nonce, bytes + 16, sizeof(Block));
  std::memcpy(&share->root, bytes + 32, sizeof(Block));
  share->body = bytes + kHeadBytes;
  return share->party < kParties && bytes[7] == kParties && bytes[10] == kOutputWords &&
         bytes[11] == kNoCheck && share->share_index <= SPLINTER_MAX_SHARE_INDEX &&
         valid_root(*share) && n == share_bytes(share->scheme, share->parameters);
}

void encode_share_head(const Share& share, std::uint8_t* bytes) {
  std::memcpy(bytes, kLead, sizeof(kLead));
  bytes[5] = static_cast<std::uint8_t>(share.scheme);
  bytes[6] = static_cast<std::uint8_t>(share.party);
  bytes[7] = kParties;
  bytes[8] = static_cast<std::uint8_t>(share.parameters.domain_bits);
  bytes[9] = static_cast<std::uint8_t>(share.parameters.radix_bits);
  bytes[10] = kOutputWords;
  bytes[11] = kNoCheck;
  std::memcpy(bytes + 12, &share.share_index, 4);
  std::memcpy(bytes + 16, &share.nonce, sizeof(Block));
  std::memcpy(bytes + 32, &share.root, sizeof(Block));
}

}  // namespace splinter

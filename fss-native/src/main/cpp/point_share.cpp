#include <cstring>

#include "point.h"

namespace splinter {
namespace {

// Magic, version and scheme; the other fields follow one by one.
constexpr std::uint8_t kLead[6] = {'S', 'P', 'F', 'S', 1, 1};
constexpr std::uint8_t kParties = 2;
constexpr std::uint8_t kOutputWords = 1;
constexpr std::uint8_t kNoCheck = 0;

}  // namespace

bool PointParameters::contains(std::uint64_t high, std::uint64_t low) const {
  if (domain_bits <= 64) {
    return high == 0 && (domain_bits == 64 || low >> domain_bits == 0);
  }
  return domain_bits == 128 || high >> (domain_bits - 64) == 0;
}

std::size_t PointParameters::share_bytes() const {
  std::size_t bytes = kCorrectionsOffset;
  for (std::uint32_t level = 0; level + 1 < levels(); ++level) {
    bytes += sizeof(Block) << level_bits(level);
  }
  return bytes + (sizeof(std::uint64_t) << level_bits(levels() - 1));
}

bool decode_share(const std::uint8_t* bytes, std::size_t n, PointShare* share) {
  if (n < kCorrectionsOffset || std::memcmp(bytes, kLead, sizeof(kLead)) != 0) {
    return false;
  }
  share->party = bytes[6];
  share->parameters = {bytes[8], bytes[9]};
  std::memcpy(&share->share_index, bytes + 12, 4);
  std::memcpy(&share->nonce, bytes + 16, sizeof(Block));
  std::memcpy(&share->root, bytes + 32, sizeof(Block));
  share->corrections = bytes + kCorrectionsOffset;
  return share->party < kParties && bytes[7] == kParties && share->parameters.valid() &&
         bytes[10] == kOutputWords && bytes[11] == kNoCheck &&
         share->share_index <= SPLINTER_MAX_SHARE_INDEX && (share->root.low & 1) == share->party &&
         n == share->parameters.share_bytes();
}

void encode_share_head(const PointShare& share, std::uint8_t* bytes) {
  std::memcpy(bytes, kLead, sizeof(kLead));
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

bool derive_level_key(Cipher& nonce_cipher, const PointParameters& parameters,
                      std::uint32_t share_index, std::uint32_t level, Block* key) {
  const bool leaf = level + 1 == parameters.levels();
  return derive_key(nonce_cipher, share_index, level, leaf ? KeyUse::kLeaf : KeyUse::kNode, key);
}

}  // namespace splinter

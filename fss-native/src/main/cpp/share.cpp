#include "share.h"

#include <algorithm>
#include <cstring>

#include "scheme.h"

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

// Returns the check field: whether values have tags.
std::uint8_t check_of(Output output) { return output == Output::kTagged ? 1 : 0; }

// Returns the byte that holds what a scheme has in place of correction words.
std::uint8_t correction_words(const Parameters& parameters) {
  const std::uint32_t set = parameters.ring_set == RingSet::kSmall ? SPLINTER_SMALL_RING : 0;
  return static_cast<std::uint8_t>(parameters.compact
                                       ? SPLINTER_CORRECTION_WORDS_SHARED
                                       : parameters.threshold | parameters.scale_bits | set);
}

bool zero(const std::uint8_t* bytes, std::size_t n) {
  return std::all_of(bytes, bytes + n, [](std::uint8_t byte) { return byte == 0; });
}

bool valid_root(const Share& share) {
  if (!definition_of(share.parameters).rooted) {
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

bool read_parameters(const splinter_parameters& raw, Parameters* parameters) {
  const bool shamir = raw.scheme == SPLINTER_SHAMIR;
  const bool ring = raw.scheme == SPLINTER_RING;
  const bool trees = !shamir && !ring;
  if (raw.output < SPLINTER_OUTPUT_WORD || raw.output > SPLINTER_OUTPUT_RESIDUES ||
      (trees && raw.correction_words > SPLINTER_CORRECTION_WORDS_SHARED)) {
    return false;
  }
  *parameters = {
      static_cast<Scheme>(raw.scheme),
      raw.parties,
      raw.domain_bits,
      raw.radix_bits,
      static_cast<Output>(raw.output),
      trees && raw.correction_words == SPLINTER_CORRECTION_WORDS_SHARED,
      shamir ? raw.correction_words : std::uint32_t{0},
      ring ? raw.correction_words % SPLINTER_SMALL_RING : std::uint32_t{0},
      ring && raw.correction_words >= SPLINTER_SMALL_RING ? RingSet::kSmall : RingSet::kLarge};
  const SchemeDefinition* const scheme = find_scheme(parameters->scheme);
  return scheme != nullptr && scheme->valid(*parameters);
}

std::size_t share_bytes(const Parameters& parameters, std::uint32_t party) {
  return kHeadBytes + definition_of(parameters).body_bytes(parameters, party);
}

std::size_t all_share_bytes(const Parameters& parameters) {
  std::size_t bytes = 0;
  for (std::uint32_t party = 0; party < parameters.parties; ++party) {
    bytes += share_bytes(parameters, party);
  }
  return bytes;
}

bool decode_share(const std::uint8_t* bytes, std::size_t n, Share* share) {
  if (n < kHeadBytes || std::memcmp(bytes, kLead, sizeof(kLead)) != 0) {
    return false;
  }
  splinter_parameters raw;
  std::memcpy(&raw, bytes + kParametersAt, sizeof(raw));
  share->party = bytes[kPartyAt];
  if (!read_parameters(raw, &share->parameters) || share->party >= share->parameters.parties ||
      n != share_bytes(share->parameters, share->party)) {
    return false;
  }
  std::memcpy(&share->share_index, bytes + kIndexAt, sizeof(share->share_index));
  std::memcpy(&share->nonce, bytes + kNonceAt, sizeof(Block));
  std::memcpy(&share->root, bytes + kRootAt, sizeof(Block));
  share->body = bytes + kHeadBytes;
  return bytes[kBlockBitsAt] == output_block_bits(share->parameters.output) &&
         bytes[kCheckAt] == check_of(share->parameters.output) &&
         zero(bytes + kReserved16At, kIndexAt - kReserved16At) &&
         share->share_index <= SPLINTER_MAX_SHARE_INDEX &&
         zero(bytes + kReserved32At, kNonceAt - kReserved32At) && valid_root(*share) &&
         definition_of(share->parameters).valid_body(*share, bytes + n);
}

void encode_share_head(const Share& share, std::uint8_t* bytes) {
  const Parameters& parameters = share.parameters;
  const splinter_parameters raw{static_cast<std::uint8_t>(parameters.scheme),
                                static_cast<std::uint8_t>(parameters.parties),
                                static_cast<std::uint8_t>(parameters.domain_bits),
                                static_cast<std::uint8_t>(parameters.radix_bits),
                                static_cast<std::uint8_t>(parameters.output),
                                correction_words(parameters)};
  std::memset(bytes, 0, kHeadBytes);
  std::memcpy(bytes, kLead, sizeof(kLead));
  std::memcpy(bytes + kParametersAt, &raw, sizeof(raw));
  bytes[kBlockBitsAt] = static_cast<std::uint8_t>(output_block_bits(parameters.output));
  bytes[kPartyAt] = static_cast<std::uint8_t>(share.party);
  bytes[kCheckAt] = check_of(parameters.output);
  std::memcpy(bytes + kIndexAt, &share.share_index, sizeof(share.share_index));
  std::memcpy(bytes + kNonceAt, &share.nonce, sizeof(Block));
  std::memcpy(bytes + kRootAt, &share.root, sizeof(Block));
}

}  // namespace splinter

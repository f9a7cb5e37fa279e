// Additive sharing of a number for two parties or more: no tree and no domain.
#include <cstring>

#include "double_word.h"
#include "scheme.h"

namespace splinter {
namespace {

bool valid(const Parameters& parameters) {
  return parameters.parties >= 2 && parameters.parties <= SPLINTER_MAX_PARTIES &&
         parameters.domain_bits == 0 && parameters.radix_bits == 0 && foldable(parameters.output) &&
         !parameters.compact;
}

std::size_t body_bytes(const Parameters& parameters, std::uint32_t) {
  return value_numbers(parameters.output) * value_bytes(parameters.output);
}

bool valid_body(const Share&, const std::uint8_t*) { return true; }

TaggedNumber constant(const Share& share) {
  std::uint64_t words[4] = {};
  std::memcpy(words, share.body, body_bytes(share.parameters, share.party));
  const TaggedNumber value = TaggedNumbers::load(words, 0);
  wipe(words, sizeof(words));
  return value;
}

// Writes uniform values of all parties but the last and beta less their sum, for words the low
// halves; likewise of the tag.
splinter_status generate_constant(const Parameters& parameters, const Label& label,
                                  const Secret& secret, Randomness randomness, void* context,
                                  std::uint8_t* shares, const Kernel&) {
  const std::size_t bytes = share_bytes(parameters, 0);
  const std::size_t value_bytes = bytes - kHeadBytes;
  DoubleWord values[SPLINTER_MAX_PARTIES][2] = {};  // of each party: the value and its tag
  DoubleWord* const last = values[parameters.parties - 1];
  last[0] = double_word(secret.beta);
  last[1] = double_word(secret.tag);
  bool drawn = true;
  for (std::uint32_t party = 0; party + 1 < parameters.parties && drawn; ++party) {
    drawn = randomness(context, reinterpret_cast<std::uint8_t*>(values[party]), value_bytes);
    last[0] -= values[party][0];
    last[1] -= values[party][1];
  }
  for (std::uint32_t party = 0; party < parameters.parties && drawn; ++party) {
    std::uint8_t* const share = shares + party * bytes;
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr}, share);
    std::memcpy(share + kHeadBytes, values[party], value_bytes);
  }
  wipe(values, sizeof(values));
  return drawn ? SPLINTER_OK : SPLINTER_RANDOMNESS_FAILED;
}

}  // namespace

const SchemeDefinition kConstantScheme = {valid,
                                          body_bytes,
                                          valid_body,
                                          generate_constant,
                                          nullptr,
                                          constant,
                                          /*rooted=*/false,
                                          /*inclusive=*/false,
                                          /*expandable=*/true,
                                          /*summable=*/false,
                                          /*table_words=*/nullptr};

}  // namespace splinter

// Additive sharing of a number for two parties: no tree and no domain.
#include <cstring>

#include "double_word.h"
#include "scheme.h"

namespace splinter {
namespace {

bool valid(const Parameters& parameters) {
  return parameters.parties == 2 && parameters.domain_bits == 0 && parameters.radix_bits == 0 &&
         parameters.output != Output::kBit && !parameters.compact;
}

std::size_t body_bytes(const Parameters& parameters) {
  return value_numbers(parameters.output) * value_bytes(parameters.output);
}

bool valid_body(const Share&, const std::uint8_t*) { return true; }

TaggedNumber constant(const Share& share) {
  std::uint64_t words[4] = {};
  std::memcpy(words, share.body, body_bytes(share.parameters));
  const TaggedNumber value = TaggedNumbers::load(words, 0);
  wipe(words, sizeof(words));
  return value;
}

// Writes a uniform value and beta less it, for words the low halves of both; likewise of the tag.
splinter_status generate_constant(const Parameters& parameters, const Label& label,
                                  const Secret& secret, Randomness randomness, void* context,
                                  std::uint8_t* shares, const Kernel&) {
  const std::size_t bytes = share_bytes(parameters);
  const std::size_t value_bytes = bytes - kHeadBytes;
  DoubleWord values[2][2] = {};  // of each party: the value and its tag
  if (!randomness(context, reinterpret_cast<std::uint8_t*>(values[0]), value_bytes)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  values[1][0] = double_word(secret.beta) - values[0][0];
  values[1][1] = double_word(secret.tag) - values[0][1];
  for (std::uint32_t party = 0; party < 2; ++party) {
    std::uint8_t* const share = shares + party * bytes;
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr}, share);
    std::memcpy(share + kHeadBytes, values[party], value_bytes);
  }
  wipe(values, sizeof(values));
  return SPLINTER_OK;
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
                                          /*summable=*/false};

}  // namespace splinter

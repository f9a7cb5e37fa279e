#include "generator.h"

#include <cstring>

#include "double_word.h"
#include "grid_generator.h"
#include "tree_generator.h"

namespace splinter {
namespace {

// A uniform value and beta less it; of words, the low halves of both.
splinter_status generate_constant(const Parameters& parameters, const Label& label,
                                  const Secret& secret, Randomness randomness, void* context,
                                  std::uint8_t* shares) {
  const std::size_t bytes = share_bytes(parameters);
  const std::size_t value_bytes = bytes - kHeadBytes;
  DoubleWord values[2] = {};
  if (!randomness(context, reinterpret_cast<std::uint8_t*>(&values[0]), value_bytes)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  values[1] = double_word(secret.beta) - values[0];
  for (std::uint32_t party = 0; party < 2; ++party) {
    std::uint8_t* const share = shares + party * bytes;
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr}, share);
    std::memcpy(share + kHeadBytes, &values[party], value_bytes);
  }
  wipe(values, sizeof(values));
  return SPLINTER_OK;
}

splinter_status generate_any(const Parameters& parameters, const Label& label, const Secret& secret,
                             Randomness randomness, void* context, std::uint8_t* shares,
                             const Kernel& kernel) {
  switch (parameters.scheme) {
    case Scheme::kPoint:
    case Scheme::kLessThan:
      return generate_tree(parameters, label, secret, randomness, context, shares, kernel);
    case Scheme::kConstant:
      return generate_constant(parameters, label, secret, randomness, context, shares);
    case Scheme::kMultiParty:
      return generate_grid(parameters, label, secret, randomness, context, shares, kernel);
  }
  return SPLINTER_INTERNAL;
}

// Shares that are wiped unless they are complete, also where an exception leaves them.
class UnfinishedShares {
 public:
  UnfinishedShares(std::uint8_t* shares, std::size_t bytes) : shares_(shares), bytes_(bytes) {}
  UnfinishedShares(const UnfinishedShares&) = delete;
  UnfinishedShares& operator=(const UnfinishedShares&) = delete;
  ~UnfinishedShares() { wipe(shares_, bytes_); }

  void finish() { bytes_ = 0; }

 private:
  std::uint8_t* const shares_;
  std::size_t bytes_;
};

}  // namespace

splinter_status generate(const Parameters& parameters, const Label& label, const Secret& secret,
                         Randomness randomness, void* context, std::uint8_t* shares,
                         const Kernel& kernel) {
  UnfinishedShares unfinished(shares, parameters.parties * share_bytes(parameters));
  const splinter_status status =
      generate_any(parameters, label, secret, randomness, context, shares, kernel);
  if (status == SPLINTER_OK) {
    unfinished.finish();
  }
  return status;
}

}  // namespace splinter

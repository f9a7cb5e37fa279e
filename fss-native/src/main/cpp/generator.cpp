#include "generator.h"

#include "scheme.h"

namespace splinter {
namespace {

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
  UnfinishedShares unfinished(shares, all_share_bytes(parameters));
  const SchemeDefinition& scheme = definition_of(parameters);
  const splinter_status status =
      scheme.generate(parameters, label, secret, randomness, context, shares, kernel);
  if (status == SPLINTER_OK) {
    unfinished.finish();
  }
  return status;
}

}  // namespace splinter

// The bytes of shares, and the public shape of their trees.
#ifndef SPLINTER_SHARE_H_
#define SPLINTER_SHARE_H_

#include <cstddef>
#include <cstdint>

#include "block.h"
#include "splinter_fss.h"

namespace splinter {

// The keys that a function takes: unsigned numbers of `bits` bits; none if that is 0.
struct Domain {
  std::uint32_t bits;

  std::size_t key_words() const { return (bits + 63) / 64; }
  bool contains(std::uint64_t high, std::uint64_t low) const;
};

// The first level takes what the others leave over.
struct TreeParameters {
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;

  bool valid() const {
    return domain_bits >= 1 && domain_bits <= SPLINTER_MAX_DOMAIN_BITS && radix_bits >= 1 &&
           radix_bits <= SPLINTER_MAX_RADIX_BITS;
  }
  std::uint32_t levels() const { return (domain_bits + radix_bits - 1) / radix_bits; }
  bool last(std::uint32_t level) const { return level + 1 == levels(); }
  std::uint32_t level_bits(std::uint32_t level) const {
    return level == 0 ? domain_bits - radix_bits * (levels() - 1) : radix_bits;
  }
  // Bits of the key to the right of those that the level takes.
  std::uint32_t level_shift(std::uint32_t level) const {
    return radix_bits * (levels() - 1 - level);
  }
  Domain domain() const { return {domain_bits}; }
};

enum class Scheme : std::uint8_t {
  kPoint = SPLINTER_POINT,
  kLessThan = SPLINTER_LESS_THAN,
  kConstant = SPLINTER_CONSTANT
};

// The fields of a share; splinter_fss.h draws its bytes. `body` leads into those bytes. The
// parameters and the root of a constant are zero.
struct Share {
  Scheme scheme;
  TreeParameters parameters;
  std::uint32_t party;
  std::uint32_t share_index;
  Block nonce;
  Block root;
  const std::uint8_t* body;
};

constexpr std::size_t kHeadBytes = 48;

// The exact size of a share, or 0 if it cannot have these parameters.
std::size_t share_bytes(Scheme scheme, const TreeParameters& parameters);

// Whether the children of a level have values: at the last one, or at all of less-than.
bool level_has_values(Scheme scheme, const TreeParameters& parameters, std::uint32_t level);

// Reads a share, or returns false unless every field, the length and the root's bit are right.
bool decode_share(const std::uint8_t* bytes, std::size_t n, Share* share);

// Writes everything before the body.
void encode_share_head(const Share& share, std::uint8_t* bytes);

}  // namespace splinter

#endif  // SPLINTER_SHARE_H_

// Two-party point functions over high-radix trees: parameters, the share's bytes, the generator.
#ifndef SPLINTER_POINT_H_
#define SPLINTER_POINT_H_

#include <cstddef>
#include <cstdint>

#include "block.h"
#include "prg.h"
#include "splinter_fss.h"

namespace splinter {

// The public shape of a tree. The first level takes what the others leave over.
struct PointParameters {
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;

  bool valid() const {
    return domain_bits >= 1 && domain_bits <= SPLINTER_MAX_DOMAIN_BITS && radix_bits >= 1 &&
           radix_bits <= SPLINTER_MAX_RADIX_BITS;
  }
  std::uint32_t levels() const { return (domain_bits + radix_bits - 1) / radix_bits; }
  std::uint32_t level_bits(std::uint32_t level) const {
    return level == 0 ? domain_bits - radix_bits * (levels() - 1) : radix_bits;
  }
  // Bits of the key to the right of those that the level takes.
  std::uint32_t level_shift(std::uint32_t level) const {
    return radix_bits * (levels() - 1 - level);
  }
  std::size_t key_words() const { return domain_bits <= 64 ? 1 : 2; }
  bool contains(std::uint64_t high, std::uint64_t low) const;
  std::size_t share_bytes() const;
};

// The fields of a share; splinter_fss.h draws its bytes. The pointers lead into those bytes.
struct PointShare {
  PointParameters parameters;
  std::uint32_t party;
  std::uint32_t share_index;
  Block nonce;
  Block root;
  const std::uint8_t* corrections;
};

constexpr std::size_t kCorrectionsOffset = 48;

// Reads a share, or returns false unless every field, the length and the root's bit are right.
bool decode_share(const std::uint8_t* bytes, std::size_t n, PointShare* share);

// Writes everything before the corrections.
void encode_share_head(const PointShare& share, std::uint8_t* bytes);

// The AES key of one level: the leaf key for the last one.
bool derive_level_key(Cipher& nonce_cipher, const PointParameters& parameters,
                      std::uint32_t share_index, std::uint32_t level, Block* key);

struct PointSecret {
  std::uint64_t alpha_high;
  std::uint64_t alpha_low;
  std::uint64_t beta;
};

// Writes both shares of parameters.share_bytes() bytes each, drawing two root blocks and one block
// per node level, in that order. Arguments are valid. On failure the shares are wiped.
//
// Neither branches nor memory addresses depend on alpha, beta or a seed: every level computes all
// children and selects by masks. Not covered: OpenSSL's own code (constant time on x86-64) and what
// a caller does with alpha before.
splinter_status generate_point(const PointParameters& parameters, std::uint32_t share_index,
                               const Block& nonce, const PointSecret& secret, Randomness randomness,
                               void* context, std::uint8_t* share0, std::uint8_t* share1);

}  // namespace splinter

#endif  // SPLINTER_POINT_H_

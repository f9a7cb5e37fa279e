#include "generator.h"

#include <cstring>

namespace splinter {
namespace {

constexpr std::size_t kMaxChildren = std::size_t{1} << SPLINTER_MAX_RADIX_BITS;

// All bits set if a == b, else none, without a branch; both are below 2^63.
std::uint64_t equal_mask(std::uint64_t a, std::uint64_t b) { return 0 - (((a ^ b) - 1) >> 63); }

// All bits set if a < b, else none; likewise.
std::uint64_t less_mask(std::uint64_t a, std::uint64_t b) { return 0 - ((a - b) >> 63); }

// All bits set if the control bit of the block is.
std::uint64_t control_mask(const Block& block) { return 0 - (block.low & 1); }

Block operator^(const Block& a, const Block& b) { return {a.low ^ b.low, a.high ^ b.high}; }
Block operator&(const Block& a, std::uint64_t mask) { return {a.low & mask, a.high & mask}; }

// The bits of alpha that the level takes.
std::uint64_t digit(const Secret& secret, std::uint32_t shift, std::uint32_t bits) {
  std::uint64_t word;
  if (shift >= 64) {
    word = secret.alpha_high >> (shift - 64);
  } else if (shift == 0) {
    word = secret.alpha_low;
  } else {
    word = secret.alpha_low >> shift | secret.alpha_high << (64 - shift);
  }
  return word & ((std::uint64_t{1} << bits) - 1);
}

// Both parties' nodes on the path to alpha, and all their children at the level at hand.
class Walk {
 public:
  Walk(const TreeParameters& parameters, const Secret& secret)
      : parameters_(parameters), secret_(secret) {}
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;
  ~Walk() {
    wipe(nodes_, sizeof(nodes_));
    wipe(tweaked_, sizeof(tweaked_));
    wipe(children_, sizeof(children_));
    wipe(&fresh_, sizeof(fresh_));
    wipe(&path_, sizeof(path_));
  }

  bool draw_roots(Randomness randomness, void* context) {
    for (std::uint64_t party = 0; party < 2; ++party) {
      if (!draw(randomness, context, &nodes_[party])) {
        return false;
      }
      nodes_[party].low = (nodes_[party].low & ~std::uint64_t{1}) | party;
    }
    return true;
  }

  const Block& node(std::size_t party) const { return nodes_[party]; }

  // Turns to a level, before it is expanded.
  void enter(std::uint32_t level) {
    bits_ = parameters_.level_bits(level);
    path_ = digit(secret_, parameters_.level_shift(level), bits_);
  }

  // children_[party][j] = F(node with its low bits replaced by j).
  bool expand(Cipher& cipher) {
    const std::uint64_t low_bits = count() - 1;
    for (std::size_t party = 0; party < 2; ++party) {
      for (std::size_t j = 0; j < count(); ++j) {
        tweaked_[j] = {(nodes_[party].low & ~low_bits) | j, nodes_[party].high};
      }
      if (!cipher.encrypt(tweaked_, children_[party], count())) {
        return false;
      }
      for (std::size_t j = 0; j < count(); ++j) {
        children_[party][j] = children_[party][j] ^ tweaked_[j];
      }
    }
    return true;
  }

  // Off the path the correction makes the parties' children equal; on it, it is fresh but for the
  // control bit, which it forces to differ. Writes all corrections and steps down to the path.
  bool node_corrections(Randomness randomness, void* context, std::uint8_t* out) {
    if (!draw(randomness, context, &fresh_)) {
      return false;
    }
    std::uint64_t path_control = 0;
    for (std::size_t j = 0; j < count(); ++j) {
      path_control ^= (children_[0][j].low ^ children_[1][j].low) & equal_mask(j, path_);
    }
    fresh_.low = (fresh_.low & ~std::uint64_t{1}) | ((path_control & 1) ^ 1);
    Block next[2] = {fresh_ & control_mask(nodes_[0]), fresh_ & control_mask(nodes_[1])};
    for (std::size_t j = 0; j < count(); ++j) {
      const std::uint64_t on_path = equal_mask(j, path_);
      const Block difference = children_[0][j] ^ children_[1][j];
      const Block correction = (difference & ~on_path) ^ (fresh_ & on_path);
      std::memcpy(out + j * sizeof(Block), &correction, sizeof(Block));
      next[0] = next[0] ^ (children_[0][j] & on_path);
      next[1] = next[1] ^ (children_[1][j] & on_path);
    }
    nodes_[0] = next[0];
    nodes_[1] = next[1];
    wipe(next, sizeof(next));
    return true;
  }

  // (-1)^t1 * (wanted - v0 + v1): the party whose control bit is set adds it. Wanted is `below` at
  // children left of the path, and at the last level `at` on it.
  void value_corrections(bool last, std::uint8_t* out) const {
    const std::uint64_t negative = control_mask(nodes_[1]);
    const std::uint64_t at = last ? secret_.at : 0;
    for (std::size_t j = 0; j < count(); ++j) {
      const std::uint64_t wanted =
          (secret_.below & less_mask(j, path_)) | (at & equal_mask(j, path_));
      const std::uint64_t sum = wanted - children_[0][j].low + children_[1][j].low;
      const std::uint64_t correction = (sum ^ negative) - negative;
      std::memcpy(out + j * sizeof(correction), &correction, sizeof(correction));
    }
  }

  std::size_t count() const { return std::size_t{1} << bits_; }

 private:
  static bool draw(Randomness randomness, void* context, Block* block) {
    return randomness(context, reinterpret_cast<std::uint8_t*>(block), sizeof(Block));
  }

  const TreeParameters& parameters_;
  const Secret& secret_;
  std::uint32_t bits_ = 0;
  std::uint64_t path_ = 0;
  Block fresh_{};
  Block nodes_[2]{};
  Block tweaked_[kMaxChildren];
  Block children_[2][kMaxChildren];
};

// Expands the level's children under the key of one use.
splinter_status expand(Cipher& nonce_cipher, const Label& label, std::uint32_t level, KeyUse use,
                       Walk& walk) {
  Block key;
  Cipher cipher;
  const bool ok = derive_key(nonce_cipher, label.share_index, level, use, &key) &&
                  cipher.open(key) && walk.expand(cipher);
  return ok ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

splinter_status generate(Scheme scheme, const TreeParameters& parameters, const Label& label,
                         const Secret& secret, Randomness randomness, void* context,
                         std::uint8_t* share0, std::uint8_t* share1) {
  Cipher nonce_cipher;
  if (!nonce_cipher.open(label.nonce)) {
    return SPLINTER_CIPHER_FAILED;
  }
  Walk walk(parameters, secret);
  if (!walk.draw_roots(randomness, context)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  for (std::uint32_t party = 0; party < 2; ++party) {
    encode_share_head(
        {scheme, parameters, party, label.share_index, label.nonce, walk.node(party), nullptr},
        party == 0 ? share0 : share1);
  }

  // The corrections are the same in both shares: written to the first, then copied.
  std::uint8_t* out = share0 + kHeadBytes;
  for (std::uint32_t level = 0; level < parameters.levels(); ++level) {
    const bool last = parameters.last(level);
    walk.enter(level);
    std::uint8_t* const nodes = out;
    std::uint8_t* const values = nodes + (last ? 0 : walk.count() * sizeof(Block));
    out = values;
    // Values first: the node corrections step down to the next level.
    if (level_has_values(scheme, parameters, level)) {
      const splinter_status status = expand(nonce_cipher, label, level, KeyUse::kLeaf, walk);
      if (status != SPLINTER_OK) {
        return status;
      }
      walk.value_corrections(last, values);
      out += walk.count() * sizeof(std::uint64_t);
    }
    if (!last) {
      const splinter_status status = expand(nonce_cipher, label, level, KeyUse::kNode, walk);
      if (status != SPLINTER_OK) {
        return status;
      }
      if (!walk.node_corrections(randomness, context, nodes)) {
        return SPLINTER_RANDOMNESS_FAILED;
      }
    }
  }
  std::memcpy(share1 + kHeadBytes, share0 + kHeadBytes,
              static_cast<std::size_t>(out - share0) - kHeadBytes);
  return SPLINTER_OK;
}

}  // namespace

splinter_status generate_tree(Scheme scheme, const TreeParameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* share0, std::uint8_t* share1) {
  const splinter_status status =
      generate(scheme, parameters, label, secret, randomness, context, share0, share1);
  if (status != SPLINTER_OK) {
    wipe(share0, share_bytes(scheme, parameters));
    wipe(share1, share_bytes(scheme, parameters));
  }
  return status;
}

splinter_status generate_constant(const Label& label, std::uint64_t beta, Randomness randomness,
                                  void* context, std::uint8_t* share0, std::uint8_t* share1) {
  std::uint64_t values[2];
  if (!randomness(context, reinterpret_cast<std::uint8_t*>(values), sizeof(values[0]))) {
    const std::size_t bytes = share_bytes(Scheme::kConstant, {});
    wipe(share0, bytes);
    wipe(share1, bytes);
    return SPLINTER_RANDOMNESS_FAILED;
  }
  values[1] = beta - values[0];
  for (std::uint32_t party = 0; party < 2; ++party) {
    std::uint8_t* const share = party == 0 ? share0 : share1;
    encode_share_head({Scheme::kConstant, {}, party, label.share_index, label.nonce, {}, nullptr},
                      share);
    std::memcpy(share + kHeadBytes, &values[party], sizeof(values[party]));
  }
  wipe(values, sizeof(values));
  return SPLINTER_OK;
}

}  // namespace splinter

// Trees of any radix (a correction word for each child, fresh on the path), and the binary one of
// Boyle, Gilboa and Ishai 2016 with their children's correction words shared, whose DCF is that of
// Boyle et al. 2021. Each party's share alone is indistinguishable from one of any other secret if
// AES is an ideal cipher; docs/protocol.md argues it.
#include "tree_generator.h"

#include <cstring>

#include "digits.h"
#include "double_word.h"
#include "masks.h"
#include "share_keys.h"
#include "tree_shape.h"

namespace splinter {
namespace {

constexpr std::size_t kMaxBlocks = std::size_t{1} << SPLINTER_MAX_RADIX_BITS;
constexpr std::size_t kMaxLevels = SPLINTER_MAX_DOMAIN_BITS;

template <class Value>
Value as(const Block& block) {
  return static_cast<Value>(double_word(block));
}

// Returns a value with all bits set if the mask's are, else none.
template <class Value>
Value widen(std::uint64_t mask) {
  return as<Value>({mask, mask});
}

// Both parties' nodes on the path to alpha, and the blocks that the current level expands them to.
class Walk {
 public:
  Walk(const TreeShape& tree, const Secret& secret) : tree_(tree), secret_(secret) {}
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;
  ~Walk() {
    wipe(random_, sizeof(random_));
    wipe(nodes_, sizeof(nodes_));
    wipe(blocks_, sizeof(blocks_));
    wipe(&path_, sizeof(path_));
    wipe(excess_, sizeof(excess_));
  }

  // Draws all random blocks at once, as a call of the generator costs more than a level.
  bool draw(Randomness randomness, void* context) {
    const std::size_t fresh = tree_.compact ? 0 : tree_.levels() - 1;
    if (!randomness(context, reinterpret_cast<std::uint8_t*>(random_),
                    (2 + fresh) * sizeof(Block))) {
      return false;
    }
    for (std::uint64_t party = 0; party < 2; ++party) {
      nodes_[party] = random_[party];
      nodes_[party].low = (nodes_[party].low & ~std::uint64_t{1}) | party;
    }
    return true;
  }

  const Block& node(std::size_t party) const { return nodes_[party]; }

  // Turns to the values of the level, or to their tags, before they are expanded.
  void turn_to(bool tags) { tags_ = tags; }

  // Turns to a level, before it is expanded.
  void enter(std::uint32_t level) {
    level_ = level;
    children_ = std::size_t{1} << tree_.level_bits(level);
    path_ = digit_of(secret_.alpha, tree_.level_shift(level), tree_.level_bits(level));
  }

  // Sets blocks_[party][j] to F(node with its low bits replaced by j), for j below n, a power of
  // two.
  bool expand(const Kernel& kernel, const KernelKey& key, std::size_t n) {
    for (std::size_t party = 0; party < 2; ++party) {
      const std::uint64_t rest = nodes_[party].low & ~std::uint64_t{n - 1};
      for (std::size_t j = 0; j < n; ++j) {
        blocks_[party][j] = {rest | j, nodes_[party].high};
      }
      if (!kernel.hash(key, blocks_[party], n)) {
        return false;
      }
    }
    return true;
  }

  // Writes all node correction words and steps down to the path. Off the path a correction word
  // makes the parties' children equal; on it, it is fresh but for the control bit, which it forces
  // to differ.
  std::uint8_t* node_correction_words(std::uint8_t* out) {
    Block fresh = random_[2 + level_];
    std::uint64_t control = 0;
    for (std::size_t j = 0; j < children_; ++j) {
      control ^= (blocks_[0][j].low ^ blocks_[1][j].low) & equal_mask(j, path_);
    }
    fresh.low = (fresh.low & ~std::uint64_t{1}) | ((control & 1) ^ 1);
    Block next[2] = {};
    for (std::size_t j = 0; j < children_; ++j) {
      const std::uint64_t on_path = equal_mask(j, path_);
      const Block difference = blocks_[0][j] ^ blocks_[1][j];
      const Block correction = (difference & ~on_path) ^ (fresh & on_path);
      std::memcpy(out + j * sizeof(Block), &correction, sizeof(Block));
      next[0] = next[0] ^ (blocks_[0][j] & on_path);
      next[1] = next[1] ^ (blocks_[1][j] & on_path);
    }
    step(next, fresh);
    return out + children_ * sizeof(Block);
  }

  // Writes one correction word for both children and steps down. It makes the child off the path
  // equal, but for a control correction each: the correction word's lowest bit is that of child 0,
  // and child 1's goes to `controls`.
  std::uint8_t* shared_node_correction_word(std::uint8_t* out, std::uint8_t* controls) {
    const std::uint64_t path[2] = {equal_mask(0, path_), equal_mask(1, path_)};
    Block seed{};
    Block next[2] = {};
    std::uint64_t control[2];
    std::uint64_t kept_control = 0;
    for (std::size_t j = 0; j < 2; ++j) {
      const Block difference = blocks_[0][j] ^ blocks_[1][j];
      seed = seed ^ (difference & ~path[j]);
      control[j] = (difference.low ^ path[j]) & 1;
      kept_control ^= control[j] & path[j];
      next[0] = next[0] ^ (blocks_[0][j] & path[j]);
      next[1] = next[1] ^ (blocks_[1][j] & path[j]);
    }
    seed.low &= ~std::uint64_t{1};
    const Block correction{seed.low | control[0], seed.high};
    std::memcpy(out, &correction, sizeof(Block));
    controls[level_ / 8] =
        static_cast<std::uint8_t>(controls[level_ / 8] | control[1] << level_ % 8);
    step(next, {seed.low | kept_control, seed.high});
    return out + sizeof(Block);
  }

  // Writes the value correction words of words or double words, (-1)^t1 * (wanted - v0 + v1); the
  // party adds it whose control bit is set. Wanted is f to the left of the path and, at the last
  // level, on the path, less the sum of the levels above on the path.
  template <class Value>
  std::uint8_t* value_correction_words(std::uint8_t* out) const {
    const Value left = below<Value>();
    const Value on = at<Value>();
    const Value excess = as<Value>(excess_[tags_]);
    for (std::size_t j = 0; j < children_; ++j) {
      const Value wanted = (left & widen<Value>(less_mask(j, path_))) +
                           (on & widen<Value>(equal_mask(j, path_))) - excess;
      const Value correction = negate(wanted - difference<Value>(j));
      std::memcpy(out + j * sizeof(Value), &correction, sizeof(Value));
    }
    return out + children_ * sizeof(Value);
  }

  // Writes one value correction word for both children of an inner level, which is right for the
  // child off the path. The difference that it leaves on the path goes to the excess.
  template <class Value>
  std::uint8_t* shared_value_correction_word(std::uint8_t* out) {
    const Value off0 = widen<Value>(equal_mask(1, path_));  // the path is child 1
    const Value v0 = difference<Value>(0);
    const Value v1 = difference<Value>(1);
    const Value lost = (v0 & off0) | (v1 & ~off0);
    const Value kept = (v0 & ~off0) | (v1 & off0);
    const Value excess = as<Value>(excess_[tags_]);
    const Value rise = (below<Value>() & off0) - excess - lost;
    const Value correction = negate(rise);
    std::memcpy(out, &correction, sizeof(Value));
    excess_[tags_] = block_of(excess + kept + rise);
    return out + sizeof(Value);
  }

  // Writes correction words of bits, one for each block of leaves, as the parent's control bit
  // decides.
  std::uint8_t* bit_correction_words(std::uint8_t* out) const {
    const std::size_t blocks = tree_.value_blocks(level_);
    for (std::size_t b = 0; b < blocks; ++b) {
      const Block unit = unit_block(path_ & 127, secret_.beta.low) & equal_mask(b, path_ >> 7);
      const Block correction = blocks_[0][b] ^ blocks_[1][b] ^ unit;
      std::memcpy(out + b * sizeof(Block), &correction, sizeof(Block));
    }
    return out + blocks * sizeof(Block);
  }

 private:
  // Steps to the children on the path; the party corrects its own whose control bit is set.
  void step(Block (&next)[2], const Block& correction) {
    for (std::size_t party = 0; party < 2; ++party) {
      nodes_[party] = next[party] ^ (correction & bit_mask(nodes_[party].low));
    }
    wipe(next, sizeof(next));
  }

  const Block& wanted() const { return tags_ ? secret_.tag : secret_.beta; }

  // Returns f left of alpha, or its tag; at() returns f at alpha, which the last level alone adds.
  template <class Value>
  Value below() const {
    return tree_.scheme == Scheme::kDcf ? as<Value>(wanted()) : 0;
  }
  template <class Value>
  Value at() const {
    const std::uint64_t inclusive =
        tree_.scheme == Scheme::kDcf ? bit_mask(secret_.inclusive) : ~std::uint64_t{0};
    return tree_.last(level_) ? as<Value>(wanted() & inclusive) : 0;
  }

  // Returns v0 - v1 of child j.
  template <class Value>
  Value difference(std::size_t j) const {
    Value values[2];
    for (std::size_t party = 0; party < 2; ++party) {
      std::memcpy(&values[party],
                  reinterpret_cast<const std::uint8_t*>(blocks_[party]) + j * sizeof(Value),
                  sizeof(Value));
    }
    return values[0] - values[1];
  }

  // Returns (-1)^t1 * value.
  template <class Value>
  Value negate(Value value) const {
    const Value negative = widen<Value>(bit_mask(nodes_[1].low));
    return (value ^ negative) - negative;
  }

  const TreeShape& tree_;
  const Secret& secret_;
  std::uint32_t level_ = 0;
  std::size_t children_ = 0;
  std::uint64_t path_ = 0;
  bool tags_ = false;
  Block excess_[2]{};  // of the values and of the tags
  Block nodes_[2]{};
  Block random_[2 + kMaxLevels];
  alignas(64) Block blocks_[2][kMaxBlocks];
};

// Writes the correction words of a level's values or tags, one each or shared.
std::uint8_t* write_values(Walk& walk, const TreeShape& tree, bool shared, std::uint8_t* out) {
  switch (tree.output) {
    case Output::kWord:
      return shared ? walk.shared_value_correction_word<std::uint64_t>(out)
                    : walk.value_correction_words<std::uint64_t>(out);
    case Output::kDoubleWord:
    case Output::kTagged:
      return shared ? walk.shared_value_correction_word<DoubleWord>(out)
                    : walk.value_correction_words<DoubleWord>(out);
    case Output::kBit:
      return walk.bit_correction_words(out);
    case Output::kField:
    case Output::kResidues:
      break;  // no tree has elements or residues
  }
  return out;
}

// Writes the body that both shares have in common.
bool write_levels(const TreeShape& tree, const Kernel& kernel, ShareKeys& keys, Walk& walk,
                  std::uint8_t* body, std::uint8_t* controls) {
  ExpandedKey key;
  for (std::uint32_t level = 0; level < tree.levels(); ++level) {
    walk.enter(level);
    const bool shared = tree.compact && !tree.last(level);
    const std::size_t children = std::size_t{1} << tree.level_bits(level);
    std::uint8_t* const nodes = body;
    if (tree.has_nodes(level)) {
      body += (shared ? 1 : children) * sizeof(Block);
    }
    // Values first: the node correction words step down to the next level.
    for (std::size_t i = 0; tree.has_values(level) && i < value_numbers(tree.output); ++i) {
      walk.turn_to(i == 1);
      if (!keys.derive(level, i == 1 ? KeyUse::kTag : KeyUse::kLeaf, &key) ||
          !walk.expand(kernel, key.view(), tree.value_blocks(level))) {
        return false;
      }
      body = write_values(walk, tree, shared, body);
    }
    if (tree.has_nodes(level)) {
      if (!keys.derive(level, KeyUse::kNode, &key) || !walk.expand(kernel, key.view(), children)) {
        return false;
      }
      if (shared) {
        walk.shared_node_correction_word(nodes, controls);
      } else {
        walk.node_correction_words(nodes);
      }
    }
  }
  return true;
}

}  // namespace

splinter_status generate_tree(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel) {
  const TreeShape tree = tree_shape(parameters);
  const std::size_t bytes = share_bytes(parameters, 0);
  std::uint8_t* const other = shares + bytes;
  ShareKeys keys;
  if (!keys.open(kernel, label.nonce, label.share_index)) {
    return SPLINTER_CIPHER_FAILED;
  }
  Walk walk(tree, secret);
  if (!walk.draw(randomness, context)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  for (std::uint32_t party = 0; party < 2; ++party) {
    encode_share_head(
        {parameters, party, label.share_index, label.nonce, walk.node(party), nullptr},
        shares + party * bytes);
  }
  const std::size_t control_bytes = tree.control_bytes();
  std::memset(other - control_bytes, 0, control_bytes);
  if (!write_levels(tree, kernel, keys, walk, shares + kHeadBytes, other - control_bytes)) {
    return SPLINTER_CIPHER_FAILED;
  }
  std::memcpy(other + kHeadBytes, shares + kHeadBytes, bytes - kHeadBytes);
  return SPLINTER_OK;
}

}  // namespace splinter

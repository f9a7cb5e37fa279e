#include "tree.h"

#include <algorithm>
#include <cstring>

#include "double_word.h"

namespace splinter {
namespace {

constexpr std::uint32_t kTopBits = 8;

// A reader of a share's correction words in their order.
class Body {
 public:
  Body(const TreeShape& shape, const std::uint8_t* bytes) : shape_(shape), bytes_(bytes) {}

  SecretVector<Block> node_correction_words(std::uint32_t level) {
    const std::size_t children = std::size_t{1} << shape_.level_bits(level);
    return shape_.compact ? SecretVector<Block>(children, take<Block>()) : take_blocks(children);
  }

  SecretVector<Block> value_correction_words(std::uint32_t level) {
    if (shape_.output != Output::kTagged) {
      return correction_words(level);
    }
    const SecretVector<Block> values = correction_words(level);
    const SecretVector<Block> tags = correction_words(level);
    SecretVector<Block> pairs(2 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      pairs[2 * i] = values[i];
      pairs[2 * i + 1] = tags[i];
    }
    return pairs;
  }

  // Reads the control corrections of the second children, in which shared correction words differ.
  void child_1_controls(std::vector<TreeLevel>& levels) const {
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
      std::uint64_t& low = levels[i].node_correction_words[1].low;
      low = (low & ~std::uint64_t{1}) | (bytes_[i / 8] >> i % 8 & 1u);
    }
  }

 private:
  // Reads the correction words of values, or of tags.
  SecretVector<Block> correction_words(std::uint32_t level) {
    const std::size_t blocks = shape_.value_blocks(level);
    if (!shape_.compact || shape_.last(level)) {
      return take_blocks(blocks);
    }
    if (value_bytes(shape_.output) == sizeof(Block)) {
      return SecretVector<Block>(blocks, take<Block>());
    }
    const auto word = take<std::uint64_t>();
    return SecretVector<Block>(blocks, Block{word, word});
  }

  template <class T>
  T take() {
    T value;
    std::memcpy(&value, bytes_, sizeof(value));
    bytes_ += sizeof(value);
    return value;
  }

  SecretVector<Block> take_blocks(std::size_t count) {
    SecretVector<Block> blocks(count);
    std::memcpy(blocks.data(), bytes_, count * sizeof(Block));
    bytes_ += count * sizeof(Block);
    return blocks;
  }

  const TreeShape& shape_;
  const std::uint8_t* bytes_;
};

}  // namespace

KernelLevel TreeLevel::view() {
  return {node_key.view(),
          value_key.view(),
          tag_key.view(),
          node_correction_words.data(),
          reinterpret_cast<const std::uint64_t*>(value_correction_words.data()),
          value_correction_words.data(),
          bits,
          value_bits};
}

splinter_status Tree::open(const Share& share, const Kernel& kernel) {
  shape_ = tree_shape(share.parameters);
  kernel_ = &kernel;
  negative_ = 0 - std::uint64_t{share.party};
  return read_levels(share) && expand_top(share.root) ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

bool Tree::read_levels(const Share& share) {
  ShareKeys keys;
  if (!keys.open(*kernel_, share.nonce, share.share_index)) {
    return false;
  }
  Body body(shape_, share.body);
  levels_ = std::vector<TreeLevel>(shape_.levels());
  for (std::uint32_t number = 0; number < levels_.size(); ++number) {
    TreeLevel& level = levels_[number];
    level.bits = shape_.level_bits(number);
    level.value_bits = level.bits - std::min(level.bits, shape_.block_bits());
    level.shift = shape_.level_shift(number);
    if (shape_.has_nodes(number)) {
      level.node_correction_words = body.node_correction_words(number);
      if (!keys.derive(number, KeyUse::kNode, &level.node_key)) {
        return false;
      }
    }
    if (shape_.has_values(number)) {
      level.value_correction_words = body.value_correction_words(number);
      if (!keys.derive(number, KeyUse::kLeaf, &level.value_key) ||
          (shape_.output == Output::kTagged &&
           !keys.derive(number, KeyUse::kTag, &level.tag_key))) {
        return false;
      }
    }
  }
  if (shape_.compact) {
    body.child_1_controls(levels_);
  }
  return true;
}

// Expands node levels while all their nodes fit kTopBits. A tree of a single level starts at its
// root, which is a top of zero bits.
bool Tree::expand_top(const Block& root) {
  top_nodes_.assign(1, root);
  while (levels_[top_levels_].has_nodes() &&
         shape_.domain_bits - levels_[top_levels_].shift <= kTopBits) {
    TreeLevel& level = levels_[top_levels_];
    const std::size_t parents = top_nodes_.size();
    const std::size_t children = parents << level.bits;
    if (level.has_values()) {
      SecretVector<std::uint64_t> values(children * value_words(shape_.output));
      if (!expand_values(top_levels_, top_nodes_.data(),
                         top_values_.empty() ? nullptr : top_values_.data(), parents,
                         values.data())) {
        return false;
      }
      top_values_.swap(values);
    }
    SecretVector<Block> nodes(children);
    if (!kernel_->expand_nodes(level.view(), top_nodes_.data(), parents, nodes.data())) {
      return false;
    }
    top_nodes_.swap(nodes);
    ++top_levels_;
  }
  return true;
}

std::uint32_t Tree::top_bits() const {
  return top_levels_ == 0 ? 0 : shape_.domain_bits - levels_[top_levels_ - 1].shift;
}

bool Tree::expand_values(std::size_t number, const Block* parents, const std::uint64_t* bases,
                         std::size_t count, std::uint64_t* out) {
  TreeLevel& level = levels_[number];
  if (shape_.output == Output::kDoubleWord) {
    return kernel_->expand_double_words(level.view(), parents, bases, count, negative_, out);
  }
  if (shape_.output == Output::kTagged) {
    return kernel_->expand_tagged(level.view(), parents, bases, count, negative_, out);
  }
  return kernel_->expand_words(level.view(), parents, bases, count, negative_, out);
}

}  // namespace splinter

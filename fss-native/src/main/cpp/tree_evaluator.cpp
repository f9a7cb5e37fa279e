#include "tree_evaluator.h"

#include <algorithm>
#include <cstring>

#include "digits.h"
#include "double_word.h"
#include "masks.h"
#include "numbers.h"
#include "packed_bits.h"

namespace splinter {
namespace {

// The number of a chunk's rows that show whether near nodes are worth looking for at all.
constexpr std::size_t kSamples = 8;

// The width of distances between near nodes, which are digits.
constexpr std::uint32_t kDigitBits = 8;
static_assert(kMostNearNodes == std::size_t{1} << kDigitBits);

// Splits keys of two words, the low one first, once for all levels.
Keys split(const std::uint64_t* keys, std::size_t words, std::size_t rows, Scratch& scratch) {
  if (words == 1) {
    return {keys, nullptr, rows};
  }
  for (std::size_t i = 0; i < rows; ++i) {
    scratch.low_words[i] = keys[2 * i];
    scratch.high_words[i] = keys[2 * i + 1];
  }
  return {scratch.low_words, scratch.high_words, rows};
}

// Makes the digits distances from `first`, modulo 2^8, and returns the largest.
std::uint8_t shift_down(std::uint8_t* digits, std::size_t rows, std::uint64_t first) {
  const auto least = static_cast<std::uint8_t>(first);
  std::uint8_t most = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    digits[row] = static_cast<std::uint8_t>(digits[row] - least);
    most = std::max(most, digits[row]);
  }
  return most;
}

}  // namespace

struct TreeEvaluator::Walk {
  Keys keys;
  std::size_t value_words;
  std::uint64_t* values;
  Scratch& scratch;
  std::size_t level = 0;  // the first that the rows descend by themselves

  std::size_t all() const { return padded(keys.rows); }
};

bool TreeEvaluator::add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                        std::uint64_t* values) {
  const TreeShape& shape = tree_.shape();
  const std::size_t key_words = Domain{shape.domain_bits}.key_words();
  Walk walk{split(keys, key_words, rows, scratch), value_words(shape.output), values, scratch};
  if (!start(walk)) {
    return false;
  }
  for (std::size_t number = walk.level; number < tree_.levels(); ++number) {
    const TreeLevel& level = tree_.level(number);
    if ((level.has_values() && !add_values(walk, number)) ||
        (level.has_nodes() && !descend(walk, number))) {
      return false;
    }
  }
  return true;
}

// Takes each row's node, and the values down to it, from the top of the tree or from further down.
bool TreeEvaluator::start(Walk& walk) {
  bool started = false;
  if (!start_near(walk, &started) || started) {
    return started;
  }
  Scratch& scratch = walk.scratch;
  const std::uint32_t bits = tree_.top_bits();
  walk.level = tree_.top_levels();
  if (bits == 0) {
    std::memset(scratch.digits, 0, sizeof(scratch.digits));
  } else {
    take_digits(walk.keys, tree_.shape().domain_bits - bits, bits, scratch.digits);
  }
  const auto& values = tree_.top_values();
  start_at(walk, tree_.top_nodes().data(), values.empty() ? nullptr : values.data());
  return true;
}

// Starts rows whose keys are all near each other.
bool TreeEvaluator::start_near(Walk& walk, bool* started) {
  const std::size_t levels = levels_above_near_nodes(walk);
  if (levels == tree_.top_levels()) {
    return true;
  }
  const Keys& keys = walk.keys;
  const std::uint32_t shift = tree_.level(levels - 1).shift;
  std::uint64_t first = prefix_of(keys, 0, shift);
  for (std::size_t i = 1; i <= kSamples; ++i) {
    first = std::min(first, prefix_of(keys, i * (keys.rows - 1) / kSamples, shift));
  }
  // The sample may mislead.
  if (distances(keys, shift, first) >= kMostNearNodes) {
    return true;
  }
  Scratch& scratch = walk.scratch;
  take_digits(keys, shift, std::min(kDigitBits, tree_.shape().domain_bits - shift), scratch.digits);
  const std::size_t count = std::size_t{shift_down(scratch.digits, keys.rows, first)} + 1;
  const bool with_values = tree_.level(levels - 1).has_values();
  if (!range_.copy_nodes(levels - 1, first, count, scratch.near_nodes,
                         with_values ? scratch.near_values : nullptr)) {
    return false;
  }
  walk.level = levels;
  start_at(walk, scratch.near_nodes, with_values ? scratch.near_values : nullptr);
  *started = true;
  return true;
}

// Returns how many levels lie above the deepest nodes that are few from the lowest to the highest
// key. Judges by a sample, and returns at least the levels of the top.
std::size_t TreeEvaluator::levels_above_near_nodes(const Walk& walk) const {
  const Keys& keys = walk.keys;
  std::size_t levels = tree_.top_levels();
  for (; levels < tree_.levels() && tree_.level(levels).has_nodes(); ++levels) {
    const std::uint32_t shift = tree_.level(levels).shift;
    if (tree_.shape().domain_bits - shift >= 64) {
      break;
    }
    std::uint64_t lowest = prefix_of(keys, 0, shift);
    std::uint64_t highest = lowest;
    for (std::size_t i = 1; i <= kSamples; ++i) {
      const std::uint64_t prefix = prefix_of(keys, i * (keys.rows - 1) / kSamples, shift);
      lowest = std::min(lowest, prefix);
      highest = std::max(highest, prefix);
    }
    if (highest - lowest >= std::min(keys.rows / 4, kMostNearNodes)) {
      break;
    }
  }
  return levels;
}

// Starts row i at the node of number digits[i].
void TreeEvaluator::start_at(Walk& walk, const Block* nodes, const std::uint64_t* values) {
  Scratch& scratch = walk.scratch;
  std::fill(scratch.digits + walk.keys.rows, scratch.digits + walk.all(), std::uint8_t{0});
  for (std::size_t i = 0; i < walk.all(); ++i) {
    scratch.nodes[i] = nodes[scratch.digits[i]];
  }
  if (values == nullptr) {
    return;
  }
  with_numbers(walk.value_words, [&](auto numbers) {
    for (std::size_t i = 0; i < walk.keys.rows; ++i) {
      numbers.add(walk.values, i, numbers.load(values, scratch.digits[i]));
    }
  });
}

bool TreeEvaluator::add_values(Walk& walk, std::size_t number) {
  TreeLevel& level = tree_.level(number);
  Scratch& scratch = walk.scratch;
  if (tree_.shape().output == Output::kWord) {
    take_digits(walk.keys, level.shift, level.bits, scratch.word_digits);
    return tree_.kernel().add_words(level.view(), scratch.word_digits, scratch.nodes,
                                    tree_.negative(), walk.values, walk.all());
  }
  take_digits(walk.keys, level.block_shift(), level.value_bits, scratch.digits);
  if (tree_.shape().output == Output::kTagged) {
    return tree_.kernel().add_tagged(level.view(), scratch.digits, scratch.nodes, tree_.negative(),
                                     walk.values, walk.all());
  }
  if (!tree_.kernel().leaves(level.view(), scratch.digits, scratch.nodes, scratch.leaves,
                             walk.all())) {
    return false;
  }
  if (tree_.shape().output == Output::kBit) {
    add_bits(walk, level);
    return true;
  }
  for (std::size_t i = 0; i < walk.keys.rows; ++i) {
    add_double_word(
        walk.values + 2 * i,
        corrected_double_word(scratch.leaves[i], level.value_correction_words[scratch.digits[i]],
                              scratch.nodes[i], tree_.negative()));
  }
  return true;
}

// Adds bits: the key's last bits select a bit of its leaf, and of the leaf's correction word.
void TreeEvaluator::add_bits(const Walk& walk, const TreeLevel& level) {
  const Scratch& scratch = walk.scratch;
  const std::uint64_t mask = (std::uint64_t{1} << level.block_shift()) - 1;
  for (std::size_t i = 0; i < walk.keys.rows; ++i) {
    const Block& correction = level.value_correction_words[scratch.digits[i]];
    const Block leaf = scratch.leaves[i] ^ (correction & bit_mask(scratch.nodes[i].low));
    const std::uint64_t place = walk.keys.low[i] & mask;
    walk.values[i] ^= word_of(leaf, place) >> place % 64 & 1;
  }
}

bool TreeEvaluator::descend(Walk& walk, std::size_t number) {
  TreeLevel& level = tree_.level(number);
  // Where a leaf block holds one value, the level's values were added by the digits of its nodes.
  if (!level.has_values() || level.value_bits != level.bits) {
    take_digits(walk.keys, level.shift, level.bits, walk.scratch.digits);
  }
  return tree_.kernel().descend(level.view(), walk.scratch.digits, walk.scratch.nodes, walk.all());
}

}  // namespace splinter

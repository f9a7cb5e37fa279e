#include "tree_evaluator.h"

#include <algorithm>
#include <cstring>

#include "digits.h"
#include "double_word.h"
#include "masks.h"

namespace splinter {
namespace {

PlanarKeys planar(const Keys& keys, Scratch& scratch) {
  if (keys.words == 1) {
    return {keys.data, nullptr, keys.rows};
  }
  split_words(keys, scratch.low_words, scratch.high_words);
  return {scratch.low_words, scratch.high_words, keys.rows};
}

}  // namespace

struct TreeEvaluator::Walk {
  Keys keys;
  PlanarKeys planar_keys;
  std::size_t value_words;
  std::uint64_t* values;
  Scratch& scratch;
  bool grouped = false;
  std::size_t count = 0;

  // Where the values of the path to each node are summed up.
  std::uint64_t* sums() const { return grouped ? scratch.group_values : values; }

  // The bits [shift, shift + bits) of each node's keys; zero up to padded(count).
  template <class Digit>
  void digits(std::uint32_t shift, std::uint32_t bits, Digit* digits) const {
    if (!grouped) {
      take_digits(planar_keys, shift, bits, digits);
      return;
    }
    for (std::size_t group = 0; group < count; ++group) {
      digits[group] =
          static_cast<Digit>(digit_of(keys, scratch.prefixes.first(group), shift, bits));
    }
    std::fill(digits + count, digits + padded(count), Digit{0});
  }
};

bool TreeEvaluator::add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                        std::uint64_t* values) {
  const TreeShape& shape = tree_.shape();
  const Keys chunk{keys, Domain{shape.domain_bits}.key_words(), rows};
  Walk walk{chunk, planar(chunk, scratch), value_words(shape.output), values, scratch};
  const std::size_t top = tree_.top_levels();
  scratch.prefixes.open(chunk);
  walk.grouped = worth_grouping(walk, top) && scratch.prefixes.ascend();
  start(walk);
  for (std::size_t number = top; number < tree_.levels(); ++number) {
    if (walk.grouped) {
      regroup(walk, number);
    }
    const TreeLevel& level = tree_.level(number);
    if ((level.has_values() && !add_values(walk, number)) ||
        (level.has_nodes() && !descend(walk, number))) {
      return false;
    }
  }
  return true;
}

// Whether the level's nodes, or blocks of bits, are few enough to be made once for their rows.
bool TreeEvaluator::worth_grouping(const Walk& walk, std::size_t number) {
  const TreeLevel& level = tree_.level(number);
  const bool shareable = level.has_nodes() || tree_.shape().output == Output::kBit;
  return shareable && walk.scratch.prefixes.few(level.block_shift());
}

// Takes the nodes, and the values down to them, from the top of the tree.
void TreeEvaluator::start(Walk& walk) {
  Scratch& scratch = walk.scratch;
  const std::uint32_t bits = tree_.top_bits();
  const std::uint32_t shift = tree_.shape().domain_bits - bits;
  walk.count = walk.keys.rows;
  if (walk.grouped) {
    scratch.prefixes.split(shift);
    walk.count = scratch.prefixes.groups();
    std::fill_n(scratch.group_values, padded(walk.count) * walk.value_words, 0);
  }
  if (bits == 0) {
    std::memset(scratch.digits, 0, padded(walk.count));
  } else {
    walk.digits(shift, bits, scratch.digits);
  }
  const Block* const nodes = tree_.top_nodes().data();
  for (std::size_t i = 0; i < padded(walk.count); ++i) {
    scratch.nodes[i] = nodes[scratch.digits[i]];
  }
  if (tree_.top_values().empty()) {
    return;
  }
  const std::uint64_t* const values = tree_.top_values().data();
  std::uint64_t* const sums = walk.sums();
  if (walk.value_words == 1) {
    for (std::size_t i = 0; i < walk.count; ++i) {
      sums[i] += values[scratch.digits[i]];
    }
  } else {
    for (std::size_t i = 0; i < walk.count; ++i) {
      add_double_word(sums + 2 * i, load_double_word(values + 2 * scratch.digits[i]));
    }
  }
}

// Gives each group's node to the groups that it splits into at a level or, where they are too many,
// to its rows. From the back, so that a node is read before its place is taken.
void TreeEvaluator::regroup(Walk& walk, std::size_t number) {
  Scratch& scratch = walk.scratch;
  const SharedPrefixes& prefixes = scratch.prefixes;
  if (worth_grouping(walk, number)) {
    scratch.prefixes.split(tree_.level(number).block_shift());
    walk.count = prefixes.groups();
    for (std::size_t group = walk.count; group-- > 0;) {
      const std::size_t parent = prefixes.parent(group);
      scratch.nodes[group] = scratch.nodes[parent];
      for (std::size_t w = 0; w < walk.value_words; ++w) {
        scratch.group_values[walk.value_words * group + w] =
            scratch.group_values[walk.value_words * parent + w];
      }
    }
  } else {
    walk.grouped = false;
    walk.count = walk.keys.rows;
    for (std::size_t group = prefixes.groups(); group-- > 0;) {
      give_rows(walk, group);
    }
  }
  std::fill(scratch.nodes + walk.count, scratch.nodes + padded(walk.count), Block{});
}

void TreeEvaluator::give_rows(const Walk& walk, std::size_t group) {
  Scratch& scratch = walk.scratch;
  const std::size_t first = scratch.prefixes.first(group);
  const std::size_t end = scratch.prefixes.first(group + 1);
  const Block node = scratch.nodes[group];
  std::fill(scratch.nodes + first, scratch.nodes + end, node);
  if (tree_.shape().scheme == Scheme::kPoint) {
    return;  // has no values above its last level
  }
  const std::uint64_t* const sum = scratch.group_values + walk.value_words * group;
  for (std::size_t row = first; row < end; ++row) {
    if (walk.value_words == 1) {
      walk.values[row] += *sum;
    } else {
      add_double_word(walk.values + 2 * row, load_double_word(sum));
    }
  }
}

bool TreeEvaluator::add_values(Walk& walk, std::size_t number) {
  TreeLevel& level = tree_.level(number);
  Scratch& scratch = walk.scratch;
  if (tree_.shape().output == Output::kWord) {
    walk.digits(level.shift, level.bits, scratch.word_digits);
    return tree_.kernel().add_words(level.view(), scratch.word_digits, scratch.nodes,
                                    tree_.negative(), walk.sums(), padded(walk.count));
  }
  walk.digits(level.block_shift(), level.value_bits, scratch.digits);
  if (!tree_.kernel().leaves(level.view(), scratch.digits, scratch.nodes, scratch.leaves,
                             padded(walk.count))) {
    return false;
  }
  if (tree_.shape().output == Output::kBit) {
    add_bits(walk, level);
    return true;
  }
  std::uint64_t* const sums = walk.sums();
  for (std::size_t i = 0; i < walk.count; ++i) {
    add_double_word(sums + 2 * i, corrected_double_word(scratch.leaves[i],
                                                        level.value_corrections[scratch.digits[i]],
                                                        scratch.nodes[i], tree_.negative()));
  }
  return true;
}

// The key's last bits select a bit of its leaf, and of the leaf's correction.
void TreeEvaluator::add_bits(const Walk& walk, const TreeLevel& level) {
  Scratch& scratch = walk.scratch;
  for (std::size_t i = 0; i < walk.count; ++i) {
    const Block& correction = level.value_corrections[scratch.digits[i]];
    scratch.leaves[i] = scratch.leaves[i] ^ (correction & bit_mask(scratch.nodes[i].low));
  }
  const std::uint64_t mask = (std::uint64_t{1} << level.block_shift()) - 1;
  const auto add = [&](const Block& leaf, std::size_t row) {
    const std::uint64_t place = walk.keys.data[walk.keys.words * row] & mask;
    walk.values[row] ^= (place < 64 ? leaf.low : leaf.high) >> place % 64 & 1;
  };
  for (std::size_t i = 0; i < walk.count; ++i) {
    if (!walk.grouped) {
      add(scratch.leaves[i], i);
      continue;
    }
    for (std::size_t row = scratch.prefixes.first(i); row < scratch.prefixes.first(i + 1); ++row) {
      add(scratch.leaves[i], row);
    }
  }
}

bool TreeEvaluator::descend(Walk& walk, std::size_t number) {
  TreeLevel& level = tree_.level(number);
  walk.digits(level.shift, level.bits, walk.scratch.digits);
  return tree_.kernel().descend(level.view(), walk.scratch.digits, walk.scratch.nodes,
                                padded(walk.count));
}

}  // namespace splinter

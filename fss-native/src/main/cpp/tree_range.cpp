#include "tree_range.h"

#include <algorithm>

#include "packed_bits.h"

namespace splinter {
namespace {

// The number of nodes that a level keeps: at least all children of one parent.
constexpr std::uint64_t kChunkNodes = 256;
static_assert(kChunkNodes >= 1u << SPLINTER_MAX_RADIX_BITS);

// The least number of nodes made at once, so that the kernels have enough blocks at hand.
constexpr std::uint64_t kLeastNodes = 64;

}  // namespace

bool TreeRange::write(std::uint64_t first, std::size_t rows, std::uint64_t* out) {
  const std::size_t last = tree_.levels() - 1;
  const std::uint32_t bits = tree_.level(last).bits;
  const std::size_t children = std::size_t{1} << bits;
  const std::size_t words = value_words(tree_.shape().output);
  while (rows > 0) {
    const std::size_t skip = first & (children - 1);
    Nodes parents;
    if (!parents_of(last, first >> bits, ((skip + rows - 1) >> bits) + 1, &parents)) {
      return false;
    }
    std::size_t n = std::min(parents.count, rows >> bits) << bits;
    if (skip == 0 && n > 0) {
      if (!tree_.expand_values(last, parents.nodes, parents.values, n >> bits, out)) {
        return false;
      }
    } else {
      n = std::min(children - skip, rows);
      family_.resize(children * words);
      if (!tree_.expand_values(last, parents.nodes, parents.values, 1, family_.data())) {
        return false;
      }
      std::copy_n(family_.data() + skip * words, n * words, out);
    }
    first += n;
    rows -= n;
    out += n * words;
  }
  return true;
}

bool TreeRange::xor_bits(std::uint64_t first, std::size_t rows, std::uint64_t* packed) {
  const std::size_t last = tree_.levels() - 1;
  const std::uint32_t bits = tree_.level(last).block_shift();
  const std::uint64_t block = std::uint64_t{1} << bits;
  std::uint64_t done = 0;
  while (done < rows) {
    const std::uint64_t skip = (first + done) & (block - 1);
    Nodes leaves;
    if (!fetch(last, (first + done) >> bits, ((skip + rows - done - 1) >> bits) + 1, &leaves)) {
      return false;
    }
    const std::uint64_t n = std::min<std::uint64_t>(leaves.count * block - skip, rows - done);
    xor_range(reinterpret_cast<const std::uint64_t*>(leaves.nodes), skip, n, packed, done);
    done += n;
  }
  return true;
}

bool TreeRange::copy_nodes(std::size_t number, std::uint64_t first, std::size_t count, Block* nodes,
                           std::uint64_t* values) {
  const std::size_t words = value_words(tree_.shape().output);
  while (count > 0) {
    Nodes found;
    if (!fetch(number, first, count, &found)) {
      return false;
    }
    nodes = std::copy_n(found.nodes, found.count, nodes);
    if (values != nullptr) {
      values = std::copy_n(found.values, found.count * words, values);
    }
    first += found.count;
    count -= found.count;
  }
  return true;
}

// Finds up to `wanted` nodes from `at` on, but at least one, which are parents of the level's
// nodes.
bool TreeRange::parents_of(std::size_t number, std::uint64_t at, std::uint64_t wanted,
                           Nodes* nodes) {
  if (number > tree_.top_levels()) {
    return fetch(number - 1, at, wanted, nodes);
  }
  const std::size_t words = value_words(tree_.shape().output);
  const auto& values = tree_.top_values();
  *nodes = {tree_.top_nodes().data() + at, values.empty() ? nullptr : values.data() + at * words,
            static_cast<std::size_t>(std::min(wanted, tree_.top_nodes().size() - at))};
  return true;
}

// Returns log2 of the nodes, or leaf blocks of bits, that the level makes of each parent.
std::uint32_t TreeRange::child_bits(std::size_t number) {
  const TreeLevel& level = tree_.level(number);
  return level.has_nodes() ? level.bits : level.value_bits;
}

// Finds up to `wanted` nodes from `at` on, but at least one, which the level makes of the nodes
// above.
bool TreeRange::fetch(std::size_t number, std::uint64_t at, std::uint64_t wanted, Nodes* nodes) {
  depths_.resize(tree_.levels());
  Depth& depth = depths_[number];
  const std::uint64_t chunk = at & ~(kChunkNodes - 1);
  const bool here = (depth.begin & ~(kChunkNodes - 1)) == chunk;
  if (!here || at < depth.begin || at > depth.end) {
    depth.begin = depth.end = at >> child_bits(number) << child_bits(number);
  }
  const std::uint64_t end = std::min(at + wanted, chunk + kChunkNodes);
  if (!extend(number, depth, end)) {
    depth.begin = depth.end = 0;
    return false;
  }
  const std::uint64_t place = at - chunk;
  const std::size_t words = value_words(tree_.shape().output);
  *nodes = {depth.nodes.data() + place,
            depth.values.empty() ? nullptr : depth.values.data() + place * words,
            static_cast<std::size_t>(std::min(end, depth.end) - at)};
  return true;
}

bool TreeRange::extend(std::size_t number, Depth& depth, std::uint64_t end) {
  if (end <= depth.end) {
    return true;
  }
  TreeLevel& level = tree_.level(number);
  const std::uint32_t bits = child_bits(number);
  const std::uint64_t chunk = depth.begin & ~(kChunkNodes - 1);
  const std::uint64_t all = std::uint64_t{1} << (tree_.shape().domain_bits - level.block_shift());
  end = std::min({std::max(end, depth.end + kLeastNodes), chunk + kChunkNodes, all});
  depth.nodes.resize(kChunkNodes);
  const bool with_values = level.has_nodes() && level.has_values();
  const std::size_t words = value_words(tree_.shape().output);
  if (with_values) {
    depth.values.resize(kChunkNodes * words);
  }
  while (depth.end < end) {
    Nodes parents;
    if (!parents_of(number, depth.end >> bits, ((end - depth.end - 1) >> bits) + 1, &parents)) {
      return false;
    }
    const std::size_t place = depth.end - chunk;
    Block* const nodes = depth.nodes.data() + place;
    if (with_values && !tree_.expand_values(number, parents.nodes, parents.values, parents.count,
                                            depth.values.data() + place * words)) {
      return false;
    }
    const Kernel& kernel = tree_.kernel();
    const bool ok =
        level.has_nodes()
            ? kernel.expand_nodes(level.view(), parents.nodes, parents.count, nodes)
            : kernel.expand_leaves(level.view(), parents.nodes, parents.count, true, nodes);
    if (!ok) {
      return false;
    }
    depth.end += std::uint64_t{parents.count} << bits;
  }
  return true;
}

}  // namespace splinter

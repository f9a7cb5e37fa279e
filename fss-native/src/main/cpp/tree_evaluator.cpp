#include "tree_evaluator.h"

#include <algorithm>
#include <cstring>

namespace splinter {
namespace {

constexpr std::uint32_t kTopBits = 8;

// digits[i] = the bits [shift, shift + bits) of key i; zero up to padded(rows).
void extract_digits(const std::uint64_t* keys, std::size_t words, std::uint32_t shift,
                    std::uint32_t bits, std::size_t rows, std::uint8_t* digits) {
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  if (words == 1) {
    for (std::size_t i = 0; i < rows; ++i) {
      digits[i] = static_cast<std::uint8_t>(keys[i] >> shift & mask);
    }
  } else if (shift >= 64) {
    for (std::size_t i = 0; i < rows; ++i) {
      digits[i] = static_cast<std::uint8_t>(keys[2 * i + 1] >> (shift - 64) & mask);
    }
  } else {
    // Two steps to the left, as a shift by 64 is undefined.
    for (std::size_t i = 0; i < rows; ++i) {
      const std::uint64_t word = keys[2 * i] >> shift | keys[2 * i + 1] << 1 << (63 - shift);
      digits[i] = static_cast<std::uint8_t>(word & mask);
    }
  }
  std::memset(digits + rows, 0, padded(rows) - rows);
}

// Copies the corrections of one kind out of a share's body and steps over them.
template <class T>
void take(const std::uint8_t*& body, std::size_t count, SecretVector<T>& corrections) {
  corrections.resize(count);
  std::memcpy(corrections.data(), body, count * sizeof(T));
  body += count * sizeof(T);
}

}  // namespace

bool TreeEvaluator::LevelKey::open(const Kernel& kernel, const Block& key) {
  if (kernel.expand_key == nullptr) {
    return cipher.open(key);
  }
  kernel.expand_key(key, round_keys);
  return true;
}

KernelLevel TreeEvaluator::Level::view() {
  return {node_key.view(), value_key.view(), node_corrections.data(), value_corrections.data(),
          static_cast<std::uint8_t>((1u << bits) - 1)};
}

splinter_status TreeEvaluator::open(const Share& share, const Kernel& kernel) {
  parameters_ = share.parameters;
  kernel_ = &kernel;
  negative_ = 0 - std::uint64_t{share.party};
  return read_levels(share) && expand_top(share.root) ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

bool TreeEvaluator::read_levels(const Share& share) {
  Cipher nonce_cipher;
  if (!nonce_cipher.open(share.nonce)) {
    return false;
  }
  const auto open_key = [&](std::uint32_t level, KeyUse use, LevelKey& out) {
    Block key;
    return derive_key(nonce_cipher, share.share_index, level, use, &key) && out.open(*kernel_, key);
  };
  const std::uint8_t* body = share.body;
  levels_ = std::vector<Level>(parameters_.levels());
  for (std::uint32_t number = 0; number < levels_.size(); ++number) {
    Level& level = levels_[number];
    level.bits = parameters_.level_bits(number);
    level.shift = parameters_.level_shift(number);
    if (!parameters_.last(number)) {
      take(body, level.children(), level.node_corrections);
      if (!open_key(number, KeyUse::kNode, level.node_key)) {
        return false;
      }
    }
    if (level_has_values(share.scheme, parameters_, number)) {
      take(body, level.children(), level.value_corrections);
      if (!open_key(number, KeyUse::kLeaf, level.value_key)) {
        return false;
      }
    }
  }
  return true;
}

// Expands node levels while all their nodes fit kTopBits. A tree that is one level only starts at
// its root, which is a top of zero bits.
bool TreeEvaluator::expand_top(const Block& root) {
  constexpr std::size_t kMost = std::size_t{1} << kTopBits;
  SecretVector<Block> nodes(kMost);
  SecretVector<std::uint64_t> values(kMost);
  std::uint8_t digits[kMost];
  nodes[0] = root;
  std::uint32_t bits = 0;
  bool any_values = false;
  while (top_levels_ + 1 < levels_.size() && bits + levels_[top_levels_].bits <= kTopBits) {
    Level& level = levels_[top_levels_];
    const std::size_t children = level.children();
    // From the back, so that a parent is read before its place is taken.
    for (std::size_t i = children << bits; i-- > 0;) {
      nodes[i] = nodes[i / children];
      values[i] = values[i / children];
      digits[i] = static_cast<std::uint8_t>(i % children);
    }
    bits += level.bits;
    const std::size_t count = std::size_t{1} << bits;
    std::memset(digits + count, 0, padded(count) - count);
    if (!level.value_corrections.empty()) {
      any_values = true;
      if (!kernel_->add_values(level.view(), digits, nodes.data(), negative_, values.data(),
                               padded(count))) {
        return false;
      }
    }
    if (!kernel_->descend(level.view(), digits, nodes.data(), padded(count))) {
      return false;
    }
    ++top_levels_;
  }
  const auto count = static_cast<std::ptrdiff_t>(std::size_t{1} << bits);
  top_nodes_.assign(nodes.begin(), nodes.begin() + count);
  if (any_values) {
    top_values_.assign(values.begin(), values.begin() + count);
  }
  return true;
}

bool TreeEvaluator::add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                        std::uint64_t* values) {
  const std::size_t words = parameters_.domain().key_words();
  const std::size_t all = padded(rows);
  if (top_levels_ == 0) {
    std::memset(scratch.digits, 0, all);
  } else {
    const std::uint32_t shift = levels_[top_levels_ - 1].shift;
    const std::uint32_t bits = parameters_.domain_bits - shift;
    extract_digits(keys, words, shift, bits, rows, scratch.digits);
  }
  for (std::size_t i = 0; i < all; ++i) {
    scratch.nodes[i] = top_nodes_[scratch.digits[i]];
  }
  if (!top_values_.empty()) {
    for (std::size_t i = 0; i < all; ++i) {
      values[i] += top_values_[scratch.digits[i]];
    }
  }
  for (std::size_t number = top_levels_; number < levels_.size(); ++number) {
    Level& level = levels_[number];
    const KernelLevel view = level.view();
    extract_digits(keys, words, level.shift, level.bits, rows, scratch.digits);
    if (!level.value_corrections.empty() &&
        !kernel_->add_values(view, scratch.digits, scratch.nodes, negative_, values, all)) {
      return false;
    }
    if (!level.node_corrections.empty() &&
        !kernel_->descend(view, scratch.digits, scratch.nodes, all)) {
      return false;
    }
  }
  return true;
}

bool TreeEvaluator::expand(const Sink& sink) {
  SecretVector<Block> parents = top_nodes_;
  std::size_t count = parents.size();
  Scratch scratch;
  for (std::size_t number = top_levels_; number < levels_.size(); ++number) {
    Level& level = levels_[number];
    const KernelLevel view = level.view();
    const bool last = number + 1 == levels_.size();
    count *= level.children();
    // The same digits serve every chunk, as its size is a multiple of any level's children.
    for (std::size_t i = 0; i < kChunk; ++i) {
      scratch.digits[i] = static_cast<std::uint8_t>(i % level.children());
    }
    SecretVector<Block> children(last ? 0 : padded(count));
    for (std::size_t start = 0; start < count; start += kChunk) {
      const std::size_t n = std::min(kChunk, count - start);
      Block* const nodes = last ? scratch.nodes : &children[start];
      for (std::size_t i = 0; i < n; ++i) {
        nodes[i] = parents[(start + i) >> level.bits];
      }
      if (!last) {
        if (!kernel_->descend(view, scratch.digits, nodes, padded(n))) {
          return false;
        }
        continue;
      }
      std::fill_n(scratch.nodes + n, padded(n) - n, Block{});
      std::fill_n(scratch.values, padded(n), 0);
      if (!kernel_->add_values(view, scratch.digits, nodes, negative_, scratch.values, padded(n))) {
        return false;
      }
      sink(scratch.values, start, n);
    }
    parents.swap(children);
  }
  return true;
}

}  // namespace splinter

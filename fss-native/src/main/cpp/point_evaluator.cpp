#include "point_evaluator.h"

#include <algorithm>
#include <cstring>

namespace splinter {
namespace {

// Rows whose nodes, digits and values stay in the first-level cache together with one level.
constexpr std::size_t kChunk = 1024;
static_assert(kChunk % kRowGroup == 0);

constexpr std::uint32_t kTopBits = 8;

std::size_t round_up(std::size_t rows) { return (rows + kRowGroup - 1) / kRowGroup * kRowGroup; }

// digits[i] = the bits [shift, shift + bits) of key i; zero up to the next multiple of kRowGroup.
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
  std::memset(digits + rows, 0, round_up(rows) - rows);
}

template <class T>
void wipe_all(std::vector<T>& secrets) {
  wipe(secrets.data(), secrets.size() * sizeof(T));
}

}  // namespace

// The working memory of one call, wiped at its end.
struct PointEvaluator::Scratch {
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { wipe(this, sizeof(*this)); }

  alignas(64) Block nodes[kChunk];
  alignas(64) std::uint64_t values[kChunk];
  alignas(64) std::uint8_t digits[kChunk];
};

KernelLevel PointEvaluator::Level::view() {
  return {round_keys, &cipher, node_corrections.data(), leaf_corrections.data(),
          static_cast<std::uint8_t>((1u << bits) - 1)};
}

PointEvaluator::~PointEvaluator() {
  for (Level& level : levels_) {
    wipe_all(level.node_corrections);
    wipe_all(level.leaf_corrections);
  }
  wipe_all(top_);
}

splinter_status PointEvaluator::open(const PointShare& share, const Kernel& kernel) {
  parameters_ = share.parameters;
  kernel_ = &kernel;
  negative_ = 0 - std::uint64_t{share.party};
  const splinter_status status = read_levels(share);
  if (status != SPLINTER_OK) {
    return status;
  }
  return expand_top(share.root) ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

splinter_status PointEvaluator::read_levels(const PointShare& share) {
  Cipher nonce_cipher;
  if (!nonce_cipher.open(share.nonce)) {
    return SPLINTER_CIPHER_FAILED;
  }
  const std::uint8_t* bytes = share.corrections;
  levels_ = std::vector<Level>(parameters_.levels());
  for (std::uint32_t number = 0; number < levels_.size(); ++number) {
    Level& level = levels_[number];
    level.bits = parameters_.level_bits(number);
    level.shift = parameters_.level_shift(number);
    Block key;
    if (!derive_level_key(nonce_cipher, parameters_, share.share_index, number, &key)) {
      return SPLINTER_CIPHER_FAILED;
    }
    if (kernel_->expand_key != nullptr) {
      kernel_->expand_key(key, level.round_keys);
    } else if (!level.cipher.open(key)) {
      return SPLINTER_CIPHER_FAILED;
    }
    const std::size_t children = std::size_t{1} << level.bits;
    if (number + 1 == levels_.size()) {
      level.leaf_corrections.resize(children);
      std::memcpy(level.leaf_corrections.data(), bytes, children * sizeof(std::uint64_t));
    } else {
      level.node_corrections.resize(children);
      std::memcpy(level.node_corrections.data(), bytes, children * sizeof(Block));
      bytes += children * sizeof(Block);
    }
  }
  return SPLINTER_OK;
}

// Expands node levels while all their nodes fit kTopBits. A tree that is one level only starts at
// its root, which is a top of zero bits.
bool PointEvaluator::expand_top(const Block& root) {
  constexpr std::size_t kMost = std::size_t{1} << kTopBits;
  Block nodes[kMost] = {};
  std::uint8_t digits[kMost];
  nodes[0] = root;
  std::uint32_t bits = 0;
  bool ok = true;
  while (ok && top_levels_ + 1 < levels_.size() && bits + levels_[top_levels_].bits <= kTopBits) {
    Level& level = levels_[top_levels_];
    const std::size_t children = std::size_t{1} << level.bits;
    // From the back, so that a parent is read before its place is taken.
    for (std::size_t i = (std::size_t{1} << bits) * children; i-- > 0;) {
      nodes[i] = nodes[i / children];
      digits[i] = static_cast<std::uint8_t>(i % children);
    }
    bits += level.bits;
    const std::size_t count = std::size_t{1} << bits;
    const std::size_t padded = round_up(count);
    std::memset(digits + count, 0, padded - count);
    ok = kernel_->descend(level.view(), digits, nodes, padded);
    ++top_levels_;
  }
  top_.assign(nodes, nodes + (std::size_t{1} << bits));
  wipe(nodes, sizeof(nodes));
  return ok;
}

bool PointEvaluator::in_domain(const std::uint64_t* keys, std::size_t rows) const {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (parameters_.key_words() == 1) {
    for (std::size_t i = 0; i < rows; ++i) {
      low |= keys[i];
    }
  } else {
    for (std::size_t i = 0; i < rows; ++i) {
      high |= keys[2 * i + 1];
    }
  }
  return parameters_.contains(high, low);
}

// `values` has room for rows rounded up to kRowGroup.
bool PointEvaluator::evaluate_chunk(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                                    std::uint64_t* values) {
  const std::size_t words = parameters_.key_words();
  const std::size_t padded = round_up(rows);
  if (top_levels_ == 0) {
    std::memset(scratch.digits, 0, padded);
  } else {
    const std::uint32_t shift = levels_[top_levels_ - 1].shift;
    const std::uint32_t bits = parameters_.domain_bits - shift;
    extract_digits(keys, words, shift, bits, rows, scratch.digits);
  }
  for (std::size_t i = 0; i < padded; ++i) {
    scratch.nodes[i] = top_[scratch.digits[i]];
  }
  for (std::size_t number = top_levels_; number < levels_.size(); ++number) {
    Level& level = levels_[number];
    extract_digits(keys, words, level.shift, level.bits, rows, scratch.digits);
    const bool leaf = number + 1 == levels_.size();
    const bool ok = leaf ? kernel_->finish(level.view(), scratch.digits, scratch.nodes, negative_,
                                           values, padded)
                         : kernel_->descend(level.view(), scratch.digits, scratch.nodes, padded);
    if (!ok) {
      return false;
    }
  }
  return true;
}

splinter_status PointEvaluator::evaluate(const std::uint64_t* keys, std::size_t rows,
                                         std::uint64_t* out) {
  if (!in_domain(keys, rows)) {
    return SPLINTER_KEY_OUT_OF_DOMAIN;
  }
  const std::size_t words = parameters_.key_words();
  Scratch scratch;
  for (std::size_t start = 0; start < rows; start += kChunk) {
    const std::size_t n = std::min(kChunk, rows - start);
    const bool whole = n % kRowGroup == 0;
    if (!evaluate_chunk(keys + start * words, n, scratch, whole ? out + start : scratch.values)) {
      return SPLINTER_CIPHER_FAILED;
    }
    if (!whole) {
      std::memcpy(out + start, scratch.values, n * sizeof(std::uint64_t));
    }
  }
  return SPLINTER_OK;
}

splinter_status PointEvaluator::fold(const std::uint64_t* keys, const FoldInput& input,
                                     std::uint64_t* sums) {
  if (!in_domain(keys, input.rows)) {
    return SPLINTER_KEY_OUT_OF_DOMAIN;
  }
  if (!input.groups_in_range()) {
    return SPLINTER_GROUP_OUT_OF_RANGE;
  }
  const std::size_t words = parameters_.key_words();
  Scratch scratch;
  Folder folder(input, sums);
  for (std::size_t start = 0; start < input.rows; start += kChunk) {
    const std::size_t n = std::min(kChunk, input.rows - start);
    if (!evaluate_chunk(keys + start * words, n, scratch, scratch.values)) {
      return SPLINTER_CIPHER_FAILED;
    }
    folder.add(scratch.values, start, n);
  }
  folder.finish();
  return SPLINTER_OK;
}

}  // namespace splinter

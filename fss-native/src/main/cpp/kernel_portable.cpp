// The path that runs everywhere: whole batches of blocks through OpenSSL.
#include <algorithm>

#include "double_word.h"
#include "kernel.h"
#include "masks.h"
#include "prg.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

constexpr std::size_t kBatch = 256;

// Returns the block with its low `bits` bits replaced by a number.
Block replace(const Block& node, std::uint32_t bits, std::uint64_t number) {
  return {(node.low >> bits << bits) | number, node.high};
}

// Computes F over the blocks that `input` makes of the numbers below n, and gives each to `sink`.
template <class Input, class Sink>
bool hash_each(Cipher* cipher, std::size_t n, const Input& input, const Sink& sink) {
  Block in[kBatch];
  Block out[kBatch];
  bool ok = true;
  for (std::size_t start = 0; ok && start < n; start += kBatch) {
    const std::size_t step = std::min(kBatch, n - start);
    for (std::size_t i = 0; i < step; ++i) {
      in[i] = input(start + i);
    }
    ok = cipher->encrypt(in, out, step);
    for (std::size_t i = 0; i < step; ++i) {
      sink(start + i, in[i] ^ out[i]);
    }
  }
  wipe(in, sizeof(in));
  wipe(out, sizeof(out));
  return ok;
}

bool hash(const KernelKey& key, Block* blocks, std::size_t n) {
  return hash_each(
      key.cipher, n, [&](std::size_t i) { return blocks[i]; },
      [&](std::size_t i, const Block& hashed) { blocks[i] = hashed; });
}

bool hash_counter(const KernelKey& key, const Block& seed, std::uint64_t first, Block* out,
                  std::size_t n) {
  return hash_each(
      key.cipher, n,
      [&](std::size_t i) {
        return Block{seed.low | (first + i), seed.high};
      },
      [&](std::size_t i, const Block& hashed) { out[i] = out[i] ^ hashed; });
}

bool descend(const KernelLevel& level, const std::uint8_t* digits, Block* nodes, std::size_t rows) {
  return hash_each(
      level.node_key.cipher, rows,
      [&](std::size_t i) { return replace(nodes[i], level.bits, digits[i]); },
      [&](std::size_t i, const Block& hashed) {
        nodes[i] = hashed ^ (level.node_correction_words[digits[i]] & bit_mask(nodes[i].low));
      });
}

// Returns the word of number `word` of a leaf block, corrected and negated.
std::uint64_t value_of(const KernelLevel& level, const Block& leaf, std::size_t word,
                       const Block& parent, std::uint64_t negative) {
  const std::uint64_t correction = level.value_correction_words[word] & bit_mask(parent.low);
  const std::uint64_t value = (word % 2 == 0 ? leaf.low : leaf.high) + correction;
  return (value ^ negative) - negative;
}

bool add_words(const KernelLevel& level, const std::uint16_t* digits, const Block* nodes,
               std::uint64_t negative, std::uint64_t* values, std::size_t rows) {
  return hash_each(
      level.value_key.cipher, rows,
      [&](std::size_t i) { return replace(nodes[i], level.value_bits, digits[i] / 2u); },
      [&](std::size_t i, const Block& leaf) {
        values[i] += value_of(level, leaf, digits[i], nodes[i], negative);
      });
}

// Returns the number that a leaf block of a tagged value holds: 0 is the value's, 1 the tag's.
DoubleWord number_of(const KernelLevel& level, const Block& leaf, std::size_t child,
                     std::size_t which, const Block& parent, std::uint64_t negative) {
  return corrected_double_word(leaf, level.value_correction_blocks[2 * child + which], parent,
                               negative);
}

Cipher* cipher_of(const KernelLevel& level, std::size_t which) {
  return which == 0 ? level.value_key.cipher : level.tag_key.cipher;
}

bool add_tagged(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                std::uint64_t negative, std::uint64_t* values, std::size_t rows) {
  bool ok = true;
  for (std::size_t which = 0; ok && which < 2; ++which) {
    ok = hash_each(
        cipher_of(level, which), rows,
        [&](std::size_t i) { return replace(nodes[i], level.value_bits, digits[i]); },
        [&](std::size_t i, const Block& leaf) {
          add_double_word(values + 4 * i + 2 * which,
                          number_of(level, leaf, digits[i], which, nodes[i], negative));
        });
  }
  return ok;
}

bool leaves(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes, Block* out,
            std::size_t rows) {
  return hash_each(
      level.value_key.cipher, rows,
      [&](std::size_t i) { return replace(nodes[i], level.value_bits, digits[i]); },
      [&](std::size_t i, const Block& leaf) { out[i] = leaf; });
}

// Computes F over all 2^bits children of all parents, and calls sink(parent, child, block).
template <class Sink>
bool expand(Cipher* cipher, std::uint32_t bits, const Block* parents, std::size_t count,
            const Sink& sink) {
  const std::size_t last = (std::size_t{1} << bits) - 1;
  return hash_each(
      cipher, count << bits,
      [&](std::size_t i) { return replace(parents[i >> bits], bits, i & last); },
      [&](std::size_t i, const Block& hashed) { sink(i >> bits, i & last, hashed); });
}

bool expand_nodes(const KernelLevel& level, const Block* parents, std::size_t count, Block* out) {
  return expand(level.node_key.cipher, level.bits, parents, count,
                [&](std::size_t p, std::size_t j, const Block& hashed) {
                  out[(p << level.bits) + j] =
                      hashed ^ (level.node_correction_words[j] & bit_mask(parents[p].low));
                });
}

bool expand_words(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                  std::size_t count, std::uint64_t negative, std::uint64_t* out) {
  return expand(level.value_key.cipher, level.value_bits, parents, count,
                [&](std::size_t p, std::size_t j, const Block& leaf) {
                  std::uint64_t* const to = out + ((p << level.value_bits) + j) * 2;
                  const std::uint64_t base = bases == nullptr ? 0 : bases[p];
                  to[0] = base + value_of(level, leaf, 2 * j, parents[p], negative);
                  to[1] = base + value_of(level, leaf, 2 * j + 1, parents[p], negative);
                });
}

bool expand_double_words(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                         std::size_t count, std::uint64_t negative, std::uint64_t* out) {
  return expand(level.value_key.cipher, level.value_bits, parents, count,
                [&](std::size_t p, std::size_t j, const Block& leaf) {
                  const DoubleWord base = bases == nullptr ? 0 : load_double_word(bases + 2 * p);
                  const DoubleWord value = corrected_double_word(
                      leaf, level.value_correction_blocks[j], parents[p], negative);
                  store_double_word(out + 2 * ((p << level.value_bits) + j), base + value);
                });
}

bool expand_tagged(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                   std::size_t count, std::uint64_t negative, std::uint64_t* out) {
  bool ok = true;
  for (std::size_t which = 0; ok && which < 2; ++which) {
    ok = expand(cipher_of(level, which), level.value_bits, parents, count,
                [&](std::size_t p, std::size_t j, const Block& leaf) {
                  const DoubleWord base =
                      bases == nullptr ? 0 : load_double_word(bases + 4 * p + 2 * which);
                  store_double_word(out + 4 * ((p << level.value_bits) + j) + 2 * which,
                                    base + number_of(level, leaf, j, which, parents[p], negative));
                });
  }
  return ok;
}

bool expand_leaves(const KernelLevel& level, const Block* parents, std::size_t count,
                   bool corrected, Block* out) {
  return expand(level.value_key.cipher, level.value_bits, parents, count,
                [&](std::size_t p, std::size_t j, const Block& leaf) {
                  const std::uint64_t mask = corrected ? bit_mask(parents[p].low) : 0;
                  Block& to = out[(p << level.value_bits) + j];
                  to = mask == 0 ? leaf : leaf ^ level.value_correction_blocks[j];
                });
}

}  // namespace

extern const Kernel kPortableKernel{SPLINTER_PATH_PORTABLE,
                                    nullptr,
                                    hash,
                                    hash_counter,
                                    descend,
                                    add_words,
                                    add_tagged,
                                    leaves,
                                    expand_nodes,
                                    expand_words,
                                    expand_double_words,
                                    expand_tagged,
                                    expand_leaves};

}  // namespace splinter

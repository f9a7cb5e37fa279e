// The steps that have code of their own for each instruction set: AES over many blocks at once.
#ifndef SPLINTER_KERNEL_H_
#define SPLINTER_KERNEL_H_

#include <cstddef>
#include <cstdint>

#include "block.h"

// Files compiled for one instruction set include this header, so it holds plain data only: a
// function or template here could be emitted there and run on a CPU without those instructions.
namespace splinter {

class Cipher;

// The number of rows that kernels take must be a multiple of this.
constexpr std::size_t kRowGroup = 32;

constexpr std::size_t kRoundKeys = 11;

// One AES key of a level, in the form that the kernel takes.
struct KernelKey {
  const Block* round_keys;  // for kernels with their own AES
  Cipher* cipher;           // for the portable kernel
};

// The inputs of a kernel for one level: a key and correction words, one for each child, for its
// nodes, its values or both. Child j's node is F_node(s with its low `bits` bits replaced by j);
// its word is word j % 2 of F_leaf(s with its low value_bits bits replaced by j / 2). A tagged
// value is two blocks, F_leaf and F_tag of s with its low value_bits bits replaced by j.
struct KernelLevel {
  KernelKey node_key;
  KernelKey value_key;
  KernelKey tag_key;  // for tagged values
  const Block* node_correction_words;
  const std::uint64_t* value_correction_words;  // for words
  // For double words and bits one a leaf block, for tagged values two a child: the value's and the
  // tag's.
  const Block* value_correction_blocks;
  std::uint32_t bits;        // log2 of the children
  std::uint32_t value_bits;  // log2 of the leaf blocks that hold their values
};

struct Kernel {
  std::uint32_t path;

  // Expands an AES-128 key into kRoundKeys blocks; null for the kernel that uses a Cipher.
  void (*expand_key)(const Block& key, Block* round_keys);

  // Replaces blocks[i] by F(blocks[i]) = AES(blocks[i]) ^ blocks[i]; any n.
  bool (*hash)(const KernelKey& key, Block* blocks, std::size_t n);

  // Sets out[i] ^= F(seed | first + i); the seed's low bits, as many as the counter takes, are 0;
  // any n.
  bool (*hash_counter)(const KernelKey& key, const Block& seed, std::uint64_t first, Block* out,
                       std::size_t n);

  // Steps for random keys: `rows` is a multiple of kRowGroup.

  // Replaces nodes[i] by its child of number digits[i].
  bool (*descend)(const KernelLevel& level, const std::uint8_t* digits, Block* nodes,
                  std::size_t rows);

  // Adds to values[i] the word of the node's child of number digits[i], negated if `negative` is
  // all ones (else it is 0).
  bool (*add_words)(const KernelLevel& level, const std::uint16_t* digits, const Block* nodes,
                    std::uint64_t negative, std::uint64_t* values, std::size_t rows);

  // Adds to the four words from values[4 * i] on, two numbers modulo 2^128, the tagged value of the
  // node's child of number digits[i], negated if `negative` is all ones (else it is 0).
  bool (*add_tagged)(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                     std::uint64_t negative, std::uint64_t* values, std::size_t rows);

  // Sets out[i] to F_leaf(nodes[i] with its low value_bits bits replaced by digits[i]),
  // uncorrected.
  bool (*leaves)(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                 Block* out, std::size_t rows);

  // Steps for ranges: all children of `count` parents, in order; `out` does not overlap them.

  // Sets out[p * 2^bits + j] to parent p's child j.
  bool (*expand_nodes)(const KernelLevel& level, const Block* parents, std::size_t count,
                       Block* out);

  // Sets out[p * 2^bits + j] to base[p] plus the word of parent p's child j, which is negated if
  // `negative` is all ones (else it is 0); null bases are 0.
  bool (*expand_words)(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                       std::size_t count, std::uint64_t negative, std::uint64_t* out);

  // Sets the two words from out[2 * (p * 2^bits + j)] on, a number modulo 2^128, to those from
  // bases[2 * p] on plus the number of parent p's child j, which is negated if `negative` is all
  // ones (else it is 0); bases are aligned like blocks, null ones are 0.
  bool (*expand_double_words)(const KernelLevel& level, const Block* parents,
                              const std::uint64_t* bases, std::size_t count, std::uint64_t negative,
                              std::uint64_t* out);

  // Sets the four words from out[4 * (p * 2^bits + j)] on to those from bases[4 * p] on plus the
  // tagged value of parent p's child j, which is negated if `negative` is all ones (else it is 0);
  // null bases are 0.
  bool (*expand_tagged)(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                        std::size_t count, std::uint64_t negative, std::uint64_t* out);

  // Sets out[p * 2^value_bits + b] to parent p's leaf block b, with correction word b XORed if the
  // parent's control bit is set and `corrected` is.
  bool (*expand_leaves)(const KernelLevel& level, const Block* parents, std::size_t count,
                        bool corrected, Block* out);
};

extern const Kernel kPortableKernel;
extern const Kernel kAesniKernel;
extern const Kernel kVaes256Kernel;
extern const Kernel kVaes512Kernel;

// Expands a key for every kernel with its own AES; needs AES-NI.
void expand_key_aesni(const Block& key, Block* round_keys);

// Returns the paths that this CPU and operating system can run; the CPU is asked once.
std::uint32_t available_paths();

// Return whether this CPU and operating system can run AVX2, which CPUs have that lack its AES, and
// beside AVX-512 the products over GF(2^8), and those of 52-bit integers.
bool has_avx2();
bool has_gfni();
bool has_ifma();

// Returns the kernel of one path, or for SPLINTER_PATH_AUTO that of the fastest path; null if there
// is none.
const Kernel* find_kernel(std::uint32_t path);

}  // namespace splinter

#endif  // SPLINTER_KERNEL_H_

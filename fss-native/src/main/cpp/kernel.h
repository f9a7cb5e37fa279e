// One step of a tree for many rows at once: the code that each instruction set has its own of.
#ifndef SPLINTER_KERNEL_H_
#define SPLINTER_KERNEL_H_

#include <cstddef>
#include <cstdint>

#include "block.h"

// Files compiled for one instruction set include this header, so it holds plain data only: a
// function or template here could be emitted there and run on a CPU without those instructions.
namespace splinter {

class Cipher;

// Kernels take rows in multiples of this.
constexpr std::size_t kRowGroup = 16;

constexpr std::size_t kRoundKeys = 11;

// One AES key of a level, in the form that the kernel takes.
struct KernelKey {
  const Block* round_keys;  // of the kernels that bring their own AES
  Cipher* cipher;           // of the portable one
};

// What a kernel needs of one level: a key and corrections, one for each child, for its nodes, its
// values or both.
struct KernelLevel {
  KernelKey node_key;
  KernelKey value_key;
  const Block* node_corrections;
  const std::uint64_t* value_corrections;
  std::uint8_t digit_mask;
};

struct Kernel {
  std::uint32_t path;

  // Expands an AES-128 key into kRoundKeys blocks; null for the kernel that uses a Cipher.
  void (*expand_key)(const Block& key, Block* round_keys);

  // Encrypts blocks in place: the bare loop that the others are measured against; null likewise.
  void (*encrypt)(const Block* round_keys, Block* blocks, std::size_t n);

  // Replaces nodes[i] by its child of number digits[i].
  bool (*descend)(const KernelLevel& level, const std::uint8_t* digits, Block* nodes,
                  std::size_t rows);

  // Adds to values[i] the value of the node's child of number digits[i], negated if `negative` is
  // all ones (else it is 0).
  bool (*add_values)(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                     std::uint64_t negative, std::uint64_t* values, std::size_t rows);
};

extern const Kernel kPortableKernel;
extern const Kernel kAesniKernel;
extern const Kernel kVaes256Kernel;

// The key schedule of every kernel with its own AES; needs AES-NI.
void expand_key_aesni(const Block& key, Block* round_keys);

// The paths that this CPU and operating system can run; asked once.
std::uint32_t available_paths();

// The kernel of one path, of the fastest one for SPLINTER_PATH_AUTO, or null if there is none.
const Kernel* find_kernel(std::uint32_t path);

}  // namespace splinter

#endif  // SPLINTER_KERNEL_H_

// The numbers that a seed expands to.
#ifndef SPLINTER_RESIDUE_STREAM_H_
#define SPLINTER_RESIDUE_STREAM_H_

#include <cstddef>
#include <cstdint>

#include "dense_stream.h"
#include "ring.h"

namespace splinter {

// Residue i is the low 50 bits of word i of the seed's stream (dense_stream.h), or if these are no
// residue of the next word that has some, 2^40 words on. Noise i is that of word 2^50 + i. Ternary
// number i is floor(3 w / 2^64) - 1, w being word 2^51 + i or, if that is 0, the next one that is
// not, 2^40 words on. Words 2^52 and 2^52 + 1 are a number of 128 bits. Not for several threads at
// once.
class ResidueStream {
 public:
  bool open(const Block& seed, const Kernel& kernel) { return words_.open(seed, kernel); }

  // Writes the residues [first, first + n) modulo a prime. Branches on those that are rejected,
  // which tell nothing of the others.
  bool residues(std::uint64_t first, std::size_t n, const RingTables& tables, std::uint64_t* out);

  // Writes the coefficients of noise [first, first + n) modulo a prime.
  bool noises(std::uint64_t first, std::size_t n, const RingTables& tables, std::uint64_t* out);

  // Writes the coefficients of noise [first, first + n), as signed numbers.
  bool noises(std::uint64_t first, std::size_t n, std::int64_t* out);

  // Writes the uniform numbers [first, first + n) from -1 to 1. Branches on words that are 0.
  bool ternaries(std::uint64_t first, std::size_t n, std::int64_t* out);

  bool number(DoubleWord* out);

 private:
  DenseStream words_;
};

}  // namespace splinter

#endif  // SPLINTER_RESIDUE_STREAM_H_

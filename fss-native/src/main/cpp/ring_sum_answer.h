// The end of a provider's work on one sum: the addition of states, and the answer.
//
// An answer is c = state + u (pk0, pk1) + (e0, e1), where u is uniform and ternary and e0 and e1
// are noise, with a uniform number of F bits, the flooding, on coefficient 0 of c0. Only the
// highest bits of this coefficient and c1 are told.
//
// Guarantee: an honest client learns nothing of the numbers but their sum, up to a statistical
// distance of 2^-40, if F is as RingSumParameters of Java demands and ring learning with errors is
// hard; any other client T + 3 bits of an answer at most (docs/protocol.md).
#ifndef SPLINTER_RING_SUM_ANSWER_H_
#define SPLINTER_RING_SUM_ANSWER_H_

#include <cstdint>

#include "ring_sum_sizes.h"
#include "splinter_fss.h"

namespace splinter {

// The first coefficient of c0, then the packed transform of c1.
constexpr std::size_t kAnswerBytes = sizeof(std::uint64_t) + kVectorBytes;

// Adds a state to a sum of states, or returns SPLINTER_BAD_RESIDUE and adds nothing.
splinter_status merge_states(std::uint8_t* sum, const std::uint8_t* state);

// The numbers of one answer. product is the packed transform of pk0. All randomness comes from the
// two seeds and the number of the sum, so that equal arguments give equal answers.
struct RingSumMask {
  std::uint32_t sum_bits;
  Block public_seed;
  const std::uint8_t* product;
  Block seeds[2];
  std::uint32_t index;
  std::uint64_t offset;  // is added to the sum, modulo 2^T
};

splinter_status answer_sum(const RingSumMask& mask, const std::uint8_t* state, std::uint8_t* answer,
                           const Kernel& kernel);

}  // namespace splinter

#endif  // SPLINTER_RING_SUM_ANSWER_H_

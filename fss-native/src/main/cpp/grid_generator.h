// The generation of a point's shares over a grid for three parties or more.
#ifndef SPLINTER_GRID_GENERATOR_H_
#define SPLINTER_GRID_GENERATOR_H_

#include "generator.h"

namespace splinter {

// Does what generate() does, for a multi-party point. Draws all seeds, then all corrections but the
// last column's, then bytes for the permutations, kPermutationBytes at a time.
splinter_status generate_grid(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel);

constexpr std::size_t kPermutationBytes = 512;

}  // namespace splinter

#endif  // SPLINTER_GRID_GENERATOR_H_

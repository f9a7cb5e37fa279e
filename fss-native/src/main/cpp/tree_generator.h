// The generation of the two shares of a DPF or DCF over a tree.
#ifndef SPLINTER_TREE_GENERATOR_H_
#define SPLINTER_TREE_GENERATOR_H_

#include "generator.h"

namespace splinter {

// Does what generate() does, for a tree. Draws once: both roots, then, unless correction words are
// shared, a fresh block for each level with nodes.
splinter_status generate_tree(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel);

}  // namespace splinter

#endif  // SPLINTER_TREE_GENERATOR_H_

// The generation of two shares of a tree for points and less-than.
#ifndef SPLINTER_TREE_GENERATOR_H_
#define SPLINTER_TREE_GENERATOR_H_

#include "generator.h"

namespace splinter {

// Does what generate() does, for a tree. Draws once: both roots, then, unless corrections are
// shared, a fresh block for each level with nodes.
splinter_status generate_tree(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel);

}  // namespace splinter

#endif  // SPLINTER_TREE_GENERATOR_H_

// The generation of ring shares.
#ifndef SPLINTER_RING_GENERATOR_H_
#define SPLINTER_RING_GENERATOR_H_

#include "generator.h"

namespace splinter {

// Writes the shares of all parties; draws all seeds at once.
splinter_status generate_ring(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel);

}  // namespace splinter

#endif  // SPLINTER_RING_GENERATOR_H_

// The generation of the shares of a multi-party DPF.
#ifndef SPLINTER_MULTIPARTY_DPF_GENERATOR_H_
#define SPLINTER_MULTIPARTY_DPF_GENERATOR_H_

#include "generator.h"

namespace splinter {

// Does what generate() does, for a multi-party DPF. Draws all seeds, then all correction words but
// the last column's, then bytes for the permutations, kPermutationBytes at a time.
splinter_status generate_multi_party_dpf(const Parameters& parameters, const Label& label,
                                         const Secret& secret, Randomness randomness, void* context,
                                         std::uint8_t* shares, const Kernel& kernel);

constexpr std::size_t kPermutationBytes = 512;

}  // namespace splinter

#endif  // SPLINTER_MULTIPARTY_DPF_GENERATOR_H_

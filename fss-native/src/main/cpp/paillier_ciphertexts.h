// The check of ciphertexts that a stranger gives, before anything is made of them.
#ifndef SPLINTER_PAILLIER_CIPHERTEXTS_H_
#define SPLINTER_PAILLIER_CIPHERTEXTS_H_

#include <cstddef>
#include <cstdint>

#include "big_number.h"
#include "mont_kernel.h"

namespace splinter {

// Returns whether `count` numbers of 2 |N| bits are ciphertexts under an odd N: from 1 to N^2 - 1
// each, and prime to N, which their product tells of all at once.
bool are_ciphertexts(const BigNumber& n, const std::uint8_t* numbers, std::size_t count,
                     const MontKernel& kernel);

}  // namespace splinter

#endif  // SPLINTER_PAILLIER_CIPHERTEXTS_H_

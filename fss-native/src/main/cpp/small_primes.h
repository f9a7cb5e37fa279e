// The primes below 2^16.
#ifndef SPLINTER_SMALL_PRIMES_H_
#define SPLINTER_SMALL_PRIMES_H_

#include <cstdint>
#include <vector>

namespace splinter {

// Returns them in order; they are found once.
const std::vector<std::uint32_t>& small_primes();

}  // namespace splinter

#endif  // SPLINTER_SMALL_PRIMES_H_

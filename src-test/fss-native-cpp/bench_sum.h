// A selected sum as client and provider compute it together.
#ifndef SPLINTER_BENCH_SUM_H_
#define SPLINTER_BENCH_SUM_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace splinter::bench {

// Returns a sum over a selection of random numbers of 32 bits, from the key to the decrypted sum,
// on one path; throws std::runtime_error if there is none. The call ends the program if the sum is
// wrong.
std::function<void()> selected_sum(std::uint32_t path, std::size_t rows);

}  // namespace splinter::bench

#endif  // SPLINTER_BENCH_SUM_H_

// Sums under Paillier's encryption: a selected one, as client and server compute it together, and a
// provider's over the cells of one share.
#ifndef SPLINTER_BENCH_PAILLIER_H_
#define SPLINTER_BENCH_PAILLIER_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace splinter::bench {

// Returns a sum over a selection of random numbers of 32 bits, from noise made ahead to the
// decrypted sum, on one path and by a key of some bits; throws std::runtime_error if there is none.
// The call ends the program if the sum is wrong. A thousand records of noise serve all rows again
// and again: these ciphertexts hide nothing.
std::function<void()> paillier_sum(std::uint32_t path, std::size_t key_bits, std::size_t rows);

// Returns the work of one provider on a share of a function of 2^n cells, once their weights are
// known, from the sums of all columns to the answer.
std::function<void()> cell_fold(std::uint32_t path, std::size_t key_bits, std::size_t cells);

}  // namespace splinter::bench

#endif  // SPLINTER_BENCH_PAILLIER_H_

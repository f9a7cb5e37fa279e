// A client's weights and a provider's numbers for selected sums by a ring, their sums by addition,
// and the steps of the scheme below the exported interface, from fixed random bytes.
#ifndef SPLINTER_TEST_SELECTED_ROWS_H_
#define SPLINTER_TEST_SELECTED_ROWS_H_

#include <cstdint>
#include <random>
#include <vector>

#include "ring_sum_accumulator.h"
#include "ring_sum_answer.h"
#include "ring_sum_client.h"
#include "shares.h"

namespace splinter::test {

struct SelectedRows {
  RingSumShape shape;
  std::uint32_t sum_bits;
  std::vector<std::uint32_t> weights;
  std::vector<std::uint64_t> values;  // of all rows for each measure
  std::vector<std::int32_t> groups;

  std::size_t count() const { return weights.size(); }

  // Returns a sum of limbs, by its number.
  std::uint64_t sum(std::size_t number) const;
};

// Returns rows of random weights, numbers and groups, some of which are -1.
SelectedRows random_rows(const RingSumShape& shape, std::uint32_t sum_bits, std::size_t count,
                         std::uint32_t weight_bits, std::mt19937_64& random);

Bytes random_bytes(std::size_t n, std::mt19937_64& random);

// A request as it travels.
struct SealedRows {
  Bytes seed;
  Bytes records;
};
SealedRows sealed(const RingSumClient& client, const SelectedRows& rows, std::mt19937_64& random);

// Adds the rows [first, end) to an accumulator.
splinter_status add(RingSumAccumulator& accumulator, const SelectedRows& rows, const Bytes& records,
                    std::size_t first, std::size_t end);

// Returns the states of all sums, one after the other.
Bytes states(const RingSumAccumulator& accumulator);

// Returns the state of one sum of all rows.
Bytes state_of(const SelectedRows& rows, const SealedRows& request, const Kernel& kernel,
               std::size_t sum = 0);

// Returns the arguments of an answer under a key of 32 bytes, whose public product is given.
RingSumMask mask_of(const Bytes& key, const Bytes& product, std::uint32_t sum_bits,
                    const Bytes& seed, std::uint32_t index = 0);

Block block_at(const Bytes& bytes, std::size_t from = 0);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_SELECTED_ROWS_H_

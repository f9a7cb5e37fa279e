// A provider's sums of encrypted weights times its numbers.
//
// The numbers x_i of a block become the polynomial x_0 - x_1 X^(n-1) - ... - x_(n-1) X, whose
// product with sum w_i X^i has sum w_i x_i as its first coefficient. For each measure, limb and
// group, the products of this polynomial with c0_b and a_b are added up over all blocks b. Rows
// that are not there count 0, so that sums do not depend on how rows are dealt out.
#ifndef SPLINTER_RING_SUM_ACCUMULATOR_H_
#define SPLINTER_RING_SUM_ACCUMULATOR_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ring_sum_sizes.h"
#include "splinter_fss.h"

namespace splinter {

// Sum (measure * limbs() + limb) * groups + group is of the limb's bits of the measure's numbers in
// the rows of the group.
struct RingSumShape {
  std::uint32_t value_bits;
  std::uint32_t limb_bits;
  std::uint32_t measures;
  std::uint32_t groups;

  std::uint32_t limbs() const { return (value_bits + limb_bits - 1) / limb_bits; }
  std::size_t sums() const { return std::size_t{measures} * limbs() * groups; }
};

// Rows and their numbers: that of measure m of row i is values[m * count + i]. groups has -1 for
// rows that do not count, or is null for group 0 throughout. records are those of the blocks that
// the rows touch.
struct RingSumRows {
  std::size_t first;
  std::size_t count;
  const std::uint64_t* values;
  const std::int32_t* groups;
  const std::uint8_t* records;

  std::size_t first_block() const { return first / kRingSize; }
  std::size_t blocks() const { return (first + count - 1) / kRingSize - first_block() + 1; }
};

class RingSumAccumulator {
 public:
  RingSumAccumulator(const RingSumShape& shape, const Kernel& kernel);

  const RingSumShape& shape() const { return shape_; }

  splinter_status open(const Block& request_seed);

  // Adds rows, or nothing if a record is none, a group out of range or a number too wide.
  splinter_status add(const RingSumRows& rows);

  // Writes a sum's canonical state.
  void state(std::size_t sum, std::uint8_t* state) const;

 private:
  // The rows of one block that are added: places [begin, end), of which the first is that of row
  // `row` of the call.
  struct Part {
    std::size_t begin;
    std::size_t end;
    std::size_t row;
  };

  splinter_status check(const RingSumRows& rows) const;
  void sort_by_group(const RingSumRows& rows, const Part& part);
  void add_part(const RingSumRows& rows, const Part& part);
  void add_polynomial(std::size_t sum);
  void reduce_all();

  const RingSumShape shape_;
  const Kernel& kernel_;
  const RingArithmetic ring_;
  ResidueStream factors_;
  // For each sum the unreduced products with c0, then those with a: low words, then high ones.
  std::vector<std::uint64_t> sums_;
  std::size_t added_ = 0;  // since sums were reduced, at most to each sum

  // The current block: c0 and a, the places of its rows by group, and one polynomial.
  std::vector<std::uint64_t> block_;
  std::vector<std::uint16_t> places_;
  std::vector<std::size_t> group_ends_;
  std::vector<std::int64_t> coefficients_;
  std::vector<std::uint64_t> polynomial_;
};

}  // namespace splinter

#endif  // SPLINTER_RING_SUM_ACCUMULATOR_H_

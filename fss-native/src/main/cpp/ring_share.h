// The grid of a ring function, and the places of its parts in a share's body.
#ifndef SPLINTER_RING_SHARE_H_
#define SPLINTER_RING_SHARE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "ring.h"
#include "share.h"

namespace splinter {

// Rows are shared with one number more than a polynomial has: their selector.
struct RingGrid {
  RingSet set;
  std::size_t rows;
  std::size_t columns;

  explicit RingGrid(const Parameters& parameters)
      : set(parameters.ring_set),
        rows(std::size_t{1} << (parameters.domain_bits - parameters.radix_bits)),
        columns(std::size_t{1} << parameters.radix_bits) {}

  std::size_t primes() const { return ring_primes(set); }
  // Returns the number of coefficients of a polynomial.
  std::size_t size() const { return ring_size(set); }

  // Returns the number of polynomials that hold a row's columns, and of the columns in each.
  std::size_t blocks() const { return (columns + size() - 1) / size(); }
  std::size_t block_columns() const { return std::min(columns, size()); }

  std::size_t row_residues() const { return size() + 1; }
  // Return the numbers of residues modulo one prime.
  std::size_t shared_residues() const { return rows * row_residues(); }
  std::size_t factor_residues() const { return blocks() * size(); }
};

// Returns whether a party has its shares of rows themselves, and no seed.
inline bool has_explicit_rows(const Parameters& parameters, std::uint32_t party) {
  return party + 1 == parameters.parties;
}

// A body begins with the seed of the factors a; its columns and its seed or rows begin here.
struct RingPlaces {
  std::size_t columns;
  std::size_t rows;
  std::size_t end;

  RingPlaces(const Parameters& parameters, std::uint32_t party);
};

// Returns whether all residues of a body are below their primes, and all other bits 0 that must be.
bool valid_ring_body(const Share& share);

}  // namespace splinter

#endif  // SPLINTER_RING_SHARE_H_

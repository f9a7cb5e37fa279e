// The grid of a multi-party point and the bytes of its shares.
#ifndef SPLINTER_GRID_SHAPE_H_
#define SPLINTER_GRID_SHAPE_H_

#include <cstddef>
#include <cstdint>

#include "share.h"

namespace splinter {

// The shape of the grid of Boyle, Gilboa and Ishai 2015, section 3.3.
struct GridShape {
  std::uint32_t parties;
  std::uint32_t domain_bits;
  std::uint32_t column_bits;

  std::size_t rows() const;
  std::size_t row_blocks() const { return std::size_t{1} << (column_bits - 7); }
  std::size_t columns() const { return std::size_t{1} << (parties - 1); }
  std::size_t held() const { return columns() / 2; }
  std::size_t pattern_bytes() const { return columns() < 8 ? 1 : columns() / 8; }
  // Returns the number of bytes of a share after its head.
  std::size_t body_bytes() const;
};

// Returns the shape that the parameters of a multi-party point stand for.
GridShape grid_shape(const Parameters& parameters);

}  // namespace splinter

#endif  // SPLINTER_GRID_SHAPE_H_

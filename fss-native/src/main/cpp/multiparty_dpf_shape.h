// The shape of a multi-party DPF and the bytes of its shares.
#ifndef SPLINTER_MULTIPARTY_DPF_SHAPE_H_
#define SPLINTER_MULTIPARTY_DPF_SHAPE_H_

#include <cstddef>
#include <cstdint>

#include "share.h"

namespace splinter {

// The shape of the multi-party DPF of Boyle, Gilboa and Ishai 2015, section 3.3.
struct MultiPartyDpfShape {
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

// Returns the shape that the parameters of a multi-party DPF stand for.
MultiPartyDpfShape multi_party_dpf_shape(const Parameters& parameters);

}  // namespace splinter

#endif  // SPLINTER_MULTIPARTY_DPF_SHAPE_H_

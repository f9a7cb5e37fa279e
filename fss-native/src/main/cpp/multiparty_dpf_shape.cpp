#include "multiparty_dpf_shape.h"

#include <algorithm>

namespace splinter {

std::size_t MultiPartyDpfShape::rows() const {
  return std::size_t{1} << (domain_bits - std::min(domain_bits, column_bits));
}

std::size_t MultiPartyDpfShape::body_bytes() const {
  const std::size_t row_bytes = pattern_bytes() + held() * sizeof(Block);
  return rows() * row_bytes + columns() * row_blocks() * sizeof(Block);
}

MultiPartyDpfShape multi_party_dpf_shape(const Parameters& parameters) {
  return {parameters.parties, parameters.domain_bits, parameters.radix_bits};
}

}  // namespace splinter

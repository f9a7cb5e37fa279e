// The product of vectors and a matrix of records over GF(2^8): a provider's part of a look-up that
// Shamir's shares ask for.
#ifndef SPLINTER_FIELD_H_
#define SPLINTER_FIELD_H_

#include <cstddef>
#include <cstdint>

#include "field_kernel.h"

namespace splinter {

// Records of one width, one after the other; no alignment.
struct Records {
  const std::uint8_t* bytes;
  std::size_t count;
  std::size_t width;
};

// Adds to accumulators[v], of records.width bytes, the records times the elements of vector v,
// which are vectors[v][0] to vectors[v][records.count - 1]. Each record is read from memory once
// for all vectors. Nothing overlaps.
void add_products(const FieldKernel& kernel, const Records& records,
                  const std::uint8_t* const* vectors, std::size_t count,
                  std::uint8_t* const* accumulators);

}  // namespace splinter

#endif  // SPLINTER_FIELD_H_

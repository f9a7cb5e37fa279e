// The scan by functions of field elements: products of vectors of elements and the rows that slots
// lie in.
#ifndef SPLINTER_FIELD_SCAN_H_
#define SPLINTER_FIELD_SCAN_H_

#include <cstdint>

#include "field_kernel.h"
#include "functions.h"
#include "scan.h"

namespace splinter {

// Multiplies each slot by a function's element of its row and adds the product to the function's
// accumulator, which holds a whole row, at the slot's place in its row; see splinter_scan. The
// slots' numbers first, first + 1, ... lie in the domain.
void multiply(const Functions& functions, std::uint64_t first, const Slots& slots,
              const FieldKernel& kernel, std::uint8_t* const* accumulators);

}  // namespace splinter

#endif  // SPLINTER_FIELD_SCAN_H_

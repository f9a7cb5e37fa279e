// The steps of a product of vectors and records over GF(2^8), the field of AES with the polynomial
// x^8 + x^4 + x^3 + x + 1, that have code of their own for each instruction set.
#ifndef SPLINTER_FIELD_KERNEL_H_
#define SPLINTER_FIELD_KERNEL_H_

#include <cstddef>
#include <cstdint>

// Files compiled for one instruction set include this header, so it holds plain data only; see
// kernel.h.
namespace splinter {

// The records that a step multiplies at once.
constexpr std::size_t kFieldTile = 8;

// Columns of kFieldTile records; no alignment. Record i begins at bytes + i * stride.
struct RecordTile {
  const std::uint8_t* bytes;
  std::size_t stride;
  std::size_t width;  // bytes of a record that are multiplied
};

struct FieldKernel {
  // Adds, which is XOR, to each of the first `width` bytes of `sum` the products of the records'
  // bytes there and their records' factors. `factors` holds kFieldTile elements.
  void (*add_products)(const RecordTile& tile, const std::uint8_t* factors, std::uint8_t* sum);
};

// The products of each element, `factor`, and each of 0 to 15, and of 0 to 240 in steps of 16: a
// product with any byte is the sum of two.
struct NibbleProducts {
  std::uint8_t low[16];
  std::uint8_t high[16];
};
extern const NibbleProducts* const kNibbleProducts;  // by factor

extern const FieldKernel kPortableFieldKernel;
extern const FieldKernel kAvx2FieldKernel;
extern const FieldKernel kGfniFieldKernel;

// Returns the fastest kernel for a CPU that can run an AES kernel's path.
const FieldKernel& find_field_kernel(std::uint32_t path);

}  // namespace splinter

#endif  // SPLINTER_FIELD_KERNEL_H_

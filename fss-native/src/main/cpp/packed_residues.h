// Residues packed as they stand in shares: number i takes the 50 bits from bit 50 i on, and those
// of the last byte that none takes are 0.
#ifndef SPLINTER_PACKED_RESIDUES_H_
#define SPLINTER_PACKED_RESIDUES_H_

#include <cstddef>
#include <cstdint>

namespace splinter {

constexpr std::size_t packed_bytes(std::size_t residues) { return (residues * 50 + 7) / 8; }

// Writes packed_bytes(n) bytes.
void pack_residues(const std::uint64_t* residues, std::size_t n, std::uint8_t* packed);

// Reads `n` residues from number `first` on.
void unpack_residues(const std::uint8_t* packed, std::size_t first, std::size_t n,
                     std::uint64_t* residues);

}  // namespace splinter

#endif  // SPLINTER_PACKED_RESIDUES_H_

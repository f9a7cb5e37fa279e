#include "ring_share.h"

#include "chunk.h"
#include "packed_residues.h"

namespace splinter {
namespace {

// Returns whether as many packed residues of each prime are below it, and the bits after the last
// are 0.
bool valid_residues(RingSet set, const std::uint8_t* packed, std::size_t each) {
  std::uint64_t chunk[kChunk];
  const std::size_t all = ring_primes(set) * each;
  for (std::size_t prime = 0; prime < ring_primes(set); ++prime) {
    const std::uint64_t bound = ring_tables(set, prime).prime;
    for (std::size_t i = 0; i < each; i += kChunk) {
      const std::size_t n = std::min(kChunk, each - i);
      unpack_residues(packed, prime * each + i, n, chunk);
      if (*std::max_element(chunk, chunk + n) >= bound) {
        return false;
      }
    }
  }
  const std::size_t used = all * kResidueBits % 8;
  return used == 0 || packed[packed_bytes(all) - 1] >> used == 0;
}

}  // namespace

RingPlaces::RingPlaces(const Parameters& parameters, std::uint32_t party) : columns(sizeof(Block)) {
  const RingGrid grid(parameters);
  rows = columns + packed_bytes(grid.primes() * grid.columns);
  end = rows + (has_explicit_rows(parameters, party)
                    ? packed_bytes(grid.primes() * grid.shared_residues())
                    : sizeof(Block));
}

bool valid_ring_body(const Share& share) {
  const RingGrid grid(share.parameters);
  const RingPlaces places(share.parameters, share.party);
  return valid_residues(grid.set, share.body + places.columns, grid.columns) &&
         (!has_explicit_rows(share.parameters, share.party) ||
          valid_residues(grid.set, share.body + places.rows, grid.shared_residues()));
}

}  // namespace splinter

#include "ring_generator.h"

#include <algorithm>
#include <cstring>

#include "packed_residues.h"
#include "residue_stream.h"
#include "ring_share.h"
#include "secret_vector.h"

namespace splinter {
namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b, const RingTables& tables) {
  const std::uint64_t less = a + b - tables.prime;
  return less + (tables.prime & (0 - (less >> 63)));
}

std::uint64_t negated(std::uint64_t a, const RingTables& tables) {
  return sum(tables.prime - a, 0, tables);
}

// The steps of one generation.
class Generation {
 public:
  Generation(const Parameters& parameters, const Secret& secret, const Kernel& kernel)
      : parameters_(parameters),
        grid_(parameters),
        selection_(secret.values),
        function_(secret.values + grid_.rows),
        kernel_(kernel),
        ring_(find_ring_kernel(kernel.path)) {}

  // Sets the encrypted columns and the last party's rows; `seeds` are those of a, of all that is
  // drawn here, and of all parties but the last.
  bool run(const Block* seeds) {
    columns_.resize(grid_.primes() * grid_.columns);
    rows_.resize(grid_.primes() * grid_.shared_residues());
    if (!public_.open(seeds[0], kernel_) || !secret_.open(seeds[1], kernel_)) {
      return false;
    }
    for (std::size_t prime = 0; prime < grid_.primes(); ++prime) {
      if (!share_rows(prime) || !encrypt_columns(prime)) {
        return false;
      }
    }
    for (std::uint32_t party = 0; party + 1 < parameters_.parties; ++party) {
      ResidueStream stream;
      if (!stream.open(seeds[2 + party], kernel_) || !subtract(stream)) {
        return false;
      }
    }
    return true;
  }

  const SecretVector<std::uint64_t>& columns() const { return columns_; }
  const SecretVector<std::uint64_t>& rows() const { return rows_; }

 private:
  // Sets the rows to sel(i) (s, 1).
  bool share_rows(std::size_t prime) {
    const RingTables& tables = ring_tables(grid_.set, prime);
    key_.resize(grid_.size());
    if (!secret_.residues(prime * grid_.size(), grid_.size(), tables, key_.data())) {
      return false;
    }
    SecretVector<std::uint64_t> selector(grid_.size());
    std::uint64_t* row = rows_.data() + prime * grid_.shared_residues();
    for (std::size_t i = 0; i < grid_.rows; ++i, row += grid_.row_residues()) {
      row[grid_.size()] = residue(static_cast<std::int64_t>(selection_[i]), tables);
      std::fill(selector.begin(), selector.end(), row[grid_.size()]);
      ring_.multiply(tables, key_.data(), selector.data(), row, grid_.size());
    }
    return true;
  }

  // Sets the columns to -a s + e + scale m.
  bool encrypt_columns(std::size_t prime) {
    const RingTables& tables = ring_tables(grid_.set, prime);
    const std::uint64_t factor = scale(grid_.set, parameters_.scale_bits, prime);
    SecretVector<std::uint64_t> block(grid_.size());
    SecretVector<std::uint64_t> noises(grid_.size());
    SecretVector<std::uint64_t> values(grid_.size());
    std::uint64_t* out = columns_.data() + prime * grid_.columns;
    for (std::size_t b = 0; b < grid_.blocks(); ++b, out += grid_.size()) {
      const std::size_t first = b * grid_.size();
      if (!public_.residues(prime * grid_.factor_residues() + b * grid_.size(), grid_.size(),
                            tables, block.data()) ||
          !secret_.noises(first, grid_.block_columns(), tables, noises.data())) {
        return false;
      }
      ring_.multiply(tables, block.data(), key_.data(), block.data(), grid_.size());
      ring_.invert(tables, block.data());
      for (std::size_t j = 0; j < grid_.block_columns(); ++j) {
        out[j] = sum(negated(block[j], tables), noises[j], tables);
        values[j] = residue(static_cast<std::int64_t>(function_[first + j]), tables);
      }
      ring_.add_multiple(tables, factor, values.data(), out, grid_.block_columns());
    }
    return true;
  }

  // Subtracts what a party expands from its seed from the rows.
  bool subtract(ResidueStream& stream) {
    const std::size_t n = grid_.row_residues();
    SecretVector<std::uint64_t> row(n);
    for (std::size_t r = 0; r < grid_.primes() * grid_.rows; ++r) {
      const RingTables& tables = ring_tables(grid_.set, r / grid_.rows);
      if (!stream.residues(r * n, n, tables, row.data())) {
        return false;
      }
      for (std::size_t i = 0; i < n; ++i) {
        rows_[r * n + i] = sum(rows_[r * n + i], negated(row[i], tables), tables);
      }
    }
    return true;
  }

  const Parameters& parameters_;
  const RingGrid grid_;
  const std::uint64_t* const selection_;
  const std::uint64_t* const function_;
  const Kernel& kernel_;
  const RingKernel& ring_;
  ResidueStream public_;
  ResidueStream secret_;
  SecretVector<std::uint64_t> key_;  // the transform of s, modulo one prime
  SecretVector<std::uint64_t> columns_;
  SecretVector<std::uint64_t> rows_;
};

}  // namespace

splinter_status generate_ring(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel) {
  SecretVector<Block> seeds(std::size_t{parameters.parties} + 1);
  if (!randomness(context, reinterpret_cast<std::uint8_t*>(seeds.data()),
                  seeds.size() * sizeof(Block))) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  Generation generation(parameters, secret, kernel);
  if (!generation.run(seeds.data())) {
    return SPLINTER_CIPHER_FAILED;
  }
  std::uint8_t* share = shares;
  for (std::uint32_t party = 0; party < parameters.parties; ++party) {
    const RingPlaces places(parameters, party);
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr}, share);
    std::uint8_t* const body = share + kHeadBytes;
    std::memcpy(body, &seeds[0], sizeof(Block));
    pack_residues(generation.columns().data(), generation.columns().size(), body + places.columns);
    if (has_explicit_rows(parameters, party)) {
      pack_residues(generation.rows().data(), generation.rows().size(), body + places.rows);
    } else {
      std::memcpy(body + places.rows, &seeds[std::size_t{2} + party], sizeof(Block));
    }
    share = body + places.end;
  }
  return SPLINTER_OK;
}

}  // namespace splinter

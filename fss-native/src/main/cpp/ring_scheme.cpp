// The additive sharing of a product of two functions, sel(i) m(j), over a grid of rows i and
// columns j, of which one may be any selection of rows and the other any function of columns.
// Additive shares of sel(i) (s, 1), for all rows i, stand for the rows, where s is a fresh element
// of the ring; the columns are one encryption of m under s, v = -a s + e + scale m, which all
// parties get. Party p's value at (i, j) is coefficient j of a s_p[i] + b_p[i] v, and all parties'
// add up to sel(i) (scale m(j) + e_j) modulo q.
//
// Any k - 1 parties' shares of rows look uniform and independent of sel and s, if AES under a
// uniform key is a pseudorandom permutation; given them, v looks uniform if ring learning with
// errors is hard. Nothing serves two functions. The noise adds up: it is the client's to see that
// sums stay exact.
#include <algorithm>
#include <cstring>
#include <vector>

#include "packed_residues.h"
#include "residue_stream.h"
#include "ring_generator.h"
#include "ring_share.h"
#include "scheme.h"
#include "secret_vector.h"

namespace splinter {
namespace {

bool valid(const Parameters& parameters) {
  return parameters.parties >= 2 && parameters.parties <= SPLINTER_MAX_PARTIES &&
         parameters.domain_bits >= 1 && parameters.domain_bits <= SPLINTER_MAX_RING_BITS &&
         parameters.radix_bits <= parameters.domain_bits &&
         parameters.radix_bits <= SPLINTER_MAX_COLUMN_BITS &&
         parameters.domain_bits - parameters.radix_bits <= SPLINTER_MAX_RING_ROW_BITS &&
         parameters.output == Output::kResidues && parameters.scale_bits >= 1 &&
         parameters.scale_bits <= max_scale_bits(parameters.ring_set);
}

// A word for each row, then one for each column.
std::size_t table_words(const Parameters& parameters) {
  const RingGrid grid(parameters);
  return grid.rows + grid.columns;
}

std::size_t body_bytes(const Parameters& parameters, std::uint32_t party) {
  return RingPlaces(parameters, party).end;
}

bool valid_body(const Share& share, const std::uint8_t*) { return valid_ring_body(share); }

// Keys come in rows, and rows in blocks of columns: the values of the last block are kept.
class RingEvaluator final : public ShareEvaluator {
 public:
  splinter_status open(const Share& share, const Kernel& kernel) override {
    const Parameters& parameters = share.parameters;
    const RingPlaces places(parameters, share.party);
    grid_ = std::make_unique<const RingGrid>(parameters);
    ring_ = &find_ring_kernel(kernel.path);
    columns_.resize(grid_->primes() * grid_->columns);
    unpack_residues(share.body + places.columns, 0, columns_.size(), columns_.data());
    if (has_explicit_rows(parameters, share.party)) {
      rows_.assign(share.body + places.rows, share.body + places.end);
    } else if (!open_stream(share.body + places.rows, kernel, &seeded_)) {
      return SPLINTER_CIPHER_FAILED;
    }
    ResidueStream factors;
    if (!open_stream(share.body, kernel, &factors)) {
      return SPLINTER_CIPHER_FAILED;
    }
    factors_.resize(grid_->primes() * grid_->factor_residues());
    const std::size_t each = grid_->factor_residues();
    for (std::size_t prime = 0; prime < grid_->primes(); ++prime) {
      if (!factors.residues(prime * each, each, ring_tables(grid_->set, prime),
                            factors_.data() + prime * each)) {
        return SPLINTER_CIPHER_FAILED;
      }
    }
    row_.resize(grid_->primes() * grid_->row_residues());
    block_.assign(kRingPrimes * grid_->size(), 0);
    return SPLINTER_OK;
  }

  bool add(const std::uint64_t* keys, std::size_t rows, Scratch&, std::uint64_t* values) override {
    for (std::size_t i = 0; i < rows; ++i) {
      TaggedNumber value{};
      if (!write_range(keys[i], 1, reinterpret_cast<std::uint64_t*>(&value))) {
        return false;
      }
      TaggedNumbers::add(values, i, value);
    }
    return true;
  }

  bool write_range(std::uint64_t first, std::size_t rows, std::uint64_t* values) override {
    while (rows > 0) {
      const std::size_t column = first % grid_->columns;
      if (!load_row(first / grid_->columns) || !load_block(column / grid_->size())) {
        return false;
      }
      const std::size_t at = column % grid_->size();
      const std::size_t n = std::min(rows, grid_->block_columns() - at);
      for (std::size_t i = 0; i < n; ++i, values += kResidueWords) {
        values[0] = block_[at + i];
        values[1] = 0;
        values[2] = block_[grid_->size() + at + i];
        values[3] = 0;
      }
      first += n;
      rows -= n;
    }
    return true;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr std::size_t kResidueWords = value_words(Output::kResidues);

  static bool open_stream(const std::uint8_t* seed, const Kernel& kernel, ResidueStream* stream) {
    Block block;
    std::memcpy(&block, seed, sizeof(block));
    const bool opened = stream->open(block, kernel);
    wipe(&block, sizeof(block));
    return opened;
  }

  // Sets the share of a row.
  bool load_row(std::size_t row) {
    if (row == row_number_) {
      return true;
    }
    const std::size_t n = grid_->row_residues();
    for (std::size_t prime = 0; prime < grid_->primes(); ++prime) {
      const std::size_t first = prime * grid_->shared_residues() + row * n;
      std::uint64_t* const out = row_.data() + prime * n;
      if (!rows_.empty()) {
        unpack_residues(rows_.data(), first, n, out);
      } else if (!seeded_.residues(first, n, ring_tables(grid_->set, prime), out)) {
        return false;
      }
    }
    row_number_ = row;
    block_number_ = kNone;
    return true;
  }

  // Sets the values of a block of the row.
  bool load_block(std::size_t block) {
    if (block == block_number_) {
      return true;
    }
    for (std::size_t prime = 0; prime < grid_->primes(); ++prime) {
      const RingTables& tables = ring_tables(grid_->set, prime);
      const std::uint64_t* const row = row_.data() + prime * grid_->row_residues();
      std::uint64_t* const out = block_.data() + prime * grid_->size();
      ring_->multiply(tables,
                      factors_.data() + prime * grid_->factor_residues() + block * grid_->size(),
                      row, out, grid_->size());
      ring_->invert(tables, out);
      ring_->add_multiple(tables, row[grid_->size()],
                          columns_.data() + prime * grid_->columns + block * grid_->size(), out,
                          grid_->block_columns());
    }
    block_number_ = block;
    return true;
  }

  std::unique_ptr<const RingGrid> grid_;
  const RingKernel* ring_ = nullptr;
  std::vector<std::uint64_t> columns_;  // every party has them
  std::vector<std::uint64_t> factors_;  // the transforms of a
  SecretVector<std::uint8_t> rows_;     // of the last party
  ResidueStream seeded_;                // of the others
  std::size_t row_number_ = kNone;
  std::size_t block_number_ = kNone;
  SecretVector<std::uint64_t> row_;
  SecretVector<std::uint64_t> block_;  // its residues modulo a prime that the set lacks stay 0
};

std::unique_ptr<ShareEvaluator> evaluator() { return std::make_unique<RingEvaluator>(); }

}  // namespace

const SchemeDefinition kRingScheme = {valid,
                                      body_bytes,
                                      valid_body,
                                      generate_ring,
                                      evaluator,
                                      nullptr,
                                      /*rooted=*/false,
                                      /*inclusive=*/false,
                                      /*expandable=*/true,
                                      /*summable=*/false,
                                      table_words};

}  // namespace splinter

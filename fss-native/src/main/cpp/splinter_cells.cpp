// The exports of functions of cells under Paillier's encryption.
#include <algorithm>
#include <cstring>
#include <vector>

#include "cell_shares.h"
#include "cell_sums.h"
#include "indexed_stream.h"
#include "interface.h"
#include "mont.h"
#include "paillier_handle.h"
#include "paillier_modulus.h"

namespace splinter {
namespace {

bool read_grid(const splinter_cells* cells, CellGrid* grid) {
  if (cells == nullptr || cells->modulus_bytes > kMostMontBits ||
      !is_paillier_length(8 * cells->modulus_bytes) || cells->rows == 0 ||
      cells->rows > SPLINTER_CELLS_MAX_ROWS || cells->columns == 0 ||
      cells->columns > SPLINTER_CELLS_MAX_COLUMNS) {
    return false;
  }
  *grid = {cells->modulus_bytes, cells->rows, cells->columns};
  return true;
}

std::size_t row_bytes(const CellGrid& grid) { return grid.row_words() * sizeof(std::uint64_t); }

splinter_status share(const splinter_paillier_key& key, const std::uint8_t* base_seed,
                      const CellGrid& grid, std::uint32_t parties, const std::uint64_t* selectors,
                      const std::uint64_t* function, std::uint8_t* v, std::uint8_t* seeds,
                      std::uint8_t* last_rows) {
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < grid.rows; ++i) {
    any |= selectors[i];
  }
  if (any > 1) {
    return SPLINTER_BAD_ARGUMENT;
  }
  CellShares shares(key, base_seed, grid.columns);
  return shares.open() ? shares.share(grid, parties, selectors, function, secure_random, nullptr, v,
                                      seeds, last_rows)
                       : SPLINTER_CIPHER_FAILED;
}

splinter_status add_rows(const CellGrid& grid, const std::uint8_t* seed,
                         const std::uint8_t* numbers, std::size_t first, std::size_t count,
                         const std::uint64_t* weights, std::uint64_t* sums) {
  SecretVector<std::uint64_t> row(grid.row_words());
  for (std::size_t i = 0; i < count; ++i) {
    if (seed == nullptr) {
      std::memcpy(row.data(), numbers + i * row_bytes(grid), row_bytes(grid));
    } else if (!expand_cell_row(grid, seed, first + i, row.data())) {
      return SPLINTER_CIPHER_FAILED;
    }
    add_cell_row(grid, row.data(), weights + i * grid.columns, sums);
  }
  return SPLINTER_OK;
}

}  // namespace
}  // namespace splinter

std::size_t splinter_cells_row_bytes(const splinter_cells* cells) {
  splinter::CellGrid grid{};
  return splinter::read_grid(cells, &grid) ? splinter::row_bytes(grid) : 0;
}

std::size_t splinter_cells_sums_bytes(const splinter_cells* cells) {
  splinter::CellGrid grid{};
  return splinter::read_grid(cells, &grid) ? grid.columns * grid.sum_words() * sizeof(std::uint64_t)
                                           : 0;
}

std::int32_t splinter_cells_bases(const splinter_paillier_key* key, const std::uint8_t* base_seed,
                                  std::uint64_t columns, std::uint8_t* bases) {
  return splinter::guarded([&]() -> std::int32_t {
    if (key == nullptr || base_seed == nullptr || bases == nullptr || columns == 0 ||
        columns > SPLINTER_CELLS_MAX_COLUMNS) {
      return SPLINTER_BAD_ARGUMENT;
    }
    splinter::CellShares shares(*key, base_seed, columns);
    if (!shares.open()) {
      return SPLINTER_CIPHER_FAILED;
    }
    shares.bases(bases);
    return SPLINTER_OK;
  });
}

std::int32_t splinter_cells_share(const splinter_paillier_key* key, const std::uint8_t* base_seed,
                                  const splinter_cells* cells, std::uint32_t parties,
                                  const std::uint64_t* selectors, const std::uint64_t* function,
                                  std::uint8_t* v, std::uint8_t* seeds, std::uint8_t* last_rows) {
  return splinter::guarded([&]() -> std::int32_t {
    splinter::CellGrid grid{};
    if (!splinter::read_grid(cells, &grid) || parties < 2 || parties > SPLINTER_CELLS_MAX_PARTIES) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if (key == nullptr || key->modulus_bytes() != grid.modulus_bytes || base_seed == nullptr ||
        selectors == nullptr || !splinter::readable(selectors, grid.rows) || function == nullptr ||
        !splinter::readable(function, grid.columns) || v == nullptr || seeds == nullptr ||
        last_rows == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::share(*key, base_seed, grid, parties, selectors, function, v, seeds,
                           last_rows);
  });
}

std::int32_t splinter_cells_add(const splinter_cells* cells, const std::uint8_t* seed,
                                const std::uint8_t* numbers, std::uint64_t first,
                                std::uint64_t count, const std::uint64_t* weights,
                                std::uint64_t* sums) {
  return splinter::guarded([&]() -> std::int32_t {
    splinter::CellGrid grid{};
    if (!splinter::read_grid(cells, &grid)) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if ((seed == nullptr) == (numbers == nullptr) || first > grid.rows ||
        count > grid.rows - first || sums == nullptr ||
        !splinter::readable(weights, count * grid.columns) ||
        !splinter::readable(sums, grid.columns * grid.sum_words())) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::add_rows(grid, seed, numbers, first, count, weights, sums);
  });
}

std::int32_t splinter_cells_merge(const splinter_cells* cells, const std::uint64_t* other,
                                  std::uint64_t* sums) {
  return splinter::guarded([&]() -> std::int32_t {
    splinter::CellGrid grid{};
    if (!splinter::read_grid(cells, &grid)) {
      return SPLINTER_BAD_PARAMETERS;
    }
    const std::size_t words = grid.columns * grid.sum_words();
    if (other == nullptr || sums == nullptr || !splinter::readable(other, words) ||
        !splinter::readable(sums, words)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    splinter::merge_cell_sums(grid, other, sums);
    return SPLINTER_OK;
  });
}

std::int32_t splinter_cells_answer(const splinter_cells* cells, const std::uint8_t* modulus,
                                   const std::uint8_t* bases, const std::uint8_t* v,
                                   const std::uint64_t* sums, std::uint32_t path,
                                   std::uint8_t* answer) {
  return splinter::guarded([&]() -> std::int32_t {
    splinter::CellGrid grid{};
    if (!splinter::read_grid(cells, &grid)) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if (modulus == nullptr || bases == nullptr || v == nullptr || answer == nullptr ||
        sums == nullptr || !splinter::readable(sums, grid.columns * grid.sum_words())) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const std::int32_t checked = splinter_paillier_check(modulus, grid.modulus_bytes);
    if (checked != SPLINTER_OK) {
      return checked;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    return splinter::answer_cells(splinter::BigNumber::read(modulus, grid.modulus_bytes), grid,
                                  bases, v, sums, splinter::find_mont_kernel(kernel->path), answer);
  });
}

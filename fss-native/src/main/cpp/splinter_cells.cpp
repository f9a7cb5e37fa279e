// The exports of functions of cells under Paillier's encryption.
#include <algorithm>
#include <cstring>
#include <vector>

#include "cell_power_table.h"
#include "cell_shares.h"
#include "cell_sums.h"
#include "indexed_stream.h"
#include "interface.h"
#include "mont.h"
#include "paillier_ciphertexts.h"
#include "paillier_handle.h"
#include "paillier_modulus.h"
#include "secret_vector.h"

struct splinter_cell_powers : splinter::CellPowerTable {
  using CellPowerTable::CellPowerTable;
};

namespace splinter {
namespace {

bool read_grid(const splinter_cells* cells, CellGrid* grid) {
  if (cells == nullptr || !is_paillier_bytes(cells->modulus_bytes) || cells->rows == 0 ||
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

// The numbers of rows, that a seed expands to or that are given.
struct RowNumbers {
  const std::uint8_t* seed;
  const std::uint8_t* numbers;
  std::uint64_t first;
  std::uint64_t rows;
};

splinter_status add_cells(const CellGrid& grid, const RowNumbers& of, const std::uint64_t* places,
                          const std::uint64_t* weights, std::size_t count, std::uint64_t* seed_sums,
                          std::uint64_t* selector_sums) {
  const auto misplaced = [&](std::uint64_t place) {
    const std::uint64_t row = place / grid.columns;
    return row < of.first || row - of.first >= of.rows;
  };
  if (std::any_of(places, places + count, misplaced)) {
    return SPLINTER_BAD_ARGUMENT;
  }
  SecretVector<std::uint64_t> numbers(grid.row_words());
  std::uint64_t read = ~std::uint64_t{0};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t row = places[i] / grid.columns;
    const std::uint64_t column = places[i] % grid.columns;
    if (row != read && of.seed == nullptr) {
      std::memcpy(numbers.data(), of.numbers + (row - of.first) * row_bytes(grid), row_bytes(grid));
    } else if (row != read && !expand_cell_row(grid, of.seed, row, numbers.data())) {
      return SPLINTER_CIPHER_FAILED;
    }
    read = row;
    add_cell(grid, numbers.data(), weights[i], seed_sums + column * grid.sum_seed_words(),
             selector_sums + column * CellGrid::kSumSelectorWords);
  }
  return SPLINTER_OK;
}

// Returns whether powers can be of so many bases and columns under a key of such a length.
bool has_size(const CellPowers& powers) {
  return is_paillier_bytes(powers.modulus_bytes) && powers.base_count != 0 &&
         powers.base_count <= SPLINTER_CELLS_MAX_COLUMNS && powers.column_count != 0 &&
         powers.column_count <=
             std::uint64_t{SPLINTER_CELLS_MAX_COLUMNS} * SPLINTER_CELLS_MAX_SHARES;
}

// Checks what powers are of, but not the numbers themselves, and finds the kernel of a path.
splinter_status check_powers(const std::uint8_t* modulus, const CellPowers& powers,
                             std::uint32_t path, const MontKernel** kernel) {
  if (!has_size(powers)) {
    return SPLINTER_BAD_PARAMETERS;
  }
  if (modulus == nullptr || powers.bases == nullptr || powers.columns == nullptr) {
    return SPLINTER_BAD_ARGUMENT;
  }
  const BigNumber n = BigNumber::read(modulus, powers.modulus_bytes);
  if (!n.odd() || n.bits() != 8 * powers.modulus_bytes) {
    return SPLINTER_BAD_KEY;
  }
  const Kernel* const found = find_kernel(path);
  if (found == nullptr) {
    return SPLINTER_PATH_UNAVAILABLE;
  }
  *kernel = &find_mont_kernel(found->path);
  return SPLINTER_OK;
}

bool has_sums(const CellPowers& powers) {
  const std::size_t seed_words = splinter_cells_seed_words(powers.modulus_bytes);
  return powers.seed_sums != nullptr && powers.selector_sums != nullptr &&
         readable(powers.seed_sums, powers.base_count * seed_words) &&
         readable(powers.selector_sums, powers.column_count * CellGrid::kSumSelectorWords);
}

}  // namespace
}  // namespace splinter

std::size_t splinter_cells_row_bytes(const splinter_cells* cells) {
  splinter::CellGrid grid{};
  return splinter::read_grid(cells, &grid) ? splinter::row_bytes(grid) : 0;
}

std::size_t splinter_cells_seed_words(std::uint64_t modulus_bytes) {
  const splinter_cells one{modulus_bytes, 1, 1};
  splinter::CellGrid grid{};
  return splinter::read_grid(&one, &grid) ? grid.sum_seed_words() : 0;
}

std::size_t splinter_cells_selector_words(std::uint64_t modulus_bytes) {
  return splinter_cells_seed_words(modulus_bytes) == 0 ? 0 : splinter::CellGrid::kSumSelectorWords;
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
                                std::uint64_t rows, const std::uint64_t* places,
                                const std::uint64_t* weights, std::uint64_t count,
                                std::uint64_t* seed_sums, std::uint64_t* selector_sums) {
  return splinter::guarded([&]() -> std::int32_t {
    splinter::CellGrid grid{};
    if (!splinter::read_grid(cells, &grid)) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if ((seed == nullptr) == (numbers == nullptr) || first > grid.rows ||
        rows > grid.rows - first || seed_sums == nullptr || selector_sums == nullptr ||
        !splinter::readable(places, count) || !splinter::readable(weights, count) ||
        !splinter::readable(seed_sums, grid.columns * grid.sum_seed_words()) ||
        !splinter::readable(selector_sums, grid.columns * splinter::CellGrid::kSumSelectorWords)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::add_cells(grid, {seed, numbers, first, rows}, places, weights, count,
                               seed_sums, selector_sums);
  });
}

std::int32_t splinter_cells_merge(const std::uint64_t* other, std::uint64_t words,
                                  std::uint64_t* sums) {
  return splinter::guarded([&]() -> std::int32_t {
    if (!splinter::readable(other, words) || !splinter::readable(sums, words)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    splinter::merge_cell_sums(other, words, sums);
    return SPLINTER_OK;
  });
}

std::int32_t splinter_cells_answer(const std::uint8_t* modulus, std::uint64_t modulus_bytes,
                                   const std::uint8_t* bases, std::uint64_t base_count,
                                   const std::uint64_t* seed_sums, const std::uint8_t* v,
                                   std::uint64_t column_count, const std::uint64_t* selector_sums,
                                   std::uint32_t path, std::uint8_t* answer) {
  return splinter::guarded([&]() -> std::int32_t {
    const splinter::CellPowers powers{modulus_bytes, base_count, bases,        seed_sums,
                                      column_count,  v,          selector_sums};
    const splinter::MontKernel* kernel = nullptr;
    const splinter_status checked = splinter::check_powers(modulus, powers, path, &kernel);
    if (checked != SPLINTER_OK) {
      return checked;
    }
    if (answer == nullptr || !splinter::has_sums(powers)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::answer_cells(splinter::BigNumber::read(modulus, modulus_bytes), powers,
                                  *kernel, answer);
  });
}

std::uint64_t splinter_cell_powers_bytes(std::uint64_t modulus_bytes, std::uint64_t base_count,
                                         std::uint64_t column_count, std::uint32_t path) {
  const splinter::CellPowers powers{modulus_bytes, base_count, nullptr, nullptr,
                                    column_count,  nullptr,    nullptr};
  const splinter::Kernel* const kernel = splinter::find_kernel(path);
  return kernel == nullptr || !splinter::has_size(powers)
             ? 0
             : splinter::CellPowerTable::bytes(powers, splinter::find_mont_kernel(kernel->path));
}

std::int32_t splinter_cell_powers_open(const std::uint8_t* modulus, std::uint64_t modulus_bytes,
                                       const std::uint8_t* bases, std::uint64_t base_count,
                                       const std::uint8_t* v, std::uint64_t column_count,
                                       std::uint32_t path, splinter_cell_powers** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    const splinter::CellPowers powers{modulus_bytes, base_count, bases,  nullptr,
                                      column_count,  v,          nullptr};
    const splinter::MontKernel* kernel = nullptr;
    const splinter_status checked = splinter::check_powers(modulus, powers, path, &kernel);
    if (checked != SPLINTER_OK) {
      return checked;
    }
    const splinter::BigNumber n = splinter::BigNumber::read(modulus, modulus_bytes);
    if (!splinter::are_ciphertexts(n, bases, base_count, *kernel) ||
        !splinter::are_ciphertexts(n, v, column_count, *kernel)) {
      return SPLINTER_BAD_CIPHERTEXT;
    }
    *out = new splinter_cell_powers(n, powers, *kernel);
    return SPLINTER_OK;
  });
}

void splinter_cell_powers_close(splinter_cell_powers* powers) { delete powers; }

std::int32_t splinter_cell_powers_answer(const splinter_cell_powers* powers,
                                         const std::uint64_t* seed_sums,
                                         const std::uint64_t* selector_sums, std::uint8_t* answer) {
  return splinter::guarded([&]() -> std::int32_t {
    if (powers == nullptr || answer == nullptr ||
        !splinter::has_sums({powers->modulus_bytes(), powers->base_count(), nullptr, seed_sums,
                             powers->column_count(), nullptr, selector_sums})) {
      return SPLINTER_BAD_ARGUMENT;
    }
    powers->answer(seed_sums, selector_sums, answer);
    return SPLINTER_OK;
  });
}

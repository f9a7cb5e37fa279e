// Additive shares of functions of cells under Paillier's encryption.
#ifndef SPLINTER_CELL_SHARES_H_
#define SPLINTER_CELL_SHARES_H_

#include <cstddef>
#include <cstdint>

#include "cell_grid.h"
#include "paillier_key.h"
#include "prg.h"
#include "secret_vector.h"

namespace splinter {

// The owner's side of functions sel(i) m(j) of row i and column j, for selectors of 0 and 1 and
// words m (Corrigan-Gibbs, Boneh, Mazieres, S&P 2015, with the seed-homomorphic generator h_j^s).
//
// h_j are uniform among the 2N-th powers modulo N^2, which their owner knows as powers of the
// generators to exponents that a seed expands to. For a fresh s, of half as many bits as N, all
// parties have v_j = (1 + N)^m(j) h_j^-s, and additive shares of sel(i) s and of sel(i): a party's
// value of a cell is h_j^(its share of s) v_j^(its share of the selector), and the product of all
// parties' is (1 + N)^(sel(i) m(j)).
//
// Guarantee: all parties but one learn nothing of sel and m, if deciding N-th residues is hard, and
// if h_j^s of all j look like independent 2N-th powers for an s of |N| / 2 bits (decisional
// Diffie-Hellman with such exponents in that group); shares of rows hide s and sel up to 2^-128.
class CellShares {
 public:
  // The key must outlive this; base_seed has kStreamSeedBytes, which serve all functions of a key.
  CellShares(const PaillierKey& key, const std::uint8_t* base_seed, std::size_t columns);

  // Sets the exponents of the bases; false if OpenSSL fails.
  bool open();

  // Writes h_j of all columns, which are public.
  void bases(std::uint8_t* out) const;

  // Writes v of all columns, the seeds of all parties but the last, and the last one's rows: draws
  // s and the seeds at once, again if a row's number were negative, which happens with a chance
  // below 2^-100. Selectors are 0 or 1.
  splinter_status share(const CellGrid& grid, std::size_t parties, const std::uint64_t* selectors,
                        const std::uint64_t* function, Randomness randomness, void* context,
                        std::uint8_t* v, std::uint8_t* seeds, std::uint8_t* last_rows) const;

 private:
  // Sets the exponents of v modulo p - 1 or q - 1: -2 t_j s.
  void negated_products(const SecretVector<std::uint64_t>& exponents, const PaillierHalf& half,
                        const BigNumber& secret, SecretVector<std::uint64_t>* out) const;

  const PaillierKey& key_;
  const std::uint8_t* const base_seed_;
  const std::size_t columns_;
  SecretVector<std::uint64_t> exponents_p_;  // 2 t_j
  SecretVector<std::uint64_t> exponents_q_;
};

}  // namespace splinter

#endif  // SPLINTER_CELL_SHARES_H_

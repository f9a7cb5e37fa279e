// Sums of a server's numbers under Paillier's encryption.
#ifndef SPLINTER_PAILLIER_SUMS_H_
#define SPLINTER_PAILLIER_SUMS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bucket_products.h"
#include "mont.h"
#include "splinter_paillier.h"

namespace splinter {

// The products of c[i]^x[i] modulo N^2 over rows i, for each measure x and group: encryptions of
// the sums of x[i] w[i], c[i] being that of w[i].
//
// The products alone tell more of x than the sums do; what a client may see is `answer`, which is
// uniform among the encryptions of its number, if AES-256 under the seed is a pseudorandom
// permutation, whatever ciphertexts the client sent. Numbers x decide branches and addresses here,
// so that whoever watches this machine's caches may learn of them; what a client sees of time is
// that of all rows. Not for several threads at once.
class PaillierSums {
 public:
  // Takes a key that is_paillier_modulus.
  PaillierSums(const BigNumber& n, const ProductShape& shape, const MontKernel& kernel);

  std::size_t modulus_bytes() const { return n_.bits() / 8; }
  std::size_t ciphertext_bytes() const { return 2 * modulus_bytes(); }
  std::size_t measures() const { return shape_.measures; }
  std::size_t cells() const { return shape_.measures * shape_.groups; }
  std::size_t state_bytes() const { return cells() * ciphertext_bytes(); }

  // Adds rows: values[m * rows + i] is the number of row i in measure m, of the shape's bits;
  // groups as in BucketProducts. Nothing is added if an argument is refused.
  splinter_status add(const std::uint8_t* ciphertexts, std::size_t rows,
                      const std::uint64_t* values, const std::int32_t* groups);

  // Multiplies a state of the same shape in.
  splinter_status merge(const std::uint8_t* state);

  // Writes the products, one ciphertext for each measure and group: those of equal rows are equal,
  // however these are spread over calls and merged. Refuses if a ciphertext was no unit modulo N.
  splinter_status state(std::uint8_t* out);

  // Writes the products times r^N (1 + N)^offset, for an r of each product that the seed and its
  // number tell; offsets are numbers below N, or null for zeros.
  splinter_status answer(const std::uint8_t* seed, const std::uint8_t* offsets, std::uint8_t* out);

 private:
  bool is_ciphertext(const std::uint8_t* bytes);
  splinter_status check(const std::uint8_t* ciphertexts, std::size_t rows,
                        const std::uint64_t* values, const std::int32_t* groups);
  splinter_status products(const MontNumbers& numbers);
  void mend(const MontNumbers& numbers);

  const BigNumber n_;
  const ProductShape shape_;
  Mont square_;
  BucketProducts buckets_;
  MontNumbers merged_;
  MontNumbers bases_;
  MontWords words_;
  MontWords bound_;
  // The sums of all numbers: a ciphertext is taken as Montgomery's form of another, so that each
  // factor lacks an R.
  std::vector<unsigned __int128> factors_;
};

}  // namespace splinter

#endif  // SPLINTER_PAILLIER_SUMS_H_

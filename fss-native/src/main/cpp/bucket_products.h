// Products of many powers modulo a large number.
#ifndef SPLINTER_BUCKET_PRODUCTS_H_
#define SPLINTER_BUCKET_PRODUCTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mont.h"

namespace splinter {

// The public shape of products: one for each measure and group, of bases to exponents of some bits.
struct ProductShape {
  std::size_t measures;
  std::size_t groups;
  std::size_t exponent_bits;
  std::size_t rows;  // that are expected; decides speed alone
};

// The products of base[i]^exponent[i], by Pippenger's buckets: an exponent is cut into digits of
// some bits, a bucket of each digit's place and value is the product of the bases that have it
// there, and bucket d counts d times at last. The bases of one bucket are multiplied as a tree, so
// that all lanes have work however the exponents lie.
//
// Exponents decide branches and addresses: they are numbers of whoever computes. Not for several
// threads at once.
class BucketProducts {
 public:
  // The bases of one call at most.
  static constexpr std::size_t kMostBases = 2048;

  // No base belongs to a row of this group.
  static constexpr std::int32_t kNoGroup = -1;

  // The modulus must outlive this.
  BucketProducts(const Mont& mont, const ProductShape& shape);

  // Adds n bases in Montgomery's form. The exponent of base i in measure m has `words` words from
  // exponents[(m * stride + i) * words] on. groups[i] is below the shape's, or kNoGroup; null is
  // group 0 throughout.
  void add(const MontNumbers& bases, std::size_t n, const std::uint64_t* exponents,
           std::size_t stride, std::size_t words, const std::int32_t* groups);

  // Sets numbers[measure * groups + group] to the products, in Montgomery's form, and `all` to the
  // product of all bases of all calls, those of no group and with exponents of 0 among them.
  void finish(const MontNumbers& numbers, std::uint64_t* all);

  std::size_t digit_bits() const { return digit_bits_; }

 private:
  // The buckets of a measure and a digit: those of group g begin at number g << digit_bits.
  struct Digit {
    MontNumbers buckets;
    std::vector<bool> filled;
  };

  void sort(std::size_t n, const std::uint64_t* exponents, std::size_t words, std::size_t digit,
            const std::int32_t* groups, bool whole);
  void multiply_trees();
  void fill(Digit& digit);
  void multiply_up(std::size_t measure, std::size_t group, std::uint64_t* product,
                   std::uint64_t* all);

  const Mont& mont_;
  const ProductShape shape_;
  const std::size_t digit_bits_;
  const std::size_t digits_;
  const std::size_t buckets_;  // of a digit, without that of the bases that no other holds
  std::vector<Digit> all_digits_;
  MontBatch batch_;
  MontNumbers scratch_;
  std::size_t scratch_used_ = 0;
  // The bases of bucket k stand in bases_ from start_[k] on, left_[k] of them.
  std::vector<std::uint32_t> keys_;
  std::vector<std::uint32_t> start_;
  std::vector<std::uint32_t> left_;
  std::vector<const std::uint64_t*> bases_;
};

}  // namespace splinter

#endif  // SPLINTER_BUCKET_PRODUCTS_H_

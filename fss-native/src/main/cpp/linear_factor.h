// Factors a + m b modulo a large number, of secret words m.
#ifndef SPLINTER_LINEAR_FACTOR_H_
#define SPLINTER_LINEAR_FACTOR_H_

#include <cstdint>

#include "mont.h"

namespace splinter {

// A factor a + m b modulo M is computed in constant time by a companion of b, floor(b 2^64 / M),
// that tells the quotient of m b by M, or one less.
class LinearFactor {
 public:
  // Takes numbers below M. The modulus must outlive this.
  LinearFactor(const Mont& mont, const BigNumber& a, const BigNumber& b);

  // Sets digits to a + m b, below 3 M.
  void at(std::uint64_t m, std::uint64_t* digits) const;

 private:
  const Mont& mont_;
  MontWords constant_;
  MontWords slope_;
  MontWords modulus_;
  std::uint64_t companion_;
  MontWords sum_;
};

}  // namespace splinter

#endif  // SPLINTER_LINEAR_FACTOR_H_

#include "paillier_ciphertexts.h"

#include <algorithm>
#include <cstring>

#include "mont.h"

namespace splinter {

bool are_ciphertexts(const BigNumber& n, const std::uint8_t* numbers, std::size_t count,
                     const MontKernel& kernel) {
  const Mont square(n * n, kernel);
  const std::size_t bytes = n.bits() / 4;
  MontWords number(square.words());
  MontWords bound(square.words());
  square.number().write_words(bound.data(), bound.size());
  // As many products side by side as a kernel has lanes. Montgomery's factors are prime to N.
  const std::size_t lanes = kernel.lanes;
  const MontNumbers products = square.numbers(lanes);
  const MontNumbers entered = square.numbers(lanes);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    square.copy(square.one(), products[lane]);
  }
  MontBatch batch(square);
  for (std::size_t first = 0; first < count; first += lanes) {
    const std::size_t many = std::min(lanes, count - first);
    for (std::size_t lane = 0; lane < many; ++lane) {
      std::memcpy(number.data(), numbers + (first + lane) * bytes, bytes);
      if (!is_between(number.data(), bound.data(), bound.size())) {
        return false;
      }
      square.put(number.data(), number.size(), entered[lane]);
      batch.multiply(products[lane], entered[lane], products[lane]);
    }
    batch.run();
  }
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    batch.multiply(products[0], products[lane], products[0]);
    batch.run();
  }
  return common_divisor(square.get(products[0]), n) == BigNumber(1);
}

}  // namespace splinter

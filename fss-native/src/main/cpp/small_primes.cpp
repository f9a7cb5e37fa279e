#include "small_primes.h"

namespace splinter {
namespace {

std::vector<std::uint32_t> sieved() {
  constexpr std::uint32_t kBound = 1 << 16;
  std::vector<bool> composite(kBound);
  std::vector<std::uint32_t> primes;
  for (std::uint32_t n = 2; n < kBound; ++n) {
    if (composite[n]) {
      continue;
    }
    primes.push_back(n);
    for (std::uint32_t multiple = 2 * n; multiple < kBound; multiple += n) {
      composite[multiple] = true;
    }
  }
  return primes;
}

}  // namespace

const std::vector<std::uint32_t>& small_primes() {
  static const std::vector<std::uint32_t> primes = sieved();
  return primes;
}

}  // namespace splinter

#include "mont_kernels.h"

#include "kernel.h"

namespace splinter::test {

std::vector<const MontKernel*> mont_kernels_here() {
  std::vector<const MontKernel*> all = {&kPortableMontKernel};
  if (has_avx2()) {
    all.push_back(&kAvx2MontKernel);
  }
#ifdef SPLINTER_IFMA
  if (has_ifma()) {
    all.push_back(&kIfmaMontKernel);
  }
#endif
  return all;
}

BigNumber random_below(const BigNumber& bound, std::mt19937_64& random) {
  std::vector<std::uint64_t> words(bound.bits() / 64 + 2);
  for (std::uint64_t& word : words) {
    word = random();
  }
  return BigNumber::read_words(words.data(), words.size()) % bound;
}

BigNumber digits_of(const Mont& mont, const std::uint64_t* digits) {
  BigNumber whole;
  for (std::size_t d = mont.modulus().digits; d-- > 0;) {
    whole = (whole << mont.kernel().digit_bits) + BigNumber(digits[d]);
  }
  return whole;
}

}  // namespace splinter::test

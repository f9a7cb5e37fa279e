#include "linear_factor.h"

namespace splinter {
namespace {

using Wide = unsigned __int128;

MontWords words_of(const BigNumber& number, std::size_t n) {
  MontWords words(n);
  number.write_words(words.data(), n);
  return words;
}

}  // namespace

LinearFactor::LinearFactor(const Mont& mont, const BigNumber& a, const BigNumber& b)
    : mont_(mont),
      constant_(words_of(a, mont.words() + 1)),
      slope_(words_of(b, mont.words() + 1)),
      modulus_(words_of(mont.number(), mont.words() + 1)),
      sum_(mont.words() + 1) {
  ((b << 64) / mont.number()).write_words(&companion_, 1);
}

void LinearFactor::at(std::uint64_t m, std::uint64_t* digits) const {
  const auto quotient = static_cast<std::uint64_t>(Wide{m} * companion_ >> 64);
  const std::size_t n = mont_.words() + 1;
  Wide added = 0;       // what is left of a + m b for the words above
  Wide subtracted = 0;  // and of the quotient times M
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < n; ++i) {
    added += Wide{m} * slope_.data()[i] + constant_.data()[i];
    subtracted += Wide{quotient} * modulus_.data()[i];
    const Wide difference =
        Wide{static_cast<std::uint64_t>(added)} - static_cast<std::uint64_t>(subtracted) - borrow;
    sum_.data()[i] = static_cast<std::uint64_t>(difference);
    borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
    added >>= 64;
    subtracted >>= 64;
  }
  mont_.put(sum_.data(), n, digits);
}

}  // namespace splinter

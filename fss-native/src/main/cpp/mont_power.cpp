#include "mont_power.h"

#include <algorithm>

namespace splinter {
namespace {

// The bits of an exponent that one product takes in `raise`.
constexpr std::size_t kRaiseBits = 5;
constexpr std::size_t kRaiseEntries = 1 << kRaiseBits;

// Raises as many numbers as a kernel has lanes.
class Raising {
 public:
  explicit Raising(const Mont& mont)
      : mont_(mont),
        lanes_(mont.kernel().lanes),
        batch_(mont),
        powers_(mont.numbers(kRaiseEntries * lanes_)),
        chosen_(mont.numbers(lanes_)) {}

  void raise(const MontNumbers& numbers, std::size_t first, std::size_t n,
             const std::uint64_t* exponent, std::size_t bits) {
    for (std::size_t i = 0; i < n; ++i) {
      mont_.copy(mont_.one(), power(0, i));
      mont_.copy(numbers[first + i], power(1, i));
      mont_.copy(mont_.one(), numbers[first + i]);
    }
    for (std::size_t e = 2; e < kRaiseEntries; ++e) {
      for (std::size_t i = 0; i < n; ++i) {
        batch_.multiply(power(e - 1, i), power(1, i), power(e, i));
      }
      batch_.run();
    }
    const std::size_t words = (bits + 63) / 64;
    for (std::size_t window = (bits + kRaiseBits - 1) / kRaiseBits; window-- > 0;) {
      for (std::size_t square = 0; square < kRaiseBits; ++square) {
        for (std::size_t i = 0; i < n; ++i) {
          batch_.multiply(numbers[first + i], numbers[first + i], numbers[first + i]);
        }
        batch_.run();
      }
      const std::uint64_t digit = exponent_bits(exponent, words, window * kRaiseBits, kRaiseBits);
      for (std::size_t i = 0; i < n; ++i) {
        choose(digit, i);
        batch_.multiply(numbers[first + i], chosen_[i], numbers[first + i]);
      }
      batch_.run();
    }
  }

 private:
  std::uint64_t* power(std::size_t e, std::size_t i) const { return powers_[e * lanes_ + i]; }

  // Copies a power of number i; reads all of them.
  void choose(std::uint64_t digit, std::size_t i) {
    std::uint64_t* const to = chosen_[i];
    std::fill(to, to + mont_.stride(), 0);
    for (std::size_t e = 0; e < kRaiseEntries; ++e) {
      const std::uint64_t other = e ^ digit;
      const std::uint64_t wanted = ((other | (0 - other)) >> 63) - 1;
      const std::uint64_t* const from = power(e, i);
      for (std::size_t d = 0; d < mont_.stride(); ++d) {
        to[d] |= from[d] & wanted;
      }
    }
  }

  const Mont& mont_;
  const std::size_t lanes_;
  MontBatch batch_;
  MontNumbers powers_;
  MontNumbers chosen_;
};

}  // namespace

FixedBase::FixedBase(const Mont& mont, const std::uint64_t* base, std::size_t exponent_bits)
    : mont_(mont),
      choice_bits_(mont.kernel().choice_bits),
      windows_((exponent_bits + choice_bits_ - 1) / choice_bits_),
      tables_((windows_ * mont.modulus().digits) << choice_bits_),
      unused_(mont.numbers(1)) {
  const std::size_t entries = std::size_t{1} << choice_bits_;
  MontNumbers bases = mont.numbers(windows_ + 1);
  MontNumbers powers = mont.numbers(windows_);
  MontBatch batch(mont);
  mont.copy(base, bases[0]);
  for (std::size_t window = 0; window < windows_; ++window) {
    mont.copy(bases[window], bases[window + 1]);
    for (std::size_t square = 0; square < choice_bits_; ++square) {
      batch.multiply(bases[window + 1], bases[window + 1], bases[window + 1]);
      batch.run();
    }
    mont.copy(mont.one(), powers[window]);
  }
  for (std::size_t e = 0; e < entries; ++e) {
    for (std::size_t window = 0; window < windows_; ++window) {
      for (std::size_t d = 0; d < mont.modulus().digits; ++d) {
        table(window)[(d << choice_bits_) + e] = powers[window][d];
      }
      batch.multiply(powers[window], bases[window], powers[window]);
    }
    batch.run();
  }
}

void FixedBase::multiply(const MontNumbers& numbers, std::size_t n, const std::uint64_t* exponents,
                         std::size_t words) const {
  const std::size_t lanes = mont_.kernel().lanes;
  for (std::size_t window = 0; window < windows_; ++window) {
    for (std::size_t first = 0; first < n; first += lanes) {
      std::uint64_t* numbers_of[kMostMontLanes];
      std::uint64_t choices[kMostMontLanes] = {};
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const bool used = first + lane < n;
        numbers_of[lane] = used ? numbers[first + lane] : unused_[0];
        choices[lane] = used ? exponent_bits(exponents + (first + lane) * words, words,
                                             window * choice_bits_, choice_bits_)
                             : 0;
      }
      mont_.kernel().multiply_chosen(mont_.modulus(), numbers_of, table(window), choices,
                                     numbers_of);
    }
  }
}

void raise(const Mont& mont, const MontNumbers& numbers, std::size_t n,
           const std::uint64_t* exponent, std::size_t bits) {
  Raising raising(mont);
  const std::size_t lanes = mont.kernel().lanes;
  for (std::size_t first = 0; first < n; first += lanes) {
    raising.raise(numbers, first, std::min(lanes, n - first), exponent, bits);
  }
}

}  // namespace splinter

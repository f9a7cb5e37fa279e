#include "ring.h"

#include <array>
#include <vector>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

constexpr std::array<std::uint64_t, kRingPrimes> kPrimes = {
    (std::uint64_t{1} << kResidueBits) - 16383, (std::uint64_t{1} << kResidueBits) - 212991};

class Modulus {
 public:
  explicit Modulus(std::uint64_t prime) : prime_(prime) {}

  std::uint64_t product(std::uint64_t a, std::uint64_t b) const {
    return static_cast<std::uint64_t>(DoubleWord{a} * b % prime_);
  }
  std::uint64_t power(std::uint64_t base, std::uint64_t exponent) const {
    std::uint64_t power = 1;
    for (; exponent != 0; exponent >>= 1, base = product(base, base)) {
      power = (exponent & 1) != 0 ? product(power, base) : power;
    }
    return power;
  }
  std::uint64_t inverse(std::uint64_t x) const { return power(x, prime_ - 2); }
  std::uint64_t companion(std::uint64_t x) const {
    return static_cast<std::uint64_t>((DoubleWord{x} << kLimbBits) / prime_);
  }

  // Returns a root of X^n + 1: that made of the least number which gives one.
  std::uint64_t root(std::size_t n) const {
    for (std::uint64_t base = 2;; ++base) {
      const std::uint64_t root = power(base, (prime_ - 1) / (2 * n));
      if (power(root, n) == prime_ - 1) {
        return root;
      }
    }
  }

 private:
  std::uint64_t prime_;
};

std::size_t reversed(std::size_t number, std::size_t size) {
  std::size_t reversed = 0;
  for (std::size_t bit = 1; bit < size; bit *= 2, number /= 2) {
    reversed = 2 * reversed + number % 2;
  }
  return reversed;
}

// Returns the number of ones of a word of up to 32 bits. The compiler's own would look them up in a
// table on a CPU without the instruction.
std::uint64_t ones(std::uint64_t word) {
  word -= word >> 1 & 0x55555555;
  word = (word & 0x33333333) + (word >> 2 & 0x33333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f;
  return word * 0x01010101 >> 24 & 0xff;
}

// The tables of one prime and the memory that they point to.
class Tables {
 public:
  Tables(std::uint64_t prime, std::size_t size) {
    const Modulus modulus(prime);
    const std::uint64_t root = modulus.root(size);
    fill(modulus, root, size, &powers_, &power_companions_);
    fill(modulus, modulus.inverse(root), size, &inverses_, &inverse_companions_);
    const std::uint64_t inverse_size = modulus.inverse(size);
    const std::uint64_t last = modulus.product(inverses_[1], inverse_size);
    tables_ = {prime,
               size,
               powers_.data(),
               power_companions_.data(),
               inverses_.data(),
               inverse_companions_.data(),
               inverse_size,
               modulus.companion(inverse_size),
               last,
               modulus.companion(last),
               static_cast<std::uint64_t>((DoubleWord{1} << 101) / prime)};
  }
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  const RingTables& tables() const { return tables_; }

 private:
  static void fill(const Modulus& modulus, std::uint64_t root, std::size_t size,
                   std::vector<std::uint64_t>* powers, std::vector<std::uint64_t>* companions) {
    powers->resize(size);
    companions->resize(size);
    for (std::size_t i = 0; i < size; ++i) {
      (*powers)[i] = modulus.power(root, reversed(i, size));
      (*companions)[i] = modulus.companion((*powers)[i]);
    }
  }

  std::vector<std::uint64_t> powers_;
  std::vector<std::uint64_t> power_companions_;
  std::vector<std::uint64_t> inverses_;
  std::vector<std::uint64_t> inverse_companions_;
  RingTables tables_{};
};

}  // namespace

const RingTables& ring_tables(RingSet set, std::size_t prime) {
  static const Tables large[] = {{kPrimes[0], kRingSize}, {kPrimes[1], kRingSize}};
  static const Tables small(kPrimes[0], ring_size(RingSet::kSmall));
  return set == RingSet::kSmall ? small.tables() : large[prime].tables();
}

std::uint64_t scale(RingSet set, std::uint32_t bits, std::size_t prime) {
  const DoubleWord whole = set == RingSet::kSmall ? DoubleWord{kPrimes[0]} : ring_modulus();
  return static_cast<std::uint64_t>((whole >> bits) % kPrimes[prime]);
}

std::uint64_t residue(std::int64_t number, const RingTables& tables) {
  // Adding 2^14 q makes every number positive, and below 2^65: the quotient is one too small at
  // most.
  const std::uint64_t q = tables.prime;
  const DoubleWord positive =
      (DoubleWord{q} << 14) + static_cast<DoubleWord>(static_cast<__int128>(number));
  const auto quotient = static_cast<std::uint64_t>((positive >> 14) * tables.reciprocal >> 87);
  std::uint64_t rest = static_cast<std::uint64_t>(positive) - quotient * q;
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t less = rest - q;
    rest = less + (q & (0 - (less >> 63)));
  }
  return rest;
}

DoubleWord ring_modulus() { return DoubleWord{kPrimes[0]} * kPrimes[1]; }

DoubleWord number_of_residues(std::uint64_t first, std::uint64_t second) {
  static const std::uint64_t inverse = Modulus(kPrimes[1]).inverse(kPrimes[0] % kPrimes[1]);
  const RingTables& tables = ring_tables(1);
  // first is below twice the second prime.
  const std::uint64_t difference =
      residue(static_cast<std::int64_t>(second) - static_cast<std::int64_t>(first), tables);
  std::uint64_t quotient = 0;
  kPortableRingKernel.add_multiple(tables, inverse, &difference, &quotient, 1);
  return first + DoubleWord{kPrimes[0]} * quotient;
}

DoubleWord reduced_number(DoubleWord number) {
  for (int bit = 2; bit >= 0; --bit) {
    const DoubleWord bound = ring_modulus() << bit;
    const DoubleWord less = number - bound;
    number = less + (bound & (0 - (less >> 127)));
  }
  return number;
}

std::int64_t noise(std::uint64_t word) {
  constexpr unsigned kCoins = 21;
  constexpr std::uint64_t kMask = (std::uint64_t{1} << kCoins) - 1;
  return static_cast<std::int64_t>(ones(word & kMask)) -
         static_cast<std::int64_t>(ones(word >> kCoins & kMask));
}

const RingKernel& find_ring_kernel(std::uint32_t path) {
#ifdef SPLINTER_IFMA
  if (path == SPLINTER_PATH_VAES512 && has_ifma()) {
    return kIfmaRingKernel;
  }
#else
  (void)path;
#endif
  return kPortableRingKernel;
}

}  // namespace splinter

// Transforms by products of words, with numbers that are reduced late (Harvey, J. Symb. Comp. 60,
// 2014).
#include "ring_kernel.h"

namespace splinter {
namespace {

using Wide = unsigned __int128;

// Returns x - bound if x >= bound, else x; both are below 2^63.
std::uint64_t reduced(std::uint64_t x, std::uint64_t bound) {
  const std::uint64_t less = x - bound;
  return less + (bound & (0 - (less >> 63)));
}

// Returns x times a factor, less a multiple of q: below 2 q for any x below 2^52.
std::uint64_t product(std::uint64_t x, std::uint64_t factor, std::uint64_t companion,
                      std::uint64_t q) {
  const auto quotient = static_cast<std::uint64_t>(Wide{x << (64 - kLimbBits)} * companion >> 64);
  return x * factor - quotient * q;
}

void transform(const RingTables& tables, std::uint64_t* values) {
  const std::uint64_t q = tables.prime;
  for (std::size_t groups = 1, half = tables.size / 2; half >= 1; groups *= 2, half /= 2) {
    for (std::size_t g = 0; g < groups; ++g) {
      const std::uint64_t power = tables.powers[groups + g];
      const std::uint64_t companion = tables.power_companions[groups + g];
      std::uint64_t* const low = values + 2 * g * half;
      std::uint64_t* const high = low + half;
      for (std::size_t i = 0; i < half; ++i) {
        const std::uint64_t a = reduced(low[i], 2 * q);
        const std::uint64_t b = product(high[i], power, companion, q);
        low[i] = a + b;
        high[i] = a + 2 * q - b;
      }
    }
  }
  for (std::size_t i = 0; i < tables.size; ++i) {
    values[i] = reduced(reduced(values[i], 2 * q), q);
  }
}

void invert(const RingTables& tables, std::uint64_t* values) {
  const std::uint64_t q = tables.prime;
  std::size_t half = 1;
  for (std::size_t groups = tables.size / 2; groups > 1; groups /= 2, half *= 2) {
    for (std::size_t g = 0; g < groups; ++g) {
      const std::uint64_t power = tables.inverse_powers[groups + g];
      const std::uint64_t companion = tables.inverse_power_companions[groups + g];
      std::uint64_t* const low = values + 2 * g * half;
      std::uint64_t* const high = low + half;
      for (std::size_t i = 0; i < half; ++i) {
        const std::uint64_t a = low[i];
        const std::uint64_t b = high[i];
        low[i] = reduced(a + b, 2 * q);
        high[i] = product(a + 2 * q - b, power, companion, q);
      }
    }
  }
  std::uint64_t* const high = values + half;
  for (std::size_t i = 0; i < half; ++i) {
    const std::uint64_t a = values[i];
    const std::uint64_t b = high[i];
    values[i] = reduced(product(a + b, tables.inverse_size, tables.inverse_size_companion, q), q);
    high[i] =
        reduced(product(a + 2 * q - b, tables.last_inverse, tables.last_inverse_companion, q), q);
  }
}

void multiply(const RingTables& tables, const std::uint64_t* a, const std::uint64_t* b,
              std::uint64_t* out, std::size_t n) {
  const std::uint64_t q = tables.prime;
  for (std::size_t i = 0; i < n; ++i) {
    const Wide whole = Wide{a[i]} * b[i];
    // The quotient is too small by two at most.
    const auto quotient = static_cast<std::uint64_t>(
        Wide{static_cast<std::uint64_t>(whole >> 49)} * tables.reciprocal >> kLimbBits);
    const std::uint64_t rest = static_cast<std::uint64_t>(whole) - quotient * q;
    out[i] = reduced(reduced(rest, 2 * q), q);
  }
}

void add_multiple(const RingTables& tables, std::uint64_t factor, const std::uint64_t* b,
                  std::uint64_t* sum, std::size_t n) {
  const std::uint64_t q = tables.prime;
  const auto companion = static_cast<std::uint64_t>((Wide{factor} << kLimbBits) / q);
  for (std::size_t i = 0; i < n; ++i) {
    sum[i] = reduced(reduced(sum[i] + product(b[i], factor, companion, q), 2 * q), q);
  }
}

void add_products(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* low,
                  std::uint64_t* high, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const Wide product = Wide{a[i]} * b[i];
    low[i] += static_cast<std::uint64_t>(product) & ((std::uint64_t{1} << kLimbBits) - 1);
    high[i] += static_cast<std::uint64_t>(product >> kLimbBits);
  }
}

}  // namespace

const RingKernel kPortableRingKernel{transform, invert, multiply, add_multiple, add_products};

}  // namespace splinter

#include "statistics.h"

#include <cmath>

namespace splinter::test {
namespace {

// The bound in standard deviations: a normal variable exceeds it with probability 6.4e-14.
constexpr double kDeviations = 7.5;

// Returns Wilson and Hilferty's approximation of the quantile of chi-square for kDeviations.
double chi_square_bound(std::size_t freedom) {
  const double variance = 2.0 / (9.0 * static_cast<double>(freedom));
  return static_cast<double>(freedom) *
         std::pow(1 - variance + kDeviations * std::sqrt(variance), 3);
}

}  // namespace

bool uniform(const Histogram& histogram, const std::vector<std::uint8_t>& support) {
  double all = 0;
  double supported = 0;
  for (const std::uint32_t count : histogram) {
    all += count;
  }
  for (const std::uint8_t value : support) {
    supported += histogram[value];
  }
  if (all != supported || support.size() < 2) {
    return all == supported;
  }
  const double expected = all / static_cast<double>(support.size());
  double sum = 0;
  for (const std::uint8_t value : support) {
    sum += (histogram[value] - expected) * (histogram[value] - expected) / expected;
  }
  return sum < chi_square_bound(support.size() - 1);
}

bool alike(const Histogram& a, const Histogram& b) {
  double sum = 0;
  std::size_t values = 0;
  for (std::size_t value = 0; value < a.size(); ++value) {
    const double both = a[value] + b[value];
    if (both > 0) {
      const double difference = static_cast<double>(a[value]) - b[value];
      sum += difference * difference / both;
      ++values;
    }
  }
  return values < 2 || sum < chi_square_bound(values - 1);
}

bool chance(std::size_t successes, std::size_t guesses, double probability) {
  // The bound is Bernstein's inequality, with exp(-30) = 9.4e-14.
  constexpr double kExponent = 30;
  const double mean = static_cast<double>(guesses) * probability;
  const double most = kExponent / 3 + std::sqrt(kExponent * kExponent / 9 + 2 * kExponent * mean);
  return static_cast<double>(successes) < mean + most;
}

bool fair(std::size_t ones, std::size_t count) {
  const double excess = static_cast<double>(ones) - static_cast<double>(count) / 2;
  return std::abs(excess) < kDeviations * std::sqrt(static_cast<double>(count)) / 2;
}

}  // namespace splinter::test

// Prints the products modulo large numbers that each kernel of this CPU computes in a second of CPU
// time, in thousands: a line for each kernel, a column for each length, and the products that
// choose a factor from a table in brackets. Best of several runs.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "mont.h"
#include "mont_kernels.h"

namespace splinter::bench {
namespace {

constexpr int kRuns = 9;
constexpr int kQuickRuns = 1;  // which show that all works
constexpr double kRunSeconds = 0.05;

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Returns the best rate of a call that computes some products.
template <class Call>
double best_rate(int runs, std::size_t products, const Call& call) {
  double best = 0;
  for (int run = 0; run < runs; ++run) {
    const double start = cpu_seconds();
    double done = 0;
    double seconds = 0;
    do {
      for (int i = 0; i < 50; ++i) {
        call();
      }
      done += 50 * static_cast<double>(products);
      seconds = cpu_seconds() - start;
    } while (seconds < kRunSeconds);
    best = std::max(best, done / seconds);
  }
  return best;
}

void measure(const MontKernel& kernel, std::size_t bits, int runs) {
  const Mont mont(BigNumber::power_of_two(bits) - BigNumber(12345), kernel);
  const MontNumbers numbers = mont.numbers(kMostMontLanes);
  std::uint64_t* lanes[kMostMontLanes];
  std::uint64_t choices[kMostMontLanes];
  for (std::size_t lane = 0; lane < kMostMontLanes; ++lane) {
    mont.put(BigNumber::power_of_two(bits - 1) + BigNumber(lane), numbers[lane]);
    lanes[lane] = numbers[lane];
    choices[lane] = lane;
  }
  const MontWords table(mont.modulus().digits << kernel.choice_bits);
  const double plain =
      best_rate(runs, kernel.lanes, [&] { kernel.multiply(mont.modulus(), lanes, lanes, lanes); });
  const double chosen = best_rate(runs, kernel.lanes, [&] {
    kernel.multiply_chosen(mont.modulus(), lanes, table.data(), choices, lanes);
  });
  std::printf("  %8.0f (%7.0f)", plain / 1e3, chosen / 1e3);
}

}  // namespace
}  // namespace splinter::bench

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::strcmp(argv[1], "--quick") == 0;
  constexpr std::size_t kLengths[] = {2048, 3072, 4096, 6144};
  std::printf("%-9s", "1000/s");
  for (const std::size_t bits : kLengths) {
    std::printf("  %8zu          ", bits);
  }
  std::printf("\n");
  for (const splinter::MontKernel* const kernel : splinter::test::mont_kernels_here()) {
    std::printf("%-9s", kernel->name);
    for (const std::size_t bits : kLengths) {
      splinter::bench::measure(*kernel, bits,
                               quick ? splinter::bench::kQuickRuns : splinter::bench::kRuns);
    }
    std::printf("\n");
  }
  return 0;
}

// The kernels of Montgomery's products that this machine can run, and numbers to try them on.
#ifndef SPLINTER_TEST_MONT_KERNELS_H_
#define SPLINTER_TEST_MONT_KERNELS_H_

#include <random>
#include <vector>

#include "mont.h"

namespace splinter::test {

std::vector<const MontKernel*> mont_kernels_here();

// Returns a number that is uniform, or nearly so.
BigNumber random_below(const BigNumber& bound, std::mt19937_64& random);

// Returns the number that digits stand for, which need not be reduced.
BigNumber digits_of(const Mont& mont, const std::uint64_t* digits);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_MONT_KERNELS_H_

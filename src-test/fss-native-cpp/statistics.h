// Tests of hypotheses about many samples of a few bytes, with bounds so wide that none fails by
// chance: each wrongly fails with a probability below 10^-13, and there are fewer than 10^7 of them
// in all, so that any of them would wrongly fail with a probability below 10^-6 if the fixed seeds
// were drawn anew.
#ifndef SPLINTER_TEST_STATISTICS_H_
#define SPLINTER_TEST_STATISTICS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace splinter::test {

// The number of times that each value of a byte was seen.
using Histogram = std::array<std::uint32_t, 256>;

// Returns whether the values in `support` may be equally likely by their counts, and all other
// counts are 0.
bool uniform(const Histogram& histogram, const std::vector<std::uint8_t>& support);

// Returns whether two histograms of equally many samples may be of one distribution.
bool alike(const Histogram& a, const Histogram& b);

// Returns whether chance explains this many successes or fewer, for guesses that are right with
// this probability.
bool chance(std::size_t successes, std::size_t guesses, double probability);

// Returns whether `ones` of `count` fair coins may be heads.
bool fair(std::size_t ones, std::size_t count);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_STATISTICS_H_

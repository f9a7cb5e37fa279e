// Tests of hypotheses about many samples of a few bytes, strict enough that none fails by chance:
// each wrongly fails with a probability below 10^-13, and there are fewer than 10^7 of them in all,
// so that together they do with one below 10^-6, were the fixed seeds drawn anew.
#ifndef SPLINTER_TEST_STATISTICS_H_
#define SPLINTER_TEST_STATISTICS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace splinter::test {

// How often each value of a byte was seen.
using Histogram = std::array<std::uint32_t, 256>;

// Returns whether the counts of the values in `support` are those of equally likely ones, and all
// others 0.
bool uniform(const Histogram& histogram, const std::vector<std::uint8_t>& support);

// Returns whether two histograms of as many samples are of one distribution.
bool alike(const Histogram& a, const Histogram& b);

// Returns whether guesses that are right with this probability can be right so often, or less.
bool chance(std::size_t successes, std::size_t guesses, double probability);

// Returns whether `ones` of `count` fair coins can be heads.
bool fair(std::size_t ones, std::size_t count);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_STATISTICS_H_

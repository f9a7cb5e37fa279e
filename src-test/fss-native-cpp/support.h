// What the test programs share: seeded randomness, owned handles, and the function itself as the
// oracle.
#ifndef SPLINTER_TEST_SUPPORT_H_
#define SPLINTER_TEST_SUPPORT_H_

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "point.h"
#include "splinter_fss.h"

namespace splinter::test {

struct Key {
  std::uint64_t high;
  std::uint64_t low;

  bool operator==(const Key& other) const { return high == other.high && low == other.low; }
};

constexpr std::array<std::uint32_t, 3> kPaths = {SPLINTER_PATH_PORTABLE, SPLINTER_PATH_AESNI,
                                                 SPLINTER_PATH_VAES256};

// The paths this CPU can run, naming on standard error those it cannot.
std::vector<std::uint32_t> paths_here();

struct Close {
  void operator()(splinter_point* point) const { splinter_point_close(point); }
};
using Point = std::unique_ptr<splinter_point, Close>;

using Bytes = std::vector<std::uint8_t>;

// Null if the share is refused.
Point open(const Bytes& share, std::uint32_t path);

// Both shares, through the exported generator.
std::array<Bytes, 2> generate(const PointParameters& parameters, const Key& alpha,
                              std::uint64_t beta, std::uint32_t share_index = 0);

// The largest key of the domain.
Key largest(const PointParameters& parameters);

// A key with the bits outside the domain cleared.
Key clip(const PointParameters& parameters, const Key& key);

Key random_key(const PointParameters& parameters, std::mt19937_64& random);

// Keys as the interface takes them: one or two words each.
std::vector<std::uint64_t> to_words(const PointParameters& parameters,
                                    const std::vector<Key>& keys);

std::vector<std::uint64_t> evaluate(const Point& point, const PointParameters& parameters,
                                    const std::vector<Key>& keys);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_SUPPORT_H_

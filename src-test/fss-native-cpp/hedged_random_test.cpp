// Tests that random bytes stay good while one of their sources does, by planted sources.
#include "hedged_random.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "shares.h"

namespace splinter::test {
namespace {

// Repeats: a copy of a virtual machine returns the same bytes after each start.
bool repeating(std::uint8_t* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = static_cast<std::uint8_t>(0x5a + i);
  }
  return true;
}

bool zeros(std::uint8_t* out, std::size_t n) {
  std::memset(out, 0, n);
  return true;
}

bool fails(std::uint8_t*, std::size_t) { return false; }

std::uint64_t counted = 0;

// Differs from draw to draw, by the count alone.
RandomSources::Moment counting() { return {counted++, 1, 2, 3, 4}; }

RandomSources::Moment frozen() { return {0, 1, 2, 3, 4}; }

Bytes draw(const RandomSources& sources, std::size_t n) {
  Bytes bytes(n, 0);
  EXPECT_TRUE(hedged_random(sources, bytes.data(), n));
  return bytes;
}

// Returns the bytes of a draw with one word of the moment changed.
template <std::size_t kWord>
Bytes at_other_moment() {
  const auto moment = []() -> RandomSources::Moment {
    std::uint64_t words[] = {0, 1, 2, 3, 4};
    words[kWord] ^= 1;
    return {words[0], words[1], words[2], words[3], words[4]};
  };
  return draw({repeating, repeating, moment}, 32);
}

TEST(HedgedRandomTest, RepeatingGeneratorsDoNotRepeatNonces) {
  const RandomSources sources{repeating, repeating, counting};
  std::set<Bytes> nonces;
  for (int i = 0; i < 1000; ++i) {
    nonces.insert(draw(sources, 16));
  }
  EXPECT_EQ(1000U, nonces.size());
}

TEST(HedgedRandomTest, EachWordOfTheMomentCounts) {
  const std::set<Bytes> drawn = {draw({repeating, repeating, frozen}, 32),
                                 at_other_moment<0>(),
                                 at_other_moment<1>(),
                                 at_other_moment<2>(),
                                 at_other_moment<3>(),
                                 at_other_moment<4>()};
  EXPECT_EQ(6U, drawn.size());
}

// Keeps the planted sources honest: nothing else makes draws differ.
TEST(HedgedRandomTest, EqualSourcesGiveEqualBytes) {
  const RandomSources sources{repeating, repeating, frozen};
  EXPECT_EQ(draw(sources, 100), draw(sources, 100));
  EXPECT_NE(draw(sources, 100), draw({zeros, repeating, frozen}, 100));
  EXPECT_NE(draw(sources, 100), draw({repeating, zeros, frozen}, 100));
}

TEST(HedgedRandomTest, OneGoodGeneratorIsEnough) {
  const RandomSources& real = real_sources();
  for (const RandomSources& sources : {RandomSources{real.library, zeros, frozen},
                                       RandomSources{zeros, real.system, frozen}, real}) {
    const Bytes bytes = draw(sources, 1 << 20);
    EXPECT_NE(bytes, draw(sources, 1 << 20));
    std::size_t ones = 0;
    for (const std::uint8_t byte : bytes) {
      ones += static_cast<std::size_t>(__builtin_popcount(byte));
    }
    // 8 standard deviations of 2^23 fair bits.
    EXPECT_NEAR(static_cast<double>(1 << 22), static_cast<double>(ones), 8 * 1448.2);
  }
}

TEST(HedgedRandomTest, AFailureLeavesNoBytes) {
  const RandomSources& real = real_sources();
  for (const RandomSources& sources : {RandomSources{fails, real.system, real.moment},
                                       RandomSources{real.library, fails, real.moment}}) {
    Bytes bytes(48, 0xff);
    EXPECT_FALSE(hedged_random(sources, bytes.data(), bytes.size()));
    EXPECT_EQ(Bytes(48, 0), bytes);
  }
}

TEST(HedgedRandomTest, NoBytesAreDrawnAsWell) {
  EXPECT_TRUE(hedged_random(real_sources(), nullptr, 0));
}

}  // namespace
}  // namespace splinter::test

// Random bytes that stay good as long as one of several sources does.
#ifndef SPLINTER_HEDGED_RANDOM_H_
#define SPLINTER_HEDGED_RANDOM_H_

#include <cstddef>
#include <cstdint>

namespace splinter {

// The sources of a hedged draw; tests plant sources that repeat or fail.
struct RandomSources {
  // Fill n bytes; false is a failure.
  bool (*library)(std::uint8_t* out, std::size_t n);
  bool (*system)(std::uint8_t* out, std::size_t n);

  // Facts that differ from draw to draw even if both generators repeat, as they may in copies of a
  // virtual machine that begin from one snapshot.
  struct Moment {
    std::uint64_t count;      // of this process's draws
    std::uint64_t process;    // the process's id: a fork has a copy of the count
    std::uint64_t realtime;   // the wall clock, in nanoseconds
    std::uint64_t monotonic;  // the time since the machine's start, in nanoseconds
    std::uint64_t ticks;      // the CPU's time stamp counter
  };
  Moment (*moment)();
};

// Returns OpenSSL's private generator, the operating system's, a counter and the clocks.
const RandomSources& real_sources();

// Fills `out`: bytes of the library's generator, XORed with AES-256 in counter mode under a key of
// its own, SHA-256("splinter hedge 1" | 32 bytes of the library | 32 bytes of the system | moment).
//
// Guarantee: as long as either generator is one whose bytes look uniform and are unpredictable, so
// is the output, whatever the other returns. If the system's is, the key is, and XOR with bytes
// that do not depend on the key keeps that; if the library's is, its bytes mask a stream that
// depends on other bytes of it. If both repeat but are unknown, outputs of different moments are
// under unrelated keys. Assumption: SHA-256 with such an input is a pseudorandom function, AES-256
// a block cipher. Both known is beyond help: a moment can be guessed.
//
// Returns false, with `out` wiped, if a source or OpenSSL fails: none stands in for another.
bool hedged_random(const RandomSources& sources, std::uint8_t* out, std::size_t n);

}  // namespace splinter

#endif  // SPLINTER_HEDGED_RANDOM_H_

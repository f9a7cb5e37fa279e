// The plain evaluation of shares: one key at a time, straight from the definition in
// splinter_fss.h, slow, and independent of kernels and evaluators.
#ifndef SPLINTER_TEST_REFERENCE_H_
#define SPLINTER_TEST_REFERENCE_H_

#include <vector>

#include "share.h"

namespace splinter::test {

using Value = unsigned __int128;

// Returns this party's shares of f(key) at some keys; those of the bit output are 0 or 1. The share
// must be valid.
std::vector<Value> reference_values(const Share& share, const std::vector<Value>& keys);
inline Value reference_value(const Share& share, Value key) {
  return reference_values(share, {key})[0];
}

// Returns the sum of two parties' values.
Value reference_sum(Output output, Value a, Value b);

// Returns a block as a number.
inline Value number(const Block& block) { return Value{block.high} << 64 | block.low; }
inline Block block(Value number) {
  return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
}

}  // namespace splinter::test

#endif  // SPLINTER_TEST_REFERENCE_H_

// Tests of the scan against a naive loop: every width, count, number of functions and instruction
// set.
#include "scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "shares.h"

namespace splinter::test {
namespace {

struct Case {
  std::size_t width;
  std::size_t count;
  std::size_t functions;
};

// Random slots, selections and accumulators that begin at any address, in memory of their exact
// size, so that the sanitizer sees every access past the end.
class Scan {
 public:
  Scan(const Case& sizes, std::mt19937_64& random)
      : sizes_(sizes),
        shift_(random() % 16),
        words_((sizes.count + 63) / 64),
        slots_(shift_ + sizes.width * sizes.count),
        bits_(words_ * sizes.functions),
        accumulators_(sizes.functions, Bytes(shift_ + sizes.width)) {
    fill(slots_, random);
    for (Bytes& accumulator : accumulators_) {
      fill(accumulator, random);
    }
    for (std::size_t f = 0; f < sizes.functions; ++f) {
      for (std::size_t i = 0; i < sizes.count; ++i) {
        bits_[f * words_ + i / 64] |= random() % 2 << (i % 64);
      }
    }
  }

  std::vector<Bytes> expected() const {
    std::vector<Bytes> sums = accumulators_;
    for (std::size_t f = 0; f < sizes_.functions; ++f) {
      for (std::size_t i = 0; i < sizes_.count; ++i) {
        if (selected(f, i)) {
          xor_slot(i, sums[f]);
        }
      }
    }
    return sums;
  }

  // Returns the sums of a scan in chunks of `chunk` slots.
  std::vector<Bytes> scanned(std::uint32_t path, std::size_t chunk) const {
    std::vector<Bytes> sums = accumulators_;
    std::vector<std::uint8_t*> out;
    for (Bytes& sum : sums) {
      out.push_back(sum.data() + shift_);
    }
    Scanner scanner(find_scan_kernel(path), {slots_.data() + shift_, sizes_.count, sizes_.width},
                    sizes_.functions, out.data());
    for (std::size_t start = 0; start < sizes_.count; start += chunk) {
      const std::size_t n = std::min(chunk, sizes_.count - start);
      std::vector<std::uint64_t> bits((n + 63) / 64 * sizes_.functions);
      for (std::size_t f = 0; f < sizes_.functions; ++f) {
        for (std::size_t i = 0; i < n; ++i) {
          bits[f * ((n + 63) / 64) + i / 64] |= std::uint64_t{selected(f, start + i)} << (i % 64);
        }
      }
      scanner.add(bits.data(), start, n);
    }
    return sums;
  }

 private:
  static void fill(Bytes& bytes, std::mt19937_64& random) {
    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<std::uint8_t>(random()); });
  }

  bool selected(std::size_t function, std::size_t slot) const {
    return (bits_[function * words_ + slot / 64] >> (slot % 64) & 1) != 0;
  }

  void xor_slot(std::size_t slot, Bytes& sum) const {
    for (std::size_t b = 0; b < sizes_.width; ++b) {
      sum[shift_ + b] =
          static_cast<std::uint8_t>(sum[shift_ + b] ^ slots_[shift_ + slot * sizes_.width + b]);
    }
  }

  Case sizes_;
  std::size_t shift_;
  std::size_t words_;
  Bytes slots_;
  std::vector<std::uint64_t> bits_;
  std::vector<Bytes> accumulators_;
};

void check(const Case& sizes, std::mt19937_64& random, std::size_t chunk = SIZE_MAX) {
  const Scan scan(sizes, random);
  const std::vector<Bytes> expected = scan.expected();
  for (const Kernel* kernel : kernels_here()) {
    ASSERT_EQ(expected, scan.scanned(kernel->path, std::min(chunk, sizes.count)))
        << sizes.count << " slots of " << sizes.width << " bytes, " << sizes.functions
        << " functions, path " << kernel->path;
  }
}

TEST(ScanTest, EqualsALoopAtEveryWidth) {
  std::mt19937_64 random(21);
  std::vector<std::size_t> widths(200);
  std::iota(widths.begin(), widths.end(), std::size_t{1});
  widths.insert(widths.end(), {255, 256, 257, 1024, 4095, 4096, 4104});
  for (const std::size_t width : widths) {
    for (const std::size_t functions : {1u, 2u, 3u, 16u}) {
      check({width, 1 + random() % 150, functions}, random);
    }
  }
}

TEST(ScanTest, EqualsALoopOnTheWidestSlots) {
  std::mt19937_64 random(22);
  for (const std::size_t width : {std::size_t{65544}, std::size_t{1} << 20}) {
    for (const std::size_t functions : {1u, 3u}) {
      check({width, 5, functions}, random);
    }
  }
}

TEST(ScanTest, EqualsALoopAtEveryCount) {
  std::mt19937_64 random(23);
  for (const std::size_t width : {1u, 8u, 24u, 64u, 100u}) {
    for (const std::size_t count :
         {1u, 2u, 3u, 4u, 5u, 15u, 16u, 17u, 60u, 63u, 64u, 65u, 127u, 128u, 129u, 1000u}) {
      check({width, count, 1}, random);
      check({width, count, 4}, random);
    }
  }
}

TEST(ScanTest, EqualsALoopForEveryNumberOfFunctions) {
  std::mt19937_64 random(24);
  for (const std::size_t functions : {1u, 2u, 3u, 4u, 15u, 16u, 17u, 40u, 100u}) {
    check({8, 300, functions}, random);
    check({4100, 70, functions}, random);
  }
  check({3, 70, 5000}, random);
  check({70, 70, 5000}, random);
}

TEST(ScanTest, TakesSlotsInChunks) {
  std::mt19937_64 random(25);
  for (const std::size_t width : {1u, 7u, 32u, 65u, 300u, 5000u}) {
    check({width, 400, 1}, random, 128);
    check({width, 400, 5}, random, 64);
    check({width, 400, 5}, random, 100);
  }
}

}  // namespace
}  // namespace splinter::test

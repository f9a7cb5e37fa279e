// Tests of every step of every kernel, at every number of blocks, against the portable one.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "chunk.h"
#include "secret_vector.h"
#include "share_keys.h"
#include "support.h"

namespace splinter::test {
namespace {

constexpr std::uint64_t kUntouched = 0xdeadbeefdeadbeef;

// A level with correction words of its own, for any kernel.
class Level {
 public:
  Level(std::uint32_t bits, std::uint32_t value_bits, std::mt19937_64& random)
      : bits_(bits),
        value_bits_(value_bits),
        node_key_(draw(1, random)[0]),
        value_key_(draw(1, random)[0]),
        tag_key_(draw(1, random)[0]),
        nodes_(draw(std::size_t{1} << bits, random)),
        values_(draw(std::size_t{2} << value_bits, random)) {}

  static std::vector<Block> draw(std::size_t n, std::mt19937_64& random) {
    std::vector<Block> blocks(n);
    for (Block& block : blocks) {
      block = {random(), random()};
    }
    return blocks;
  }

  KernelLevel open(const Kernel& kernel) {
    EXPECT_TRUE(node_.open(kernel, node_key_) && value_.open(kernel, value_key_) &&
                tag_.open(kernel, tag_key_));
    return {node_.view(),
            value_.view(),
            tag_.view(),
            nodes_.data(),
            reinterpret_cast<const std::uint64_t*>(values_.data()),
            values_.data(),
            bits_,
            value_bits_};
  }

 private:
  const std::uint32_t bits_;
  const std::uint32_t value_bits_;
  const Block node_key_;
  const Block value_key_;
  const Block tag_key_;
  const std::vector<Block> nodes_;
  const std::vector<Block> values_;
  ExpandedKey node_;
  ExpandedKey value_;
  ExpandedKey tag_;
};

// Runs a step on every kernel; `out` is its output, whose last word must stay.
void compare(Level& level, const std::vector<std::uint64_t>& before,
             const std::function<bool(const Kernel&, const KernelLevel&, std::uint64_t*)>& step) {
  std::vector<std::uint64_t> expected;
  for (const Kernel* const kernel : kernels_here()) {
    // The buffer consists of blocks, for the alignment of nodes.
    std::vector<Block> out(before.size() / 2 + 1, Block{kUntouched, kUntouched});
    auto* const words = reinterpret_cast<std::uint64_t*>(out.data());
    std::copy(before.begin(), before.end(), words);
    ASSERT_TRUE(step(*kernel, level.open(*kernel), words));
    ASSERT_EQ(kUntouched, words[before.size()]) << "path " << kernel->path;
    const std::vector<std::uint64_t> here(words, words + before.size());
    if (expected.empty()) {
      expected = here;
    }
    ASSERT_EQ(expected, here) << "path " << kernel->path;
  }
}

std::vector<std::uint64_t> words_of(const std::vector<Block>& blocks) {
  std::vector<std::uint64_t> words;
  for (const Block& block : blocks) {
    words.push_back(block.low);
    words.push_back(block.high);
  }
  return words;
}

Block* blocks(std::uint64_t* words) { return reinterpret_cast<Block*>(words); }

TEST(KernelTest, HashesAnyNumberOfBlocks) {
  std::mt19937_64 random(1);
  Level level(1, 1, random);
  for (std::size_t n = 0; n <= 70; ++n) {
    SCOPED_TRACE(n);
    const std::vector<std::uint64_t> before = words_of(Level::draw(n, random));
    compare(level, before,
            [&](const Kernel& kernel, const KernelLevel& opened, std::uint64_t* out) {
              return kernel.hash(opened.node_key, blocks(out), n);
            });
    const Block seed{random() << 17, random()};
    const std::uint64_t first = random() % 1000;
    compare(level, before,
            [&](const Kernel& kernel, const KernelLevel& opened, std::uint64_t* out) {
              return kernel.hash_counter(opened.node_key, seed, first, blocks(out), n);
            });
  }
}

TEST(KernelTest, StepsRowsDown) {
  std::mt19937_64 random(2);
  for (std::uint32_t bits = 1; bits <= SPLINTER_MAX_RADIX_BITS; ++bits) {
    Level level(bits, bits, random);
    for (const std::size_t rows : {0, 32, 64, 96}) {
      SCOPED_TRACE(testing::Message() << bits << " bits, " << rows << " rows");
      const std::vector<Block> nodes = Level::draw(rows, random);
      std::vector<std::uint8_t> digits(rows);
      std::vector<std::uint16_t> word_digits(rows);
      for (std::size_t i = 0; i < rows; ++i) {
        digits[i] = static_cast<std::uint8_t>(random() >> (64 - bits));
        word_digits[i] = static_cast<std::uint16_t>(random() >> (64 - bits - 1));
      }
      const auto run = [&](const std::vector<std::uint64_t>& before, auto step) {
        compare(level, before,
                [&](const Kernel& kernel, const KernelLevel& opened, std::uint64_t* out) {
                  return step(kernel, opened, out);
                });
      };
      run(words_of(nodes), [&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
        return kernel.descend(opened, digits.data(), blocks(out), rows);
      });
      run(words_of(nodes), [&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
        return kernel.leaves(opened, digits.data(), nodes.data(), blocks(out), rows);
      });
      for (const std::uint64_t negative : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        run(std::vector<std::uint64_t>(rows, 3), [&](const Kernel& kernel,
                                                     const KernelLevel& opened, auto* out) {
          return kernel.add_words(opened, word_digits.data(), nodes.data(), negative, out, rows);
        });
        // The old values carry in some places and not in others.
        run(words_of(Level::draw(2 * rows, random)),
            [&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
              return kernel.add_tagged(opened, digits.data(), nodes.data(), negative, out, rows);
            });
      }
    }
  }
}

TEST(KernelTest, ExpandsAnyNumberOfParents) {
  std::mt19937_64 random(3);
  for (std::uint32_t bits = 0; bits <= SPLINTER_MAX_RADIX_BITS; ++bits) {
    Level level(bits, bits, random);
    for (const std::size_t count : {0, 1, 2, 3, 5, 8, 15, 16, 17, 31, 32, 33, 100}) {
      SCOPED_TRACE(testing::Message() << bits << " bits, " << count << " parents");
      const std::vector<Block> parents = Level::draw(count, random);
      const std::vector<std::uint64_t> bases = words_of(Level::draw((count + 1) / 2, random));
      const std::vector<std::uint64_t> before(count << bits << 1);
      const auto run = [&](auto step) {
        compare(level, before,
                [&](const Kernel& kernel, const KernelLevel& opened, std::uint64_t* out) {
                  return step(kernel, opened, out);
                });
      };
      run([&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
        return kernel.expand_nodes(opened, parents.data(), count, blocks(out));
      });
      for (const bool corrected : {false, true}) {
        run([&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
          return kernel.expand_leaves(opened, parents.data(), count, corrected, blocks(out));
        });
      }
      for (const std::uint64_t* const base :
           {bases.data(), static_cast<const std::uint64_t*>(nullptr)}) {
        for (const std::uint64_t negative : {std::uint64_t{0}, ~std::uint64_t{0}}) {
          run([&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
            return kernel.expand_words(opened, parents.data(), base, count, negative, out);
          });
        }
      }
      const std::vector<Block> double_bases = Level::draw(count, random);
      const auto* const drawn = reinterpret_cast<const std::uint64_t*>(double_bases.data());
      for (const std::uint64_t* const base : {drawn, static_cast<const std::uint64_t*>(nullptr)}) {
        for (const std::uint64_t negative : {std::uint64_t{0}, ~std::uint64_t{0}}) {
          run([&](const Kernel& kernel, const KernelLevel& opened, auto* out) {
            return kernel.expand_double_words(opened, parents.data(), base, count, negative, out);
          });
        }
      }
      const std::vector<std::uint64_t> tagged_bases = words_of(Level::draw(2 * count, random));
      for (const std::uint64_t* const base :
           {tagged_bases.data(), static_cast<const std::uint64_t*>(nullptr)}) {
        for (const std::uint64_t negative : {std::uint64_t{0}, ~std::uint64_t{0}}) {
          compare(level, std::vector<std::uint64_t>(count << bits << 2),
                  [&](const Kernel& kernel, const KernelLevel& opened, std::uint64_t* out) {
                    return kernel.expand_tagged(opened, parents.data(), base, count, negative, out);
                  });
        }
      }
    }
  }
}

}  // namespace
}  // namespace splinter::test

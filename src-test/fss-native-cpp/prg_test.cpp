// Tests of AES against FIPS 197, and of every kernel's own AES against OpenSSL's.
#include <gtest/gtest.h>

#include <cstring>

#include "kernel.h"
#include "shares.h"

namespace splinter::test {
namespace {

TEST(PrgTest, EncryptsTheExampleOfFips197) {
  Block key;
  Block block;
  for (std::uint8_t i = 0; i < 16; ++i) {
    reinterpret_cast<std::uint8_t*>(&key)[i] = i;
    reinterpret_cast<std::uint8_t*>(&block)[i] = static_cast<std::uint8_t>(i * 0x11);
  }
  const std::uint8_t expected[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                                     0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};
  Cipher cipher;
  ASSERT_TRUE(cipher.open(key));
  Block out;
  ASSERT_TRUE(cipher.encrypt(&block, &out, 1));
  EXPECT_EQ(0, std::memcmp(expected, &out, sizeof(out)));
}

TEST(PrgTest, KernelsHashAsOpenSslDoes) {
  std::mt19937_64 random(3);
  for (const Kernel* kernel : kernels_here()) {
    for (int i = 0; i < 100; ++i) {
      const Block key{random(), random()};
      std::vector<Block> blocks(2 * kRowGroup + 1);
      for (Block& block : blocks) {
        block = {random(), random()};
      }
      std::vector<Block> expected(blocks.size());
      Cipher cipher;
      ASSERT_TRUE(cipher.open(key));
      ASSERT_TRUE(cipher.encrypt(blocks.data(), expected.data(), blocks.size()));
      for (std::size_t b = 0; b < blocks.size(); ++b) {
        expected[b].low ^= blocks[b].low;
        expected[b].high ^= blocks[b].high;
      }
      Block round_keys[kRoundKeys];
      if (kernel->expand_key != nullptr) {
        kernel->expand_key(key, round_keys);
      }
      ASSERT_TRUE(kernel->hash({round_keys, &cipher}, blocks.data(), blocks.size()));
      ASSERT_EQ(0, std::memcmp(expected.data(), blocks.data(), blocks.size() * sizeof(Block)))
          << "path " << kernel->path;
    }
  }
}

}  // namespace
}  // namespace splinter::test

// Tests of products over GF(2^8) against multiplication of polynomials: every pair of elements,
// every width, count and number of vectors, on every kernel.
#include "field.h"

#include <gtest/gtest.h>

#include <random>

#include "kernel.h"
#include "support.h"

namespace splinter::test {
namespace {

void fill(Bytes& bytes, std::mt19937_64& random) {
  for (std::uint8_t& byte : bytes) {
    byte = static_cast<std::uint8_t>(random());
  }
}

std::vector<const FieldKernel*> kernels() {
  std::vector<const FieldKernel*> all = {&kPortableFieldKernel};
  if (has_avx2()) {
    all.push_back(&kAvx2FieldKernel);
  }
#ifdef SPLINTER_GFNI
  if (has_gfni()) {
    all.push_back(&kGfniFieldKernel);
  }
#endif
  return all;
}

TEST(Field, EveryPairOfElements) {
  // FIPS 197, sections 4.2 and 4.2.1.
  EXPECT_EQ(0xc1, field_product(0x57, 0x83));
  EXPECT_EQ(0xfe, field_product(0x57, 0x13));
  Bytes all(256);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<std::uint8_t>(i);
  }
  for (const FieldKernel* kernel : kernels()) {
    for (unsigned factor = 0; factor < 256; ++factor) {
      const auto element = static_cast<std::uint8_t>(factor);
      const std::uint8_t* const vector = &element;
      Bytes sum(256);
      std::uint8_t* out = sum.data();
      add_products(*kernel, {all.data(), 1, 256}, &vector, 1, &out);
      for (unsigned i = 0; i < 256; ++i) {
        ASSERT_EQ(field_product(factor, i), sum[i]) << factor << " times " << i;
      }
    }
  }
}

// Multiplies random records in memory of their exact size, so that the sanitizer sees every access
// past the end, by vectors, and compares with sums of single products.
void check(const FieldKernel& kernel, std::size_t width, std::size_t count, std::size_t vectors,
           std::mt19937_64& random) {
  Bytes records(width * count);
  fill(records, random);
  std::vector<Bytes> factors(vectors, Bytes(count));
  std::vector<Bytes> sums(vectors, Bytes(width));
  std::vector<const std::uint8_t*> in;
  std::vector<std::uint8_t*> out;
  for (std::size_t v = 0; v < vectors; ++v) {
    fill(factors[v], random);
    fill(sums[v], random);
    in.push_back(factors[v].data());
    out.push_back(sums[v].data());
  }
  std::vector<Bytes> expected = sums;
  for (std::size_t v = 0; v < vectors; ++v) {
    for (std::size_t r = 0; r < count; ++r) {
      for (std::size_t i = 0; i < width; ++i) {
        expected[v][i] = static_cast<std::uint8_t>(
            expected[v][i] ^ field_product(factors[v][r], records[r * width + i]));
      }
    }
  }
  add_products(kernel, {records.data(), count, width}, in.data(), vectors, out.data());
  ASSERT_EQ(expected, sums) << width << " bytes, " << count << " records, " << vectors
                            << " vectors";
}

TEST(Field, EveryWidthAndCount) {
  std::mt19937_64 random(2007);
  for (const FieldKernel* kernel : kernels()) {
    for (std::size_t width = 1; width <= 200; ++width) {
      check(*kernel, width, 1 + random() % 20, 1 + random() % 3, random);
    }
    for (const std::size_t width : {2047, 2048, 2049, 4096, 5000}) {
      check(*kernel, width, 11, 2, random);
    }
    for (std::size_t count = 0; count <= 33; ++count) {
      check(*kernel, 65, count, 1 + random() % 4, random);
    }
  }
}

TEST(Field, EachPathHasAKernelThatTheCpuRuns) {
  EXPECT_EQ(&kPortableFieldKernel, &find_field_kernel(SPLINTER_PATH_PORTABLE));
  for (const std::uint32_t path :
       {SPLINTER_PATH_AESNI, SPLINTER_PATH_VAES256, SPLINTER_PATH_VAES512}) {
    if ((available_paths() & path) != 0) {
      std::mt19937_64 random(path);
      check(find_field_kernel(path), 100, 9, 2, random);
    }
  }
}

}  // namespace
}  // namespace splinter::test

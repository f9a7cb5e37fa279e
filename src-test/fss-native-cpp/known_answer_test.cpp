// Tests of the frozen vectors against the generator, the definition and every path of today.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "known_answers.h"
#include "mont_kernels.h"
#include "shares.h"
#include "support.h"

namespace splinter::test {
namespace {

std::string frozen(const std::string& name) {
  std::ifstream file(SPLINTER_VECTORS "/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string frozen(const KnownScheme& known) { return frozen(known.name + std::string("-v2.txt")); }

Bytes from_hex(const std::string& text) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

Value read_number(std::istringstream& fields) {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  fields >> std::hex >> high >> low;
  return number({low, high});
}

// Returns this party's value, combined with its tag, through the exported interface.
Value exported_value(const Bytes& share, const Parameters& parameters, Value key,
                     std::uint32_t path) {
  const std::size_t length = share.size();
  const std::uint8_t use = SPLINTER_USE_DIRECT;
  const Block words = block(key);
  std::vector<std::uint64_t> out(value_words(parameters.output));
  splinter_function* function = nullptr;
  EXPECT_EQ(SPLINTER_OK, splinter_function_open(share.data(), &length, &use, 1,
                                                parameters.domain_bits, 0, path, &function));
  EXPECT_EQ(SPLINTER_OK, splinter_evaluate(&function, 1, &words.low, 1, out.data()));
  splinter_function_close(function);
  return from_words(out, out.size())[0];
}

class KnownAnswerTest : public testing::TestWithParam<KnownScheme> {};

TEST_P(KnownAnswerTest, TheGeneratorStillWritesTheFrozenVectors) {
  const std::string expected = frozen(GetParam());
  ASSERT_FALSE(expected.empty());
  EXPECT_TRUE(expected == known_answers(GetParam()));
}

TEST_P(KnownAnswerTest, EveryPathGivesTheFrozenValues) {
  const std::vector<const Kernel*> kernels = kernels_here();
  std::istringstream lines(frozen(GetParam()));
  std::string line;
  std::vector<Bytes> shares;
  int points = 0;
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string name;
    fields >> name;
    if (name == "case") {
      shares.clear();
    } else if (name.rfind("share", 0) == 0) {
      std::string hex;
      fields >> hex;
      shares.push_back(from_hex(hex));
    } else if (name == "point") {
      const Value key = read_number(fields);
      for (const Bytes& share : shares) {
        const Share decoded_share = decoded(share);
        const Value value = read_number(fields);
        const bool tagged = decoded_share.parameters.output == Output::kTagged;
        const Value expected = combined({value, tagged ? read_number(fields) : 0});
        ASSERT_FALSE(fields.fail());
        ASSERT_TRUE(expected == reference_value(decoded_share, key));
        for (const Kernel* const kernel : kernels) {
          ASSERT_TRUE(expected ==
                      exported_value(share, decoded_share.parameters, key, kernel->path))
              << test::name(decoded_share.parameters) << ", path " << kernel->path;
        }
      }
      ++points;
    }
  }
  EXPECT_GE(points, 2);
}

// The generator of the vectors checks sums as it goes.
TEST(RingSumKnownAnswerTest, EveryPathWritesTheFrozenVectors) {
  const std::string expected = frozen("ring-sum-v1.txt");
  ASSERT_FALSE(expected.empty());
  for (const Kernel* const kernel : kernels_here()) {
    EXPECT_TRUE(expected == ring_sum_known_answers(*kernel)) << "path " << kernel->path;
  }
}

TEST(PaillierKnownAnswerTest, EveryKernelStillWritesTheFrozenVectors) {
  const std::string expected = frozen("paillier-v1.txt");
  ASSERT_FALSE(expected.empty());
  for (const MontKernel* const kernel : mont_kernels_here()) {
    EXPECT_TRUE(expected == paillier_known_answers(*kernel)) << kernel->name;
  }
}

TEST(CellKnownAnswerTest, EveryKernelStillWritesTheFrozenVectors) {
  const std::string expected = frozen("cells-v1.txt");
  ASSERT_FALSE(expected.empty());
  for (const MontKernel* const kernel : mont_kernels_here()) {
    EXPECT_TRUE(expected == cell_known_answers(*kernel)) << kernel->name;
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, KnownAnswerTest, testing::ValuesIn(kKnownSchemes));

}  // namespace
}  // namespace splinter::test

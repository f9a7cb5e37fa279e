// The frozen vectors against the generator and every path of today.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "known_answers.h"
#include "support.h"

namespace splinter::test {
namespace {

std::string frozen(const KnownScheme& known) {
  std::ifstream file(std::string(SPLINTER_VECTORS "/") + known.name + "-v1.txt");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Bytes from_hex(const std::string& text) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

class KnownAnswerTest : public testing::TestWithParam<KnownScheme> {};

TEST_P(KnownAnswerTest, TheGeneratorStillWritesTheFrozenVectors) {
  const std::string expected = frozen(GetParam());
  ASSERT_FALSE(expected.empty());
  EXPECT_TRUE(expected == known_answers(GetParam()));
}

TEST_P(KnownAnswerTest, EveryPathGivesTheFrozenValues) {
  std::istringstream lines(frozen(GetParam()));
  std::string line;
  TreeParameters parameters{};
  Bytes shares[2];
  int points = 0;
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string name;
    fields >> name;
    if (name == "case") {
      fields >> parameters.domain_bits >> parameters.radix_bits;
    } else if (name == "share0" || name == "share1") {
      std::string hex;
      fields >> hex;
      shares[name.back() - '0'] = from_hex(hex);
    } else if (name == "point") {
      Key key{};
      std::uint64_t expected[2];
      fields >> std::hex >> key.high >> key.low >> expected[0] >> expected[1];
      ASSERT_FALSE(fields.fail());
      for (const std::uint32_t path : paths_here()) {
        for (int party = 0; party < 2; ++party) {
          ASSERT_EQ(expected[party], evaluate(open(shares[party], path), parameters, {key})[0])
              << "path " << path << ", " << parameters.domain_bits << " bits, radix "
              << parameters.radix_bits;
        }
      }
      ++points;
    }
  }
  EXPECT_GT(points, 10);
}

INSTANTIATE_TEST_SUITE_P(Schemes, KnownAnswerTest, testing::ValuesIn(kKnownSchemes));

}  // namespace
}  // namespace splinter::test

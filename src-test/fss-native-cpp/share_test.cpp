// Tests of untrusted share bytes and their refusal, one test for each check.
#include "share.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "multiparty_dpf_shape.h"
#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;
constexpr int kMutations = 20000;

const Parameters kDpf{Scheme::kDpf, 2, 24, 8, Output::kWord, false};
const Parameters kDcf{Scheme::kDcf, 2, 9, 4, Output::kDoubleWord, false};
const Parameters kBits{Scheme::kDpf, 2, 20, 5, Output::kBit, false};
const Parameters kCompact{Scheme::kDcf, 2, 24, 1, Output::kWord, true};
const Parameters kConstant{Scheme::kConstant, 2, 0, 0, Output::kDoubleWord, false};
const Parameters kTagged{Scheme::kDcf, 2, 9, 4, Output::kTagged, false};
const Parameters kTaggedConstant{Scheme::kConstant, 2, 0, 0, Output::kTagged, false};
const Parameters kThree = multi_party_dpf(3, 9, 8);
const Parameters kFive = multi_party_dpf(5, 10, 9);
const Parameters kDense = dense(3, 4, Output::kWord);
const Parameters kTaggedDense = dense(2, 3, Output::kTagged);

const Parameters kShamir = shamir(4, 2, 9, 4);
const Parameters kRing = ring(3, 3, 2, 47);

const std::vector<Parameters>& all_kinds() {
  static const std::vector<Parameters> all = {
      kDpf,   kDcf,  kBits,  kCompact,     kConstant, kTagged, kTaggedConstant,
      kThree, kFive, kDense, kTaggedDense, kShamir,   kRing};
  return all;
}

bool accepts(const Bytes& share) {
  Share fields;
  // The copy has its own size, so that the sanitizer sees every read past the end.
  const std::unique_ptr<std::uint8_t[]> copy(new std::uint8_t[share.size()]);
  std::copy(share.begin(), share.end(), copy.get());
  return decode_share(copy.get(), share.size(), &fields);
}

Bytes share_of(const Parameters& parameters, std::size_t party = 1) {
  return make_shares(parameters, {0, 1, 1})[party];
}

// Returns whether a valid share is accepted after one byte is set.
bool accepts_with(const Parameters& parameters, std::size_t at, int byte) {
  Bytes share = share_of(parameters);
  EXPECT_TRUE(accepts(share));
  share[at] = static_cast<std::uint8_t>(byte);
  return accepts(share);
}

std::size_t bytes_of(splinter_parameters raw, std::uint32_t party = 0) {
  Parameters parameters;
  return read_parameters(raw, &parameters) ? share_bytes(parameters, party) : 0;
}

TEST(ShareBytesTest, AreTheSumOfTheParts) {
  EXPECT_EQ(56u + 2 * 8, bytes_of({1, 2, 1, 8, 1, 0}));
  EXPECT_EQ(56u + 128 * 16 + 256 * 16 + 512 * 8, bytes_of({1, 2, 24, 8, 1, 0}));
  EXPECT_EQ(56u + 2 * 256 * 16 + 256 * 16, bytes_of({1, 2, 24, 8, 2, 0}));
  EXPECT_EQ(56u + 2 * 256 * 16 + 256 * 32, bytes_of({1, 2, 24, 8, 4, 0}));
  EXPECT_EQ(56u + 2 * 256 * 16 + 3 * 256 * 32, bytes_of({2, 2, 24, 8, 4, 0}));
  EXPECT_EQ(56u + 23 * (16 + 32) + 2 * 32 + 3, bytes_of({2, 2, 24, 1, 4, 1}));
  EXPECT_EQ(56u + 32, bytes_of({3, 2, 0, 0, 4, 0}));
  EXPECT_EQ(56u + 2 * 16 + 256 * 16 + 256 * 16, bytes_of({1, 2, 24, 8, 3, 0}));
  EXPECT_EQ(56u + 16, bytes_of({1, 2, 7, 8, 3, 0}));
  EXPECT_EQ(56u + 2 * 16, bytes_of({1, 2, 8, 8, 3, 0}));
  EXPECT_EQ(56u + 2 * 256 * 24 + 256 * 8, bytes_of({2, 2, 24, 8, 1, 0}));
  EXPECT_EQ(56u + 2 * 256 * 32 + 256 * 16, bytes_of({2, 2, 24, 8, 2, 0}));
  EXPECT_EQ(56u + 8, bytes_of({3, 2, 0, 0, 1, 0}));
  EXPECT_EQ(56u + 16, bytes_of({3, 2, 0, 0, 2, 0}));
  EXPECT_EQ(56u + 22 * 16 + 4 * 8 + 3, bytes_of({1, 2, 24, 1, 1, 1}));
  EXPECT_EQ(56u + 23 * 24 + 2 * 8 + 3, bytes_of({2, 2, 24, 1, 1, 1}));
  EXPECT_EQ(56u + 127 * 32 + 2 * 16 + 16, bytes_of({2, 2, 128, 1, 2, 1}));
  EXPECT_EQ(56u + 4 * 8, bytes_of({1, 2, 2, 1, 1, 0}));
  EXPECT_EQ(56u + 128 * (1 + 2 * 16) + 4 * 64 * 16, bytes_of({4, 3, 20, 13, 3, 0}));
  EXPECT_EQ(56u + 1 * (16 + 64 * 16) + 128 * 16, bytes_of({4, 8, 3, 7, 3, 0}));
  EXPECT_EQ(56u + 1 * (1 + 2 * 16) + 4 * 8192 * 16, bytes_of({4, 3, 20, 20, 3, 0}));
  EXPECT_EQ(56u + 8, bytes_of({3, 8, 0, 0, 1, 0}, 7));
  EXPECT_EQ(56u + 16, bytes_of({5, 3, 17, 0, 1, 0}, 0));
  EXPECT_EQ(56u + 16, bytes_of({5, 3, 17, 0, 1, 0}, 1));
  EXPECT_EQ(56u + 131072 * 8, bytes_of({5, 3, 17, 0, 1, 0}, 2));
  EXPECT_EQ(56u + 2 * 16, bytes_of({5, 2, 1, 0, 2, 0}, 1));
  EXPECT_EQ(56u + 131072 * 32, bytes_of({5, 8, 17, 0, 4, 0}, 7));
}

TEST(ShareBytesTest, ParametersOutOfBoundsHaveNone) {
  for (const splinter_parameters& raw : std::vector<splinter_parameters>{
           {0, 2, 8, 8, 1, 0},   {6, 2, 8, 8, 1, 0},   {8, 2, 8, 8, 1, 0},   // scheme
           {1, 1, 8, 8, 1, 0},   {1, 3, 8, 8, 1, 0},   {2, 3, 8, 8, 1, 0},   // parties
           {3, 1, 0, 0, 1, 0},   {4, 2, 9, 8, 3, 0},   {4, 9, 9, 8, 3, 0},   //
           {1, 2, 0, 8, 1, 0},   {1, 2, 129, 8, 1, 0}, {2, 2, 0, 8, 1, 0},   // domain
           {2, 2, 129, 8, 1, 0}, {3, 2, 8, 0, 1, 0},   {4, 3, 0, 8, 3, 0},   //
           {4, 3, 33, 20, 3, 0},                                             //
           {1, 2, 8, 0, 1, 0},   {1, 2, 8, 9, 1, 0},   {2, 2, 8, 9, 1, 0},   // radix, columns
           {3, 2, 0, 8, 1, 0},   {4, 3, 9, 6, 3, 0},   {4, 3, 9, 21, 3, 0},  //
           {1, 2, 8, 8, 0, 0},   {1, 2, 8, 8, 5, 0},   {2, 2, 8, 8, 3, 0},   // output
           {3, 2, 0, 0, 3, 0},   {4, 3, 9, 8, 1, 0},   {4, 3, 9, 8, 2, 0},   //
           {4, 3, 9, 8, 4, 0},                                               //
           {1, 2, 8, 1, 1, 2},   {1, 2, 8, 2, 1, 1},   {2, 2, 8, 8, 1, 1},   // correction words
           {3, 2, 0, 0, 1, 1},   {4, 3, 9, 8, 3, 1},                         //
           {4, 3, 32, 7, 3, 0},  {4, 8, 32, 15, 3, 0},                       // more than 64 MiB
           {3, 9, 0, 0, 1, 0},   {5, 1, 8, 0, 1, 0},   {5, 9, 8, 0, 1, 0},   // dense: parties
           {5, 2, 0, 0, 1, 0},   {5, 2, 18, 0, 1, 0},  {5, 2, 8, 1, 1, 0},   // domain, radix
           {5, 2, 8, 0, 3, 0},   {5, 2, 8, 0, 1, 1},                         //
       }) {
    EXPECT_EQ(0u, bytes_of(raw)) << int{raw.scheme} << ' ' << int{raw.parties} << ' '
                                 << int{raw.domain_bits} << ' ' << int{raw.radix_bits} << ' '
                                 << int{raw.output} << ' ' << int{raw.correction_words};
  }
}

TEST(ShareTest, EveryPartysShareIsAccepted) {
  for (const Parameters& parameters : all_kinds()) {
    for (std::size_t party = 0; party < parameters.parties; ++party) {
      const Bytes share = share_of(parameters, party);
      ASSERT_TRUE(accepts(share)) << name(parameters);
      EXPECT_EQ(party, decoded(share).party);
      EXPECT_EQ(1u, decoded(share).share_index);
    }
  }
}

TEST(ShareTest, EveryOtherLengthIsRefused) {
  for (const Parameters& parameters : all_kinds()) {
    Bytes share = share_of(parameters);
    share.push_back(0);
    EXPECT_FALSE(accepts(share)) << name(parameters);
    for (share.pop_back(); !share.empty();) {
      share.pop_back();
      ASSERT_FALSE(accepts(share)) << name(parameters) << ", " << share.size() << " bytes";
    }
  }
}

TEST(ShareTest, MagicAndVersionAreChecked) {
  for (const Parameters& parameters : all_kinds()) {
    for (std::size_t at = 0; at < 4; ++at) {
      EXPECT_FALSE(accepts_with(parameters, at, 'x'));
    }
    EXPECT_FALSE(accepts_with(parameters, 4, 1));
    EXPECT_FALSE(accepts_with(parameters, 4, 3));
  }
}

TEST(ShareTest, ParametersAreCheckedAsThoseOfAGenerator) {
  EXPECT_FALSE(accepts_with(kConstant, 5, 0));
  EXPECT_FALSE(accepts_with(kConstant, 6, 1));
  EXPECT_FALSE(accepts_with(kConstant, 7, 1));
  EXPECT_FALSE(accepts_with(kConstant, 8, 1));
  EXPECT_FALSE(accepts_with(kConstant, 9, 3));
  EXPECT_FALSE(accepts_with(kConstant, 10, 1));
}

TEST(ShareTest, OutputsPerBlockFitTheOutput) {
  for (const Parameters& parameters : all_kinds()) {
    const int right = parameters.output == Output::kWord    ? 1
                      : parameters.output == Output::kBit   ? 7
                      : parameters.output == Output::kField ? 4
                                                            : 0;
    for (const int value : {0, 1, 2, 4, 7, 8, 255}) {
      EXPECT_EQ(value == right, accepts_with(parameters, 11, value)) << name(parameters);
    }
  }
}

// A party of a dense function cannot pass as another one, whose share is longer or shorter.
TEST(ShareTest, ADenseSharesLengthTellsWhetherItIsTheLasts) {
  EXPECT_TRUE(accepts_with(kDense, 12, 0));
  EXPECT_FALSE(accepts_with(kDense, 12, 2));
  EXPECT_FALSE(accepts_with(kTaggedDense, 12, 0));
}

TEST(ShareTest, ShamirsParametersAreBounded) {
  EXPECT_TRUE(accepts_with(kShamir, 10, 3));
  EXPECT_FALSE(accepts_with(kShamir, 10, 0)) << "threshold";
  EXPECT_FALSE(accepts_with(kShamir, 10, 4));
  EXPECT_FALSE(accepts_with(kShamir, 8, 10)) << "columns";
  EXPECT_FALSE(accepts_with(kShamir, 7, 10)) << "another number of rows";
  EXPECT_FALSE(accepts_with(kShamir, 9, SPLINTER_OUTPUT_BIT));
  EXPECT_FALSE(accepts_with(kBits, 9, SPLINTER_OUTPUT_FIELD));
  EXPECT_FALSE(accepts_with(kDense, 9, SPLINTER_OUTPUT_FIELD));
  EXPECT_FALSE(accepts_with(kConstant, 9, SPLINTER_OUTPUT_FIELD));
  EXPECT_FALSE(accepts_with(kDcf, 9, SPLINTER_OUTPUT_FIELD));
  EXPECT_EQ(56u + (1 << 5), bytes_of({6, 4, 9, 4, 5, 2}));
  EXPECT_EQ(56u + (1 << 20), bytes_of({6, 8, 32, 12, 5, 7}));
  EXPECT_EQ(0u, bytes_of({6, 8, 32, 11, 5, 7})) << "rows";
  EXPECT_EQ(0u, bytes_of({6, 8, 33, 20, 5, 7}));
  EXPECT_EQ(0u, bytes_of({6, 8, 32, 21, 5, 7}));
  EXPECT_EQ(0u, bytes_of({6, 9, 9, 4, 5, 2}));
  EXPECT_EQ(0u, bytes_of({6, 1, 9, 4, 5, 1}));
}

TEST(ShareTest, ARingsParametersAreBounded) {
  EXPECT_TRUE(accepts_with(kRing, 10, 1));
  EXPECT_TRUE(accepts_with(kRing, 10, 98));
  EXPECT_FALSE(accepts_with(kRing, 10, 0)) << "scale";
  EXPECT_FALSE(accepts_with(kRing, 10, 99));
  EXPECT_FALSE(accepts_with(kRing, 8, 4)) << "columns";
  EXPECT_FALSE(accepts_with(kRing, 12, 2)) << "the last party's share is longer";
  Bytes last = share_of(kRing, 2);
  last[7] = 4;
  EXPECT_FALSE(accepts(last)) << "another number of rows";
  for (const Parameters& other : {kDpf, kDcf, kBits, kConstant, kDense, kShamir, kThree}) {
    EXPECT_FALSE(accepts_with(other, 9, SPLINTER_OUTPUT_RESIDUES)) << name(other);
  }
  for (const int output : {1, 2, 3, 4, 5, 7}) {
    EXPECT_FALSE(accepts_with(kRing, 9, output));
  }
  constexpr std::size_t kRow = 4097 * 2 * 50;  // bits
  EXPECT_EQ(56u + 16 + 50 + 16, bytes_of({7, 3, 3, 2, 6, 47}, 0));
  EXPECT_EQ(56u + 16 + 50 + (2 * kRow + 7) / 8, bytes_of({7, 3, 3, 2, 6, 47}, 2));
  EXPECT_EQ(56u + 16 + (100 + 7) / 8 + (2 * kRow + 7) / 8, bytes_of({7, 2, 1, 0, 6, 98}, 1));
  EXPECT_EQ(56u + 16 + (1 << 17) * 100 / 8 + (128 * kRow + 7) / 8,
            bytes_of({7, 8, 24, 17, 6, 47}, 7));
  EXPECT_EQ(0u, bytes_of({7, 3, 25, 17, 6, 47})) << "domain";
  EXPECT_EQ(0u, bytes_of({7, 3, 0, 0, 6, 47}));
  EXPECT_EQ(0u, bytes_of({7, 3, 24, 13, 6, 47})) << "rows";
  EXPECT_EQ(0u, bytes_of({7, 3, 24, 21, 6, 47})) << "columns";
  EXPECT_EQ(0u, bytes_of({7, 1, 3, 2, 6, 47})) << "parties";
  EXPECT_EQ(0u, bytes_of({7, 9, 3, 2, 6, 47}));
}

// Sets the bits of residue `i` of those packed from `at` on.
void set_residue(Bytes& share, std::size_t at, std::size_t i, std::uint64_t residue) {
  for (std::size_t bit = 0; bit < 50; ++bit) {
    const std::size_t place = 8 * at + 50 * i + bit;
    const int mask = 1 << place % 8;
    const int kept = share[place / 8] & ~mask;
    share[place / 8] = static_cast<std::uint8_t>(kept | ((residue >> bit & 1) != 0 ? mask : 0));
  }
}

TEST(ShareTest, ResiduesAreBelowTheirPrimes) {
  const Parameters parameters = ring(2, 2, 1, 47);
  constexpr std::size_t kColumns = 56 + 16;
  constexpr std::size_t kRows = kColumns + 25;
  constexpr std::size_t kEach = 2 * 4097;
  for (const auto& [at, i, prime] : {std::tuple{kColumns, std::size_t{0}, 0},
                                     {kColumns, std::size_t{1}, 0},
                                     {kColumns, std::size_t{2}, 1},
                                     {kColumns, std::size_t{3}, 1},
                                     {kRows, std::size_t{0}, 0},
                                     {kRows, kEach - 1, 0},
                                     {kRows, kEach, 1},
                                     {kRows, 2 * kEach - 1, 1}}) {
    Bytes share = share_of(parameters, 1);
    const auto modulus = static_cast<std::uint64_t>(kRingModuli[prime]);
    set_residue(share, at, i, modulus - 1);
    EXPECT_TRUE(accepts(share)) << at << ", " << i;
    set_residue(share, at, i, modulus);
    EXPECT_FALSE(accepts(share)) << at << ", " << i;
    set_residue(share, at, i, (std::uint64_t{1} << 50) - 1);
    EXPECT_FALSE(accepts(share)) << at << ", " << i;
  }
}

TEST(ShareTest, BitsAfterTheLastResidueAreZero) {
  const Parameters parameters = ring(2, 1, 0, 47);  // 100 bits of columns
  for (std::size_t party = 0; party < 2; ++party) {
    Bytes share = share_of(parameters, party);
    std::uint8_t& last = share[56 + 16 + 12];
    EXPECT_EQ(0, last >> 4);
    for (const int bit : {16, 128}) {
      last = static_cast<std::uint8_t>(last ^ bit);
      EXPECT_FALSE(accepts(share));
      last = static_cast<std::uint8_t>(last ^ bit);
    }
  }
}

TEST(ShareTest, PartyIsOneOfThem) {
  for (const Parameters& parameters : {kConstant, kThree, kFive, kShamir}) {
    EXPECT_TRUE(accepts_with(parameters, 12, static_cast<int>(parameters.parties) - 1));
    EXPECT_FALSE(accepts_with(parameters, 12, static_cast<int>(parameters.parties)));
  }
  EXPECT_FALSE(accepts_with(kDpf, 12, 2));
  EXPECT_FALSE(accepts_with(kDpf, 12, 255));
}

TEST(ShareTest, ReservedBytesAreZero) {
  for (const Parameters& parameters : all_kinds()) {
    for (const std::size_t at : {14, 15, 20, 21, 22, 23}) {
      EXPECT_FALSE(accepts_with(parameters, at, 1)) << at;
      EXPECT_FALSE(accepts_with(parameters, at, 128)) << at;
    }
  }
}

TEST(ShareTest, TheCheckFieldSaysWhetherValuesHaveTags) {
  for (const Parameters& parameters : all_kinds()) {
    const int right = parameters.output == Output::kTagged ? 1 : 0;
    for (const int value : {0, 1, 2, 128, 255}) {
      EXPECT_EQ(value == right, accepts_with(parameters, 13, value)) << name(parameters);
    }
  }
  EXPECT_FALSE(accepts_with(kTagged, 9, SPLINTER_OUTPUT_DOUBLE_WORD));
  EXPECT_FALSE(accepts_with(kDcf, 9, SPLINTER_OUTPUT_TAGGED));
}

TEST(ShareTest, ShareIndexIsBounded) {
  for (const Parameters& parameters : all_kinds()) {
    EXPECT_TRUE(accepts_with(parameters, 18, 255));
    EXPECT_FALSE(accepts_with(parameters, 19, 1));
  }
}

TEST(ShareTest, ATreesRootTellsTheParty) {
  for (const Parameters& parameters : {kDpf, kDcf, kBits, kCompact}) {
    for (std::size_t party = 0; party < 2; ++party) {
      Bytes share = share_of(parameters, party);
      share[40] = static_cast<std::uint8_t>(share[40] ^ 1);
      EXPECT_FALSE(accepts(share));
      share[12] = static_cast<std::uint8_t>(1 - party);
      EXPECT_TRUE(accepts(share));
    }
  }
}

TEST(ShareTest, NothingElseHasARoot) {
  for (const Parameters& parameters : {kConstant, kThree, kFive, kDense, kShamir, kRing}) {
    for (std::size_t at = 40; at < 56; ++at) {
      EXPECT_FALSE(accepts_with(parameters, at, 1));
    }
  }
}

TEST(ShareTest, UnusedControlCorrectionsOfACompactTreeAreZero) {
  const Bytes share = share_of(kCompact);  // 23 levels with nodes
  const std::size_t last = share.size() - 1;
  EXPECT_FALSE(accepts_with(kCompact, last, share[last] | 0x80));
  EXPECT_TRUE(accepts_with(kCompact, last, 0x7f));
  const Parameters even{Scheme::kDpf, 2, 26, 1, Output::kWord, true};  // 24 levels with nodes
  EXPECT_TRUE(accepts_with(even, share_bytes(even, 0) - 1, 0xff));
}

TEST(ShareTest, EveryRowHasHalfOfTheColumns) {
  for (const Parameters& parameters : {kThree, kFive}) {
    const MultiPartyDpfShape shape = multi_party_dpf_shape(parameters);
    for (std::size_t at = 0; at < shape.rows() * shape.pattern_bytes(); ++at) {
      Bytes share = share_of(parameters);
      const std::uint8_t pattern = share[56 + at];
      share[56 + at] = static_cast<std::uint8_t>(pattern & (pattern - 1));  // one bit fewer
      EXPECT_FALSE(accepts(share)) << at;
      share[56 + at] = static_cast<std::uint8_t>(pattern | (pattern + 1));  // one bit more
      EXPECT_FALSE(accepts(share)) << at;
    }
  }
}

TEST(ShareTest, NoRowHasColumnsThatTheShapeDoesNot) {
  EXPECT_TRUE(accepts_with(kThree, 56, 0x03));
  EXPECT_FALSE(accepts_with(kThree, 56, 0x30));
  EXPECT_FALSE(accepts_with(kThree, 56, 0x11));
}

TEST(ShareTest, SeedsLeaveRoomForTheBlockCounter) {
  const std::size_t seeds =
      56 + multi_party_dpf_shape(kFive).rows() * multi_party_dpf_shape(kFive).pattern_bytes();
  for (std::size_t i = 0;
       i < multi_party_dpf_shape(kFive).rows() * multi_party_dpf_shape(kFive).held(); ++i) {
    Bytes share = share_of(kFive);
    std::uint8_t& low = share[seeds + 16 * i];
    for (const int bit : {1, 2, 4}) {
      low = static_cast<std::uint8_t>(low ^ bit);
      EXPECT_EQ(bit == 4, accepts(share)) << "seed " << i << ", bit " << bit;
      low = static_cast<std::uint8_t>(low ^ bit);
    }
  }
}

// Cuts, extends, overwrites or flips bits of the share at random.
void mutate(Bytes& share, std::mt19937_64& random) {
  const auto flip = [&](std::size_t below) {
    const std::size_t bit = random() % (below * 8);
    share[bit / 8] = static_cast<std::uint8_t>(share[bit / 8] ^ 1 << bit % 8);
  };
  switch (random() % 5) {
    case 0:
      share.resize(random() % share.size());
      break;
    case 1:
      share.resize(share.size() + 1 + random() % 5000);
      break;
    case 2:
      share[random() % 56] = static_cast<std::uint8_t>(random());
      break;
    case 3:
      flip(56);
      break;
    default:
      for (std::uint64_t flips = 1 + random() % 8; flips > 0; --flips) {
        flip(share.size());
      }
  }
}

TEST(ShareTest, MutationsAreRefusedOrReadBackAsWritten) {
  std::mt19937_64 random(kSeed);
  std::vector<Bytes> originals;
  for (const Parameters& parameters : all_kinds()) {
    for (const Bytes& share : make_shares(parameters, {0, 1})) {
      originals.push_back(share);
    }
  }
  int accepted = 0;
  for (int i = 0; i < kMutations; ++i) {
    Bytes share = originals[random() % originals.size()];
    mutate(share, random);
    if (accepts(share)) {
      Bytes head(kHeadBytes);
      encode_share_head(decoded(share), head.data());
      ASSERT_TRUE(std::equal(head.begin(), head.end(), share.begin())) << "seed " << kSeed;
      ++accepted;
    }
  }
  EXPECT_GT(accepted, kMutations / 20);
  EXPECT_LT(accepted, kMutations * 19 / 20);
}

}  // namespace
}  // namespace splinter::test

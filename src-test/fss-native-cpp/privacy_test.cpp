// Tests that everything a provider can see is independent of the secret. They fail for the faults
// in faults/, which check_faults plants one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>

#include "multiparty_dpf_shape.h"
#include "share_keys.h"
#include "shares.h"
#include "statistics.h"
#include "tree_shape.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;
constexpr std::size_t kShares = 10000;

struct Kind {
  Parameters parameters;
  Value alpha;
  Value other_alpha;  // differs in every digit, row and column
};

std::vector<Kind> kinds() {
  return {{{Scheme::kDpf, 2, 6, 3, Output::kWord, false}, 5, 58},
          {{Scheme::kDpf, 2, 4, 2, Output::kDoubleWord, false}, 0, 15},
          {{Scheme::kDpf, 2, 11, 2, Output::kBit, false}, 77, 1970},
          {{Scheme::kDpf, 2, 5, 1, Output::kWord, true}, 9, 22},
          {{Scheme::kDpf, 2, 10, 1, Output::kBit, true}, 300, 723},
          {{Scheme::kDpf, 2, 10, 8, Output::kWord, false}, 300, 723},
          {{Scheme::kDcf, 2, 5, 3, Output::kWord, false}, 12, 19},
          {{Scheme::kDcf, 2, 4, 2, Output::kDoubleWord, false}, 4, 11},
          {{Scheme::kDcf, 2, 5, 1, Output::kWord, true}, 9, 22},
          {{Scheme::kDcf, 2, 4, 1, Output::kDoubleWord, true}, 5, 10},
          {{Scheme::kDpf, 2, 4, 2, Output::kTagged, false}, 6, 9},
          {{Scheme::kDpf, 2, 4, 1, Output::kTagged, true}, 5, 10},
          {{Scheme::kDcf, 2, 4, 2, Output::kTagged, false}, 4, 11},
          {{Scheme::kDcf, 2, 4, 1, Output::kTagged, true}, 5, 10},
          {{Scheme::kConstant, 2, 0, 0, Output::kWord, false}, 0, 0},
          {{Scheme::kConstant, 2, 0, 0, Output::kTagged, false}, 0, 0},
          {{Scheme::kConstant, 3, 0, 0, Output::kWord, false}, 0, 0},
          {dense(3, 4, Output::kWord), 3, 12},
          {dense(2, 4, Output::kDoubleWord), 6, 9},
          {dense(4, 3, Output::kTagged), 5, 2},
          {shamir(3, 1, 6, 2), 13, 50},
          {shamir(4, 2, 3, 0), 2, 5},
          {multi_party_dpf(3, 9, 8), 5, 450},
          {multi_party_dpf(4, 8, 7), 5, 250}};
}

// Returns whether a share's values are other bytes than its own: a constant's value is its share,
// and so are the values of the last party of a dense function and those of Shamir's.
bool evaluates(const Parameters& parameters, std::uint32_t party) {
  return parameters.scheme != Scheme::kConstant && parameters.scheme != Scheme::kShamir &&
         (parameters.scheme != Scheme::kDense || party + 1 < parameters.parties);
}

// Returns everything that a party has: its share, and the low byte of its values and tags at a few
// keys.
Bytes view(const Kind& kind, const Bytes& share) {
  Bytes bytes = share;
  if (evaluates(kind.parameters, decoded(share).party)) {
    const std::vector<Value> keys = {kind.alpha, kind.alpha ^ 1, kind.other_alpha};
    for (const Numbers& numbers : reference_numbers(decoded(share), keys)) {
      bytes.push_back(static_cast<std::uint8_t>(numbers.value));
      if (kind.parameters.output == Output::kTagged) {
        bytes.push_back(static_cast<std::uint8_t>(numbers.tag));
      }
    }
  }
  return bytes;
}

// The views of one party over many shares of one secret.
using Views = std::vector<Bytes>;

// Samples the views of a function whose tag, if it has one, is `key` times beta.
std::vector<Views> sample(const Kind& kind, Value alpha, Value beta, std::uint32_t seed,
                          std::uint64_t key = Target{}.key) {
  std::mt19937_64 random(seed);
  std::vector<Views> parties(kind.parameters.parties);
  for (std::uint32_t i = 0; i < kShares; ++i) {
    const Label label{i, block(random_number(128, random))};
    const std::vector<Bytes> shares =
        make_shares(kind.parameters, {alpha, beta, i % 2, key}, label, fixed_stream, &random);
    for (std::size_t party = 0; party < shares.size(); ++party) {
      parties[party].push_back(view(kind, shares[party]));
    }
  }
  return parties;
}

std::vector<Histogram> histograms(const Views& views) {
  std::vector<Histogram> all(views[0].size(), Histogram{});
  for (const Bytes& bytes : views) {
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      ++all[at][bytes[at]];
    }
  }
  return all;
}

// Returns all bytes that have no other bits set than those of the mask.
std::vector<std::uint8_t> masked(std::uint32_t mask) {
  std::vector<std::uint8_t> support;
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    if ((byte & ~mask) == 0) {
      support.push_back(static_cast<std::uint8_t>(byte));
    }
  }
  return support;
}

// Returns the values that each byte of a view must take equally often, from the nonce on; the head
// before the nonce is public.
std::vector<std::vector<std::uint8_t>> supports(const Parameters& p, std::uint32_t party) {
  const std::size_t bytes = share_bytes(p, party);
  std::vector<std::vector<std::uint8_t>> all(bytes, masked(255));
  const bool tree = p.scheme == Scheme::kDpf || p.scheme == Scheme::kDcf;
  for (std::size_t at = 40; at < kHeadBytes && !tree; ++at) {
    all[at] = {0};
  }
  if (tree) {
    all[40] = masked(254);
    for (std::uint8_t& byte : all[40]) {
      byte = static_cast<std::uint8_t>(byte | party);
    }
    if (p.compact) {
      all[bytes - 1] = masked((1u << (tree_shape(p).levels() - 1)) - 1);
    }
  }
  if (p.scheme == Scheme::kMultiPartyDpf) {
    const MultiPartyDpfShape shape = multi_party_dpf_shape(p);
    for (std::size_t row = 0; row < shape.rows(); ++row) {
      std::vector<std::uint8_t>& patterns = all[kHeadBytes + row];
      patterns.clear();
      for (const std::uint8_t byte : masked((1u << shape.columns()) - 1)) {
        if (static_cast<std::size_t>(__builtin_popcount(byte)) == shape.held()) {
          patterns.push_back(byte);
        }
      }
      for (std::size_t i = 0; i < shape.held(); ++i) {
        all[kHeadBytes + shape.rows() + (row * shape.held() + i) * 16] =
            masked(~static_cast<std::uint32_t>(shape.row_blocks() - 1) & 255);
      }
    }
  }
  if (evaluates(p, party)) {
    all.resize(bytes + 3 * value_numbers(p.output), masked(p.output == Output::kBit ? 1 : 255));
  }
  return all;
}

constexpr std::size_t kFirstUniform = 24;

void expect_uniform(const Kind& kind, std::uint32_t party, const Views& views) {
  const std::vector<Histogram> all = histograms(views);
  const auto support = supports(kind.parameters, party);
  for (std::size_t at = kFirstUniform; at < all.size(); ++at) {
    EXPECT_TRUE(uniform(all[at], support[at]))
        << name(kind.parameters) << ", party " << party << ", byte " << at << ", seed " << kSeed;
    for (std::uint32_t bit = 0; bit < 8; ++bit) {
      std::size_t can_be_set = 0;
      for (const std::uint8_t byte : support[at]) {
        can_be_set += byte >> bit & 1;
      }
      std::size_t ones = 0;
      for (std::size_t byte = 0; byte < 256; ++byte) {
        ones += (byte >> bit & 1) != 0 ? all[at][byte] : 0;
      }
      EXPECT_TRUE(can_be_set == 0 || can_be_set == support[at].size() || fair(ones, kShares))
          << name(kind.parameters) << ", party " << party << ", byte " << at << ", bit " << bit;
    }
  }
}

// The size from which only the lowest byte of each word is compared with the others.
constexpr std::size_t kManyBytes = 2048;

// Expects that no two bytes' lowest bits are correlated; among the bytes are those of all
// correction words of nodes and of values.
void expect_independent(const Kind& kind, std::uint32_t party, const Views& views) {
  constexpr std::size_t kWords = (kShares + 63) / 64;
  const auto support = supports(kind.parameters, party);
  std::vector<std::size_t> places;
  std::vector<std::vector<std::uint64_t>> bits;
  const std::size_t bytes = share_bytes(kind.parameters, party);
  const std::size_t step = bytes < kManyBytes ? 1 : sizeof(std::uint64_t);
  for (std::size_t at = kFirstUniform; at < support.size(); ++at) {
    if (at >= bytes || (support[at].size() == 256 && at % step == 0)) {
      places.push_back(at);
      bits.emplace_back(kWords);
      for (std::size_t i = 0; i < kShares; ++i) {
        bits.back()[i / 64] |= std::uint64_t{views[i][at] & 1u} << i % 64;
      }
    }
  }
  for (std::size_t a = 0; a < bits.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const std::uint64_t* const left = bits[a].data();
      const std::uint64_t* const right = bits[b].data();
      std::size_t differ = 0;
      for (std::size_t word = 0; word < kWords; ++word) {
        differ += static_cast<std::size_t>(__builtin_popcountll(left[word] ^ right[word]));
      }
      ASSERT_TRUE(fair(differ, kShares))
          << name(kind.parameters) << ", party " << party << ", bytes " << places[b] << " and "
          << places[a] << ", seed " << kSeed;
    }
  }
}

void expect_alike(const Kind& kind, std::uint32_t party, const Views& a, const Views& b) {
  const std::vector<Histogram> of_a = histograms(a);
  const std::vector<Histogram> of_b = histograms(b);
  for (std::size_t at = 0; at < of_a.size(); ++at) {
    EXPECT_TRUE(alike(of_a[at], of_b[at]))
        << name(kind.parameters) << ", party " << party << ", byte " << at << ", seed " << kSeed;
  }
}

class PrivacyTest : public testing::TestWithParam<Kind> {};

TEST_P(PrivacyTest, WhatAPartySeesIsUniformAndTheSameForEverySecret) {
  const Kind& kind = GetParam();
  const std::vector<Views> views = sample(kind, kind.alpha, 1, kSeed);
  std::vector<std::vector<Views>> others = {
      sample(kind, kind.other_alpha, 1, kSeed + 1),
      sample(kind, kind.alpha, 0, kSeed + 2),  // nothing
  };
  if (kind.parameters.output == Output::kTagged) {
    others.push_back(sample(kind, kind.alpha, 1, kSeed + 3, 0));  // the tag alone is 0
  }
  for (std::uint32_t party = 0; party < kind.parameters.parties; ++party) {
    expect_uniform(kind, party, views[party]);
    expect_independent(kind, party, views[party]);
    for (const std::vector<Views>& other : others) {
      expect_uniform(kind, party, other[party]);
      expect_independent(kind, party, other[party]);
      expect_alike(kind, party, views[party], other[party]);
    }
  }
}

std::string kind_name(const testing::TestParamInfo<Kind>& kind) {
  std::string text = name(kind.param.parameters);
  const auto other = [](unsigned char c) { return std::isalnum(c) == 0; };
  std::replace_if(text.begin(), text.end(), other, '_');
  return text;
}

INSTANTIATE_TEST_SUITE_P(Kinds, PrivacyTest, testing::ValuesIn(kinds()), kind_name);

// Returns the body of party 0's share, generated from fixed random bytes under another label.
Bytes body(const Kind& kind, const Label& label) {
  std::mt19937_64 same(kSeed);
  const Bytes share = make_shares(kind.parameters, {kind.alpha, 1}, label, fixed_stream, &same)[0];
  return Bytes(share.begin() + kHeadBytes, share.end());
}

// Two labels give unrelated correction words even with equal seeds: the AES keys come from all of
// the label. Constants have none, and a dense function's keys are its seeds.
TEST(LabelTest, EveryShareAndQueryHasPermutationsOfItsOwn) {
  for (const Kind& kind : kinds()) {
    const Scheme scheme = kind.parameters.scheme;
    if (scheme == Scheme::kConstant || scheme == Scheme::kDense || scheme == Scheme::kShamir) {
      continue;  // no permutation is in their bodies
    }
    std::set<Bytes> ends;
    const std::vector<Label> labels = {{0, {}},       {1, {}},     {1 << 8, {}},
                                       {1 << 23, {}}, {0, {1, 0}}, {0, {0, 1}},
                                       {0, {1, 1}},   {1, {1, 0}}, {0, {0, 1ull << 63}}};
    for (const Label& label : labels) {
      const Bytes bytes = body(kind, label);
      // The last correction word, before the control corrections of a compact tree.
      const std::size_t control_bytes = kind.parameters.compact ? 1 : 0;
      const auto end = bytes.end() - static_cast<std::ptrdiff_t>(control_bytes);
      ends.emplace(end - 8, end);
    }
    EXPECT_EQ(labels.size(), ends.size()) << name(kind.parameters);
  }
}

TEST(LabelTest, EveryLevelAndUseHasAKeyOfItsOwn) {
  for (const Kernel* const kernel : kernels_here()) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> hashes;
    std::size_t count = 0;
    for (const std::uint32_t index : {0, 1, SPLINTER_MAX_SHARE_INDEX}) {
      ShareKeys keys;
      ASSERT_TRUE(keys.open(*kernel, {7, 9}, index));
      for (std::uint32_t level = 0; level < SPLINTER_MAX_DOMAIN_BITS; ++level) {
        for (const KeyUse use : {KeyUse::kNode, KeyUse::kLeaf, KeyUse::kBlock, KeyUse::kTag}) {
          ExpandedKey key;
          Block hash{};
          ASSERT_TRUE(keys.derive(level, use, &key));
          ASSERT_TRUE(kernel->hash(key.view(), &hash, 1));
          hashes.emplace(hash.high, hash.low);
          ++count;
        }
      }
    }
    EXPECT_EQ(count, hashes.size());
  }
}

// Uses OpenSSL's generator: no root and no seed of a multi-party DPF or a dense function occurs in
// two generations, for any party.
TEST(RandomnessTest, NoTwoGenerationsHaveASeedInCommon) {
  std::set<Value> roots;
  std::set<Value> seeds;
  const Parameters tree{Scheme::kDcf, 2, 8, 8, Output::kWord, false};
  const Parameters dpf = multi_party_dpf(3, 7, 7);
  for (std::size_t i = 0; i < kShares; ++i) {
    for (const Bytes& share : make_shares(tree, {1, 1})) {
      EXPECT_TRUE(roots.insert(number(decoded(share).root)).second);
    }
    std::set<Value> drawn;  // two parties may hold one seed
    for (const Bytes& share : make_shares(dpf, {1, 1})) {
      for (std::size_t held = 0; held < 2; ++held) {
        Value seed;
        std::memcpy(&seed, decoded(share).body + 1 + 16 * held, sizeof(seed));
        drawn.insert(seed);
      }
    }
    const std::vector<Bytes> dense_shares = make_shares(dense(3, 1, Output::kWord), {1, 1});
    for (std::size_t party = 0; party < 2; ++party) {
      Value seed;
      std::memcpy(&seed, decoded(dense_shares[party]).body, sizeof(seed));
      EXPECT_TRUE(drawn.insert(seed).second);
    }
    for (const Value seed : drawn) {
      EXPECT_TRUE(seeds.insert(seed).second);
    }
  }
  EXPECT_EQ(2 * kShares, roots.size());
}

}  // namespace
}  // namespace splinter::test

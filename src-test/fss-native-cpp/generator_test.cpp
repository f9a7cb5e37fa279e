// Tests of the generator's shares, evaluated straight from the definition, against the function
// itself.
#include "generator.h"

#include <gtest/gtest.h>

#include <new>

#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20170327;

// Expects that both or all parties' values add up to the function at the keys.
void expect_function(const Parameters& parameters, const Target& target,
                     const std::vector<Value>& keys) {
  const std::vector<Bytes> shares = make_shares(parameters, target);
  std::vector<Share> parties;
  for (const Bytes& share : shares) {
    parties.push_back(decoded(share));
  }
  for (const Value key : keys) {
    Value sum = 0;
    for (const Share& share : parties) {
      sum = reference_sum(parameters.output, sum, reference_value(share, key));
    }
    ASSERT_TRUE(sum == target.at(parameters, key))
        << name(parameters) << " at " << text(key) << ", alpha " << text(target.alpha);
  }
}

TEST(GeneratorTest, EveryKeyOfSmallDomains) {
  std::mt19937_64 random(kSeed);
  for (const Parameters& parameters : all_trees({1, 2, 3, 4, 5})) {
    const Value size = Value{1} << parameters.domain_bits;
    std::vector<Value> keys;
    for (Value key = 0; key < size; ++key) {
      keys.push_back(key);
    }
    for (Value alpha = 0; alpha < size; ++alpha) {
      for (const std::uint64_t inclusive : {0, 1}) {
        const Value beta = random_beta(parameters, random);
        expect_function(parameters, {alpha, beta, inclusive}, keys);
      }
      expect_function(parameters, {alpha, 0, 0}, keys);
    }
  }
}

TEST(GeneratorTest, EdgesAndNeighboursOfWideDomains) {
  std::mt19937_64 random(kSeed);
  for (const Parameters& parameters :
       all_trees({6, 7, 8, 9, 12, 31, 32, 33, 63, 64, 65, 96, 127, 128})) {
    std::vector<Value> points = edges(parameters.domain_bits);
    points.push_back(random_number(parameters.domain_bits, random));
    for (const Value alpha : {points.front(), points[points.size() / 2], points.back()}) {
      std::vector<Value> keys = points;
      keys.push_back(alpha ^ 1);
      keys.push_back(random_number(parameters.domain_bits, random));
      expect_function(parameters, {alpha, random_beta(parameters, random), random() % 2}, keys);
    }
  }
}

TEST(GeneratorTest, Constants) {
  std::mt19937_64 random(kSeed);
  for (const Output output : {Output::kWord, Output::kDoubleWord, Output::kTagged}) {
    for (const std::uint32_t parties : {2u, 3u, 8u}) {
      const Parameters parameters{Scheme::kConstant, parties, 0, 0, output, false};
      for (const Value beta : {Value{0}, Value{1}, random_beta(parameters, random)}) {
        expect_function(parameters, {0, beta, 0}, {0});
      }
    }
  }
}

TEST(GeneratorTest, EveryKernelWritesTheSameBytes) {
  std::vector<Parameters> all = all_trees({1, 9, 24, 65, 128});
  for (const std::uint32_t parties : {3u, 4u, 8u}) {
    all.push_back(multi_party_dpf(parties, 10, 8));
    all.push_back(dense(parties, 9, Output::kWord));
    all.push_back(dense(parties, 12, Output::kTagged));
    all.push_back(shamir(parties, parties / 2, 9, 4));
    all.push_back(ring(parties, 5, 3, 40));
  }
  all.push_back(ring(3, 14, 13, 47));
  for (const Kernel* const kernel : kernels_here()) {
    for (const Parameters& parameters : all) {
      std::mt19937_64 random(kSeed);
      std::mt19937_64 same(kSeed);
      EXPECT_EQ(
          make_shares(parameters, {1, 1, 1}, {7, {8, 9}}, fixed_stream, &random, kPortableKernel),
          make_shares(parameters, {1, 1, 1}, {7, {8, 9}}, fixed_stream, &same, *kernel))
          << name(parameters) << ", path " << kernel->path;
    }
  }
}

// Fails at its n-th call.
bool failing(void* context, std::uint8_t* out, std::size_t n) {
  int& left = *static_cast<int*>(context);
  return left-- > 0 && secure_random(nullptr, out, n);
}

// Throws at its n-th call, having written already.
bool throwing(void* context, std::uint8_t* out, std::size_t n) {
  int& left = *static_cast<int*>(context);
  if (!secure_random(nullptr, out, n) || left-- == 0) {
    throw std::bad_alloc();
  }
  return true;
}

// Returns parameters of every scheme.
std::vector<Parameters> all_parameters() {
  std::vector<Parameters> all = {{Scheme::kConstant, 2, 0, 0, Output::kWord, false},
                                 {Scheme::kConstant, 2, 0, 0, Output::kTagged, false},
                                 {Scheme::kConstant, 4, 0, 0, Output::kWord, false},
                                 multi_party_dpf(4, 16, 8),
                                 dense(3, 8, Output::kTagged),
                                 shamir(4, 2, 9, 3),
                                 ring(3, 4, 2, 47)};
  for (const Parameters& parameters : all_trees({24})) {
    all.push_back(parameters);
  }
  return all;
}

TEST(GeneratorTest, AnExceptionLeavesNoPartOfAShare) {
  for (const Parameters& parameters : all_parameters()) {
    const std::size_t bytes = all_share_bytes(parameters);
    const TargetSecret secret(parameters, Target{parameters.domain_bits == 0 ? 0u : 1u, 1});
    int thrown = 0;
    for (bool done = false; !done;) {
      Bytes shares(bytes, 0xff);
      int left = thrown;
      try {
        done = generate(parameters, {1, {}}, secret.get(), throwing, &left, shares.data()) ==
               SPLINTER_OK;
      } catch (const std::bad_alloc&) {
        ++thrown;
        EXPECT_EQ(Bytes(bytes, 0), shares) << name(parameters) << ", call " << thrown;
      }
    }
    EXPECT_GT(thrown, 0);
  }
}

TEST(GeneratorTest, WithoutRandomnessThereIsNoShareAtAll) {
  for (const Parameters& parameters : all_parameters()) {
    const std::size_t bytes = all_share_bytes(parameters);
    const TargetSecret secret(parameters, Target{parameters.domain_bits == 0 ? 0u : 1u, 1});
    int calls = 0;
    splinter_status status;
    do {
      Bytes shares(bytes, 0xff);
      int left = calls++;
      status = generate(parameters, {1, {}}, secret.get(), failing, &left, shares.data());
      if (status != SPLINTER_OK) {
        EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED, status);
        EXPECT_EQ(Bytes(bytes, 0), shares) << name(parameters);
      }
    } while (status != SPLINTER_OK);
    EXPECT_GT(calls, 1);
  }
}

}  // namespace
}  // namespace splinter::test

// Tests of misuse of the C interface, one test a check, and of what the interface reports about
// itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "handles.h"

namespace splinter::test {
namespace {

constexpr splinter_parameters kDpf = {SPLINTER_DPF, 2, 8, 4, SPLINTER_OUTPUT_WORD, 0};
constexpr splinter_parameters kDcf = {SPLINTER_DCF, 2, 8, 4, SPLINTER_OUTPUT_WORD, 0};
constexpr splinter_parameters kBits = {SPLINTER_DPF, 2, 8, 4, SPLINTER_OUTPUT_BIT, 0};
constexpr splinter_parameters kDouble = {SPLINTER_DPF, 2, 8, 4, SPLINTER_OUTPUT_DOUBLE_WORD, 0};
constexpr splinter_parameters kMultiPartyDpf = {SPLINTER_MULTI_PARTY_DPF, 3, 16, 9,
                                                SPLINTER_OUTPUT_BIT,      0};
constexpr splinter_parameters kShamir = {SPLINTER_SHAMIR, 3, 8, 2, SPLINTER_OUTPUT_FIELD, 1};
constexpr splinter_parameters kRing = {SPLINTER_RING, 3, 3, 1, SPLINTER_OUTPUT_RESIDUES, 47};
constexpr splinter_parameters kDense = {SPLINTER_DENSE, 3, 4, 0, SPLINTER_OUTPUT_WORD, 0};

Parameters read(const splinter_parameters& raw) {
  Parameters parameters;
  EXPECT_TRUE(read_parameters(raw, &parameters));
  return parameters;
}

// Opens the first party's share of a function.
Handle handle(const splinter_parameters& parameters, bool expanded = false) {
  return open_handle(make_shares(read(parameters), {0, 1})[0], SPLINTER_PATH_AUTO, expanded);
}

splinter_parameters with_domain(splinter_parameters parameters, std::uint8_t bits) {
  parameters.domain_bits = bits;
  return parameters;
}

// Returns an address that no array of words has.
template <class T>
T* askew(T* array) {
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(array) + 1);
}

TEST(InterfaceTest, TellsItsVersionPathsAndStatuses) {
  EXPECT_EQ(static_cast<std::uint32_t>(SPLINTER_ABI_VERSION), splinter_abi_version());
  EXPECT_NE(0u, splinter_paths() & SPLINTER_PATH_PORTABLE);
  EXPECT_EQ(0u, splinter_paths() & ~15u);
  std::set<std::string> texts;
  for (std::int32_t status = SPLINTER_OK; status <= SPLINTER_BAD_KEY; ++status) {
    texts.insert(splinter_status_text(status));
  }
  EXPECT_EQ(static_cast<std::size_t>(SPLINTER_BAD_KEY) + 1, texts.size());
  EXPECT_EQ(0u, texts.count("unknown status"));
  EXPECT_STREQ("unknown status", splinter_status_text(-1));
  EXPECT_STREQ("unknown status", splinter_status_text(99));
}

TEST(InterfaceTest, RandomBytesDiffer) {
  Bytes first(64);
  Bytes second(64);
  ASSERT_EQ(SPLINTER_OK, splinter_random(first.data(), first.size()));
  ASSERT_EQ(SPLINTER_OK, splinter_random(second.data(), second.size()));
  EXPECT_NE(first, second);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_random(nullptr, 1));
  EXPECT_EQ(SPLINTER_OK, splinter_random(nullptr, 0));
}

TEST(InterfaceTest, PassphrasesNeedArraysAndAPowerOfTwo) {
  Bytes key(32);
  const Bytes salt(16);
  const std::uint8_t* const phrase = salt.data();
  EXPECT_EQ(SPLINTER_OK,
            splinter_scrypt(phrase, 4, salt.data(), salt.size(), 16, 8, 1, key.data(), 32));
  EXPECT_NE(Bytes(32), key);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_scrypt(phrase, 4, salt.data(), salt.size(), 15, 8, 1, key.data(), 32));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_scrypt(phrase, 4, salt.data(), salt.size(),
                                                   std::uint64_t{1} << 21, 8, 1, key.data(), 32));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_scrypt(nullptr, 4, salt.data(), salt.size(), 16, 8, 1, key.data(), 32));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_scrypt(phrase, 4, nullptr, 0, 16, 8, 1, key.data(), 32));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_scrypt(phrase, 4, salt.data(), salt.size(), 16, 8, 1, nullptr, 32));
}

TEST(InterfaceTest, DigestsNeedArraysAndWholeBlocks) {
  // The second example of FIPS 180-4 for SHA-256, whose message goes on in a second block.
  const std::string message = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  const std::array<std::uint32_t, SPLINTER_SHA256_WORDS> first = {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(message.data());
  Bytes digest(32);
  ASSERT_EQ(SPLINTER_OK,
            splinter_sha256_end(first.data(), 0, bytes, message.size(), digest.data()));
  EXPECT_EQ((Bytes{0x24, 0x8d, 0x6a, 0x61, 0xd2, 0x06, 0x38, 0xb8, 0xe5, 0xc0, 0x26,
                   0x93, 0x0c, 0x3e, 0x60, 0x39, 0xa3, 0x3c, 0xe4, 0x59, 0x64, 0xff,
                   0x21, 0x67, 0xf6, 0xec, 0xed, 0xd4, 0x19, 0xdb, 0x06, 0xc1}),
            digest);
  const Bytes longer(300, 7);
  Bytes whole(32);
  ASSERT_EQ(SPLINTER_OK, splinter_sha256_end(first.data(), 0, longer.data(), 300, whole.data()));
  auto state = first;
  ASSERT_EQ(SPLINTER_OK, splinter_sha256_blocks(state.data(), longer.data(), 3));
  ASSERT_EQ(SPLINTER_OK,
            splinter_sha256_end(state.data(), 192, longer.data() + 192, 108, digest.data()));
  EXPECT_EQ(whole, digest);
  const auto taken = state;
  EXPECT_EQ(SPLINTER_OK, splinter_sha256_blocks(state.data(), nullptr, 0));
  EXPECT_EQ(taken, state);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_blocks(nullptr, bytes, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_blocks(askew(state.data()), bytes, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_blocks(state.data(), nullptr, 1));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_blocks(state.data(), bytes, SIZE_MAX / 64));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_end(nullptr, 0, bytes, 3, digest.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_end(state.data(), 0, nullptr, 3, digest.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_end(state.data(), 0, bytes, 3, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_sha256_end(state.data(), 63, bytes, 3, digest.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_sha256_end(state.data(), std::uint64_t{1} << 61, bytes, 3, digest.data()));
}

TEST(InterfaceTest, SharesHaveASizeOrNone) {
  for (const splinter_parameters& parameters :
       {kDpf, kDcf, kBits, kDouble, kMultiPartyDpf, kDense, kShamir, kRing}) {
    for (std::uint32_t party = 0; party < parameters.parties; ++party) {
      EXPECT_EQ(share_bytes(read(parameters), party), splinter_share_bytes(&parameters, party));
    }
    EXPECT_EQ(0u, splinter_share_bytes(&parameters, parameters.parties));
  }
  EXPECT_EQ(0u, splinter_share_bytes(nullptr, 0));
  for (const splinter_parameters& none :
       {splinter_parameters{0, 2, 8, 4, SPLINTER_OUTPUT_WORD, 0},
        splinter_parameters{8, 2, 8, 4, SPLINTER_OUTPUT_WORD, 0},
        splinter_parameters{SPLINTER_DPF, 3, 8, 4, SPLINTER_OUTPUT_WORD, 0},
        splinter_parameters{SPLINTER_DPF, 2, 129, 4, SPLINTER_OUTPUT_WORD, 0},
        splinter_parameters{SPLINTER_DPF, 2, 8, 9, SPLINTER_OUTPUT_WORD, 0},
        splinter_parameters{SPLINTER_DCF, 2, 8, 4, SPLINTER_OUTPUT_BIT, 0},
        splinter_parameters{SPLINTER_DPF, 2, 8, 4, 0, 0},
        splinter_parameters{SPLINTER_DPF, 2, 8, 4, 7, 0},
        splinter_parameters{SPLINTER_DPF, 2, 8, 4, SPLINTER_OUTPUT_FIELD, 0},
        splinter_parameters{SPLINTER_MULTI_PARTY_DPF, 3, 9, 8, SPLINTER_OUTPUT_TAGGED, 0},
        splinter_parameters{SPLINTER_DPF, 2, 8, 4, SPLINTER_OUTPUT_WORD, 2}}) {
    EXPECT_EQ(0u, splinter_share_bytes(&none, 0));
  }
}

// One valid request, but for the field that a test changes.
struct Request {
  splinter_parameters parameters = kDpf;
  std::uint32_t index = 0;
  // alpha low, high; beta low, high; inclusive; tag low, high
  std::array<std::uint64_t, 7> secret = {};
  std::size_t extra_bytes = 0;
  std::size_t extra_words = 0;
};

// Returns the size of all parties' shares together.
std::size_t all_bytes(const splinter_parameters& parameters) {
  std::size_t bytes = 0;
  for (std::uint32_t party = 0; party < parameters.parties; ++party) {
    bytes += splinter_share_bytes(&parameters, party);
  }
  return bytes;
}

// Returns the status of generating shares; a refused request must leave the shares unchanged.
std::int32_t generate_with(const Request& request) {
  const Bytes nonce(SPLINTER_NONCE_BYTES);
  const std::size_t bytes = all_bytes(request.parameters);
  Bytes shares(bytes + 1, 0xa5);
  std::vector<std::uint64_t> secret(request.secret.begin(), request.secret.end());
  if (request.parameters.scheme == SPLINTER_DENSE) {
    secret.resize(std::size_t{1} << request.parameters.domain_bits);
  } else if (request.parameters.scheme == SPLINTER_RING) {
    secret.resize(
        (std::size_t{1} << request.parameters.radix_bits) +
        (std::size_t{1} << (request.parameters.domain_bits - request.parameters.radix_bits)));
  }
  const Bytes before = shares;
  const std::int32_t status = splinter_generate(&request.parameters, request.index, nonce.data(),
                                                secret.data(), secret.size() + request.extra_words,
                                                shares.data(), bytes + request.extra_bytes);
  EXPECT_EQ(status != SPLINTER_OK, shares == before);
  return status;
}

TEST(InterfaceTest, GenerationRefusesWhatIsOutOfBounds) {
  EXPECT_EQ(SPLINTER_OK, generate_with({}));
  EXPECT_EQ(SPLINTER_OK, generate_with({kDpf, SPLINTER_MAX_SHARE_INDEX, {255}}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({kDpf, 0, {256}}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({kDpf, 0, {0, 1}}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({with_domain(kDpf, 65), 0, {0, 2}}));
  EXPECT_EQ(SPLINTER_ALPHA_OUT_OF_DOMAIN, generate_with({kMultiPartyDpf, 0, {1 << 16, 0, 1}}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({with_domain(kDpf, 0)}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({with_domain(kDpf, 129)}));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, generate_with({kDpf, 1u << 24}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({kDpf, 0, {}, ~std::size_t{0}}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({kDpf, 0, {}, 1}));
  for (const splinter_parameters& parameters : {kDpf, kMultiPartyDpf, kDense, kShamir, kRing}) {
    EXPECT_EQ(SPLINTER_OK, generate_with({parameters}));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({parameters, 0, {}, 0, ~std::size_t{0}}));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({parameters, 0, {}, 0, 1}));
  }
}

TEST(InterfaceTest, GenerationRefusesABetaBeyondTheOutput) {
  EXPECT_EQ(SPLINTER_OK, generate_with({kDpf, 0, {0, 0, ~std::uint64_t{0}, 0}}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({kDpf, 0, {0, 0, 0, 1}}));
  EXPECT_EQ(SPLINTER_OK, generate_with({kDouble, 0, {0, 0, 1, ~std::uint64_t{0}}}));
  for (const splinter_parameters& bits : {kBits, kMultiPartyDpf}) {
    EXPECT_EQ(SPLINTER_OK, generate_with({bits, 0, {0, 0, 1, 0}}));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({bits, 0, {0, 0, 2, 0}}));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({bits, 0, {0, 0, 0, 1}}));
  }
  EXPECT_EQ(SPLINTER_OK, generate_with({kShamir, 0, {0, 0, 255, 0}}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({kShamir, 0, {0, 0, 256, 0}}));
}

TEST(InterfaceTest, GenerationRefusesATagWhereThereIsNone) {
  splinter_parameters tagged = kDpf;
  tagged.output = SPLINTER_OUTPUT_TAGGED;
  EXPECT_EQ(SPLINTER_OK, generate_with({tagged, 0, {0, 0, 1, 1, 0, 7, ~std::uint64_t{0}}}));
  for (const splinter_parameters& untagged :
       {kDpf, kDcf, kBits, kDouble, kMultiPartyDpf, kShamir}) {
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({untagged, 0, {0, 0, 1, 0, 0, 1, 0}}));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({untagged, 0, {0, 0, 1, 0, 0, 0, 1}}));
  }
}

TEST(InterfaceTest, OnlyADcfIncludesAlpha) {
  EXPECT_EQ(SPLINTER_OK, generate_with({kDcf, 0, {0, 0, 1, 0, 1}}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({kDcf, 0, {0, 0, 1, 0, 2}}));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, generate_with({kDpf, 0, {0, 0, 1, 0, 1}}));
}

TEST(InterfaceTest, GenerationRefusesMissingAndMisalignedArguments) {
  const std::size_t bytes = all_bytes(kDpf);
  Bytes shares(bytes);
  const std::uint8_t nonce[SPLINTER_NONCE_BYTES] = {};
  const std::uint64_t secret[7] = {};
  const auto status = [&](const splinter_parameters* parameters, const std::uint8_t* of_nonce,
                          const std::uint64_t* of_secret, std::uint8_t* out) {
    return splinter_generate(parameters, 0, of_nonce, of_secret, std::size(secret), out, bytes);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(nullptr, nonce, secret, shares.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(&kDpf, nullptr, secret, shares.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(&kDpf, nonce, nullptr, shares.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(&kDpf, nonce, askew(secret), shares.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(&kDpf, nonce, secret, nullptr));
  EXPECT_EQ(Bytes(bytes), shares);
  std::vector<std::uint64_t> both(100);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            status(&kDpf, nonce, both.data(), reinterpret_cast<std::uint8_t*>(both.data() + 6)));
}

class OpenTest : public testing::Test {
 protected:
  // Returns the status of opening one share of a DPF; a function must be returned on success
  // alone.
  std::int32_t status(const std::uint8_t* shares, const std::size_t* lengths,
                      const std::uint8_t* uses, std::uint32_t domain_bits, std::uint32_t expanded,
                      std::uint32_t path, std::size_t count = 1) {
    splinter_function* function = reinterpret_cast<splinter_function*>(this);
    const std::int32_t result = splinter_function_open(shares, lengths, uses, count, domain_bits,
                                                       expanded, path, &function);
    EXPECT_EQ(result == SPLINTER_OK, function != nullptr);
    splinter_function_close(function);
    return result;
  }

  const Bytes share_ = make_shares(read(kDpf), {0, 1})[0];
  const std::size_t lengths_[2] = {share_.size(), 0};
  const std::uint8_t use_ = SPLINTER_USE_DIRECT;
};

TEST_F(OpenTest, RefusesMissingAndMisalignedArguments) {
  EXPECT_EQ(SPLINTER_OK, status(share_.data(), lengths_, &use_, 8, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(nullptr, lengths_, &use_, 8, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share_.data(), nullptr, &use_, 8, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share_.data(), askew(lengths_), &use_, 8, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share_.data(), lengths_, nullptr, 8, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share_.data(), lengths_, &use_, 8, 0, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share_.data(), lengths_, &use_, 8, 0, 0, SIZE_MAX / 4));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(share_.data(), lengths_, &use_, 8, 2, 0));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            splinter_function_open(share_.data(), lengths_, &use_, 1, 8, 0, 0, nullptr));
  splinter_function_close(nullptr);
}

TEST_F(OpenTest, RefusesDomainsOutOfBounds) {
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status(share_.data(), lengths_, &use_, 129, 0, 0));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status(share_.data(), lengths_, &use_, 0, 1, 0));
  EXPECT_EQ(SPLINTER_BAD_PARAMETERS, status(share_.data(), lengths_, &use_, 25, 1, 0));
  EXPECT_EQ(SPLINTER_MIXED_SHARES, status(share_.data(), lengths_, &use_, 9, 0, 0));
}

TEST_F(OpenTest, RefusesWhatIsNoShare) {
  const std::size_t shorter = share_.size() - 1;
  EXPECT_EQ(SPLINTER_BAD_SHARE, status(share_.data(), &shorter, &use_, 8, 0, 0));
  const std::size_t none = 0;
  EXPECT_EQ(SPLINTER_BAD_SHARE, status(share_.data(), &none, &use_, 8, 0, 0));
}

TEST_F(OpenTest, RefusesUnknownPathsAndUses) {
  for (const std::uint32_t path : {3u, 16u, ~0u}) {
    EXPECT_EQ(SPLINTER_PATH_UNAVAILABLE, status(share_.data(), lengths_, &use_, 8, 0, path));
  }
  const std::uint8_t unknown = 3;
  EXPECT_EQ(SPLINTER_BAD_USE, status(share_.data(), lengths_, &unknown, 8, 1, 0));
}

// A fixture of every call that takes functions, with room for three rows of three functions, and
// the output of each.
class CallTest : public testing::Test {
 protected:
  using Functions = std::vector<splinter_function*>;

  std::vector<std::int32_t> all(splinter_function* const* functions, std::size_t count) {
    return {splinter_evaluate(functions, count, keys_, 3, out_),
            splinter_evaluate_range(functions, count, 0, 3, out_),
            splinter_fold(functions, count, keys_, 3, nullptr, 0, nullptr, 1, sums_),
            splinter_fold_range(functions, count, 0, 3, nullptr, 0, nullptr, 1, sums_),
            splinter_scan(functions, count, 0, slots_, 3, 8, accumulators_)};
  }

  void expect_all(std::int32_t status, const Functions& functions) {
    EXPECT_EQ(std::vector<std::int32_t>(5, status), all(functions.data(), functions.size()));
    expect_untouched();
  }

  void expect_untouched() const {
    for (const std::uint64_t word : out_) {
      EXPECT_EQ(7u, word);
    }
  }

  std::uint64_t keys_[8] = {1, 2, 3};
  const std::uint8_t slots_[24] = {1, 2, 3};
  std::uint64_t out_[9] = {7, 7, 7, 7, 7, 7, 7, 7, 7};
  std::uint64_t* sums_[4] = {out_, out_ + 1, out_ + 2, nullptr};
  std::uint8_t* accumulators_[4] = {reinterpret_cast<std::uint8_t*>(out_),
                                    reinterpret_cast<std::uint8_t*>(out_ + 1),
                                    reinterpret_cast<std::uint8_t*>(out_ + 2), nullptr};
  const Handle dpf_ = handle(kDpf);
  const Handle bits_ = handle(kBits);
};

TEST_F(CallTest, FunctionsMustBeThere) {
  expect_all(SPLINTER_BAD_ARGUMENT, {});
  expect_all(SPLINTER_BAD_ARGUMENT, {nullptr});
  expect_all(SPLINTER_BAD_ARGUMENT, {bits_.get(), nullptr});
  const std::vector<std::int32_t> refused(5, SPLINTER_BAD_ARGUMENT);
  splinter_function* functions[2] = {bits_.get(), bits_.get()};
  EXPECT_EQ(refused, all(nullptr, 1));
  EXPECT_EQ(refused, all(functions, 0));
  EXPECT_EQ(refused, all(askew(functions), 1));
  EXPECT_EQ(refused, all(functions, SPLINTER_MAX_FUNCTIONS + 1));
  EXPECT_EQ(refused, all(functions, SIZE_MAX));
  expect_untouched();
}

TEST_F(CallTest, AFunctionMayOccurOnceOnly) {
  const Handle other = handle(kBits);
  expect_all(SPLINTER_BAD_ARGUMENT, {bits_.get(), other.get(), bits_.get()});
}

TEST_F(CallTest, FunctionsMustBeOfOneDomainAndOutput) {
  const Handle wider = handle(with_domain(kBits, 9));
  const Handle words = handle(kDpf);
  const Handle doubles = handle(kDouble);
  expect_all(SPLINTER_MIXED_SHARES, {bits_.get(), wider.get()});
  expect_all(SPLINTER_MIXED_SHARES, {bits_.get(), words.get()});
  expect_all(SPLINTER_MIXED_SHARES, {words.get(), doubles.get()});
}

TEST_F(CallTest, EvaluationRefusesMissingMisalignedAndOversizedArrays) {
  splinter_function* const functions[1] = {dpf_.get()};
  const auto status = [&](const std::uint64_t* keys, std::size_t rows, std::uint64_t* out) {
    return splinter_evaluate(functions, 1, keys, rows, out);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(nullptr, 1, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(askew(keys_), 1, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(keys_, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(keys_, 1, askew(out_)));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(keys_, SIZE_MAX / 8, out_));
  keys_[2] = 256;
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(keys_, 3, out_));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, status(keys_, 2, out_));
  EXPECT_EQ(SPLINTER_OK, status(nullptr, 0, nullptr));
}

TEST_F(CallTest, RangesMustLieInADomainOfAWord) {
  const Handle widest = handle(with_domain(kDpf, 64));
  const Handle too_wide = handle(with_domain(kDpf, 65));
  const auto status = [&](const Handle& function, std::uint64_t first, std::size_t rows,
                          std::uint64_t* out) {
    splinter_function* const functions[1] = {function.get()};
    const std::int32_t evaluated = splinter_evaluate_range(functions, 1, first, rows, out);
    std::uint64_t folded = 0;
    std::uint64_t* const sums[1] = {&folded};
    EXPECT_EQ(evaluated,
              splinter_fold_range(functions, 1, first, rows, nullptr, 0, nullptr, 1, sums));
    return evaluated;
  };
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(dpf_, 254, 3, out_));
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(dpf_, 256, 0, out_));
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(dpf_, ~std::uint64_t{0}, 3, out_));
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(widest, ~std::uint64_t{0}, 2, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(too_wide, 0, 1, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(dpf_, 0, SIZE_MAX, out_));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, status(widest, ~std::uint64_t{0}, 1, out_));
  EXPECT_EQ(SPLINTER_OK, status(dpf_, 253, 3, out_));
  splinter_function* const functions[1] = {dpf_.get()};
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_evaluate_range(functions, 1, 0, 3, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_evaluate_range(functions, 1, 0, 3, askew(out_)));
}

TEST_F(CallTest, AConstantHasNoRange) {
  const splinter_parameters constant = {SPLINTER_CONSTANT, 2, 0, 0, SPLINTER_OUTPUT_WORD, 0};
  const Handle function = handle(constant);
  splinter_function* const functions[1] = {function.get()};
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, splinter_evaluate_range(functions, 1, 0, 1, out_));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, splinter_evaluate(functions, 1, nullptr, 3, out_));
}

// Valid arguments of a fold, but for the one that a test changes.
struct FoldArguments {
  std::size_t rows = 3;
  const std::uint64_t* measures = nullptr;
  std::uint32_t measure_count = 0;
  const std::uint32_t* groups = nullptr;
  std::uint32_t group_count = 1;
};

TEST_F(CallTest, FoldsRefuseWhatIsOutOfBounds) {
  splinter_function* const functions[1] = {dpf_.get()};
  const auto expect_refused = [&](std::int32_t status, const FoldArguments& a) {
    EXPECT_EQ(status, splinter_fold(functions, 1, keys_, a.rows, a.measures, a.measure_count,
                                    a.groups, a.group_count, sums_));
    EXPECT_EQ(status, splinter_fold_range(functions, 1, 0, a.rows, a.measures, a.measure_count,
                                          a.groups, a.group_count, sums_));
    EXPECT_EQ(status, splinter_fold_values(keys_, 1, a.rows, a.measures, a.measure_count, a.groups,
                                           a.group_count, out_));
    expect_untouched();
  };
  const std::uint32_t groups[4] = {0, 1, 2, 0};
  expect_refused(SPLINTER_BAD_ARGUMENT, {3, nullptr, 1});
  expect_refused(SPLINTER_BAD_ARGUMENT, {1, askew(keys_), 1});
  expect_refused(SPLINTER_BAD_ARGUMENT, {3, keys_, SPLINTER_MAX_MEASURES + 1});
  expect_refused(SPLINTER_BAD_ARGUMENT, {3, nullptr, 0, askew(groups)});
  expect_refused(SPLINTER_BAD_ARGUMENT, {3, nullptr, 0, nullptr, 0});
  expect_refused(SPLINTER_BAD_ARGUMENT, {3, nullptr, 0, nullptr, SPLINTER_MAX_GROUPS + 1});
  expect_refused(SPLINTER_BAD_ARGUMENT, {SIZE_MAX / 64, keys_, 2});
  expect_refused(SPLINTER_GROUP_OUT_OF_RANGE, {3, nullptr, 0, groups, 2});
}

TEST_F(CallTest, FoldsRefuseMissingArrays) {
  splinter_function* const functions[1] = {dpf_.get()};
  const auto fold = [&](const std::uint64_t* keys, std::uint64_t* const* sums) {
    return splinter_fold(functions, 1, keys, 3, nullptr, 0, nullptr, 1, sums);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(nullptr, sums_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(askew(keys_), sums_));
  keys_[1] = 256;
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, fold(keys_, sums_));
  keys_[1] = 0;
  std::uint64_t* const askew_sums[1] = {askew(out_)};
  for (std::uint64_t* const* const sums : {static_cast<std::uint64_t* const*>(nullptr),
                                           static_cast<std::uint64_t* const*>(askew(sums_)),
                                           static_cast<std::uint64_t* const*>(sums_ + 3),
                                           static_cast<std::uint64_t* const*>(askew_sums)}) {
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, fold(keys_, sums));
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
              splinter_fold_range(functions, 1, 0, 3, nullptr, 0, nullptr, 1, sums));
  }
  const auto values = [&](const std::uint64_t* of_values, std::uint32_t words,
                          std::uint64_t* sums) {
    return splinter_fold_values(of_values, words, 3, nullptr, 0, nullptr, 1, sums);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(nullptr, 1, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(askew(keys_), 1, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(keys_, 0, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(keys_, 3, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(keys_, 5, out_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(keys_, 1, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, values(keys_, 1, askew(out_)));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, fold(keys_, sums_));
  EXPECT_EQ(SPLINTER_OK, values(keys_, 2, out_));
}

TEST_F(CallTest, WordsAreFoldedAndBitsScanned) {
  splinter_function* const bits[1] = {bits_.get()};
  EXPECT_EQ(SPLINTER_BAD_USE, splinter_fold(bits, 1, keys_, 3, nullptr, 0, nullptr, 1, sums_));
  EXPECT_EQ(SPLINTER_BAD_USE, splinter_fold_range(bits, 1, 0, 3, nullptr, 0, nullptr, 1, sums_));
  splinter_function* const words[1] = {dpf_.get()};
  EXPECT_EQ(SPLINTER_BAD_USE, splinter_scan(words, 1, 0, slots_, 3, 8, accumulators_));
  expect_untouched();
}

TEST_F(CallTest, ScansRefuseWhatIsOutOfBounds) {
  const Handle too_wide = handle(with_domain(kBits, 65));
  const auto status = [&](const Handle& function, std::uint64_t first, std::size_t count,
                          std::size_t bytes, const std::uint8_t* slots,
                          std::uint8_t* const* accumulators) {
    splinter_function* const functions[1] = {function.get()};
    return splinter_scan(functions, 1, first, slots, count, bytes, accumulators);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, 3, 0, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT,
            status(bits_, 0, 3, SPLINTER_MAX_SLOT_BYTES + 1, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, SIZE_MAX, 1, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, SIZE_MAX / 8, 8, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, 3, 8, nullptr, accumulators_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, 3, 8, slots_, nullptr));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, 3, 8, slots_, askew(accumulators_)));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(bits_, 0, 3, 8, slots_, accumulators_ + 3));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(too_wide, 0, 3, 8, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(bits_, 254, 3, 8, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_KEY_OUT_OF_DOMAIN, status(bits_, 256, 0, 8, slots_, accumulators_));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, status(bits_, 253, 3, 8, slots_, accumulators_));
  EXPECT_EQ(SPLINTER_OK, status(bits_, 0, 0, 8, nullptr, accumulators_));
}

// A fixture of outputs that would overwrite inputs still to be read, among them keys and groups
// that have been checked.
class OverlapTest : public testing::Test {
 protected:
  std::int32_t evaluate(const std::uint64_t* keys, std::uint64_t* out) {
    return splinter_evaluate(words_, 2, keys, 3, out);
  }

  // Folds two functions' sums of two groups and one measure, of three rows: 4 words each.
  std::vector<std::int32_t> fold(const std::uint64_t* measures, const std::uint32_t* groups,
                                 std::uint64_t* const* sums) {
    return {splinter_fold(words_, 2, apart_, 3, measures, 1, groups, 2, sums),
            splinter_fold_range(words_, 2, 0, 3, measures, 1, groups, 2, sums)};
  }

  void expect_untouched() const { EXPECT_EQ(std::vector<std::uint64_t>(24), memory_); }

  const std::vector<std::int32_t> refused_ = {SPLINTER_BAD_ARGUMENT, SPLINTER_BAD_ARGUMENT};
  const std::vector<std::int32_t> accepted_ = {SPLINTER_OK, SPLINTER_OK};
  std::vector<std::uint64_t> memory_ = std::vector<std::uint64_t>(24);
  std::uint64_t* const at_ = memory_.data();
  const std::uint64_t apart_[3] = {};
  const std::uint32_t groups_[3] = {};
  const Handle first_ = handle(kDpf, true);
  const Handle second_ = handle(kDpf, true);
  splinter_function* words_[2] = {first_.get(), second_.get()};
};

TEST_F(OverlapTest, ValuesAndKeys) {
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, evaluate(at_, at_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, evaluate(at_, at_ + 2));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, evaluate(at_ + 5, at_));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, evaluate(at_, at_ + 3));
  std::fill(memory_.begin(), memory_.end(), 0);
  EXPECT_EQ(SPLINTER_OK, evaluate(at_ + 6, at_));
}

TEST_F(OverlapTest, SumsAndKeys) {
  std::uint64_t* const sums[2] = {at_ + 10, at_ + 3};
  const auto status = [&](const std::uint64_t* keys) {
    return splinter_fold(words_, 2, keys, 3, apart_, 1, groups_, 2, sums);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(at_ + 1));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(at_ + 13));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, status(at_));
}

TEST_F(OverlapTest, SumsAndMeasures) {
  std::uint64_t* const sums[2] = {at_ + 10, at_ + 3};
  EXPECT_EQ(refused_, fold(at_ + 1, groups_, sums));
  EXPECT_EQ(refused_, fold(at_ + 13, groups_, sums));
  expect_untouched();
  EXPECT_EQ(accepted_, fold(at_ + 14, groups_, sums));
}

TEST_F(OverlapTest, SumsAndGroups) {
  std::uint64_t* const sums[2] = {at_ + 10, at_ + 3};
  const auto* const groups = reinterpret_cast<const std::uint32_t*>(at_);
  EXPECT_EQ(refused_, fold(apart_, groups + 4, sums));
  EXPECT_EQ(refused_, fold(apart_, groups + 27, sums));
  expect_untouched();
  EXPECT_EQ(accepted_, fold(apart_, groups + 28, sums));
}

TEST_F(OverlapTest, SumsOfTwoFunctions) {
  for (const std::size_t distance : {0, 1, 3}) {
    std::uint64_t* const sums[2] = {at_ + distance, at_};
    EXPECT_EQ(refused_, fold(apart_, groups_, sums));
  }
  expect_untouched();
  std::uint64_t* const sums[2] = {at_ + 4, at_};
  EXPECT_EQ(accepted_, fold(apart_, groups_, sums));
}

TEST_F(OverlapTest, SumsAndTheirAddresses) {
  std::vector<std::uint64_t*> sums(8);
  sums[0] = at_;
  sums[1] = reinterpret_cast<std::uint64_t*>(sums.data() + 1);
  EXPECT_EQ(refused_, fold(apart_, groups_, sums.data()));
  expect_untouched();
  sums[1] = reinterpret_cast<std::uint64_t*>(sums.data() + 2);
  EXPECT_EQ(accepted_, fold(apart_, groups_, sums.data()));
}

TEST_F(OverlapTest, SumsAndGivenValuesMeasuresAndGroups) {
  const auto status = [&](const std::uint64_t* values, const std::uint64_t* measures,
                          const std::uint32_t* groups) {
    return splinter_fold_values(values, 1, 3, measures, 1, groups, 2, at_ + 3);
  };
  const auto* const groups = reinterpret_cast<const std::uint32_t*>(at_);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(at_ + 1, apart_, groups_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(at_ + 6, apart_, groups_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(apart_, at_ + 1, groups_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(apart_, at_ + 6, groups_));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(apart_, apart_, groups + 4));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(apart_, apart_, groups + 13));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, status(at_, at_ + 7, groups + 14));
}

TEST_F(OverlapTest, AccumulatorsSlotsAndEachOther) {
  const Handle bits = handle(kBits);
  const Handle other = handle(kBits);
  splinter_function* const functions[2] = {bits.get(), other.get()};
  auto* const bytes = reinterpret_cast<std::uint8_t*>(at_);
  const auto status = [&](std::size_t slots, std::size_t a, std::size_t b) {
    std::uint8_t* const accumulators[2] = {bytes + a, bytes + b};
    return splinter_scan(functions, 2, 0, bytes + slots, 3, 7, accumulators);
  };
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(0, 20, 50));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(0, 50, 20));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(56, 0, 50));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(0, 40, 40));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, status(0, 46, 40));
  expect_untouched();
  EXPECT_EQ(SPLINTER_OK, status(0, 28, 21));
}

}  // namespace
}  // namespace splinter::test

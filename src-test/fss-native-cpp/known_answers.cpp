#include "known_answers.h"

#include <openssl/sha.h>

#include "shares.h"

namespace splinter::test {
namespace {

// Domain bits, radix bits and whether the tree is compact; every output uses them all.
struct Tree {
  std::uint32_t domain_bits;
  std::uint32_t radix_bits;
  bool compact;
};
constexpr Tree kTrees[] = {
    {1, 1, false},   {1, 8, false},  {2, 1, true},   {7, 3, false},  {8, 8, false},  {9, 4, false},
    {9, 1, true},    {16, 5, false}, {24, 1, true},  {24, 8, false}, {31, 4, false}, {32, 1, true},
    {33, 5, false},  {63, 2, false}, {64, 4, false}, {65, 1, false}, {65, 1, true},  {96, 3, false},
    {127, 3, false}, {128, 1, true}, {128, 2, false}};

// Parties, domain bits, column bits.
constexpr std::uint32_t kMultiPartyDpfs[][3] = {{3, 1, 7},  {3, 10, 7}, {3, 20, 13},
                                                {4, 12, 8}, {4, 7, 9},  {5, 11, 9},
                                                {6, 9, 7},  {7, 8, 7},  {8, 9, 8}};

// Parties and domain bits.
constexpr std::uint32_t kDenses[][2] = {{2, 1}, {2, 6}, {3, 1}, {3, 7}, {4, 5}, {5, 4}, {8, 3}};

// Domain bits, column bits, scale bits and parties.
constexpr std::uint32_t kRings[][4] = {{1, 0, 90, 2}, {1, 1, 47, 3},   {6, 3, 47, 3},
                                       {5, 5, 1, 8},  {12, 12, 98, 4}, {14, 13, 60, 2}};
constexpr std::uint32_t kSmallRings[][4] = {
    {1, 0, 40, 2}, {6, 3, 23, 3}, {12, 12, 48, 4}, {13, 12, 23, 2}};

// Parties, threshold, domain bits and column bits.
constexpr std::uint32_t kShamirs[][4] = {{2, 1, 1, 0}, {3, 1, 6, 3},   {3, 2, 4, 1}, {4, 1, 12, 7},
                                         {4, 2, 5, 5}, {5, 3, 27, 20}, {6, 3, 7, 2}, {8, 7, 9, 4}};

std::vector<Parameters> parameters_of(const KnownScheme& known) {
  const Scheme scheme = known.scheme;
  const std::vector<Output> outputs =
      known.tagged ? std::vector<Output>{Output::kTagged}
                   : std::vector<Output>{Output::kWord, Output::kDoubleWord, Output::kBit};
  std::vector<Parameters> all;
  if (scheme == Scheme::kDense) {
    for (const auto& shape : kDenses) {
      for (const Output output : outputs) {
        if (output != Output::kBit) {
          all.push_back(dense(shape[0], shape[1], output));
        }
      }
    }
  } else if (scheme == Scheme::kConstant) {
    if (known.multi_party) {
      for (const std::uint32_t parties : {3u, 4u, 8u}) {
        for (const Output output : {Output::kWord, Output::kDoubleWord, Output::kTagged}) {
          all.push_back({scheme, parties, 0, 0, output, false});
        }
      }
    } else if (known.tagged) {
      all.assign(5, {scheme, 2, 0, 0, Output::kTagged, false});  // for the factors' edges
    } else {
      all = {{scheme, 2, 0, 0, Output::kWord, false},
             {scheme, 2, 0, 0, Output::kDoubleWord, false}};
    }
  } else if (scheme == Scheme::kShamir) {
    for (const auto& shape : kShamirs) {
      all.push_back(shamir(shape[0], shape[1], shape[2], shape[3]));
    }
  } else if (scheme == Scheme::kMultiPartyDpf) {
    for (const auto& shape : kMultiPartyDpfs) {
      all.push_back(multi_party_dpf(shape[0], shape[1], shape[2]));
    }
  } else {
    for (const Tree& tree : kTrees) {
      for (const Output output : outputs) {
        if (scheme == Scheme::kDpf || output != Output::kBit) {
          all.push_back({scheme, 2, tree.domain_bits, tree.radix_bits, output, tree.compact});
        }
      }
    }
  }
  return all;
}

std::string hex(const std::uint8_t* bytes, std::size_t n) {
  std::string digits;
  for (std::size_t i = 0; i < n; ++i) {
    digits += "0123456789abcdef"[bytes[i] >> 4];
    digits += "0123456789abcdef"[bytes[i] & 15];
  }
  return digits;
}

std::string high_low(Value number) {
  const std::string digits = text(number);
  return ' ' + digits.substr(0, 16) + ' ' + digits.substr(16);
}

// Returns alpha and its neighbours, the ends of the domain and two random keys.
std::vector<Value> keys_of(std::uint32_t domain_bits, Value alpha, std::mt19937_64& random) {
  if (domain_bits == 0) {
    return {0};
  }
  const Value largest = ~Value{0} >> (128 - domain_bits);
  return {alpha,
          alpha ^ 1,
          ~alpha & largest,
          0,
          largest,
          random_number(domain_bits, random),
          random_number(domain_bits, random)};
}

// Returns the factor of tags: in turn an edge and a random one.
std::uint64_t key_of(std::uint32_t number, std::mt19937_64& random) {
  const std::uint64_t drawn = random();
  return number % 4 == 0 ? 0 : number % 4 == 1 ? ~std::uint64_t{0} : drawn;
}

std::string known_answer(const Parameters& parameters, std::uint32_t number) {
  std::mt19937_64 random(number);
  const std::uint32_t share_index = number * 3640;
  const bool tagged = parameters.output == Output::kTagged;
  Target target{random_number(parameters.domain_bits, random),
                number % 5 == 0 ? 0 : random_beta(parameters, random), number % 2};
  target.key = tagged ? key_of(number, random) : 0;
  const Label label{share_index, block(random_number(128, random))};
  const std::vector<Bytes> shares = make_shares(parameters, target, label, fixed_stream, &random);
  std::string lines = "case";
  for (const std::uint32_t field :
       {parameters.domain_bits, parameters.radix_bits,
        static_cast<std::uint32_t>(parameters.output),
        parameters.compact ? 1u : parameters.threshold, parameters.parties, share_index}) {
    lines += ' ' + std::to_string(field);
  }
  lines += "\nnonce " +
           hex(reinterpret_cast<const std::uint8_t*>(&label.nonce), sizeof(label.nonce)) +
           "\nalpha" + high_low(target.alpha) + "\nbeta" + high_low(target.beta);
  if (tagged) {
    lines += "\nkey " + text(target.key).substr(16);
  }
  if (parameters.scheme == Scheme::kDcf) {
    lines += "\ninclusive " + std::to_string(target.inclusive);
  }
  for (std::size_t party = 0; party < shares.size(); ++party) {
    lines +=
        "\nshare" + std::to_string(party) + ' ' + hex(shares[party].data(), shares[party].size());
  }
  for (const Value key : keys_of(parameters.domain_bits, target.alpha, random)) {
    lines += "\npoint" + high_low(key);
    for (const Bytes& share : shares) {
      const Numbers numbers = reference_numbers(decoded(share), {key})[0];
      lines += high_low(numbers.value) + (tagged ? high_low(numbers.tag) : "");
    }
  }
  return lines + "\n";
}

std::string ring_known_answer(const Parameters& parameters, std::uint32_t number) {
  const std::size_t columns = std::size_t{1} << parameters.radix_bits;
  const std::size_t rows = std::size_t{1} << (parameters.domain_bits - parameters.radix_bits);
  std::vector<std::uint64_t> secret;
  for (std::size_t i = 0; i < rows; ++i) {
    secret.push_back((i + number) % 3 - 1);
  }
  for (std::size_t j = 0; j < columns; ++j) {
    secret.push_back((j * j + number) % 2001 - 1000);
  }
  std::mt19937_64 random(number);
  const std::vector<Bytes> shares =
      make_shares(parameters, TargetSecret(parameters, secret), {number, {number, 0}}, fixed_stream,
                  &random, *find_kernel(SPLINTER_PATH_AUTO));
  std::string lines = "case";
  const std::uint32_t set = parameters.ring_set == RingSet::kSmall ? SPLINTER_SMALL_RING : 0;
  for (const std::uint32_t field : {parameters.domain_bits, parameters.radix_bits,
                                    parameters.scale_bits + set, parameters.parties, number}) {
    lines += ' ' + std::to_string(field);
  }
  for (std::size_t party = 0; party < shares.size(); ++party) {
    std::uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA256(shares[party].data(), shares[party].size(), digest);
    lines += "\ndigest" + std::to_string(party) + ' ' + hex(digest, sizeof(digest));
  }
  const std::size_t last = rows * columns - 1;
  for (const std::size_t key : {std::size_t{0}, last, last / 2, last / 3}) {
    lines += "\npoint " + std::to_string(key);
    for (const Bytes& share : shares) {
      const Numbers numbers = reference_numbers(decoded(share), {key})[0];
      lines += ' ' + text(numbers.value).substr(16) + ' ' + text(numbers.tag).substr(16);
    }
  }
  return lines + "\n";
}

}  // namespace

std::string ring_known_answers() {
  std::string lines =
      "# Known answers of ring shares, version 2. Written by write_known_answers;\n"
      "# src-test/fss-native-cpp/known_answers.h explains the lines.\n";
  std::uint32_t number = 0;
  for (const auto& shape : kRings) {
    lines += ring_known_answer(ring(shape[3], shape[0], shape[1], shape[2]), ++number);
  }
  for (const auto& shape : kSmallRings) {
    lines +=
        ring_known_answer(ring(shape[3], shape[0], shape[1], shape[2], RingSet::kSmall), ++number);
  }
  return lines;
}

std::string known_answers(const KnownScheme& known) {
  std::string lines = "# Known answers of " + std::string(known.heading) +
                      " shares, version 2. Written by write_known_answers;\n"
                      "# src-test/fss-native-cpp/known_answers.h explains the lines.\n";
  std::uint32_t number = 0;
  for (const Parameters& parameters : parameters_of(known)) {
    lines += known_answer(parameters, ++number);
  }
  return lines;
}

}  // namespace splinter::test

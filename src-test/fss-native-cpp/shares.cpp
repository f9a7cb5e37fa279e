#include "shares.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iostream>
#include <stdexcept>

namespace splinter::test {

Value Target::at(const Parameters& parameters, Value point) const {
  const bool equal = point == alpha;
  const Value value = parameters.output == Output::kTagged ? combined({beta, tag()}) : beta;
  switch (parameters.scheme) {
    case Scheme::kConstant:
      return value;
    case Scheme::kDcf:
      return point < alpha || (inclusive == 1 && equal) ? value : 0;
    case Scheme::kDpf:
    case Scheme::kMultiPartyDpf:
    case Scheme::kDense:
    case Scheme::kRing:
      return equal ? value : 0;
    case Scheme::kShamir:
      return point >> parameters.radix_bits == alpha >> parameters.radix_bits ? value : 0;
  }
  return 0;
}

TargetSecret::TargetSecret(const Parameters& parameters, const Target& target)
    : secret_(target.secret()) {
  if (parameters.scheme == Scheme::kDense) {
    const std::size_t words = value_words(parameters.output);
    values_.resize(words << parameters.domain_bits);
    const Block numbers[] = {secret_.beta, secret_.tag};
    std::memcpy(&values_[static_cast<std::size_t>(target.alpha) * words], numbers, 8 * words);
  } else if (parameters.scheme == Scheme::kRing) {
    const std::size_t columns = std::size_t{1} << parameters.radix_bits;
    const std::size_t rows = std::size_t{1} << (parameters.domain_bits - parameters.radix_bits);
    values_.resize(rows + columns);
    values_[static_cast<std::size_t>(target.alpha) / columns] = 1;
    values_[rows + static_cast<std::size_t>(target.alpha) % columns] = secret_.beta.low;
  }
}

TargetSecret::TargetSecret(const Parameters&, std::vector<std::uint64_t> values)
    : values_(std::move(values)) {}

Secret TargetSecret::get() const {
  Secret secret = secret_;
  secret.values = values_.data();
  return secret;
}

std::string name(const Parameters& p) {
  static const char* const kSchemes[] = {"",      "DPF",    "DCF", "constant", "multi-party DPF",
                                         "dense", "Shamir", "ring"};
  static const char* const kOutputs[] = {
      "", "words", "double words", "bits", "tagged values", "elements", "residues"};
  return std::string(kSchemes[static_cast<int>(p.scheme)]) + " of " +
         kOutputs[static_cast<int>(p.output)] + ", " + std::to_string(p.parties) + " parties, " +
         std::to_string(p.domain_bits) + " bits, " +
         (p.compact ? "compact" : "radix " + std::to_string(p.radix_bits)) +
         (p.threshold == 0 ? "" : ", threshold " + std::to_string(p.threshold)) +
         (p.scale_bits == 0 ? "" : ", sums of " + std::to_string(p.scale_bits) + " bits") +
         (p.ring_set == RingSet::kSmall ? ", the smaller ring" : "");
}

std::string text(Value number) {
  std::string digits;
  for (int shift = 124; shift >= 0; shift -= 4) {
    digits += "0123456789abcdef"[static_cast<int>(number >> shift & 15)];
  }
  return digits;
}

std::vector<Parameters> all_trees(const std::vector<std::uint32_t>& domains) {
  std::vector<Parameters> all;
  for (const std::uint32_t bits : domains) {
    for (const auto& [scheme, output] : {std::pair{Scheme::kDpf, Output::kWord},
                                         {Scheme::kDpf, Output::kDoubleWord},
                                         {Scheme::kDpf, Output::kBit},
                                         {Scheme::kDpf, Output::kTagged},
                                         {Scheme::kDcf, Output::kWord},
                                         {Scheme::kDcf, Output::kDoubleWord},
                                         {Scheme::kDcf, Output::kTagged}}) {
      for (const std::uint32_t radix : {1u, 3u, 4u, 8u}) {
        all.push_back({scheme, 2, bits, radix, output, false});
      }
      all.push_back({scheme, 2, bits, 1, output, true});
    }
  }
  return all;
}

Parameters multi_party_dpf(std::uint32_t parties, std::uint32_t domain_bits,
                           std::uint32_t column_bits) {
  return {Scheme::kMultiPartyDpf, parties, domain_bits, column_bits, Output::kBit, false};
}

Parameters dense(std::uint32_t parties, std::uint32_t domain_bits, Output output) {
  return {Scheme::kDense, parties, domain_bits, 0, output, false};
}

Parameters shamir(std::uint32_t parties, std::uint32_t threshold, std::uint32_t domain_bits,
                  std::uint32_t column_bits) {
  return {Scheme::kShamir, parties, domain_bits, column_bits, Output::kField, false, threshold};
}

Parameters ring(std::uint32_t parties, std::uint32_t domain_bits, std::uint32_t column_bits,
                std::uint32_t scale_bits, RingSet set) {
  return {Scheme::kRing, parties, domain_bits, column_bits, Output::kResidues,
          false,         0,       scale_bits,  set};
}

Value random_number(std::uint32_t bits, std::mt19937_64& random) {
  const Value high = random();
  const Value number = high << 64 | random();
  return bits == 128 ? number : number & ((Value{1} << bits) - 1);
}

Value random_beta(const Parameters& parameters, std::mt19937_64& random) {
  const std::uint32_t bits = parameters.output == Output::kWord    ? 64
                             : parameters.output == Output::kBit   ? 1
                             : parameters.output == Output::kField ? 8
                                                                   : 128;
  return random_number(bits, random) | 1;
}

std::vector<Value> edges(std::uint32_t domain_bits) {
  const Value largest = ~Value{0} >> (128 - domain_bits);
  std::vector<Value> points = {0, largest};
  for (const Value edge : {Value{1}, Value{127}, Value{128}, Value{0x7fffffff}, Value{0x80000000},
                           Value{0xffffffff}, Value{1} << 32, (Value{1} << 63) - 1, Value{1} << 63,
                           (Value{1} << 64) - 1, Value{1} << 64, Value{1} << 127}) {
    if (edge < largest) {
      points.push_back(edge);
    }
  }
  return points;
}

bool fixed_stream(void* random, std::uint8_t* out, std::size_t n) {
  auto& stream = *static_cast<std::mt19937_64*>(random);
  for (std::size_t i = 0; i < n; i += 8) {
    const std::uint64_t word = stream();
    std::memcpy(out + i, &word, std::min<std::size_t>(8, n - i));
  }
  return true;
}

std::vector<Bytes> make_shares(const Parameters& parameters, const TargetSecret& secret,
                               const Label& label, Randomness randomness, void* context,
                               const Kernel& kernel) {
  Bytes all(all_share_bytes(parameters));
  if (generate(parameters, label, secret.get(), randomness, context, all.data(), kernel) !=
      SPLINTER_OK) {
    throw std::runtime_error("cannot generate");
  }
  std::vector<Bytes> shares;
  const std::uint8_t* next = all.data();
  for (std::uint32_t party = 0; party < parameters.parties; ++party) {
    const std::uint8_t* const share = next;
    next += share_bytes(parameters, party);
    shares.emplace_back(share, next);
  }
  return shares;
}

std::vector<Bytes> make_shares(const Parameters& parameters, const Target& target,
                               const Label& label, Randomness randomness, void* context,
                               const Kernel& kernel) {
  return make_shares(parameters, TargetSecret(parameters, target), label, randomness, context,
                     kernel);
}

std::vector<Bytes> make_shares(const Parameters& parameters, const Target& target) {
  Label label{1, {}};
  if (!secure_random(nullptr, reinterpret_cast<std::uint8_t*>(&label.nonce), sizeof(Block))) {
    throw std::runtime_error("no randomness");
  }
  return make_shares(parameters, target, label, secure_random, nullptr);
}

Share decoded(const Bytes& share) {
  Share fields;
  if (!decode_share(share.data(), share.size(), &fields)) {
    throw std::runtime_error("not a share");
  }
  return fields;
}

std::vector<const Kernel*> kernels_here() {
  std::vector<const Kernel*> here;
  for (const std::uint32_t path : {SPLINTER_PATH_PORTABLE, SPLINTER_PATH_AESNI,
                                   SPLINTER_PATH_VAES256, SPLINTER_PATH_VAES512}) {
    if (const Kernel* const kernel = find_kernel(path); kernel != nullptr) {
      here.push_back(kernel);
    } else {
      std::cerr << "skipped: this CPU cannot run path " << path << '\n';
    }
  }
  return here;
}

}  // namespace splinter::test

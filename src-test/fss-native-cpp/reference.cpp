#include "reference.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "prg.h"

namespace splinter::test {
namespace {

// F under the keys of one share, each set up once.
class Hash {
 public:
  explicit Hash(const Share& share) : share_index_(share.share_index) {
    check(nonce_.open(share.nonce));
  }

  Value operator()(std::uint32_t level, KeyUse use, Value x) {
    Cipher& cipher = ciphers_[{level, use}];
    if (opened_.insert({level, use}).second) {
      const Block label = block(Value{share_index_} | Value{level} << 32 |
                                Value{static_cast<std::uint32_t>(use)} << 64);
      Block key;
      check(nonce_.encrypt(&label, &key, 1) && cipher.open(key));
    }
    const Block in = block(x);
    Block out;
    check(cipher.encrypt(&in, &out, 1));
    return number(out) ^ x;
  }

 private:
  static void check(bool ok) {
    if (!ok) {
      throw std::runtime_error("no cipher");
    }
  }

  std::uint32_t share_index_;
  Cipher nonce_;
  std::map<std::pair<std::uint32_t, KeyUse>, Cipher> ciphers_;
  std::set<std::pair<std::uint32_t, KeyUse>> opened_;
};

Value mask(std::uint32_t bits) { return bits == 128 ? ~Value{0} : (Value{1} << bits) - 1; }

// Returns the seed with its low bits replaced.
Value replaced(Value seed, std::uint32_t bits, Value by) { return (seed & ~mask(bits)) | by; }

// A reader of a share's body, front to back.
class Body {
 public:
  explicit Body(const std::uint8_t* at) : at_(at) {}

  Value number(std::size_t bytes) {
    Value value = 0;
    for (std::size_t i = bytes; i > 0; --i) {
      value = value << 8 | at_[i - 1];
    }
    at_ += bytes;
    return value;
  }
  void skip(std::size_t bytes) { at_ += bytes; }

 private:
  const std::uint8_t* at_;
};

std::uint32_t output_bits(Output output) {
  return output == Output::kWord ? 64 : output == Output::kBit ? 1 : 128;
}

// The levels' bits, cut from the right.
struct Levels {
  std::uint32_t count;
  std::uint32_t first_bits;
  std::uint32_t radix_bits;
  std::uint32_t leaf_bits;

  std::uint32_t bits(std::uint32_t level) const {
    return (level == 0 ? first_bits : radix_bits) + (level + 1 == count ? leaf_bits : 0);
  }
};

Levels levels_of(const Parameters& p) {
  const std::uint32_t per_block = p.output == Output::kBit ? 7 : p.output == Output::kWord ? 1 : 0;
  const std::uint32_t leaf_bits = p.scheme == Scheme::kDcf ? 0 : std::min(per_block, p.domain_bits);
  const std::uint32_t rest = p.domain_bits - leaf_bits;
  const std::uint32_t count = rest == 0 ? 1 : (rest + p.radix_bits - 1) / p.radix_bits;
  return {count, rest - p.radix_bits * (count - 1), p.radix_bits, leaf_bits};
}

Numbers tree_value(const Share& share, Hash& hash, Value key) {
  const Parameters& p = share.parameters;
  const Levels levels = levels_of(p);
  const std::uint32_t value_bits = output_bits(p.output);
  const std::size_t value_bytes = value_bits / 8;
  const std::uint32_t per_block = 128 / value_bits;
  const std::uint8_t* const controls =
      share.body + share_bytes(p, share.party) - kHeadBytes - (levels.count - 1 + 7) / 8;
  Body body(share.body);
  Value seed = number(share.root);
  Numbers sum{};
  std::uint32_t shift = p.domain_bits;
  for (std::uint32_t level = 0; level < levels.count; ++level) {
    const bool last = level + 1 == levels.count;
    const bool shared = p.compact && !last;
    const std::uint32_t bits = levels.bits(level);
    shift -= bits;
    const auto digit = static_cast<std::uint32_t>(key >> shift & mask(bits));
    const std::uint32_t children = 1u << bits;
    const Value control = seed & 1 ? ~Value{0} : 0;
    Value node_correction_word = 0;
    if (!last) {
      for (std::uint32_t j = 0; j < (shared ? 1 : children); ++j) {
        const Value read = body.number(16);
        node_correction_word = j == digit || shared ? read : node_correction_word;
      }
      if (shared && digit == 1) {
        node_correction_word =
            replaced(node_correction_word, 1, controls[level / 8] >> level % 8 & 1);
      }
    }
    if (last || p.scheme == Scheme::kDcf) {
      const std::uint32_t blocks = children <= per_block ? 1 : children / per_block;
      std::uint32_t block_bits = 0;
      while (1u << block_bits < blocks) {
        ++block_bits;
      }
      const Value leaf = hash(level, KeyUse::kLeaf, replaced(seed, block_bits, digit / per_block));
      const std::uint32_t at = digit % per_block * value_bits;
      if (p.output == Output::kBit) {
        body.skip(digit / per_block * 16);
        const Value correction = body.number(16);
        return {(leaf ^ (correction & control)) >> at & 1, 0};
      }
      const auto correction_word = [&] {
        Value correction = 0;
        for (std::uint32_t j = 0; j < (shared ? 1 : children); ++j) {
          const Value read = body.number(value_bytes);
          correction = j == digit || shared ? read : correction;
        }
        return correction & control;
      };
      sum.value += (leaf >> at) + correction_word();
      if (p.output == Output::kTagged) {
        sum.tag += hash(level, KeyUse::kTag, replaced(seed, bits, digit)) + correction_word();
      }
    }
    if (!last) {
      const Value child = hash(level, KeyUse::kNode, replaced(seed, bits, digit));
      seed = child ^ (node_correction_word & control);
    }
  }
  const Numbers negated{-sum.value, -sum.tag};
  const Numbers& signed_sum = share.party == 1 ? negated : sum;
  return {signed_sum.value & mask(value_bits), signed_sum.tag};
}

Numbers constant_value(const Share& share) {
  Body body(share.body);
  const Value value = body.number(share.parameters.output == Output::kWord ? 8 : 16);
  return {value, share.parameters.output == Output::kTagged ? body.number(16) : 0};
}

Value multi_party_dpf_value(const Share& share, Hash& hash, Value key) {
  const Parameters& p = share.parameters;
  const std::uint32_t c = p.radix_bits;
  const std::size_t rows = p.domain_bits > c ? std::size_t{1} << (p.domain_bits - c) : 1;
  const std::size_t columns = std::size_t{1} << (p.parties - 1);
  const std::size_t pattern_bytes = (columns + 7) / 8;
  const std::size_t row_blocks = std::size_t{1} << (c - 7);
  const auto row = static_cast<std::size_t>(key >> c);
  const auto column = static_cast<std::uint32_t>(key & mask(c));
  const std::uint8_t* const pattern = share.body + row * pattern_bytes;
  const std::uint8_t* seeds = share.body + rows * pattern_bytes + row * (columns / 2) * 16;
  const std::uint8_t* const corrections = share.body + rows * (pattern_bytes + columns / 2 * 16);
  Value bit = 0;
  for (std::size_t j = 0; j < columns; ++j) {
    if (pattern[j / 8] >> j % 8 & 1) {
      const Value seed = Body(seeds).number(16);
      const Value correction = Body(corrections + (j * row_blocks + column / 128) * 16).number(16);
      const Value block = hash(0, KeyUse::kBlock, seed | column / 128) ^ correction;
      bit ^= block >> column % 128 & 1;
      seeds += 16;
    }
  }
  return bit;
}

// Returns word number `word` of F_seed(0), F_seed(1), ...
Value seed_word(const Share& share, std::size_t word) {
  Cipher cipher;
  Block seed;
  std::memcpy(&seed, share.body, sizeof(seed));
  const Block counter = block(word / 2);
  Block out;
  if (!cipher.open(seed) || !cipher.encrypt(&counter, &out, 1)) {
    throw std::runtime_error("no cipher");
  }
  return (number(out) ^ (word / 2)) >> (word % 2 * 64) & mask(64);
}

Numbers dense_value(const Share& share, Value key) {
  const Parameters& p = share.parameters;
  const std::size_t words = value_words(p.output);
  Value numbers[2] = {};
  for (std::size_t i = 0; i < words; ++i) {
    const std::size_t word = static_cast<std::size_t>(key) * words + i;
    const Value read = share.party + 1 < p.parties ? seed_word(share, word)
                                                   : Body(share.body + 8 * word).number(8);
    numbers[i / 2] |= read << (i % 2 * 64);
  }
  return {numbers[0], numbers[1]};
}

// A seed's words, F_seed(0), F_seed(1), ..., taken as uniform residues.
class Residues {
 public:
  explicit Residues(const std::uint8_t* seed) {
    Block block;
    std::memcpy(&block, seed, sizeof(block));
    if (!cipher_.open(block)) {
      throw std::runtime_error("no cipher");
    }
  }

  Value at(std::size_t i, Value prime) {
    for (Value word = i;; word += Value{1} << 40) {
      const Block counter = block(word / 2);
      Block out;
      if (!cipher_.encrypt(&counter, &out, 1)) {
        throw std::runtime_error("no cipher");
      }
      const Value drawn = (number(out) ^ (word / 2)) >> (word % 2 * 64) & mask(50);
      if (drawn < prime) {
        return drawn;
      }
    }
  }

 private:
  Cipher cipher_;
};

Value packed_residue(const std::uint8_t* packed, std::size_t i) {
  return Body(packed + i * 50 / 8).number(7) >> (i * 50 % 8) & mask(50);
}

// The transform's element k is the polynomial's value at the root to the power 2 b + 1, b being k's
// bits in reverse: coefficient j is the sum of elements times that to the power -j, by n.
Value coefficient(const std::vector<Value>& transform, std::size_t j, Value prime) {
  const std::size_t n = transform.size();
  Value base = 2;
  Value root;
  do {
    root = power_modulo(base++, (prime - 1) / (2 * n), prime);
  } while (power_modulo(root, n, prime) != prime - 1);
  Value sum = 0;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t reversed = 0;
    for (std::size_t bit = 1; bit < n; bit *= 2) {
      reversed = 2 * reversed + ((k & bit) != 0 ? 1 : 0);
    }
    const Value exponent = Value{2 * n} - (2 * reversed + 1) * j % (2 * n);
    sum = (sum + transform[k] * power_modulo(root, exponent, prime)) % prime;
  }
  return sum * power_modulo(n, prime - 2, prime) % prime;
}

Numbers ring_value(const Share& share, Value key) {
  const Parameters& p = share.parameters;
  const bool small = p.ring_set == RingSet::kSmall;
  const std::size_t primes = small ? 1 : 2;
  const std::size_t size = small ? 2048 : 4096;
  const std::size_t columns = std::size_t{1} << p.radix_bits;
  const std::size_t rows = std::size_t{1} << (p.domain_bits - p.radix_bits);
  const std::size_t blocks = (columns + size - 1) / size;
  const auto row = static_cast<std::size_t>(key) / columns;
  const auto column = static_cast<std::size_t>(key) % columns;
  const std::uint8_t* const packed_columns = share.body + 16;
  const std::uint8_t* const own = packed_columns + (primes * columns * 50 + 7) / 8;
  const bool seeded = share.party + 1 < p.parties;
  Residues factors(share.body);
  Residues stream(seeded ? own : share.body);
  Value values[2] = {};
  for (std::size_t prime = 0; prime < primes; ++prime) {
    const Value q = kRingModuli[prime];
    const auto rows_residue = [&](std::size_t i) {
      const std::size_t at = (prime * rows + row) * (size + 1) + i;
      return seeded ? stream.at(at, q) : packed_residue(own, at);
    };
    std::vector<Value> product;
    for (std::size_t k = 0; k < size; ++k) {
      const std::size_t at = (prime * blocks + column / size) * size + k;
      product.push_back(factors.at(at, q) * rows_residue(k) % q);
    }
    const Value encrypted = packed_residue(packed_columns, prime * columns + column);
    values[prime] = (coefficient(product, column % size, q) + rows_residue(size) * encrypted) % q;
  }
  return {values[0], values[1]};
}

Value shamir_value(const Share& share, Value key) {
  return share.body[static_cast<std::size_t>(key >> share.parameters.radix_bits)];
}

// Returns the element whose product with `a` is 1.
std::uint8_t field_inverse(std::uint8_t a) {
  unsigned inverse = 1;
  while (field_product(a, static_cast<std::uint8_t>(inverse)) != 1) {
    ++inverse;
  }
  return static_cast<std::uint8_t>(inverse);
}

}  // namespace

std::uint8_t field_product(unsigned a, unsigned b) {
  unsigned all = 0;
  for (unsigned bit = 0; bit < 8; ++bit) {
    all ^= ((b >> bit) & 1) * (a << bit);
  }
  for (unsigned bit = 14; bit >= 8; --bit) {
    all ^= ((all >> bit) & 1) * (0x11bu << (bit - 8));
  }
  return static_cast<std::uint8_t>(all);
}

std::uint8_t field_value_at_zero(const std::vector<std::uint8_t>& points,
                                 const std::vector<std::uint8_t>& values) {
  unsigned sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::uint8_t product = values[i];
    for (std::size_t j = 0; j < points.size(); ++j) {
      if (j != i) {
        const auto apart = static_cast<std::uint8_t>(points[i] ^ points[j]);
        product = field_product(product, field_product(points[j], field_inverse(apart)));
      }
    }
    sum ^= product;
  }
  return static_cast<std::uint8_t>(sum);
}

std::vector<Numbers> reference_numbers(const Share& share, const std::vector<Value>& keys) {
  Hash hash(share);
  std::vector<Numbers> values;
  for (const Value key : keys) {
    switch (share.parameters.scheme) {
      case Scheme::kDpf:
      case Scheme::kDcf:
        values.push_back(tree_value(share, hash, key));
        break;
      case Scheme::kConstant:
        values.push_back(constant_value(share));
        break;
      case Scheme::kMultiPartyDpf:
        values.push_back({multi_party_dpf_value(share, hash, key), 0});
        break;
      case Scheme::kDense:
        values.push_back(dense_value(share, key));
        break;
      case Scheme::kShamir:
        values.push_back({shamir_value(share, key), 0});
        break;
      case Scheme::kRing:
        values.push_back(ring_value(share, key));
    }
  }
  return values;
}

Value power_modulo(Value base, Value exponent, Value prime) {
  Value power = 1;
  for (; exponent != 0; exponent >>= 1, base = base * base % prime) {
    power = (exponent & 1) != 0 ? power * base % prime : power;
  }
  return power;
}

RingSum ring_sum(const Numbers& residues, std::uint32_t scale_bits, RingSet set) {
  const Value first = kRingModuli[0];
  const Value second = set == RingSet::kSmall ? 1 : kRingModuli[1];
  const Value low = residues.value % first;
  const Value apart = (residues.tag % second + second - low % second) % second;
  const Value whole = first * second;
  const Value sum =
      low + first * (apart * power_modulo(first % second, second - 2, second) % second);
  const Value scale = whole >> scale_bits;
  const bool negative = sum > whole / 2;
  const Value size = negative ? whole - sum : sum;
  const Value rounded = (size + scale / 2) / scale;
  const __int128 noise = static_cast<__int128>(size) - static_cast<__int128>(rounded * scale);
  const auto value = static_cast<__int128>(rounded);
  return negative ? RingSum{-value, -noise} : RingSum{value, noise};
}

std::vector<Value> reference_values(const Share& share, const std::vector<Value>& keys) {
  std::vector<Value> values;
  for (const Numbers& numbers : reference_numbers(share, keys)) {
    values.push_back(combined(numbers));
  }
  return values;
}

Value reference_sum(Output output, Value a, Value b) {
  return output == Output::kBit ? a ^ b : (a + b) & mask(output_bits(output));
}

}  // namespace splinter::test

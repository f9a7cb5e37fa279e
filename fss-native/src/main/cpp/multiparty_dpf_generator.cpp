// Boyle, Gilboa and Ishai 2015, section 3.3: the bits of a row of the grid are the XOR of its
// columns, each a pseudorandom string and a correction word. In every row the columns go to the
// parties by all k-bit patterns of even weight in random order, so that all cancel; in alpha's row
// by those of odd weight, so that each counts once. To any k - 1 parties both look alike: a random
// order of all (k-1)-bit patterns, each exactly once.
#include "multiparty_dpf_generator.h"

#include <cstring>

#include "masks.h"
#include "multiparty_dpf_shape.h"
#include "secret_vector.h"
#include "share_keys.h"

namespace splinter {
namespace {

constexpr std::size_t kMaxColumns = std::size_t{1} << (SPLINTER_MAX_PARTIES - 1);

// A source of uniform numbers by rejection. The count of rejections depends on nothing but the
// random bytes that were dropped.
class Uniform {
 public:
  Uniform(Randomness randomness, void* context) : randomness_(randomness), context_(context) {}
  Uniform(const Uniform&) = delete;
  Uniform& operator=(const Uniform&) = delete;
  ~Uniform() { wipe(bytes_, sizeof(bytes_)); }

  // Draws a number of at most `most`, below 256.
  bool draw(std::uint32_t most, std::uint32_t* number) {
    std::uint32_t mask = most;
    mask |= mask >> 1;
    mask |= mask >> 2;
    mask |= mask >> 4;
    do {
      if (used_ == sizeof(bytes_)) {
        if (!randomness_(context_, bytes_, sizeof(bytes_))) {
          return false;
        }
        used_ = 0;
      }
      *number = bytes_[used_++] & mask;
    } while (*number > most);
    return true;
  }

 private:
  Randomness randomness_;
  void* context_;
  std::uint8_t bytes_[kPermutationBytes];
  std::size_t used_ = sizeof(bytes_);
};

// Returns whether an odd number of bits is set, without a table.
std::uint32_t parity(std::uint32_t bits) {
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  bits ^= bits >> 1;
  return bits & 1;
}

// The seeds and patterns made from one secret, and wiped with it.
class Columns {
 public:
  Columns(const Parameters& parameters, const Secret& secret)
      : shape_(multi_party_dpf_shape(parameters)),
        bytes_(share_bytes(parameters, 0)),
        alpha_row_(secret.alpha.low >> shape_.column_bits),
        alpha_column_(secret.alpha.low & ((std::uint64_t{1} << shape_.column_bits) - 1)),
        beta_(secret.beta.low),
        seeds_(shape_.rows() * shape_.columns()),
        alpha_seeds_(shape_.columns()) {}
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  ~Columns() {
    wipe(&alpha_row_, sizeof(alpha_row_));
    wipe(&alpha_column_, sizeof(alpha_column_));
    wipe(&beta_, sizeof(beta_));
    wipe(patterns_, sizeof(patterns_));
  }

  // Draws all columns' seeds, and keeps a copy of those of alpha's row, touching all rows alike.
  bool draw_seeds(Randomness randomness, void* context) {
    if (!randomness(context, reinterpret_cast<std::uint8_t*>(seeds_.data()),
                    seeds_.size() * sizeof(Block))) {
      return false;
    }
    const std::uint64_t counter = shape_.row_blocks() - 1;
    for (std::size_t row = 0; row < shape_.rows(); ++row) {
      const std::uint64_t selected = equal_mask(row, alpha_row_);
      for (std::size_t column = 0; column < shape_.columns(); ++column) {
        Block& seed = seeds_[row * shape_.columns() + column];
        seed.low &= ~counter;
        alpha_seeds_[column] = alpha_seeds_[column] ^ (seed & selected);
      }
    }
    return true;
  }

  // Writes all correction words: uniform ones but for the last column's, which makes alpha's row a
  // unit vector.
  splinter_status write_correction_words(const Kernel& kernel, const KernelKey& key,
                                         Randomness randomness, void* context, std::uint8_t* out) {
    const std::size_t blocks = shape_.row_blocks();
    const std::size_t uniform = (shape_.columns() - 1) * blocks;
    if (!randomness(context, out, uniform * sizeof(Block))) {
      return SPLINTER_RANDOMNESS_FAILED;
    }
    SecretVector<Block> row(blocks);
    for (const Block& seed : alpha_seeds_) {
      if (!kernel.hash_counter(key, seed, 0, row.data(), blocks)) {
        return SPLINTER_CIPHER_FAILED;
      }
    }
    for (std::size_t i = 0; i < uniform; ++i) {
      Block correction_word;
      std::memcpy(&correction_word, out + i * sizeof(Block), sizeof(Block));
      row[i % blocks] = row[i % blocks] ^ correction_word;
    }
    for (std::size_t b = 0; b < blocks; ++b) {
      row[b] =
          row[b] ^ (unit_block(alpha_column_ & 127, beta_) & equal_mask(b, alpha_column_ >> 7));
    }
    std::memcpy(out + uniform * sizeof(Block), row.data(), blocks * sizeof(Block));
    return SPLINTER_OK;
  }

  // Writes which columns every party holds, and their seeds.
  bool write_rows(Randomness randomness, void* context, std::uint8_t* shares) {
    Uniform uniform(randomness, context);
    for (std::size_t row = 0; row < shape_.rows(); ++row) {
      if (!draw_patterns(uniform, row)) {
        return false;
      }
      for (std::uint32_t party = 0; party < shape_.parties; ++party) {
        std::uint8_t* const patterns = shares + party * bytes_ + kHeadBytes;
        std::uint8_t* const seeds = patterns + shape_.rows() * shape_.pattern_bytes();
        write_row(row, party, patterns + row * shape_.pattern_bytes(),
                  seeds + row * shape_.held() * sizeof(Block));
      }
    }
    return true;
  }

 private:
  // Draws a uniform permutation of all patterns of even weight (odd weight in alpha's row): it
  // permutes their lower k - 1 bits, which the highest bit completes.
  bool draw_patterns(Uniform& uniform, std::size_t row) {
    const auto columns = static_cast<std::uint32_t>(shape_.columns());
    for (std::uint32_t i = 0; i < columns; ++i) {
      patterns_[i] = static_cast<std::uint8_t>(i);
    }
    for (std::uint32_t last = columns - 1; last > 0; --last) {
      std::uint32_t other;
      if (!uniform.draw(last, &other)) {
        return false;
      }
      // Swaps the two, touching all.
      const std::uint8_t moved = patterns_[last];
      std::uint8_t taken = 0;
      for (std::uint32_t i = 0; i <= last; ++i) {
        const auto selected = static_cast<std::uint8_t>(equal_mask(i, other));
        taken = static_cast<std::uint8_t>(taken | (patterns_[i] & selected));
        patterns_[i] = static_cast<std::uint8_t>((patterns_[i] & ~selected) | (moved & selected));
      }
      patterns_[last] = taken;
    }
    const auto odd = static_cast<std::uint32_t>(equal_mask(row, alpha_row_) & 1);
    for (std::uint32_t i = 0; i < columns; ++i) {
      const std::uint32_t highest = parity(patterns_[i]) ^ odd;
      patterns_[i] = static_cast<std::uint8_t>(patterns_[i] | highest << (shape_.parties - 1));
    }
    return true;
  }

  // Writes a party's columns of a row. The seed of the n-th column that the party holds goes to
  // place n, touching all places that it could go to.
  void write_row(std::size_t row, std::uint32_t party, std::uint8_t* pattern,
                 std::uint8_t* seeds) const {
    const std::size_t columns = shape_.columns();
    const std::size_t held = shape_.held();
    Block places[kMaxColumns / 2] = {};
    std::uint8_t bits[kMaxColumns / 8] = {};
    std::uint64_t place = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      const std::uint64_t bit = patterns_[column] >> party & 1;
      bits[column / 8] = static_cast<std::uint8_t>(bits[column / 8] | bit << column % 8);
      const Block seed = seeds_[row * columns + column] & bit_mask(bit);
      const std::size_t first = column < held ? 0 : column - held;
      for (std::size_t i = first; i < held && i <= column; ++i) {
        places[i] = places[i] ^ (seed & equal_mask(i, place));
      }
      place += bit;
    }
    std::memcpy(pattern, bits, shape_.pattern_bytes());
    std::memcpy(seeds, places, held * sizeof(Block));
    wipe(places, held * sizeof(Block));
    wipe(bits, sizeof(bits));
  }

  const MultiPartyDpfShape shape_;
  const std::size_t bytes_;
  std::uint64_t alpha_row_;
  std::uint64_t alpha_column_;
  std::uint64_t beta_;
  SecretVector<Block> seeds_;
  SecretVector<Block> alpha_seeds_;
  std::uint8_t patterns_[kMaxColumns];
};

}  // namespace

splinter_status generate_multi_party_dpf(const Parameters& parameters, const Label& label,
                                         const Secret& secret, Randomness randomness, void* context,
                                         std::uint8_t* shares, const Kernel& kernel) {
  const MultiPartyDpfShape shape = multi_party_dpf_shape(parameters);
  const std::size_t bytes = share_bytes(parameters, 0);
  const std::size_t correction_word_bytes = shape.columns() * shape.row_blocks() * sizeof(Block);
  std::uint8_t* const correction_words = shares + bytes - correction_word_bytes;
  ShareKeys keys;
  ExpandedKey key;
  if (!keys.open(kernel, label.nonce, label.share_index) || !keys.derive(0, KeyUse::kBlock, &key)) {
    return SPLINTER_CIPHER_FAILED;
  }
  Columns columns(parameters, secret);
  if (!columns.draw_seeds(randomness, context)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  const splinter_status status =
      columns.write_correction_words(kernel, key.view(), randomness, context, correction_words);
  if (status != SPLINTER_OK) {
    return status;
  }
  if (!columns.write_rows(randomness, context, shares)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  for (std::uint32_t party = 0; party < shape.parties; ++party) {
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr},
                      shares + party * bytes);
    if (party > 0) {
      std::memcpy(correction_words + party * bytes, correction_words, correction_word_bytes);
    }
  }
  return SPLINTER_OK;
}

}  // namespace splinter

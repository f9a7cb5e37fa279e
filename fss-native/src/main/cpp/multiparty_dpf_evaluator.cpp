#include "multiparty_dpf_evaluator.h"

#include <algorithm>
#include <cstring>

#include "masks.h"
#include "packed_bits.h"

namespace splinter {
namespace {

// The number of blocks that stay in the first-level cache while they are computed.
constexpr std::size_t kBatch = 1024;

template <class T>
void take(const std::uint8_t*& body, SecretVector<T>& out, std::size_t count) {
  out.resize(count);
  std::memcpy(out.data(), body, count * sizeof(T));
  body += count * sizeof(T);
}

}  // namespace

splinter_status MultiPartyDpfEvaluator::open(const Share& share, const Kernel& kernel) {
  shape_ = multi_party_dpf_shape(share.parameters);
  kernel_ = &kernel;
  const std::uint8_t* body = share.body;
  columns_.reserve(shape_.rows() * shape_.held());
  for (std::size_t row = 0; row < shape_.rows(); ++row) {
    for (std::size_t column = 0; column < shape_.columns(); ++column) {
      if ((body[column / 8] >> column % 8 & 1) != 0) {
        columns_.push_back(static_cast<std::uint8_t>(column));
      }
    }
    body += shape_.pattern_bytes();
  }
  take(body, seeds_, shape_.rows() * shape_.held());
  take(body, correction_words_, shape_.columns() * shape_.row_blocks());
  blocks_.resize(kBatch);
  ShareKeys keys;
  const bool ok =
      keys.open(kernel, share.nonce, share.share_index) && keys.derive(0, KeyUse::kBlock, &key_);
  return ok ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

bool MultiPartyDpfEvaluator::add(const std::uint64_t* keys, std::size_t rows, std::uint64_t* bits) {
  switch (shape_.parties) {
    case 3:
      return add_held<2>(keys, rows, bits);
    case 4:
      return add_held<4>(keys, rows, bits);
    default:
      return add_held<0>(keys, rows, bits);
  }
}

// Adds the bits of all held columns. kHeld is their number if the compiler is to know it, else 0.
template <std::size_t kHeld>
bool MultiPartyDpfEvaluator::add_held(const std::uint64_t* keys, std::size_t rows,
                                      std::uint64_t* bits) {
  const std::size_t held = kHeld != 0 ? kHeld : shape_.held();
  const std::uint32_t column_bits = shape_.column_bits;
  const std::uint64_t last_block = shape_.row_blocks() - 1;
  const std::size_t chunk = kBatch / held;
  for (std::size_t start = 0; start < rows; start += chunk) {
    const std::size_t n = std::min(chunk, rows - start);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t key = keys[start + i];
      const Block* const seeds = seeds_.data() + (key >> column_bits) * held;
      for (std::size_t h = 0; h < held; ++h) {
        blocks_[i * held + h] = {seeds[h].low | (key >> 7 & last_block), seeds[h].high};
      }
    }
    if (!kernel_->hash(key_.view(), blocks_.data(), n * held)) {
      return false;
    }
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t key = keys[start + i];
      const std::uint8_t* const columns = columns_.data() + (key >> column_bits) * held;
      const Block* const correction_words = correction_words_.data() + (key >> 7 & last_block);
      std::uint64_t word = 0;
      for (std::size_t h = 0; h < held; ++h) {
        const Block& correction_word =
            correction_words[std::size_t{columns[h]} << (column_bits - 7)];
        word ^= word_of(blocks_[i * held + h], key) ^ word_of(correction_word, key);
      }
      bits[start + i] ^= word >> (key & 63) & 1;
    }
  }
  return true;
}

bool MultiPartyDpfEvaluator::add_range(std::uint64_t first, std::size_t rows,
                                       std::uint64_t* packed) {
  constexpr std::uint64_t kBatchBits = kBatch * 128;
  const std::uint64_t columns = std::uint64_t{1} << shape_.column_bits;
  for (std::size_t done = 0; done < rows;) {
    const std::uint64_t slot = first + done;
    const std::uint64_t column = slot & (columns - 1);
    // Up to the end of the grid's row, or of the batch that begins with the slot's block.
    const std::uint64_t room = std::min(columns - column, kBatchBits - column % 128);
    const std::size_t n = std::min<std::uint64_t>(rows - done, room);
    const std::uint64_t bit = column % 128;
    if (!expand_blocks(slot >> shape_.column_bits, column / 128, (bit + n + 127) / 128)) {
      return false;
    }
    xor_range(reinterpret_cast<const std::uint64_t*>(blocks_.data()), bit, n, packed, done);
    done += n;
  }
  return true;
}

// Sets blocks_[i] to this party's block first + i of the row.
bool MultiPartyDpfEvaluator::expand_blocks(std::size_t row, std::uint64_t first, std::size_t n) {
  std::fill_n(blocks_.begin(), n, Block{});
  for (std::size_t i = row * shape_.held(); i < (row + 1) * shape_.held(); ++i) {
    const Block* const correction_words =
        correction_words_.data() + columns_[i] * shape_.row_blocks() + first;
    for (std::size_t b = 0; b < n; ++b) {
      blocks_[b] = blocks_[b] ^ correction_words[b];
    }
    if (!kernel_->hash_counter(key_.view(), seeds_[i], first, blocks_.data(), n)) {
      return false;
    }
  }
  return true;
}

}  // namespace splinter

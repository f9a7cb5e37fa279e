// The kernels' algorithm over a vector type V. Only the files of one instruction set include this,
// each inside its own anonymous namespace and after <immintrin.h> and "kernel.h": what is
// instantiated for one instruction set must never be linked into another.
//
// V is a register of kBlocks = 2^kLogBlocks blocks. It offers loads, stores, sums of 64-bit words
// and the AES rounds; low_words (each block a number), lanes (each block its place), replace (the
// low bits by numbers), spread_digits and spread_halves (each block a digit, or half of it),
// control (the control bits as a mask), gather (each block's correction word), spread (blocks from
// parents that 2^kSpread of them share) and add_words (the words of two registers of leaves).
//
// A tagged value is a pair of blocks, the value's and the tag's, so that a vector holds half as
// many rows; one of a single block holds either in turn. pair (such a pair from two places),
// pair_lanes, spread_pairs, spread_pair_digits and gather_pairs make the pairs of vector number v;
// carries and borrows are of 64-bit words, in their highest bits, and next_word moves those to the
// block's upper word.

// The number of vectors in flight: enough to hide the latency of an AES round behind the others'
// rounds.
constexpr std::size_t kVectors = 8;

template <class V>
constexpr std::size_t kBatch = kVectors* V::kBlocks;

// A buffer for blocks that do not fill a batch; a barrier keeps the compiler from dropping the
// wipe.
template <class V>
struct Tail {
  Tail() = default;
  Tail(const Tail&) = delete;
  Tail& operator=(const Tail&) = delete;
  ~Tail() {
    __builtin_memset(blocks, 0, sizeof(blocks));
    __asm__ volatile("" : : "r"(blocks) : "memory");
  }

  alignas(64) Block blocks[kBatch<V>] = {};
};

template <class V>
inline __attribute__((always_inline)) void encrypt(const Block* round_keys,
                                                   typename V::Type (&x)[kVectors]) {
  typename V::Type key = V::broadcast(round_keys);
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    x[v] = V::bit_xor(x[v], key);
  }
#pragma GCC unroll 9
  for (std::size_t round = 1; round + 1 < kRoundKeys; ++round) {
    key = V::broadcast(round_keys + round);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      x[v] = V::aes_round(x[v], key);
    }
  }
  key = V::broadcast(round_keys + kRoundKeys - 1);
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    x[v] = V::aes_last_round(x[v], key);
  }
}

// Encrypts values and tags, each under a key of its own.
template <class V>
inline __attribute__((always_inline)) void encrypt_pairs(const Block* value_keys,
                                                         const Block* tag_keys,
                                                         typename V::Type (&x)[kVectors]) {
  using Type = typename V::Type;
  Type keys[2] = {V::pair(value_keys, tag_keys, 0), V::pair(value_keys, tag_keys, 1)};
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    x[v] = V::bit_xor(x[v], keys[v % 2]);
  }
#pragma GCC unroll 9
  for (std::size_t round = 1; round + 1 < kRoundKeys; ++round) {
    keys[0] = V::pair(value_keys + round, tag_keys + round, 0);
    keys[1] = V::pair(value_keys + round, tag_keys + round, 1);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      x[v] = V::aes_round(x[v], keys[v % 2]);
    }
  }
  keys[0] = V::pair(value_keys + kRoundKeys - 1, tag_keys + kRoundKeys - 1, 0);
  keys[1] = V::pair(value_keys + kRoundKeys - 1, tag_keys + kRoundKeys - 1, 1);
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    x[v] = V::aes_last_round(x[v], keys[v % 2]);
  }
}

// Returns a + b of each block, a number modulo 2^128.
template <class V>
inline __attribute__((always_inline)) typename V::Type add_blocks(typename V::Type a,
                                                                  typename V::Type b) {
  const typename V::Type sum = V::add(a, b);
  return V::add(sum, V::next_word(V::carries(a, b, sum)));
}

// Returns a - b of each block, a number modulo 2^128.
template <class V>
inline __attribute__((always_inline)) typename V::Type subtract_blocks(typename V::Type a,
                                                                       typename V::Type b) {
  const typename V::Type difference = V::sub(a, b);
  return V::sub(difference, V::next_word(V::borrows(a, b, difference)));
}

template <class V>
inline __attribute__((always_inline)) void hash_batch(const Block* round_keys, Block* blocks) {
  typename V::Type x[kVectors];
  typename V::Type in[kVectors];
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    in[v] = V::load(blocks + v * V::kBlocks);
    x[v] = in[v];
  }
  encrypt<V>(round_keys, x);
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    V::store(blocks + v * V::kBlocks, V::bit_xor(x[v], in[v]));
  }
}

template <class V>
bool hash(const KernelKey& key, Block* blocks, std::size_t n) {
  std::size_t i = 0;
  for (; i + kBatch<V> <= n; i += kBatch<V>) {
    hash_batch<V>(key.round_keys, blocks + i);
  }
  if (i < n) {
    Tail<V> tail;
    __builtin_memcpy(tail.blocks, blocks + i, (n - i) * sizeof(Block));
    hash_batch<V>(key.round_keys, tail.blocks);
    __builtin_memcpy(blocks + i, tail.blocks, (n - i) * sizeof(Block));
  }
  return true;
}

template <class V>
inline __attribute__((always_inline)) void hash_counter_batch(const Block* round_keys,
                                                              typename V::Type first, Block* out) {
  typename V::Type x[kVectors];
  typename V::Type in[kVectors];
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    in[v] = V::add(first, V::low_words(v * V::kBlocks));
    x[v] = in[v];
  }
  encrypt<V>(round_keys, x);
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    Block* const to = out + v * V::kBlocks;
    V::store(to, V::bit_xor(V::load(to), V::bit_xor(x[v], in[v])));
  }
}

// XORs F of a seed and a counter into `out`. The counter lies in bits that the seed has cleared, so
// that adding it is an OR.
template <class V>
bool hash_counter(const KernelKey& key, const Block& seed, std::uint64_t first, Block* out,
                  std::size_t n) {
  typename V::Type next = V::add(V::add(V::broadcast(&seed), V::lanes()), V::low_words(first));
  std::size_t i = 0;
  for (; i + kBatch<V> <= n; i += kBatch<V>) {
    hash_counter_batch<V>(key.round_keys, next, out + i);
    next = V::add(next, V::low_words(kBatch<V>));
  }
  if (i < n) {
    Tail<V> tail;
    __builtin_memcpy(tail.blocks, out + i, (n - i) * sizeof(Block));
    hash_counter_batch<V>(key.round_keys, next, tail.blocks);
    __builtin_memcpy(out + i, tail.blocks, (n - i) * sizeof(Block));
  }
  return true;
}

template <class V>
bool descend(const KernelLevel& level, const std::uint8_t* digits, Block* nodes, std::size_t rows) {
  const typename V::Type low_bits = V::low_words((std::uint64_t{1} << level.bits) - 1);
  for (std::size_t i = 0; i < rows; i += kBatch<V>) {
    typename V::Type x[kVectors];
    typename V::Type mask[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      const typename V::Type node = V::load(nodes + i + v * V::kBlocks);
      const typename V::Type correction =
          V::gather(level.node_correction_words, digits + i + v * V::kBlocks);
      x[v] = V::replace(node, low_bits, V::spread_digits(digits + i, v));
      mask[v] = V::xor_if(x[v], V::control(node), correction);
    }
    encrypt<V>(level.node_key.round_keys, x);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      V::store(nodes + i + v * V::kBlocks, V::bit_xor(x[v], mask[v]));
    }
  }
  return true;
}

template <class V>
bool add_words(const KernelLevel& level, const std::uint16_t* digits, const Block* nodes,
               std::uint64_t negative, std::uint64_t* values, std::size_t rows) {
  const typename V::Type low_bits = V::low_words((std::uint64_t{1} << level.value_bits) - 1);
  for (std::size_t i = 0; i < rows; i += kBatch<V>) {
    typename V::Type x[kVectors];
    typename V::Type in[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      in[v] = V::replace(V::load(nodes + i + v * V::kBlocks), low_bits,
                         V::spread_halves(digits + i, v));
      x[v] = in[v];
    }
    encrypt<V>(level.value_key.round_keys, x);
#pragma GCC unroll 4
    for (std::size_t v = 0; v < kVectors; v += 2) {
      const std::size_t row = i + v * V::kBlocks;
      V::add_words(V::bit_xor(x[v], in[v]), V::bit_xor(x[v + 1], in[v + 1]), nodes + row,
                   level.value_correction_words, digits + row, negative, values + row);
    }
  }
  return true;
}

// The number of rows whose tagged values fill a batch.
template <class V>
constexpr std::size_t kPairRows = kBatch<V> / 2;

template <class V, bool kNegative>
inline __attribute__((always_inline)) void add_tagged_rows(const KernelLevel& level,
                                                           const std::uint8_t* digits,
                                                           const Block* nodes,
                                                           std::uint64_t* values,
                                                           std::size_t rows) {
  using Type = typename V::Type;
  const Type low_bits = V::low_words((std::uint64_t{1} << level.value_bits) - 1);
  for (std::size_t i = 0; i < rows; i += kPairRows<V>) {
    Type x[kVectors];
    Type in[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      in[v] =
          V::replace(V::spread_pairs(nodes + i, v), low_bits, V::spread_pair_digits(digits + i, v));
      x[v] = in[v];
    }
    encrypt_pairs<V>(level.value_key.round_keys, level.tag_key.round_keys, x);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      const Type correction =
          V::and_if(V::control(V::spread_pairs(nodes + i, v)),
                    V::gather_pairs(level.value_correction_blocks, digits + i, v));
      const Type value = add_blocks<V>(V::bit_xor(x[v], in[v]), correction);
      std::uint64_t* const to = values + 4 * i + 2 * v * V::kBlocks;
      const Type old = V::load(static_cast<const std::uint64_t*>(to));
      V::store(to, kNegative ? subtract_blocks<V>(old, value) : add_blocks<V>(old, value));
    }
  }
}

template <class V>
bool add_tagged(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                std::uint64_t negative, std::uint64_t* values, std::size_t rows) {
  if (negative == 0) {
    add_tagged_rows<V, false>(level, digits, nodes, values, rows);
  } else {
    add_tagged_rows<V, true>(level, digits, nodes, values, rows);
  }
  return true;
}

template <class V>
bool leaves(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes, Block* out,
            std::size_t rows) {
  const typename V::Type low_bits = V::low_words((std::uint64_t{1} << level.value_bits) - 1);
  for (std::size_t i = 0; i < rows; i += kBatch<V>) {
    typename V::Type x[kVectors];
    typename V::Type in[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      in[v] = V::replace(V::load(nodes + i + v * V::kBlocks), low_bits,
                         V::spread_digits(digits + i, v));
      x[v] = in[v];
    }
    encrypt<V>(level.value_key.round_keys, x);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      V::store(out + i + v * V::kBlocks, V::bit_xor(x[v], in[v]));
    }
  }
  return true;
}

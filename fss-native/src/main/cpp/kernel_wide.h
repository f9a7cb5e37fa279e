// The kernels' algorithm over a vector type V. Only the files of one instruction set include this,
// each inside its own anonymous namespace and after <immintrin.h> and "kernel.h": what is
// instantiated for one instruction set must never be linked into another.
//
// V is a register of kBlocks blocks and offers load, store, tweak (the low bits replaced by the
// digits), control (each block's control bit spread over it), gather (each block's correction),
// bitwise operations, the AES rounds, and add_values (of two registers of leaves).

// Vectors in flight: enough to hide the latency of an AES round behind the others' rounds.
constexpr std::size_t kVectors = 8;

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

template <class V>
void encrypt_blocks(const Block* round_keys, Block* blocks, std::size_t n) {
  for (std::size_t i = 0; i < n; i += kVectors * V::kBlocks) {
    typename V::Type x[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      x[v] = V::load(blocks + i + v * V::kBlocks);
    }
    encrypt<V>(round_keys, x);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      V::store(blocks + i + v * V::kBlocks, x[v]);
    }
  }
}

template <class V>
bool descend(const KernelLevel& level, const std::uint8_t* digits, Block* nodes, std::size_t rows) {
  const typename V::Type low_bits = V::low_bits(level.digit_mask);
  for (std::size_t i = 0; i < rows; i += kVectors * V::kBlocks) {
    typename V::Type x[kVectors];
    typename V::Type mask[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      const typename V::Type node = V::load(nodes + i + v * V::kBlocks);
      const typename V::Type correction =
          V::gather(level.node_corrections, digits + i + v * V::kBlocks);
      x[v] = V::tweak(node, low_bits, digits + i, v);
      mask[v] = V::bit_xor(x[v], V::bit_and(correction, V::control(node)));
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
bool add_values(const KernelLevel& level, const std::uint8_t* digits, const Block* nodes,
                std::uint64_t negative, std::uint64_t* values, std::size_t rows) {
  const typename V::Type low_bits = V::low_bits(level.digit_mask);
  for (std::size_t i = 0; i < rows; i += kVectors * V::kBlocks) {
    typename V::Type x[kVectors];
    typename V::Type tweaked[kVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kVectors; ++v) {
      x[v] = V::tweak(V::load(nodes + i + v * V::kBlocks), low_bits, digits + i, v);
      tweaked[v] = x[v];
    }
    encrypt<V>(level.value_key.round_keys, x);
#pragma GCC unroll 4
    for (std::size_t v = 0; v < kVectors; v += 2) {
      const std::size_t row = i + v * V::kBlocks;
      V::add_values(V::bit_xor(x[v], tweaked[v]), V::bit_xor(x[v + 1], tweaked[v + 1]), nodes + row,
                    level.value_corrections, digits + row, negative, values + row);
    }
  }
  return true;
}

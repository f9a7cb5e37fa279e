// The kernels' ranges over a vector type V: all children of consecutive parents. Included like
// kernel_wide.h, and after it.
//
// A sum says what becomes of a parent's blocks: 2^kLogPair of them have one number, and kBaseWords
// words of `bases` belong to a parent.

// The keys of a range; that of tags is null where there are none.
struct RangeKeys {
  const Block* value;
  const Block* tag;
};

// The sum that turns the hashes of a range's parents into blocks (nodes and leaves): the correction
// word is XORed.
template <class V>
struct BlockSum {
  using Type = typename V::Type;
  using Out = Block;
  static constexpr std::size_t kPerBlock = 1;
  static constexpr std::uint32_t kLogPair = 0;
  static constexpr std::size_t kBaseWords = 1;

  bool corrected;

  template <std::uint32_t kSpread>
  Type base(std::size_t, std::size_t) const {
    return V::low_words(0);
  }
  // Returns what is XORed to the ciphertext; addend() returns what is added after that.
  Type mask(Type in, typename V::Control control, Type correction) const {
    return corrected ? V::xor_if(in, control, correction) : in;
  }
  Type addend(typename V::Control, Type) const { return V::low_words(0); }
  Type finish(Type x, Type, Type) const { return x; }
};

// The sum that turns the hashes of a range's parents into words: the correction word is added, the
// sum negated, the parent's base added.
template <class V>
struct WordSum {
  using Type = typename V::Type;
  using Out = std::uint64_t;
  static constexpr std::size_t kPerBlock = 2;
  static constexpr std::uint32_t kLogPair = 0;
  static constexpr std::size_t kBaseWords = 1;

  const std::uint64_t* bases;
  Type sign;

  template <std::uint32_t kSpread>
  Type base(std::size_t parent, std::size_t) const {
    return bases == nullptr ? V::low_words(0) : V::template spread_words<kSpread>(bases + parent);
  }
  Type mask(Type in, typename V::Control, Type) const { return in; }
  Type addend(typename V::Control control, Type correction) const {
    return V::and_if(control, correction);
  }
  Type finish(Type x, Type addend, Type base) const {
    return V::add(base, V::sub(V::bit_xor(V::add(x, addend), sign), sign));
  }
};

// The sum that turns the hashes of a range's parents into numbers modulo 2^128: the correction
// words are added, the sum negated, the parent's base added.
template <class V>
struct DoubleWordSum {
  using Type = typename V::Type;
  using Out = std::uint64_t;
  static constexpr std::size_t kPerBlock = 2;
  static constexpr std::uint32_t kLogPair = 0;
  static constexpr std::size_t kBaseWords = 2;

  const std::uint64_t* bases;
  bool negative;

  template <std::uint32_t kSpread>
  Type base(std::size_t parent, std::size_t) const {
    return bases == nullptr
               ? V::low_words(0)
               : V::template spread<kSpread>(reinterpret_cast<const Block*>(bases + 2 * parent));
  }
  Type mask(Type in, typename V::Control, Type) const { return in; }
  Type addend(typename V::Control control, Type correction) const {
    return V::and_if(control, correction);
  }
  Type finish(Type x, Type addend, Type base) const {
    const Type value = add_blocks<V>(x, addend);
    return negative ? subtract_blocks<V>(base, value) : add_blocks<V>(base, value);
  }
};

// The sum that turns the hashes of a range's parents into tagged values, pairs of such numbers.
template <class V>
struct TaggedSum : DoubleWordSum<V> {
  using Type = typename V::Type;
  static constexpr std::uint32_t kLogPair = 1;
  static constexpr std::size_t kBaseWords = 4;

  template <std::uint32_t kSpread>
  Type base(std::size_t parent, std::size_t v) const {
    return this->bases == nullptr
               ? V::low_words(0)
               : V::template spread_pair_bases<kSpread>(this->bases + 4 * parent, v);
  }
};

template <class V, class Sum>
inline __attribute__((always_inline)) void encrypt(const RangeKeys& keys,
                                                   typename V::Type (&x)[kVectors]) {
  if constexpr (Sum::kLogPair == 0) {
    encrypt<V>(keys.value, x);
  } else {
    encrypt_pairs<V>(keys.value, keys.tag, x);
  }
}

// Computes all children of `count` parents of 2^bits blocks each, at least a batch.
template <class V, class Sum>
void expand_large(const RangeKeys& keys, const Block* corrections, std::uint32_t bits,
                  const Block* parents, std::size_t count, const Sum& sum, typename Sum::Out* out) {
  using Type = typename V::Type;
  constexpr bool kWide = V::kLogBlocks >= Sum::kLogPair;  // a vector holds whole children
  const std::size_t children = std::size_t{1} << bits;
  const Type low_bits = V::low_words((children >> Sum::kLogPair) - 1);
  const Type step = V::low_words(kWide ? V::kBlocks >> Sum::kLogPair : 1);
  const Type lanes = Sum::kLogPair == 0 ? V::lanes() : V::pair_lanes();
  for (std::size_t p = 0; p < count; ++p) {
    const Type parent = V::broadcast(parents + p);
    const typename V::Control control = V::control(parent);
    const Type bases[2] = {sum.template base<V::kLogBlocks>(p, 0),
                           sum.template base<V::kLogBlocks>(p, 1)};
    Type next = V::replace(parent, low_bits, lanes);
    for (std::size_t j = 0; j < children; j += kBatch<V>) {
      Type x[kVectors];
      Type in[kVectors];
#pragma GCC unroll 8
      for (std::size_t v = 0; v < kVectors; ++v) {
        x[v] = next;
        in[v] = next;
        if (kWide || v % 2 == 1) {
          next = V::add(next, step);
        }
      }
      encrypt<V, Sum>(keys, x);
#pragma GCC unroll 8
      for (std::size_t v = 0; v < kVectors; ++v) {
        const Type correction = V::load(corrections + j + v * V::kBlocks);
        const Type value = V::bit_xor(x[v], sum.mask(in[v], control, correction));
        V::store(out + (p * children + j + v * V::kBlocks) * Sum::kPerBlock,
                 sum.finish(value, sum.addend(control, correction), bases[v % 2]));
      }
    }
  }
}

// Computes the children of the parents that fill one batch together; each vector holds the children
// of parents that lie 2^kSpread lanes apart. `numbers` and `corrections` repeat every 2^bits
// blocks.
template <class V, std::uint32_t kSpread, class Sum>
inline __attribute__((always_inline)) void expand_batch(
    const RangeKeys& keys, const typename V::Type (&numbers)[kVectors],
    const typename V::Type (&corrections)[kVectors], std::uint32_t bits, const Block* parents,
    std::size_t first_parent, const Sum& sum, typename Sum::Out* out) {
  using Type = typename V::Type;
  const Type low_bits = V::low_words((std::uint64_t{1} << (bits - Sum::kLogPair)) - 1);
  Type x[kVectors];
  Type mask[kVectors];
  Type addend[kVectors];
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Type parent = V::template spread<kSpread>(parents + (v * V::kBlocks >> bits));
    const typename V::Control control = V::control(parent);
    x[v] = V::replace(parent, low_bits, numbers[v]);
    mask[v] = sum.mask(x[v], control, corrections[v]);
    addend[v] = sum.addend(control, corrections[v]);
  }
  encrypt<V, Sum>(keys, x);
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Type base = sum.template base<kSpread>(first_parent + (v * V::kBlocks >> bits), v);
    V::store(out + v * V::kBlocks * Sum::kPerBlock,
             sum.finish(V::bit_xor(x[v], mask[v]), addend[v], base));
  }
}

// Computes all children of parents of 2^bits blocks each, less than a batch, and at least a batch
// in all.
template <class V, std::uint32_t kSpread, class Sum>
void expand_small(const RangeKeys& keys, const Block* all_corrections, std::uint32_t bits,
                  const Block* parents, std::size_t count, const Sum& sum, typename Sum::Out* out) {
  Tail<V> repeated;
  Tail<V> numbered;
  for (std::size_t i = 0; i < kBatch<V>; ++i) {
    const std::size_t number = i & ((std::size_t{1} << bits) - 1);
    numbered.blocks[i].low = number >> Sum::kLogPair;
    repeated.blocks[i] = all_corrections[number];
  }
  typename V::Type numbers[kVectors];
  typename V::Type corrections[kVectors];
#pragma GCC unroll 8
  for (std::size_t v = 0; v < kVectors; ++v) {
    numbers[v] = V::load(numbered.blocks + v * V::kBlocks);
    corrections[v] = V::load(repeated.blocks + v * V::kBlocks);
  }
  const std::size_t group = kBatch<V> >> bits;
  const auto batch = [&](std::size_t p) __attribute__((always_inline)) {
    expand_batch<V, kSpread>(keys, numbers, corrections, bits, parents + p, p, sum,
                             out + (p << bits) * Sum::kPerBlock);
  };
  std::size_t p = 0;
  for (; p + group <= count; p += group) {
    batch(p);
  }
  if (p < count) {
    batch(count - group);  // some of them once more: nothing that is read changes
  }
}

// Chooses between expand_large and expand_small; `sum` is made anew for parents that had to be
// copied. A parent has 2^bits blocks.
template <class V, class MakeSum>
inline __attribute__((always_inline)) void expand(const RangeKeys& keys, const Block* corrections,
                                                  std::uint32_t bits, const Block* parents,
                                                  std::size_t count, const std::uint64_t* bases,
                                                  const MakeSum& make_sum,
                                                  typename MakeSum::Sum::Out* out) {
  using Sum = typename MakeSum::Sum;
  if ((std::size_t{1} << bits) >= kBatch<V>) {
    return expand_large<V>(keys, corrections, bits, parents, count, make_sum(bases), out);
  }
  const auto small = [&](const Block* from, std::size_t n, const Sum& sum, typename Sum::Out* to)
      __attribute__((always_inline)) {
    constexpr std::uint32_t kPairs = V::kLogBlocks < 1 ? V::kLogBlocks : 1;
    if (bits == 0) {
      expand_small<V, 0>(keys, corrections, bits, from, n, sum, to);
    } else if (bits == 1) {
      expand_small<V, kPairs>(keys, corrections, bits, from, n, sum, to);
    } else {
      expand_small<V, V::kLogBlocks>(keys, corrections, bits, from, n, sum, to);
    }
  };
  if (count << bits >= kBatch<V>) {
    return small(parents, count, make_sum(bases), out);
  }
  if (count > 0) {
    Tail<V> from;
    Tail<V> from_bases;
    Tail<V> to;
    __builtin_memcpy(from.blocks, parents, count * sizeof(Block));
    if (bases != nullptr) {
      __builtin_memcpy(from_bases.blocks, bases, count * Sum::kBaseWords * sizeof(std::uint64_t));
    }
    const auto* const copied = reinterpret_cast<const std::uint64_t*>(from_bases.blocks);
    small(from.blocks, kBatch<V> >> bits, make_sum(bases == nullptr ? nullptr : copied),
          reinterpret_cast<typename Sum::Out*>(to.blocks));
    __builtin_memcpy(out, to.blocks, (count << bits) * sizeof(Block));
  }
}

template <class V>
struct MakeBlockSum {
  using Sum = BlockSum<V>;
  bool corrected;
  Sum operator()(const std::uint64_t*) const { return {corrected}; }
};

template <class V>
struct MakeWordSum {
  using Sum = WordSum<V>;
  std::uint64_t negative;
  Sum operator()(const std::uint64_t* bases) const { return {bases, V::words(negative)}; }
};

template <class V>
struct MakeDoubleWordSum {
  using Sum = DoubleWordSum<V>;
  std::uint64_t negative;
  Sum operator()(const std::uint64_t* bases) const { return {bases, negative != 0}; }
};

template <class V>
struct MakeTaggedSum {
  using Sum = TaggedSum<V>;
  std::uint64_t negative;
  Sum operator()(const std::uint64_t* bases) const { return {{bases, negative != 0}}; }
};

template <class V>
bool expand_nodes(const KernelLevel& level, const Block* parents, std::size_t count, Block* out) {
  expand<V>({level.node_key.round_keys, nullptr}, level.node_correction_words, level.bits, parents,
            count, nullptr, MakeBlockSum<V>{true}, out);
  return true;
}

template <class V>
bool expand_words(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                  std::size_t count, std::uint64_t negative, std::uint64_t* out) {
  expand<V>({level.value_key.round_keys, nullptr},
            reinterpret_cast<const Block*>(level.value_correction_words), level.value_bits, parents,
            count, bases, MakeWordSum<V>{negative}, out);
  return true;
}

template <class V>
bool expand_double_words(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                         std::size_t count, std::uint64_t negative, std::uint64_t* out) {
  expand<V>({level.value_key.round_keys, nullptr}, level.value_correction_blocks, level.value_bits,
            parents, count, bases, MakeDoubleWordSum<V>{negative}, out);
  return true;
}

template <class V>
bool expand_tagged(const KernelLevel& level, const Block* parents, const std::uint64_t* bases,
                   std::size_t count, std::uint64_t negative, std::uint64_t* out) {
  expand<V>({level.value_key.round_keys, level.tag_key.round_keys}, level.value_correction_blocks,
            level.value_bits + 1, parents, count, bases, MakeTaggedSum<V>{negative}, out);
  return true;
}

template <class V>
bool expand_leaves(const KernelLevel& level, const Block* parents, std::size_t count,
                   bool corrected, Block* out) {
  expand<V>({level.value_key.round_keys, nullptr}, level.value_correction_blocks, level.value_bits,
            parents, count, nullptr, MakeBlockSum<V>{corrected}, out);
  return true;
}

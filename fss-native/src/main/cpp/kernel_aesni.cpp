// AES-NI: one block a register. Compiled with -maes -mssse3 -msse4.1.
#include <immintrin.h>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

struct Xmm {
  using Type = __m128i;
  using Control = __m128i;
  static constexpr std::uint32_t kLogBlocks = 0;
  static constexpr std::size_t kBlocks = 1;

  static Type load(const Block* p) { return _mm_load_si128(reinterpret_cast<const Type*>(p)); }
  static void store(Block* p, Type x) { _mm_store_si128(reinterpret_cast<Type*>(p), x); }
  static void store(std::uint64_t* p, Type x) { _mm_storeu_si128(reinterpret_cast<Type*>(p), x); }
  static Type broadcast(const Block* p) { return load(p); }
  static Type low_words(std::uint64_t word) {
    return _mm_cvtsi64_si128(static_cast<long long>(word));
  }
  static Type words(std::uint64_t word) { return _mm_set1_epi64x(static_cast<long long>(word)); }
  static Type lanes() { return _mm_setzero_si128(); }
  static Type bit_xor(Type a, Type b) { return _mm_xor_si128(a, b); }
  static Type add(Type a, Type b) { return _mm_add_epi64(a, b); }
  static Type sub(Type a, Type b) { return _mm_sub_epi64(a, b); }
  static Type aes_round(Type x, Type key) { return _mm_aesenc_si128(x, key); }
  static Type aes_last_round(Type x, Type key) { return _mm_aesenclast_si128(x, key); }
  static Type replace(Type node, Type low_bits, Type number) {
    return _mm_or_si128(_mm_andnot_si128(low_bits, node), number);
  }

  static Control control(Type node) {
    return _mm_srai_epi32(_mm_slli_epi32(_mm_shuffle_epi32(node, 0), 31), 31);
  }
  static Type and_if(Control control, Type x) { return _mm_and_si128(control, x); }
  static Type xor_if(Type x, Control control, Type y) { return bit_xor(x, and_if(control, y)); }

  static Type spread_digits(const std::uint8_t* digits, std::size_t v) {
    return _mm_cvtsi32_si128(digits[v]);
  }
  static Type spread_halves(const std::uint16_t* digits, std::size_t v) {
    return _mm_cvtsi32_si128(digits[v] >> 1);
  }
  template <std::uint32_t>
  static Type spread(const Block* parents) {
    return load(parents);
  }
  template <std::uint32_t>
  static Type spread_words(const std::uint64_t* bases) {
    return words(*bases);
  }
  static Type gather(const Block* corrections, const std::uint8_t* digits) {
    return load(corrections + digits[0]);
  }

  static Type load(const std::uint64_t* p) {
    return _mm_loadu_si128(reinterpret_cast<const Type*>(p));
  }
  static Type pair(const Block* value, const Block* tag, std::size_t v) {
    return load(v % 2 == 0 ? value : tag);
  }
  static Type pair_lanes() { return _mm_setzero_si128(); }
  static Type spread_pairs(const Block* nodes, std::size_t v) { return load(nodes + v / 2); }
  static Type spread_pair_digits(const std::uint8_t* digits, std::size_t v) {
    return _mm_cvtsi32_si128(digits[v / 2]);
  }
  static Type gather_pairs(const Block* corrections, const std::uint8_t* digits, std::size_t v) {
    return load(corrections + 2 * digits[v / 2] + v % 2);
  }
  // Returns the four words of one parent, or those of consecutive ones, that belong to the blocks
  // of vector v.
  template <std::uint32_t>
  static Type spread_pair_bases(const std::uint64_t* bases, std::size_t v) {
    return load(bases + v % 2 * 2);
  }
  static Type carries(Type a, Type b, Type sum) {
    return _mm_or_si128(_mm_and_si128(a, b), _mm_andnot_si128(sum, _mm_or_si128(a, b)));
  }
  static Type borrows(Type a, Type b, Type difference) {
    const Type differ = bit_xor(a, b);
    return _mm_or_si128(_mm_andnot_si128(a, differ), _mm_andnot_si128(differ, difference));
  }
  static Type next_word(Type highest_bits) {
    return _mm_slli_si128(_mm_srli_epi64(highest_bits, 63), 8);
  }

  static void add_words(Type a, Type b, const Block* nodes, const std::uint64_t* corrections,
                        const std::uint16_t* digits, std::uint64_t negative,
                        std::uint64_t* values) {
    const Type parents = _mm_unpacklo_epi64(load(nodes), load(nodes + 1));
    const Type control = sub(_mm_setzero_si128(), _mm_and_si128(parents, words(1)));
    const Type odd = _mm_set_epi64x(-(digits[1] & 1), -(digits[0] & 1));
    const Type leaf = _mm_blendv_epi8(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b), odd);
    const Type correction = _mm_set_epi64x(static_cast<long long>(corrections[digits[1]]),
                                           static_cast<long long>(corrections[digits[0]]));
    const Type sum = add(leaf, and_if(control, correction));
    const Type sign = words(negative);
    const Type* const old = reinterpret_cast<const Type*>(values);
    store(values, add(_mm_loadu_si128(old), sub(bit_xor(sum, sign), sign)));
  }
};

#include "kernel_wide.h"
#include "kernel_wide_range.h"

template <int kRoundConstant>
__m128i next_round_key(__m128i key) {
  const __m128i word = _mm_shuffle_epi32(_mm_aeskeygenassist_si128(key, kRoundConstant), 0xff);
  key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
  key = _mm_xor_si128(key, _mm_slli_si128(key, 8));
  return _mm_xor_si128(key, word);
}

}  // namespace

void expand_key_aesni(const Block& key, Block* round_keys) {
  __m128i k[kRoundKeys];
  k[0] = Xmm::load(&key);
  k[1] = next_round_key<0x01>(k[0]);
  k[2] = next_round_key<0x02>(k[1]);
  k[3] = next_round_key<0x04>(k[2]);
  k[4] = next_round_key<0x08>(k[3]);
  k[5] = next_round_key<0x10>(k[4]);
  k[6] = next_round_key<0x20>(k[5]);
  k[7] = next_round_key<0x40>(k[6]);
  k[8] = next_round_key<0x80>(k[7]);
  k[9] = next_round_key<0x1b>(k[8]);
  k[10] = next_round_key<0x36>(k[9]);
  for (std::size_t i = 0; i < kRoundKeys; ++i) {
    Xmm::store(round_keys + i, k[i]);
  }
}

extern const Kernel kAesniKernel{SPLINTER_PATH_AESNI,
                                 expand_key_aesni,
                                 hash<Xmm>,
                                 hash_counter<Xmm>,
                                 descend<Xmm>,
                                 add_words<Xmm>,
                                 add_tagged<Xmm>,
                                 leaves<Xmm>,
                                 expand_nodes<Xmm>,
                                 expand_words<Xmm>,
                                 expand_double_words<Xmm>,
                                 expand_tagged<Xmm>,
                                 expand_leaves<Xmm>};

}  // namespace splinter

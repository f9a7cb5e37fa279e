// VAES over AVX-512: four blocks a register. Compiled with -mavx512f -mavx512bw -mavx512dq
// -mavx512vl -mvaes.
#include <immintrin.h>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

struct Zmm {
  using Type = __m512i;
  using Control = __mmask8;  // a bit for each word
  static constexpr std::uint32_t kLogBlocks = 2;
  static constexpr std::size_t kBlocks = 4;

  static Type load(const Block* p) { return _mm512_loadu_si512(p); }
  static void store(Block* p, Type x) { _mm512_storeu_si512(p, x); }
  static void store(std::uint64_t* p, Type x) { _mm512_storeu_si512(p, x); }
  static __m128i load_one(const Block* p) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(p));
  }
  static Type broadcast(const Block* p) { return _mm512_broadcast_i32x4(load_one(p)); }
  static Type low_words(std::uint64_t word) {
    return _mm512_maskz_set1_epi64(0x55, static_cast<long long>(word));
  }
  static Type words(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
  static Type lanes() { return _mm512_setr_epi64(0, 0, 1, 0, 2, 0, 3, 0); }
  static Type bit_xor(Type a, Type b) { return _mm512_xor_si512(a, b); }
  static Type add(Type a, Type b) { return _mm512_add_epi64(a, b); }
  static Type sub(Type a, Type b) { return _mm512_sub_epi64(a, b); }
  static Type aes_round(Type x, Type key) { return _mm512_aesenc_epi128(x, key); }
  static Type aes_last_round(Type x, Type key) { return _mm512_aesenclast_epi128(x, key); }
  static Type replace(Type node, Type low_bits, Type number) {
    constexpr int kOrAndNot = 0xf2;  // number | (node & ~low_bits)
    return _mm512_ternarylogic_epi64(number, low_bits, node, kOrAndNot);
  }

  static Control control(Type node) {
    return _mm512_test_epi64_mask(_mm512_shuffle_epi32(node, _MM_PERM_BABA), words(1));
  }
  static Type and_if(Control control, Type x) { return _mm512_maskz_mov_epi64(control, x); }
  static Type xor_if(Type x, Control control, Type y) {
    return _mm512_mask_xor_epi64(x, control, x, y);
  }

  // Returns the digits 4v to 4v + 3, each in the lowest byte of a block.
  static Type spread_digits(const std::uint8_t* digits, std::size_t v) {
    int four;
    __builtin_memcpy(&four, digits + 4 * v, sizeof(four));
    constexpr long long kClear = static_cast<long long>(0x8080808080808000u);
    return _mm512_shuffle_epi8(
        _mm512_set1_epi32(four),
        _mm512_setr_epi64(kClear, -1, kClear + 1, -1, kClear + 2, -1, kClear + 3, -1));
  }

  // Returns half of each of the digits 4v to 4v + 3, of two bytes each, in the lowest bytes of the
  // blocks.
  static Type spread_halves(const std::uint16_t* digits, std::size_t v) {
    long long four;
    __builtin_memcpy(&four, digits + 4 * v, sizeof(four));
    constexpr long long kClear = static_cast<long long>(0x8080808080800100u);
    return _mm512_srli_epi64(
        _mm512_shuffle_epi8(_mm512_set1_epi64(four),
                            _mm512_setr_epi64(kClear, -1, kClear + 0x0202, -1, kClear + 0x0404, -1,
                                              kClear + 0x0606, -1)),
        1);
  }

  // Returns the parents of four blocks, each parent repeated for its 2^kSpread blocks.
  template <std::uint32_t kSpread>
  static Type spread(const Block* parents) {
    if constexpr (kSpread == 0) {
      return load(parents);
    } else if constexpr (kSpread == 1) {
      const __m256i two = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(parents));
      return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 0, 1, 2, 3, 2, 3),
                                      _mm512_castsi256_si512(two));
    } else {
      return broadcast(parents);
    }
  }
  template <std::uint32_t kSpread>
  static Type spread_words(const std::uint64_t* bases) {
    if constexpr (kSpread == 0) {
      const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bases));
      return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3),
                                      _mm512_castsi256_si512(four));
    } else if constexpr (kSpread == 1) {
      const __m128i two = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bases));
      return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 0, 0, 0, 1, 1, 1, 1),
                                      _mm512_castsi128_si512(two));
    } else {
      return words(*bases);
    }
  }

  static Type gather(const Block* corrections, const std::uint8_t* digits) {
    Type x = _mm512_castsi128_si512(load_one(corrections + digits[0]));
    x = _mm512_inserti64x2(x, load_one(corrections + digits[1]), 1);
    x = _mm512_inserti64x2(x, load_one(corrections + digits[2]), 2);
    return _mm512_inserti64x2(x, load_one(corrections + digits[3]), 3);
  }

  static Type load(const std::uint64_t* p) { return _mm512_loadu_si512(p); }
  static Type pair(const Block* value, const Block* tag, std::size_t) {
    return _mm512_mask_broadcast_i32x4(broadcast(value), 0xf0f0, load_one(tag));
  }
  static Type pair_lanes() { return _mm512_setr_epi64(0, 0, 0, 0, 1, 0, 1, 0); }
  static Type spread_pairs(const Block* nodes, std::size_t v) { return spread<1>(nodes + 2 * v); }

  // Returns the digits 2v and 2v + 1, each in the lowest bytes of two blocks.
  static Type spread_pair_digits(const std::uint8_t* digits, std::size_t v) {
    short two;
    __builtin_memcpy(&two, digits + 2 * v, sizeof(two));
    constexpr long long kClear = static_cast<long long>(0x8080808080808000u);
    return _mm512_shuffle_epi8(
        _mm512_set1_epi16(two),
        _mm512_setr_epi64(kClear, -1, kClear, -1, kClear + 1, -1, kClear + 1, -1));
  }
  static Type gather_pairs(const Block* corrections, const std::uint8_t* digits, std::size_t v) {
    const auto pair_of = [&](std::size_t digit) {
      return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(corrections + 2 * digit));
    };
    return _mm512_inserti64x4(_mm512_castsi256_si512(pair_of(digits[2 * v])),
                              pair_of(digits[2 * v + 1]), 1);
  }
  // Returns the four words of one parent twice, or those of two if each has a pair of blocks.
  template <std::uint32_t kSpread>
  static Type spread_pair_bases(const std::uint64_t* bases, std::size_t) {
    if constexpr (kSpread == 1) {
      return load(bases);
    } else {
      return _mm512_broadcast_i64x4(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bases)));
    }
  }
  static Type carries(Type a, Type b, Type sum) {
    constexpr int kCarry = 0xd4;  // a & b | (a | b) & ~sum
    return _mm512_ternarylogic_epi64(a, b, sum, kCarry);
  }
  static Type borrows(Type a, Type b, Type difference) {
    constexpr int kBorrow = 0x8e;  // ~a & b | (~a | b) & difference
    return _mm512_ternarylogic_epi64(a, b, difference, kBorrow);
  }
  static Type next_word(Type highest_bits) {
    return _mm512_bslli_epi128(_mm512_srli_epi64(highest_bits, 63), 8);
  }

  static void add_words(Type a, Type b, const Block* nodes, const std::uint64_t* corrections,
                        const std::uint16_t* digits, std::uint64_t negative,
                        std::uint64_t* values) {
    const Type first_words = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
    const Type parents = _mm512_permutex2var_epi64(load(nodes), first_words, load(nodes + 4));
    const __mmask8 control = _mm512_test_epi64_mask(parents, words(1));
    const Type numbers =
        _mm512_cvtepu16_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(digits)));
    constexpr int kOrAnd = 0xf8;  // first_words | (numbers & 1)
    const Type places = _mm512_ternarylogic_epi64(first_words, numbers, words(1), kOrAnd);
    const Type leaf = _mm512_permutex2var_epi64(a, places, b);
    const Type correction =
        _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), control, numbers, corrections, 8);
    const Type sum = add(leaf, correction);
    const Type sign = words(negative);
    store(values, add(_mm512_loadu_si512(values), sub(bit_xor(sum, sign), sign)));
  }
};

#include "kernel_wide.h"
#include "kernel_wide_range.h"

}  // namespace

extern const Kernel kVaes512Kernel{SPLINTER_PATH_VAES512,
                                   expand_key_aesni,
                                   hash<Zmm>,
                                   hash_counter<Zmm>,
                                   descend<Zmm>,
                                   add_words<Zmm>,
                                   add_tagged<Zmm>,
                                   leaves<Zmm>,
                                   expand_nodes<Zmm>,
                                   expand_words<Zmm>,
                                   expand_double_words<Zmm>,
                                   expand_tagged<Zmm>,
                                   expand_leaves<Zmm>};

}  // namespace splinter

// VAES over AVX2: two blocks a register. Compiled with -mavx2 -maes -mvaes.
#include <immintrin.h>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

struct Ymm {
  using Type = __m256i;
  using Control = __m256i;
  static constexpr std::uint32_t kLogBlocks = 1;
  static constexpr std::size_t kBlocks = 2;

  static Type load(const Block* p) { return _mm256_loadu_si256(reinterpret_cast<const Type*>(p)); }
  static void store(Block* p, Type x) { _mm256_storeu_si256(reinterpret_cast<Type*>(p), x); }
  static void store(std::uint64_t* p, Type x) {
    _mm256_storeu_si256(reinterpret_cast<Type*>(p), x);
  }
  static __m128i load_one(const Block* p) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(p));
  }
  static Type broadcast(const Block* p) { return _mm256_broadcastsi128_si256(load_one(p)); }
  static Type low_words(std::uint64_t word) {
    return _mm256_broadcastsi128_si256(_mm_cvtsi64_si128(static_cast<long long>(word)));
  }
  static Type words(std::uint64_t word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }
  static Type lanes() { return _mm256_setr_epi64x(0, 0, 1, 0); }
  static Type bit_xor(Type a, Type b) { return _mm256_xor_si256(a, b); }
  static Type add(Type a, Type b) { return _mm256_add_epi64(a, b); }
  static Type sub(Type a, Type b) { return _mm256_sub_epi64(a, b); }
  static Type aes_round(Type x, Type key) { return _mm256_aesenc_epi128(x, key); }
  static Type aes_last_round(Type x, Type key) { return _mm256_aesenclast_epi128(x, key); }
  static Type replace(Type node, Type low_bits, Type number) {
    return _mm256_or_si256(_mm256_andnot_si256(low_bits, node), number);
  }

  static Control control(Type node) {
    return _mm256_srai_epi32(_mm256_slli_epi32(_mm256_shuffle_epi32(node, 0), 31), 31);
  }
  static Type and_if(Control control, Type x) { return _mm256_and_si256(control, x); }
  static Type xor_if(Type x, Control control, Type y) { return bit_xor(x, and_if(control, y)); }

  // Moves the digits 2v and 2v + 1 of a group of 16 to the lowest bytes of the blocks, by one
  // shuffle.
  static Type spread_digits(const std::uint8_t* digits, std::size_t v) {
    const Type group =
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(digits)));
    constexpr long long kClear = static_cast<long long>(0x8080808080808000u);
    const long long digit = static_cast<long long>(2 * v);
    return _mm256_shuffle_epi8(group,
                               _mm256_setr_epi64x(kClear | digit, -1, kClear | (digit + 1), -1));
  }

  // Moves half of each of the digits 2v and 2v + 1, of two bytes each, in a group of 8 to the
  // lowest bytes of the blocks.
  static Type spread_halves(const std::uint16_t* digits, std::size_t v) {
    const Type group = _mm256_srli_epi16(_mm256_broadcastsi128_si256(_mm_loadu_si128(
                                             reinterpret_cast<const __m128i*>(digits + v / 4 * 8))),
                                         1);
    constexpr long long kClear = static_cast<long long>(0x8080808080800100u);
    const long long digit = static_cast<long long>(v % 4 * 4 * 0x0101);
    return _mm256_shuffle_epi8(group,
                               _mm256_setr_epi64x(kClear + digit, -1, kClear + digit + 0x0202, -1));
  }

  // Returns the parents of two blocks, each parent repeated for its 2^kSpread blocks.
  template <std::uint32_t kSpread>
  static Type spread(const Block* parents) {
    if constexpr (kSpread == 0) {
      return load(parents);
    } else {
      return broadcast(parents);
    }
  }
  template <std::uint32_t kSpread>
  static Type spread_words(const std::uint64_t* bases) {
    if constexpr (kSpread == 0) {
      const __m128i two = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bases));
      return _mm256_permute4x64_epi64(_mm256_castsi128_si256(two), 0x50);
    } else {
      return words(*bases);
    }
  }

  static Type gather(const Block* corrections, const std::uint8_t* digits) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_one(corrections + digits[0])),
                                   load_one(corrections + digits[1]), 1);
  }

  static Type load(const std::uint64_t* p) {
    return _mm256_loadu_si256(reinterpret_cast<const Type*>(p));
  }
  static Type pair(const Block* value, const Block* tag, std::size_t) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_one(value)), load_one(tag), 1);
  }
  static Type pair_lanes() { return _mm256_setzero_si256(); }
  static Type spread_pairs(const Block* nodes, std::size_t v) { return broadcast(nodes + v); }
  static Type spread_pair_digits(const std::uint8_t* digits, std::size_t v) {
    return low_words(digits[v]);
  }
  static Type gather_pairs(const Block* corrections, const std::uint8_t* digits, std::size_t v) {
    return load(corrections + 2 * digits[v]);
  }
  // Returns the four words of one parent.
  template <std::uint32_t>
  static Type spread_pair_bases(const std::uint64_t* bases, std::size_t) {
    return load(bases);
  }
  static Type carries(Type a, Type b, Type sum) {
    return _mm256_or_si256(_mm256_and_si256(a, b), _mm256_andnot_si256(sum, _mm256_or_si256(a, b)));
  }
  static Type borrows(Type a, Type b, Type difference) {
    const Type differ = bit_xor(a, b);
    return _mm256_or_si256(_mm256_andnot_si256(a, differ), _mm256_andnot_si256(differ, difference));
  }
  static Type next_word(Type highest_bits) {
    return _mm256_slli_si256(_mm256_srli_epi64(highest_bits, 63), 8);
  }

  // Adds the words of two registers of leaves, on rows in the order 0, 2, 1, 3 that unpacking
  // leaves; the last permutation sorts them.
  static void add_words(Type a, Type b, const Block* nodes, const std::uint64_t* corrections,
                        const std::uint16_t* digits, std::uint64_t negative,
                        std::uint64_t* values) {
    constexpr int kSwap = 0xd8;
    const Type parents = _mm256_unpacklo_epi64(load(nodes), load(nodes + 2));
    const Type control = sub(_mm256_setzero_si256(), _mm256_and_si256(parents, words(1)));
    const __m128i numbers =
        _mm_shufflelo_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(digits)), kSwap);
    const __m256d odd = _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_cvtepu16_epi64(numbers), 63));
    const Type leaf = _mm256_castpd_si256(
        _mm256_blendv_pd(_mm256_castsi256_pd(_mm256_unpacklo_epi64(a, b)),
                         _mm256_castsi256_pd(_mm256_unpackhi_epi64(a, b)), odd));
    const Type correction = _mm256_set_epi64x(static_cast<long long>(corrections[digits[3]]),
                                              static_cast<long long>(corrections[digits[1]]),
                                              static_cast<long long>(corrections[digits[2]]),
                                              static_cast<long long>(corrections[digits[0]]));
    const Type sum = add(leaf, and_if(control, correction));
    const Type sign = words(negative);
    const Type* const old = reinterpret_cast<const Type*>(values);
    store(values, add(_mm256_loadu_si256(old),
                      _mm256_permute4x64_epi64(sub(bit_xor(sum, sign), sign), kSwap)));
  }
};

#include "kernel_wide.h"
#include "kernel_wide_range.h"

}  // namespace

extern const Kernel kVaes256Kernel{SPLINTER_PATH_VAES256,
                                   expand_key_aesni,
                                   hash<Ymm>,
                                   hash_counter<Ymm>,
                                   descend<Ymm>,
                                   add_words<Ymm>,
                                   add_tagged<Ymm>,
                                   leaves<Ymm>,
                                   expand_nodes<Ymm>,
                                   expand_words<Ymm>,
                                   expand_double_words<Ymm>,
                                   expand_tagged<Ymm>,
                                   expand_leaves<Ymm>};

}  // namespace splinter

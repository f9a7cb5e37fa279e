// VAES over AVX2: two blocks a register. Compiled with -mavx2 -maes -mvaes.
#include <immintrin.h>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

struct Ymm {
  using Type = __m256i;
  static constexpr std::size_t kBlocks = 2;

  static Type load(const Block* p) { return _mm256_loadu_si256(reinterpret_cast<const Type*>(p)); }
  static void store(Block* p, Type x) { _mm256_storeu_si256(reinterpret_cast<Type*>(p), x); }
  static __m128i load_one(const Block* p) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(p));
  }
  static Type broadcast(const Block* p) { return _mm256_broadcastsi128_si256(load_one(p)); }
  static Type bit_xor(Type a, Type b) { return _mm256_xor_si256(a, b); }
  static Type bit_and(Type a, Type b) { return _mm256_and_si256(a, b); }
  static Type aes_round(Type x, Type key) { return _mm256_aesenc_epi128(x, key); }
  static Type aes_last_round(Type x, Type key) { return _mm256_aesenclast_epi128(x, key); }
  static Type low_bits(std::uint8_t mask) { return _mm256_setr_epi64x(mask, 0, mask, 0); }

  // One shuffle moves the digits 2v and 2v + 1 of a group of 16 to the lowest bytes of the blocks.
  static Type tweak(Type node, Type low_bits, const std::uint8_t* digits, std::size_t v) {
    const Type group =
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(digits)));
    constexpr long long kClear = static_cast<long long>(0x8080808080808000u);
    const long long digit = static_cast<long long>(2 * v);
    const Type moved = _mm256_shuffle_epi8(
        group, _mm256_setr_epi64x(kClear | digit, -1, kClear | (digit + 1), -1));
    return _mm256_or_si256(_mm256_andnot_si256(low_bits, node), moved);
  }

  static Type control(Type node) {
    return _mm256_srai_epi32(_mm256_slli_epi32(_mm256_shuffle_epi32(node, 0), 31), 31);
  }

  static Type gather(const Block* corrections, const std::uint8_t* digits) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_one(corrections + digits[0])),
                                   load_one(corrections + digits[1]), 1);
  }

  static void add_values(Type a, Type b, const Block* nodes, const std::uint64_t* corrections,
                         const std::uint8_t* digits, std::uint64_t negative,
                         std::uint64_t* values) {
    // Unpacking leaves the rows in the order 0, 2, 1, 3; the permutation sorts them.
    constexpr int kSort = 0xd8;
    const Type parents =
        _mm256_permute4x64_epi64(_mm256_unpacklo_epi64(load(nodes), load(nodes + 2)), kSort);
    const Type low = _mm256_permute4x64_epi64(_mm256_unpacklo_epi64(a, b), kSort);
    const Type control =
        _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_and_si256(parents, _mm256_set1_epi64x(1)));
    const Type correction = _mm256_set_epi64x(static_cast<long long>(corrections[digits[3]]),
                                              static_cast<long long>(corrections[digits[2]]),
                                              static_cast<long long>(corrections[digits[1]]),
                                              static_cast<long long>(corrections[digits[0]]));
    const Type sum = _mm256_add_epi64(low, _mm256_and_si256(correction, control));
    const Type sign = _mm256_set1_epi64x(static_cast<long long>(negative));
    Type* const out = reinterpret_cast<Type*>(values);
    const Type signed_sum = _mm256_sub_epi64(_mm256_xor_si256(sum, sign), sign);
    _mm256_storeu_si256(out, _mm256_add_epi64(_mm256_loadu_si256(out), signed_sum));
  }
};

#include "kernel_wide.h"

}  // namespace

extern const Kernel kVaes256Kernel{SPLINTER_PATH_VAES256, expand_key_aesni, encrypt_blocks<Ymm>,
                                   descend<Ymm>, add_values<Ymm>};

}  // namespace splinter

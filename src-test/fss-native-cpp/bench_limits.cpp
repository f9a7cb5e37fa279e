#include "bench_limits.h"

#include <immintrin.h>
#include <openssl/evp.h>

#include <cstdlib>
#include <memory>
#include <vector>

#include "splinter_fss.h"

namespace splinter::bench {
namespace {

constexpr int kRounds = 10;

// Each round key, repeated to fill the widest register. Any keys do: the time of the instructions
// does not depend on them.
struct alignas(64) RoundKeys {
  std::uint64_t key[kRounds + 1][8];
};

RoundKeys some_keys() {
  RoundKeys keys;
  for (std::uint64_t round = 0; round <= kRounds; ++round) {
    for (std::uint64_t word = 0; word < 8; ++word) {
      keys.key[round][word] = 0x0123456789abcdef * (2 * round + word % 2 + 1);
    }
  }
  return keys;
}

__attribute__((target("sse2"))) inline __m128i load128(const void* from) {
  return _mm_loadu_si128(static_cast<const __m128i_u*>(from));
}

__attribute__((target("avx2"))) inline __m256i load256(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i_u*>(from));
}

// The sink of a loop's last state, so that no compiler can leave the loop out.
volatile std::uint64_t sink;

__attribute__((target("aes,sse4.1"))) void raw_aesni(const RoundKeys& keys) {
  constexpr std::size_t kLanes = 8;
  __m128i state[kLanes];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    state[lane] = _mm_set1_epi64x(static_cast<long long>(lane));
  }
  for (std::size_t done = 0; done < kRawAesBlocks; done += kLanes) {
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      state[lane] = _mm_xor_si128(state[lane], load128(keys.key[0]));
    }
#pragma GCC unroll 9
    for (int round = 1; round < kRounds; ++round) {
      const __m128i key = load128(keys.key[round]);
#pragma GCC unroll 8
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        state[lane] = _mm_aesenc_si128(state[lane], key);
      }
    }
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      state[lane] = _mm_aesenclast_si128(state[lane], load128(keys.key[kRounds]));
    }
  }
  for (const __m128i& last : state) {
    sink = sink ^ static_cast<std::uint64_t>(_mm_extract_epi64(last, 0));
  }
}

__attribute__((target("vaes,aes,avx2"))) void raw_vaes256(const RoundKeys& keys) {
  constexpr std::size_t kLanes = 8;
  __m256i state[kLanes];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    state[lane] = _mm256_set1_epi64x(static_cast<long long>(lane));
  }
  for (std::size_t done = 0; done < kRawAesBlocks; done += 2 * kLanes) {
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      state[lane] = _mm256_xor_si256(state[lane], load256(keys.key[0]));
    }
#pragma GCC unroll 9
    for (int round = 1; round < kRounds; ++round) {
      const __m256i key = load256(keys.key[round]);
#pragma GCC unroll 8
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        state[lane] = _mm256_aesenc_epi128(state[lane], key);
      }
    }
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      state[lane] = _mm256_aesenclast_epi128(state[lane], load256(keys.key[kRounds]));
    }
  }
  for (const __m256i& last : state) {
    sink = sink ^ static_cast<std::uint64_t>(_mm256_extract_epi64(last, 0));
  }
}

__attribute__((target("avx512f"))) inline std::uint64_t digest(const __m512i& value) {
  alignas(64) std::uint64_t words[8];
  _mm512_store_si512(words, value);
  std::uint64_t sum = 0;
  for (const std::uint64_t word : words) {
    sum ^= word;
  }
  return sum;
}

__attribute__((target("vaes,aes,avx512f"))) void raw_vaes512(const RoundKeys& keys) {
  constexpr std::size_t kLanes = 8;
  __m512i state[kLanes];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    state[lane] = _mm512_set1_epi64(static_cast<long long>(lane));
  }
  for (std::size_t done = 0; done < kRawAesBlocks; done += 4 * kLanes) {
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      state[lane] = _mm512_xor_si512(state[lane], _mm512_load_si512(keys.key[0]));
    }
#pragma GCC unroll 9
    for (int round = 1; round < kRounds; ++round) {
      const __m512i key = _mm512_load_si512(keys.key[round]);
#pragma GCC unroll 8
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        state[lane] = _mm512_aesenc_epi128(state[lane], key);
      }
    }
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      state[lane] = _mm512_aesenclast_epi128(state[lane], _mm512_load_si512(keys.key[kRounds]));
    }
  }
  for (const __m512i& last : state) {
    sink = sink ^ digest(last);
  }
}

struct CloseCipher {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};

std::function<void()> raw_openssl() {
  constexpr int kBytes = 16 << 10;
  const unsigned char key[16] = {1};
  const std::shared_ptr<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new(), CloseCipher());
  if (!context ||
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_ecb(), nullptr, key, nullptr) != 1) {
    return nullptr;
  }
  EVP_CIPHER_CTX_set_padding(context.get(), 0);
  return [context, buffer = std::vector<unsigned char>(kBytes)]() mutable {
    for (std::size_t done = 0; done < kRawAesBlocks; done += kBytes / 16) {
      int written = 0;
      if (EVP_EncryptUpdate(context.get(), buffer.data(), &written, buffer.data(), kBytes) != 1) {
        std::abort();
      }
    }
  };
}

__attribute__((target("avx512f"))) std::uint64_t read_avx512(const std::uint8_t* memory,
                                                             std::size_t bytes) {
  constexpr std::size_t kLanes = 8;
  __m512i sums[kLanes] = {};
  for (std::size_t at = 0; at < bytes; at += 64 * kLanes) {
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] = _mm512_xor_si512(sums[lane], _mm512_loadu_si512(memory + at + 64 * lane));
    }
  }
  __m512i sum = sums[0];
  for (std::size_t lane = 1; lane < kLanes; ++lane) {
    sum = _mm512_xor_si512(sum, sums[lane]);
  }
  return digest(sum);
}

__attribute__((target("avx2"))) std::uint64_t read_avx2(const std::uint8_t* memory,
                                                        std::size_t bytes) {
  constexpr std::size_t kLanes = 8;
  __m256i sums[kLanes] = {};
  for (std::size_t at = 0; at < bytes; at += 32 * kLanes) {
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] = _mm256_xor_si256(sums[lane], load256(memory + at + 32 * lane));
    }
  }
  __m256i sum = sums[0];
  for (std::size_t lane = 1; lane < kLanes; ++lane) {
    sum = _mm256_xor_si256(sum, sums[lane]);
  }
  return static_cast<std::uint64_t>(_mm256_extract_epi64(sum, 0) ^ _mm256_extract_epi64(sum, 1) ^
                                    _mm256_extract_epi64(sum, 2) ^ _mm256_extract_epi64(sum, 3));
}

std::uint64_t read_sse2(const std::uint8_t* memory, std::size_t bytes) {
  constexpr std::size_t kLanes = 8;
  __m128i sums[kLanes] = {};
  for (std::size_t at = 0; at < bytes; at += 16 * kLanes) {
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] = _mm_xor_si128(sums[lane], load128(memory + at + 16 * lane));
    }
  }
  std::uint64_t digest = 0;
  for (const __m128i& sum : sums) {
    digest ^= static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum)) ^
              static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sum, sum)));
  }
  return digest;
}

}  // namespace

std::function<void()> raw_aes(std::uint32_t path) {
  const RoundKeys keys = some_keys();
  switch (path) {
    case SPLINTER_PATH_VAES512:
      return [keys] { raw_vaes512(keys); };
    case SPLINTER_PATH_VAES256:
      return [keys] { raw_vaes256(keys); };
    case SPLINTER_PATH_AESNI:
      return [keys] { raw_aesni(keys); };
    case SPLINTER_PATH_PORTABLE:
      return raw_openssl();
    default:
      return nullptr;
  }
}

void read_memory(const std::uint8_t* memory, std::size_t bytes) {
  if (__builtin_cpu_supports("avx512f")) {
    sink = sink ^ read_avx512(memory, bytes);
  } else {
    sink = sink ^
           (__builtin_cpu_supports("avx2") ? read_avx2(memory, bytes) : read_sse2(memory, bytes));
  }
}

}  // namespace splinter::bench

// The exports that digest very many or very long messages: SHA-256 (FIPS 180-4), OpenSSL's.
#define OPENSSL_SUPPRESS_DEPRECATED  // the functions that take no memory for each message
#include <openssl/sha.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "interface.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

// The padding holds a message's length in bits.
constexpr std::uint64_t kMostBytes = UINT64_MAX >> 3;

bool valid(const std::uint32_t* state, const std::uint8_t* bytes, std::size_t n) {
  return state != nullptr && readable(state, SPLINTER_SHA256_WORDS) && readable(bytes, n);
}

// Returns a digest that has taken whole blocks of `taken` bytes.
SHA256_CTX resumed(const std::uint32_t* state, std::uint64_t taken) {
  SHA256_CTX context{};
  std::copy_n(state, SPLINTER_SHA256_WORDS, context.h);
  context.Nl = static_cast<SHA_LONG>(taken << 3);
  context.Nh = static_cast<SHA_LONG>(taken >> 29);
  context.md_len = SHA256_DIGEST_LENGTH;
  return context;
}

}  // namespace
}  // namespace splinter

std::int32_t splinter_sha256_blocks(std::uint32_t* state, const std::uint8_t* blocks,
                                    std::size_t count) {
  if (count > PTRDIFF_MAX / SHA256_CBLOCK ||
      !splinter::valid(state, blocks, count * SHA256_CBLOCK)) {
    return SPLINTER_BAD_ARGUMENT;
  }
  SHA256_CTX context = splinter::resumed(state, 0);
  SHA256_Update(&context, blocks, count * SHA256_CBLOCK);
  std::copy_n(context.h, SPLINTER_SHA256_WORDS, state);
  return SPLINTER_OK;
}

std::int32_t splinter_sha256_end(const std::uint32_t* state, std::uint64_t taken,
                                 const std::uint8_t* bytes, std::size_t n, std::uint8_t* digest) {
  if (!splinter::valid(state, bytes, n) || digest == nullptr || taken % SHA256_CBLOCK != 0 ||
      taken > splinter::kMostBytes || n > splinter::kMostBytes - taken) {
    return SPLINTER_BAD_ARGUMENT;
  }
  SHA256_CTX context = splinter::resumed(state, taken);
  SHA256_Update(&context, bytes, n);
  SHA256_Final(digest, &context);
  return SPLINTER_OK;
}

// The export that stretches a passphrase to a key: scrypt (RFC 7914), OpenSSL's.
#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>

#include "splinter_fss.h"

namespace {

// Room for N = 2^20 and r = 8, which is 1 GiB.
constexpr std::uint64_t kMostBytes = (std::uint64_t{1} << 30) + (std::uint64_t{1} << 21);

}  // namespace

std::int32_t splinter_scrypt(const std::uint8_t* passphrase, std::size_t passphrase_bytes,
                             const std::uint8_t* salt, std::size_t salt_bytes, std::uint64_t n,
                             std::uint32_t r, std::uint32_t p, std::uint8_t* key,
                             std::size_t key_bytes) {
  if (passphrase == nullptr || salt == nullptr || key == nullptr || key_bytes == 0) {
    return SPLINTER_BAD_ARGUMENT;
  }
  const int done = EVP_PBE_scrypt(reinterpret_cast<const char*>(passphrase), passphrase_bytes, salt,
                                  salt_bytes, n, r, p, kMostBytes, key, key_bytes);
  return done == 1 ? SPLINTER_OK : SPLINTER_BAD_ARGUMENT;
}

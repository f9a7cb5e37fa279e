#include "indexed_stream.h"

#include <openssl/evp.h>

#include <cstring>
#include <memory>

#include "prg.h"

namespace splinter {
namespace {

struct FreeContext {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};

}  // namespace

bool indexed_stream(const std::uint8_t* seed, std::uint64_t index, std::uint32_t attempt,
                    std::uint8_t* out, std::size_t n) {
  static const EVP_CIPHER* const cipher =
      openssl_ready() ? EVP_CIPHER_fetch(nullptr, "AES-256-CTR", nullptr) : nullptr;
  const std::unique_ptr<EVP_CIPHER_CTX, FreeContext> context(EVP_CIPHER_CTX_new());
  std::uint8_t counter[16] = {};
  std::memcpy(counter, &index, sizeof(index));
  std::memcpy(counter + sizeof(index), &attempt, sizeof(attempt));
  std::memset(out, 0, n);
  int written = 0;
  return cipher != nullptr && context != nullptr &&
         EVP_EncryptInit_ex2(context.get(), cipher, seed, counter, nullptr) == 1 &&
         EVP_EncryptUpdate(context.get(), out, &written, out, static_cast<int>(n)) == 1 &&
         written == static_cast<int>(n);
}

}  // namespace splinter

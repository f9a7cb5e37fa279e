#include "prg.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <algorithm>
#include <climits>

#include "hedged_random.h"

namespace splinter {
namespace {

// Returns the cipher, which is fetched once: a fetch a key would cost more than the key itself.
const EVP_CIPHER* aes128_ecb() {
  static const EVP_CIPHER* const cipher =
      openssl_ready() ? EVP_CIPHER_fetch(nullptr, "AES-128-ECB", nullptr) : nullptr;
  return cipher;
}

}  // namespace

bool openssl_ready() {
  static const bool ready =
      OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, nullptr) == 1;
  return ready;
}

bool secure_random(void*, std::uint8_t* out, std::size_t n) {
  return hedged_random(real_sources(), out, n);
}

void wipe(void* memory, std::size_t n) { OPENSSL_cleanse(memory, n); }

void Cipher::Free::operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }

bool Cipher::open(const Block& key) {
  const EVP_CIPHER* const cipher = aes128_ecb();
  if (cipher == nullptr) {
    return false;
  }
  context_.reset(EVP_CIPHER_CTX_new());
  return context_ != nullptr &&
         EVP_EncryptInit_ex2(context_.get(), cipher, reinterpret_cast<const unsigned char*>(&key),
                             nullptr, nullptr) == 1 &&
         EVP_CIPHER_CTX_set_padding(context_.get(), 0) == 1;
}

bool Cipher::encrypt(const Block* in, Block* out, std::size_t n) {
  constexpr std::size_t kMost = INT_MAX / sizeof(Block);
  while (n > 0) {
    const std::size_t step = std::min(n, kMost);
    const int bytes = static_cast<int>(step * sizeof(Block));
    int written = 0;
    if (EVP_EncryptUpdate(context_.get(), reinterpret_cast<unsigned char*>(out), &written,
                          reinterpret_cast<const unsigned char*>(in), bytes) != 1 ||
        written != bytes) {
      return false;
    }
    in += step;
    out += step;
    n -= step;
  }
  return true;
}

}  // namespace splinter

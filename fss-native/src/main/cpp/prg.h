// The pseudorandom generator F_k(x) = AES_k(x) ^ x and the public keys it runs under.
#ifndef SPLINTER_PRG_H_
#define SPLINTER_PRG_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "block.h"

struct evp_cipher_ctx_st;

namespace splinter {

// The purpose of a derived AES key: no permutation serves two shares, two levels or two uses.
enum class KeyUse : std::uint32_t { kNode = 1, kLeaf = 2, kBlock = 3, kTag = 4 };

// AES-128 under one key, through OpenSSL: constant time on every CPU. Not for several threads at
// once.
class Cipher {
 public:
  bool open(const Block& key);

  // Encrypts n blocks; `in` may be `out`.
  bool encrypt(const Block* in, Block* out, std::size_t n);

 private:
  struct Free {
    void operator()(evp_cipher_ctx_st* context) const;
  };
  std::unique_ptr<evp_cipher_ctx_st, Free> context_;
};

// Initialises OpenSSL once: no configuration file of the machine, no exit handler (threads of the
// host process may still evaluate while it exits). Returns whether it can be used.
bool openssl_ready();

// A source of random bytes: hedged in production, a fixed stream in the known-answer program.
using Randomness = bool (*)(void* context, std::uint8_t* out, std::size_t n);

// Draws by hedged_random from OpenSSL, the operating system and the clocks; the context is unused.
bool secure_random(void* context, std::uint8_t* out, std::size_t n);

// Wipes memory that held a secret; the compiler cannot drop it.
void wipe(void* memory, std::size_t n);

}  // namespace splinter

#endif  // SPLINTER_PRG_H_

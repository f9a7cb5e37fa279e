#include "hedged_random.h"

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <sys/random.h>
#include <unistd.h>
#include <x86intrin.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <ctime>
#include <memory>

#include "prg.h"

namespace splinter {
namespace {

constexpr std::size_t kEntropyBytes = 32;
constexpr std::size_t kKeyBytes = 32;
constexpr char kLabel[16] = {'s', 'p', 'l', 'i', 'n', 't', 'e', 'r',
                             ' ', 'h', 'e', 'd', 'g', 'e', ' ', '1'};

// The input of the key, without padding between its parts.
struct KeyInput {
  char label[sizeof(kLabel)];
  std::uint8_t library[kEntropyBytes];
  std::uint8_t system[kEntropyBytes];
  RandomSources::Moment moment;
};
static_assert(sizeof(KeyInput) == 16 + 2 * kEntropyBytes + 5 * sizeof(std::uint64_t),
              "the key's input has no padding");

// A value that is wiped when this ends.
template <class T>
struct Wiped {
  Wiped() = default;
  Wiped(const Wiped&) = delete;
  Wiped& operator=(const Wiped&) = delete;
  ~Wiped() { wipe(&value, sizeof(value)); }
  T value;
};

struct FreeContext {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};

// Fetched once: a fetch costs more than a draw.
const EVP_MD* sha256() {
  static const EVP_MD* const digest =
      openssl_ready() ? EVP_MD_fetch(nullptr, "SHA-256", nullptr) : nullptr;
  return digest;
}

const EVP_CIPHER* aes256_counter() {
  static const EVP_CIPHER* const cipher =
      openssl_ready() ? EVP_CIPHER_fetch(nullptr, "AES-256-CTR", nullptr) : nullptr;
  return cipher;
}

bool library_random(std::uint8_t* out, std::size_t n) {
  if (!openssl_ready()) {
    return false;
  }
  while (n > 0) {
    const std::size_t step = std::min<std::size_t>(n, INT_MAX);
    if (RAND_priv_bytes(out, static_cast<int>(step)) != 1) {
      return false;
    }
    out += step;
    n -= step;
  }
  return true;
}

bool system_random(std::uint8_t* out, std::size_t n) {
  while (n > 0) {
    const ssize_t got = getrandom(out, n, 0);
    if (got < 0 && errno != EINTR) {
      return false;
    }
    if (got > 0) {
      out += got;
      n -= static_cast<std::size_t>(got);
    }
  }
  return true;
}

std::uint64_t nanoseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(now.tv_nsec);
}

RandomSources::Moment moment_now() {
  static std::atomic<std::uint64_t> draws{0};
  return {draws.fetch_add(1, std::memory_order_relaxed), static_cast<std::uint64_t>(getpid()),
          nanoseconds(CLOCK_REALTIME), nanoseconds(CLOCK_MONOTONIC), __rdtsc()};
}

bool make_key(const RandomSources& sources, std::uint8_t* key) {
  Wiped<KeyInput> input;
  std::memcpy(input.value.label, kLabel, sizeof(kLabel));
  if (!sources.library(input.value.library, kEntropyBytes) ||
      !sources.system(input.value.system, kEntropyBytes)) {
    return false;
  }
  input.value.moment = sources.moment();
  const EVP_MD* const digest = sha256();
  unsigned int bytes = 0;
  return digest != nullptr &&
         EVP_Digest(&input.value, sizeof(input.value), key, &bytes, digest, nullptr) == 1 &&
         bytes == kKeyBytes;
}

// XORs the key's stream to the bytes.
bool add_stream(const std::uint8_t* key, std::uint8_t* bytes, std::size_t n) {
  const EVP_CIPHER* const cipher = aes256_counter();
  if (cipher == nullptr) {
    return false;
  }
  const std::unique_ptr<EVP_CIPHER_CTX, FreeContext> context(EVP_CIPHER_CTX_new());
  const std::uint8_t from_zero[16] = {};
  if (context == nullptr ||
      EVP_EncryptInit_ex2(context.get(), cipher, key, from_zero, nullptr) != 1) {
    return false;
  }
  while (n > 0) {
    // A multiple of a block, so that the counter goes on where it stood.
    const int step = static_cast<int>(std::min<std::size_t>(n, INT_MAX - 15));
    int written = 0;
    if (EVP_EncryptUpdate(context.get(), bytes, &written, bytes, step) != 1 || written != step) {
      return false;
    }
    bytes += step;
    n -= static_cast<std::size_t>(step);
  }
  return true;
}

}  // namespace

const RandomSources& real_sources() {
  static const RandomSources sources{library_random, system_random, moment_now};
  return sources;
}

bool hedged_random(const RandomSources& sources, std::uint8_t* out, std::size_t n) {
  Wiped<std::uint8_t[kKeyBytes]> key;
  if (make_key(sources, key.value) && sources.library(out, n) && add_stream(key.value, out, n)) {
    return true;
  }
  if (n > 0) {
    wipe(out, n);
  }
  return false;
}

}  // namespace splinter

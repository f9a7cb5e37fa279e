// Montgomery's products by OpenSSL's, one at a time, in digits of 64 bits. R has no more bits than
// M, so that factors are reduced first.
#include "mont_portable.h"

#include <cstring>
#include <new>

#include "big_number.h"

namespace splinter {
namespace {

constexpr unsigned kBits = 64;
constexpr unsigned kChoiceBits = 5;
constexpr std::size_t kChoices = 1 << kChoiceBits;

struct FreeMont {
  void operator()(BN_MONT_CTX* mont) const { BN_MONT_CTX_free(mont); }
  void operator()(BN_CTX* context) const { BN_CTX_free(context); }
};

}  // namespace

struct PortableMont {
  explicit PortableMont(const BigNumber& modulus) : mont(BN_MONT_CTX_new()), context(BN_CTX_new()) {
    words = (modulus.bits() + kBits - 1) / kBits;
    if (mont == nullptr || context == nullptr ||
        BN_MONT_CTX_set(mont.get(), modulus.get(), context.get()) != 1) {
      throw std::bad_alloc();
    }
    modulus.write_words(once, words + 1);
    (modulus << 1).write_words(twice, words + 1);
  }

  // Reads a number below 4 M.
  void read(const std::uint64_t* from, BigNumber* to) {
    std::memcpy(reduced, from, (words + 1) * sizeof(*from));
    subtract_if_not_less(reduced, twice, words + 1);
    subtract_if_not_less(reduced, once, words + 1);
    if (BN_lebin2bn(reinterpret_cast<const std::uint8_t*>(reduced),
                    static_cast<int>(words * sizeof(*reduced)), to->get()) == nullptr) {
      throw std::bad_alloc();
    }
  }

  void multiply(const std::uint64_t* a, const std::uint64_t* b, std::size_t stride,
                std::uint64_t* out) {
    read(a, &left);
    if (a != b) {
      read(b, &right);
    }
    if (BN_mod_mul_montgomery(product.get(), left.get(), a == b ? left.get() : right.get(),
                              mont.get(), context.get()) != 1) {
      throw std::bad_alloc();
    }
    product.write_words(out, words);
    std::memset(out + words, 0, (stride - words) * sizeof(*out));
  }

  std::size_t words;
  std::unique_ptr<BN_MONT_CTX, FreeMont> mont;
  std::unique_ptr<BN_CTX, FreeMont> context;
  std::uint64_t once[kMostMontBits / kBits + 1];
  std::uint64_t twice[kMostMontBits / kBits + 1];
  std::uint64_t reduced[kMostMontBits / kBits + 1];
  BigNumber left;
  BigNumber right;
  BigNumber product;
};

namespace {

void multiply(const MontModulus& modulus, const std::uint64_t* const* a,
              const std::uint64_t* const* b, std::uint64_t* const* out) {
  modulus.portable->multiply(a[0], b[0], modulus.stride, out[0]);
}

void multiply_chosen(const MontModulus& modulus, const std::uint64_t* const* a,
                     const std::uint64_t* table, const std::uint64_t* choices,
                     std::uint64_t* const* out) {
  std::uint64_t wanted[kChoices];
  for (std::size_t e = 0; e < kChoices; ++e) {
    const std::uint64_t other = e ^ choices[0];
    wanted[e] = ((other | (0 - other)) >> 63) - 1;
  }
  alignas(64) std::uint64_t chosen[kMostMontBits / kBits + 1];
  for (std::size_t d = 0; d < modulus.digits; ++d) {
    std::uint64_t digit = 0;
    for (std::size_t e = 0; e < kChoices; ++e) {
      digit |= table[kChoices * d + e] & wanted[e];
    }
    chosen[d] = digit;
  }
  modulus.portable->multiply(a[0], chosen, modulus.stride, out[0]);
}

}  // namespace

void FreePortableMont::operator()(PortableMont* mont) const { delete mont; }

PortableMontPointer make_portable_mont(const BigNumber& modulus) {
  return PortableMontPointer(new PortableMont(modulus));
}

const MontKernel kPortableMontKernel{"portable", kBits,          1, 1, 0, 1, kChoiceBits,
                                     multiply,   multiply_chosen};

}  // namespace splinter

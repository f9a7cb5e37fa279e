// Paillier's encryption by the owner of a key, who knows the factors.
#ifndef SPLINTER_PAILLIER_KEY_H_
#define SPLINTER_PAILLIER_KEY_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "linear_factor.h"
#include "mont.h"
#include "mont_power.h"
#include "prg.h"
#include "splinter_paillier.h"

namespace splinter {

// The owner's work modulo the square of one prime, p; the other one is q.
//
// The N-th powers modulo p^2 are a cyclic group of order p - 1. g = a^p generates it where a is a
// primitive root modulo p, so that a power of g to a uniform exponent below p - 1 is a uniform one
// of them.
class PaillierHalf {
 public:
  PaillierHalf(const BigNumber& p, const BigNumber& q, const MontKernel& kernel);

  const Mont& square() const { return square_; }
  const BigNumber& prime() const { return p_; }

  // The bytes of an exponent, and p - 1 in as many.
  std::size_t exponent_bytes() const { return p_.bits() / 8; }
  const std::uint64_t* order() const { return order_.data(); }

  // Sets each of n numbers, FixedBase::kPiece at most, to (1 + m N) g^e / q^2 modulo p^2, below
  // 2 p^2. If m is null, it stands for zeros.
  void encrypt(const std::uint64_t* m, const std::uint64_t* exponents, const MontNumbers& numbers,
               std::size_t n) const;

  // Sets digits to a number of 2 square().words() words, in Montgomery's form.
  void put_wide(const std::uint64_t* words, std::uint64_t* digits, MontBatch& batch) const;

  // Raises numbers in Montgomery's form to the power of p - 1, and takes them out of the form.
  void raise_to_order(const MontNumbers& numbers, std::size_t n) const;

  // Sets m to the number modulo p that is encrypted in one so raised; returns false if none is.
  bool plain(const std::uint64_t* digits, BigNumber* m) const;

 private:
  BigNumber p_;
  Mont square_;
  MontWords order_;
  LinearFactor message_;
  std::unique_ptr<FixedBase> noise_;
  MontNumbers reduction_;
  BigNumber p_inverse_;  // modulo 2^p_.bits()
  BigNumber unit_;       // 1 / -q modulo p: what decryption makes of an encrypted 1, inverted
};

// A key with its factors. E(m) = (1 + N)^m r^N modulo N^2 for a uniform r: computed modulo p^2 and
// q^2, where r^N is a power of a generator to a uniform exponent, so that ciphertexts are
// distributed exactly as Paillier's. They hide m if deciding N-th residues modulo N^2 is hard
// (DCR).
//
// Neither branches nor addresses depend on the factors, the numbers or the randomness, but where
// the key is opened, in OpenSSL's own division and inversion, and where an exponent is drawn again,
// which tells nothing of the one that is used. Not for several threads at once.
class PaillierKey {
 public:
  // Takes primes that are_paillier_primes.
  PaillierKey(const BigNumber& p, const BigNumber& q, const MontKernel& kernel);

  std::size_t modulus_bytes() const { return n_.bits() / 8; }
  std::size_t ciphertext_bytes() const { return 2 * modulus_bytes(); }
  const BigNumber& modulus() const { return n_; }
  const PaillierHalf& p() const { return p_; }
  const PaillierHalf& q() const { return q_; }

  // Writes encryptions of n numbers, of zeros if they are null. The randomness of a piece of
  // FixedBase::kPiece numbers is drawn at once: for each an exponent modulo p - 1 and one modulo
  // q - 1, in little-endian bytes; those not below their modulus are drawn again in this order.
  splinter_status encrypt(const std::uint64_t* numbers, std::size_t n, Randomness randomness,
                          void* context, std::uint8_t* out) const;

  // Writes encryptions of n numbers, of zeros if they are null, with exponents of each below p - 1
  // and below q - 1 in place of randomness.
  void encrypt_by(const std::uint64_t* numbers, std::size_t n, const std::uint64_t* exponents_p,
                  const std::uint64_t* exponents_q, std::uint8_t* out) const;

  // Turns encryptions of 0 into ones of n numbers, in place.
  splinter_status add(const std::uint64_t* numbers, std::size_t n, std::uint8_t* ciphertexts) const;

  // Writes the numbers modulo N of n ciphertexts.
  splinter_status decrypt(const std::uint8_t* ciphertexts, std::size_t n, std::uint8_t* out) const;

 private:
  splinter_status draw(std::size_t n, Randomness randomness, void* context,
                       std::uint64_t* exponents_p, std::uint64_t* exponents_q) const;
  void join(const MontNumbers& p, const MontNumbers& q, std::size_t n, std::uint8_t* out) const;

  BigNumber n_;
  PaillierHalf p_;
  PaillierHalf q_;
  Mont square_;  // N^2
  MontNumbers other_squares_;
  LinearFactor message_;
  BigNumber q_inverse_;  // modulo p
};

// Returns whether numbers can be the primes of a key: of one allowed length and a product of twice
// that, odd, far apart, and passing the test of Euler's criterion that a generator takes.
bool are_paillier_primes(const BigNumber& p, const BigNumber& q);

}  // namespace splinter

#endif  // SPLINTER_PAILLIER_KEY_H_

// A client's side of selected sums by a ring: its key, the encryption of requests and the
// decryption of answers.
//
// The key is a uniform ternary s, the public key pk1, which a public seed expands to, and pk0 =
// -(pk1 s) + e. Block b of a request is c0_b = -(a_b s) + e_b + floor(q / 2^T) sum w_i X^i, where
// a_b is what the request's fresh public seed expands to, and e_b fresh noise.
//
// Guarantee: the public key and any number of requests look uniform, whatever the weights are, if
// ring learning with errors is hard for any number of samples under one s, and AES is an ideal
// cipher. Neither branches nor addresses depend on s, noise or weights.
#ifndef SPLINTER_RING_SUM_CLIENT_H_
#define SPLINTER_RING_SUM_CLIENT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "prg.h"
#include "ring_sum_sizes.h"
#include "splinter_fss.h"

namespace splinter {

class RingSumClient {
 public:
  explicit RingSumClient(const Kernel& kernel) : kernel_(kernel), ring_(kernel) {}

  // Expands a key: the seed of s and e, then that of pk1.
  splinter_status open(const std::uint8_t* key);

  const Kernel& kernel() const { return kernel_; }
  const RingArithmetic& ring() const { return ring_; }
  const RingVector& secret() const { return secret_; }

  // Returns the packed transform of pk0.
  const std::vector<std::uint8_t>& public_product() const { return public_product_; }

  // Reads a sum of limbs modulo 2^T; SPLINTER_BAD_RESIDUE if the answer is none.
  splinter_status decrypt(std::uint32_t sum_bits, const std::uint8_t* answer,
                          std::uint64_t* sum) const;

 private:
  const Kernel& kernel_;
  const RingArithmetic ring_;
  RingVector secret_;
  std::vector<std::uint8_t> public_product_;
};

// One request: fresh seeds, and blocks that are encrypted in order, each once.
class RingSumRequest {
 public:
  RingSumRequest(const RingSumClient& client, std::uint32_t sum_bits)
      : kernel_(client.kernel()),
        ring_(client.ring()),
        secret_(client.secret()),
        sum_bits_(sum_bits) {}

  // Draws the public seed, which it writes, and that of the noise.
  splinter_status open(Randomness randomness, void* context, std::uint8_t* seed);

  // Writes the packed transform of the next block's c0. Only the last one has fewer weights than
  // coefficients; SPLINTER_BAD_ARGUMENT if one follows it, or a weight has too many bits.
  splinter_status encrypt(const std::uint32_t* weights, std::size_t rows, std::uint8_t* record);

 private:
  const Kernel& kernel_;
  const RingArithmetic ring_;
  const RingVector secret_;
  const std::uint32_t sum_bits_;
  ResidueStream factors_;
  ResidueStream noises_;
  std::size_t blocks_ = 0;
  bool ended_ = false;
};

}  // namespace splinter

#endif  // SPLINTER_RING_SUM_CLIENT_H_

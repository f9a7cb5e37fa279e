#include "ring_sum_client.h"

#include <cstring>

namespace splinter {
namespace {

// Returns a number below q divided by floor(q / 2^bits), rounded, modulo 2^bits; bit by bit, as the
// time of a division depends on what is divided.
std::uint64_t rounded(DoubleWord number, std::uint32_t bits) {
  const DoubleWord scale = ring_modulus() >> bits;
  DoubleWord rest = number + (scale >> 1);
  std::uint64_t quotient = 0;
  for (std::uint32_t bit = bits + 1; bit-- > 0;) {
    const DoubleWord less = rest - (scale << bit);
    const DoubleWord negative = less >> 127;
    rest = less + ((scale << bit) & (0 - negative));
    quotient = quotient << 1 | (1 ^ static_cast<std::uint64_t>(negative));
  }
  return quotient & ((std::uint64_t{1} << bits) - 1);
}

}  // namespace

splinter_status RingSumClient::open(const std::uint8_t* key) {
  SecretVector<Block> seeds(2);
  std::memcpy(seeds.data(), key, 2 * kSeedBytes);
  ResidueStream drawn;
  ResidueStream factor;
  SecretVector<std::int64_t> coefficients(kRingSize);
  RingVector factors(kVectorResidues);
  RingVector product(kVectorResidues);
  secret_.resize(kVectorResidues);
  if (!drawn.open(seeds[0], kernel_) || !factor.open(seeds[1], kernel_) ||
      !drawn.ternaries(0, kRingSize, coefficients.data())) {
    return SPLINTER_CIPHER_FAILED;
  }
  ring_.transform(coefficients.data(), secret_.data());
  if (!drawn.noises(0, kRingSize, coefficients.data()) ||
      !expand_vector(factor, 0, factors.data())) {
    return SPLINTER_CIPHER_FAILED;
  }
  ring_.transform(coefficients.data(), product.data());
  ring_.subtract_product(factors.data(), secret_.data(), product.data());
  public_product_.resize(kVectorBytes);
  pack_vector(product.data(), public_product_.data());
  return SPLINTER_OK;
}

splinter_status RingSumClient::decrypt(std::uint32_t sum_bits, const std::uint8_t* answer,
                                       std::uint64_t* sum) const {
  std::uint64_t first = 0;
  std::memcpy(&first, answer, sizeof(first));
  const std::uint32_t dropped = dropped_bits(sum_bits);
  RingVector factor(kVectorResidues);
  if (first > static_cast<std::uint64_t>((ring_modulus() - 1) >> dropped) ||
      !unpack_vector(answer + sizeof(first), factor.data())) {
    return SPLINTER_BAD_RESIDUE;
  }
  RingVector product(kVectorResidues);
  ring_.add_product(factor.data(), secret_.data(), product.data());
  const DoubleWord middle = (DoubleWord{first} << 1 | 1) << (dropped - 1);
  const DoubleWord number = middle + RingArithmetic::first_coefficient(product.data());
  *sum = rounded(reduced_number(number), sum_bits);
  return SPLINTER_OK;
}

splinter_status RingSumRequest::open(Randomness randomness, void* context, std::uint8_t* seed) {
  SecretVector<Block> seeds(2);
  if (!randomness(context, reinterpret_cast<std::uint8_t*>(seeds.data()), 2 * kSeedBytes)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  std::memcpy(seed, seeds.data(), kSeedBytes);
  return factors_.open(seeds[0], kernel_) && noises_.open(seeds[1], kernel_)
             ? SPLINTER_OK
             : SPLINTER_CIPHER_FAILED;
}

splinter_status RingSumRequest::encrypt(const std::uint32_t* weights, std::size_t rows,
                                        std::uint8_t* record) {
  std::uint32_t all = 0;
  SecretVector<std::int64_t> numbers(kRingSize);
  for (std::size_t i = 0; i < rows && i < kRingSize; ++i) {
    all |= weights[i];
    numbers[i] = weights[i];
  }
  if (ended_ || rows == 0 || rows > kRingSize || all >> kMaxWeightBits != 0) {
    return SPLINTER_BAD_ARGUMENT;
  }
  const std::size_t block = blocks_++;
  ended_ = rows < kRingSize;
  SecretVector<std::int64_t> noises(kRingSize);
  RingVector factors(kVectorResidues);
  RingVector sum(kVectorResidues);
  if (!noises_.noises(block * kRingSize, kRingSize, noises.data()) ||
      !expand_vector(factors_, block, factors.data())) {
    return SPLINTER_CIPHER_FAILED;
  }
  ring_.transform_scaled(noises.data(), numbers.data(), sum_bits_, sum.data());
  ring_.subtract_product(factors.data(), secret_.data(), sum.data());
  pack_vector(sum.data(), record);
  return SPLINTER_OK;
}

}  // namespace splinter

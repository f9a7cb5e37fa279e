#include "ring_sum_answer.h"

#include <cstring>

namespace splinter {
namespace {

// Reads the two transforms of a state.
bool unpack_state(const std::uint8_t* state, RingVector* out) {
  out->resize(2 * kVectorResidues);
  return unpack_vector(state, out->data()) &&
         unpack_vector(state + kVectorBytes, out->data() + kVectorResidues);
}

// Opens the stream of one sum, under the XOR of block `index` of the streams of both seeds: either
// seed's cipher alone makes it look uniform.
bool open_stream(const RingSumMask& mask, const Kernel& kernel, ResidueStream* stream) {
  SecretVector<std::uint64_t> words(4);
  for (std::size_t i = 0; i < 2; ++i) {
    DenseStream half;
    if (!half.open(mask.seeds[i], kernel) ||
        !half.words(2 * std::uint64_t{mask.index}, 2, words.data() + 2 * i)) {
      return false;
    }
  }
  Block key{words[0] ^ words[2], words[1] ^ words[3]};
  const bool opened = stream->open(key, kernel);
  wipe(&key, sizeof(key));
  return opened;
}

// Returns what is added to the first coefficient modulo q: flooding, the noise e0 and the offset.
DoubleWord first_addend(const RingSumMask& mask, DoubleWord uniform, std::int64_t noise) {
  const std::uint32_t bits = flooding_bits(mask.sum_bits);
  const DoubleWord flooding = uniform & ((DoubleWord{1} << bits) - 1);
  const DoubleWord centre = DoubleWord{1} << (bits - 1);
  const DoubleWord scaled = (ring_modulus() >> mask.sum_bits) * mask.offset;
  return scaled + ring_modulus() - centre + flooding +
         static_cast<DoubleWord>(static_cast<__int128>(noise));
}

}  // namespace

splinter_status merge_states(std::uint8_t* sum, const std::uint8_t* state) {
  RingVector all;
  RingVector more;
  if (!unpack_state(sum, &all) || !unpack_state(state, &more)) {
    return SPLINTER_BAD_RESIDUE;
  }
  for (std::size_t element = 0; element < 2; ++element) {
    const std::size_t first = element * kVectorResidues;
    add_vector(more.data() + first, all.data() + first);
    pack_vector(all.data() + first, sum + element * kVectorBytes);
  }
  return SPLINTER_OK;
}

splinter_status answer_sum(const RingSumMask& mask, const std::uint8_t* state, std::uint8_t* answer,
                           const Kernel& kernel) {
  RingVector sum;
  RingVector product(kVectorResidues);
  if (!unpack_state(state, &sum) || !unpack_vector(mask.product, product.data())) {
    return SPLINTER_BAD_RESIDUE;
  }
  const RingArithmetic ring(kernel);
  ResidueStream drawn;
  ResidueStream public_stream;
  SecretVector<std::int64_t> coefficients(kRingSize + 1);
  RingVector factor(kVectorResidues);
  RingVector u(kVectorResidues);
  RingVector noise(kVectorResidues);
  DoubleWord uniform = 0;
  if (!open_stream(mask, kernel, &drawn) || !public_stream.open(mask.public_seed, kernel) ||
      !expand_vector(public_stream, 0, factor.data()) ||
      !drawn.ternaries(0, kRingSize, coefficients.data())) {
    return SPLINTER_CIPHER_FAILED;
  }
  ring.transform(coefficients.data(), u.data());
  if (!drawn.noises(0, kRingSize + 1, coefficients.data()) || !drawn.number(&uniform)) {
    return SPLINTER_CIPHER_FAILED;
  }
  ring.transform(coefficients.data(), noise.data());
  std::uint64_t* const c0 = sum.data();
  std::uint64_t* const c1 = sum.data() + kVectorResidues;
  ring.add_product(u.data(), product.data(), c0);
  ring.add_product(u.data(), factor.data(), c1);
  add_vector(noise.data(), c1);

  const DoubleWord first = reduced_number(RingArithmetic::first_coefficient(c0) +
                                          first_addend(mask, uniform, coefficients[kRingSize]));
  const auto told = static_cast<std::uint64_t>(first >> dropped_bits(mask.sum_bits));
  std::memcpy(answer, &told, sizeof(told));
  pack_vector(c1, answer + sizeof(told));
  return SPLINTER_OK;
}

}  // namespace splinter

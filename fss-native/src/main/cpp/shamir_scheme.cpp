// Shamir's sharing of a unit vector over GF(2^8), the field of AES: the domain's keys lie in rows
// of 2^c keys, and a party's element of a row is the value at the party's point, its number plus
// one, of a polynomial of degree t whose value at 0 is beta in the row of alpha, else 0 (Shamir
// 1979; Goldberg, Oakland 2007). Any t parties have elements that are uniform and independent of
// the secret, without any assumption but that the random bytes are uniform.
#include <algorithm>
#include <cstring>

#include "masks.h"
#include "scheme.h"
#include "secret_vector.h"

namespace splinter {
namespace {

// The elements that are multiplied at once, a byte each.
constexpr std::size_t kElements = sizeof(std::uint64_t);

std::size_t rows_of(const Parameters& parameters) {
  return std::size_t{1} << (parameters.domain_bits - parameters.radix_bits);
}

bool valid(const Parameters& parameters) {
  return parameters.parties >= 2 && parameters.parties <= SPLINTER_MAX_PARTIES &&
         parameters.domain_bits >= 1 && parameters.domain_bits <= SPLINTER_MAX_MULTI_DOMAIN_BITS &&
         parameters.radix_bits <= parameters.domain_bits &&
         parameters.radix_bits <= SPLINTER_MAX_COLUMN_BITS &&
         parameters.domain_bits - parameters.radix_bits <= SPLINTER_MAX_ROW_BITS &&
         parameters.output == Output::kField && parameters.threshold >= 1 &&
         parameters.threshold < parameters.parties;
}

std::size_t body_bytes(const Parameters& parameters, std::uint32_t) { return rows_of(parameters); }

bool valid_body(const Share&, const std::uint8_t*) { return true; }

// Returns eight elements times a public one. No table is read: the elements are secret.
std::uint64_t times(std::uint64_t elements, std::uint8_t factor) {
  constexpr std::uint64_t kHighest = 0x8080808080808080;
  constexpr std::uint64_t kPolynomial = 0x1b;
  std::uint64_t product = 0;
  for (unsigned rest = factor; rest != 0; rest >>= 1) {
    if ((rest & 1) != 0) {
      product ^= elements;
    }
    const std::uint64_t carries = (elements & kHighest) >> 7;
    elements = ((elements & ~kHighest) << 1) ^ (carries * kPolynomial);
  }
  return product;
}

// Writes the values at `point` of polynomials, by Horner's rule: `factors` holds those of the
// highest power of all rows, then the next ones, and last the values at 0.
void write_values(const SecretVector<std::uint64_t>& factors, std::size_t words, std::uint8_t point,
                  std::size_t rows, std::uint8_t* out) {
  const std::size_t powers = factors.size() / words;
  for (std::size_t word = 0; word < words; ++word) {
    std::uint64_t value = 0;
    for (std::size_t power = 0; power < powers; ++power) {
      value = times(value, point) ^ factors[power * words + word];
    }
    const std::size_t at = word * kElements;
    std::memcpy(out + at, &value, std::min(kElements, rows - at));
  }
}

// Draws the factors of all powers at once. Every row is made alike, whichever alpha lies in.
splinter_status generate_shamir(const Parameters& parameters, const Label& label,
                                const Secret& secret, Randomness randomness, void* context,
                                std::uint8_t* shares, const Kernel&) {
  const std::size_t rows = rows_of(parameters);
  const std::size_t words = (rows + kElements - 1) / kElements;
  SecretVector<std::uint64_t> factors((parameters.threshold + 1) * words);
  auto* const bytes = reinterpret_cast<std::uint8_t*>(factors.data());
  if (!randomness(context, bytes, parameters.threshold * words * kElements)) {
    return SPLINTER_RANDOMNESS_FAILED;
  }
  const std::uint64_t row_of_alpha = secret.alpha.low >> parameters.radix_bits;
  std::uint8_t* const at_zero = bytes + parameters.threshold * words * kElements;
  for (std::size_t row = 0; row < rows; ++row) {
    at_zero[row] = static_cast<std::uint8_t>(secret.beta.low & equal_mask(row, row_of_alpha));
  }
  for (std::uint32_t party = 0; party < parameters.parties; ++party) {
    std::uint8_t* const share = shares + party * (kHeadBytes + rows);
    encode_share_head({parameters, party, label.share_index, label.nonce, {}, nullptr}, share);
    write_values(factors, words, static_cast<std::uint8_t>(party + 1), rows, share + kHeadBytes);
  }
  return SPLINTER_OK;
}

class ShamirEvaluator final : public ShareEvaluator {
 public:
  splinter_status open(const Share& share, const Kernel&) override {
    column_bits_ = share.parameters.radix_bits;
    elements_.resize(rows_of(share.parameters));
    std::memcpy(elements_.data(), share.body, elements_.size());
    return SPLINTER_OK;
  }

  bool add(const std::uint64_t* keys, std::size_t rows, Scratch&, std::uint64_t* values) override {
    for (std::size_t i = 0; i < rows; ++i) {
      values[i] ^= elements_[keys[i] >> column_bits_];
    }
    return true;
  }

  bool write_range(std::uint64_t first, std::size_t rows, std::uint64_t* values) override {
    for (std::size_t i = 0; i < rows; ++i) {
      values[i] = elements_[(first + i) >> column_bits_];
    }
    return true;
  }

  const std::uint8_t* elements() const override { return elements_.data(); }

 private:
  std::uint32_t column_bits_ = 0;
  SecretVector<std::uint8_t> elements_;  // of all rows
};

std::unique_ptr<ShareEvaluator> evaluator() { return std::make_unique<ShamirEvaluator>(); }

}  // namespace

const SchemeDefinition kShamirScheme = {valid,
                                        body_bytes,
                                        valid_body,
                                        generate_shamir,
                                        evaluator,
                                        nullptr,
                                        /*rooted=*/false,
                                        /*inclusive=*/false,
                                        /*expandable=*/false,
                                        /*summable=*/false,
                                        /*table_words=*/nullptr};

}  // namespace splinter

// The multi-party DPF of bits for three parties or more.
#include <cstring>

#include "multiparty_dpf_evaluator.h"
#include "multiparty_dpf_generator.h"
#include "multiparty_dpf_shape.h"
#include "scheme.h"

namespace splinter {
namespace {

bool between(std::uint32_t value, std::uint32_t least, std::uint32_t most) {
  return least <= value && value <= most;
}

std::size_t body_bytes(const Parameters& parameters, std::uint32_t) {
  return multi_party_dpf_shape(parameters).body_bytes();
}

bool valid(const Parameters& parameters) {
  return between(parameters.parties, SPLINTER_MIN_MULTI_PARTIES, SPLINTER_MAX_PARTIES) &&
         between(parameters.domain_bits, 1, SPLINTER_MAX_MULTI_DOMAIN_BITS) &&
         between(parameters.radix_bits, SPLINTER_MIN_COLUMN_BITS, SPLINTER_MAX_COLUMN_BITS) &&
         parameters.output == Output::kBit && !parameters.compact &&
         kHeadBytes + body_bytes(parameters, 0) <= SPLINTER_MAX_SHARE_BYTES;
}

// Checks that every row has its half of the columns, and that every seed leaves room for the block
// counter.
bool valid_body(const Share& share, const std::uint8_t*) {
  const MultiPartyDpfShape shape = multi_party_dpf_shape(share.parameters);
  const std::size_t pattern_bytes = shape.pattern_bytes();
  for (std::size_t row = 0; row < shape.rows(); ++row) {
    const std::uint8_t* const pattern = share.body + row * pattern_bytes;
    std::size_t held = 0;
    for (std::size_t bit = 0; bit < 8 * pattern_bytes; ++bit) {
      held += pattern[bit / 8] >> bit % 8 & 1;
    }
    if (held != shape.held() || (shape.columns() < 8 && pattern[0] >> shape.columns() != 0)) {
      return false;
    }
  }
  const std::uint8_t* const seeds = share.body + shape.rows() * pattern_bytes;
  for (std::size_t i = 0; i < shape.rows() * shape.held(); ++i) {
    std::uint64_t low;
    std::memcpy(&low, seeds + i * sizeof(Block), sizeof(low));
    if ((low & (shape.row_blocks() - 1)) != 0) {
      return false;
    }
  }
  return true;
}

class MultiPartyDpfShareEvaluator final : public ShareEvaluator {
 public:
  splinter_status open(const Share& share, const Kernel& kernel) override {
    return evaluator_.open(share, kernel);
  }

  bool add(const std::uint64_t* keys, std::size_t rows, Scratch&, std::uint64_t* values) override {
    return evaluator_.add(keys, rows, values);
  }

  bool xor_range(std::uint64_t first, std::size_t rows, std::uint64_t* packed) override {
    return evaluator_.add_range(first, rows, packed);
  }

 private:
  MultiPartyDpfEvaluator evaluator_;
};

std::unique_ptr<ShareEvaluator> evaluator() {
  return std::make_unique<MultiPartyDpfShareEvaluator>();
}

}  // namespace

const SchemeDefinition kMultiPartyDpfScheme = {valid,
                                               body_bytes,
                                               valid_body,
                                               generate_multi_party_dpf,
                                               evaluator,
                                               nullptr,
                                               /*rooted=*/false,
                                               /*inclusive=*/false,
                                               /*expandable=*/false,
                                               /*summable=*/false,
                                               /*table_words=*/nullptr};

}  // namespace splinter

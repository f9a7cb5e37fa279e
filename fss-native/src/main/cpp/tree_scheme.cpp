// The DPF and the DCF of two parties over a tree.
#include "scheme.h"
#include "tree_evaluator.h"
#include "tree_generator.h"
#include "tree_shape.h"

namespace splinter {
namespace {

bool between(std::uint32_t value, std::uint32_t least, std::uint32_t most) {
  return least <= value && value <= most;
}

bool valid_tree(const Parameters& parameters) {
  return parameters.parties == 2 && between(parameters.domain_bits, 1, SPLINTER_MAX_DOMAIN_BITS) &&
         between(parameters.radix_bits, 1, SPLINTER_MAX_RADIX_BITS) &&
         (!parameters.compact || parameters.radix_bits == 1) &&
         (numeric(parameters.output) || parameters.output == Output::kBit);
}

bool valid_dcf(const Parameters& parameters) {
  return valid_tree(parameters) && numeric(parameters.output);
}

std::size_t body_bytes(const Parameters& parameters, std::uint32_t) {
  return tree_shape(parameters).body_bytes();
}

// Checks that the bits of a compact tree's last byte beyond its levels are 0.
bool valid_body(const Share& share, const std::uint8_t* end) {
  const TreeShape tree = tree_shape(share.parameters);
  const std::uint32_t used = (tree.levels() - 1) % 8;
  return !tree.compact || used == 0 || end[-1] >> used == 0;
}

class TreeShareEvaluator final : public ShareEvaluator {
 public:
  splinter_status open(const Share& share, const Kernel& kernel) override {
    return tree_.open(share, kernel);
  }

  bool add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
           std::uint64_t* values) override {
    return tree_.add(keys, rows, scratch, values);
  }

  bool write_range(std::uint64_t first, std::size_t rows, std::uint64_t* values) override {
    return tree_.range().write(first, rows, values);
  }

  bool xor_range(std::uint64_t first, std::size_t rows, std::uint64_t* packed) override {
    return tree_.range().xor_bits(first, rows, packed);
  }

 private:
  TreeEvaluator tree_;
};

std::unique_ptr<ShareEvaluator> evaluator() { return std::make_unique<TreeShareEvaluator>(); }

}  // namespace

const SchemeDefinition kDpfScheme = {valid_tree,
                                     body_bytes,
                                     valid_body,
                                     generate_tree,
                                     evaluator,
                                     nullptr,
                                     /*rooted=*/true,
                                     /*inclusive=*/false,
                                     /*expandable=*/true,
                                     /*summable=*/true,
                                     /*table_words=*/nullptr};

const SchemeDefinition kDcfScheme = {valid_dcf,
                                     body_bytes,
                                     valid_body,
                                     generate_tree,
                                     evaluator,
                                     nullptr,
                                     /*rooted=*/true,
                                     /*inclusive=*/true,
                                     /*expandable=*/false,
                                     /*summable=*/false,
                                     /*table_words=*/nullptr};

}  // namespace splinter

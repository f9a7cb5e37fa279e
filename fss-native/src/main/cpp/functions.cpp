#include "functions.h"

#include <algorithm>
#include <cstring>

namespace splinter {
namespace {

bool in_domain(const Domain& domain, const std::uint64_t* keys, std::size_t rows) {
  const std::size_t words = domain.key_words();
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (words == 1) {
    for (std::size_t i = 0; i < rows; ++i) {
      low |= keys[i];
    }
  } else if (words == 2) {
    for (std::size_t i = 0; i < rows; ++i) {
      high |= keys[2 * i + 1];
    }
  }
  return domain.contains(high, low);
}

// Calls step(start, n) for chunks of the rows. Chunks of a range begin where they are aligned in
// the domain, so that none but the first and the last splits the children of a node.
template <class Step>
splinter_status each_chunk(std::size_t rows, std::uint64_t first, const Step& step) {
  for (std::size_t start = 0; start < rows;) {
    const std::size_t whole = kChunk - ((first + start) & (kChunk - 1));
    const std::size_t n = std::min(whole, rows - start);
    if (!step(start, n)) {
      return SPLINTER_CIPHER_FAILED;
    }
    start += n;
  }
  return SPLINTER_OK;
}

// Folds the chunks of values that `values_of(function, start, n, out)` writes.
template <class ValuesOf>
splinter_status fold_chunks(const Functions& functions, std::uint64_t first, const FoldInput& input,
                            std::uint64_t* const* sums, Scratch& scratch,
                            const ValuesOf& values_of) {
  std::vector<Folder> folders;
  folders.reserve(functions.size());
  for (std::size_t f = 0; f < functions.size(); ++f) {
    folders.emplace_back(input, sums[f]);
  }
  const splinter_status status =
      each_chunk(input.rows, first, [&](std::size_t start, std::size_t n) {
        for (std::size_t f = 0; f < functions.size(); ++f) {
          if (!values_of(*functions[f], start, n, scratch.values)) {
            return false;
          }
          folders[f].add(scratch.values, start, n);
        }
        return true;
      });
  for (Folder& folder : folders) {
    folder.finish();
  }
  return status;
}

}  // namespace

splinter_status evaluate(const Functions& functions, const std::uint64_t* keys, std::size_t rows,
                         std::uint64_t* out) {
  const Domain domain = functions.front()->domain();
  if (!in_domain(domain, keys, rows)) {
    return SPLINTER_KEY_OUT_OF_DOMAIN;
  }
  const std::size_t words = value_words(functions.front()->output());
  Scratch scratch;
  return each_chunk(rows, 0, [&](std::size_t start, std::size_t n) {
    const bool whole = n == padded(n);
    for (std::size_t f = 0; f < functions.size(); ++f) {
      std::uint64_t* const to = out + (f * rows + start) * words;
      if (!functions[f]->evaluate(keys + start * domain.key_words(), n, scratch,
                                  whole ? to : scratch.values)) {
        return false;
      }
      if (!whole) {
        std::copy_n(scratch.values, n * words, to);
      }
    }
    return true;
  });
}

splinter_status evaluate_range(const Functions& functions, std::uint64_t first, std::size_t rows,
                               std::uint64_t* out) {
  if (functions.front()->output() == Output::kBit) {
    const std::size_t packed_words = (rows + 63) / 64;
    for (std::size_t f = 0; f < functions.size(); ++f) {
      if (!functions[f]->bits(first, rows, out + f * packed_words)) {
        return SPLINTER_CIPHER_FAILED;
      }
    }
    return SPLINTER_OK;
  }
  const std::size_t words = value_words(functions.front()->output());
  Scratch scratch;
  return each_chunk(rows, first, [&](std::size_t start, std::size_t n) {
    for (std::size_t f = 0; f < functions.size(); ++f) {
      if (!functions[f]->evaluate_range(first + start, n, scratch,
                                        out + (f * rows + start) * words)) {
        return false;
      }
    }
    return true;
  });
}

splinter_status fold(const Functions& functions, const std::uint64_t* keys, const FoldInput& input,
                     std::uint64_t* const* sums) {
  const Domain domain = functions.front()->domain();
  if (!in_domain(domain, keys, input.rows)) {
    return SPLINTER_KEY_OUT_OF_DOMAIN;
  }
  if (!input.groups_in_range()) {
    return SPLINTER_GROUP_OUT_OF_RANGE;
  }
  Scratch scratch;
  return fold_chunks(
      functions, 0, input, sums, scratch,
      [&](FunctionEvaluator& function, std::size_t start, std::size_t n, std::uint64_t* values) {
        return function.evaluate(keys + start * domain.key_words(), n, scratch, values);
      });
}

splinter_status fold_range(const Functions& functions, std::uint64_t first, const FoldInput& input,
                           std::uint64_t* const* sums) {
  if (!input.groups_in_range()) {
    return SPLINTER_GROUP_OUT_OF_RANGE;
  }
  Scratch scratch;
  return fold_chunks(
      functions, first, input, sums, scratch,
      [&](FunctionEvaluator& function, std::size_t start, std::size_t n, std::uint64_t* values) {
        return function.evaluate_range(first + start, n, scratch, values);
      });
}

}  // namespace splinter

#include "bench_case.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <stdexcept>
#include <utility>

#include "bench_limits.h"
#include "bench_paillier.h"
#include "bench_sum.h"

namespace splinter::bench {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint64_t>;

std::size_t value_words(const splinter_parameters& parameters) {
  switch (parameters.output) {
    case SPLINTER_OUTPUT_TAGGED:
    case SPLINTER_OUTPUT_RESIDUES:
      return 4;
    case SPLINTER_OUTPUT_DOUBLE_WORD:
      return 2;
    default:
      return 1;
  }
}

// All shares of one function, one after the other.
struct Generation {
  splinter_parameters parameters;
  Bytes nonce;
  std::uint32_t index = 0;
  Words secret;
  Bytes shares;

  explicit Generation(const splinter_parameters& shape) : parameters(shape), nonce(16, 1) {
    std::size_t bytes = 0;
    for (std::uint32_t party = 0; party < shape.parties; ++party) {
      bytes += splinter_share_bytes(&shape, party);
    }
    shares.resize(bytes);
    if (shares.empty()) {
      throw std::runtime_error("there are no shares with these parameters");
    }
    if (shape.scheme == SPLINTER_DENSE) {
      secret.assign(value_words(shape) << shape.domain_bits, 0);
    } else if (shape.scheme == SPLINTER_RING) {
      const std::uint32_t row_bits = shape.domain_bits - shape.radix_bits;
      secret.assign((std::size_t{1} << row_bits) + (std::size_t{1} << shape.radix_bits), 0);
    } else {
      secret = {1, 0, 1, 0, 0, shape.output == SPLINTER_OUTPUT_TAGGED ? 5u : 0u, 0};
    }
  }

  // Returns the bytes of the first party's share.
  std::size_t share_bytes() const { return splinter_share_bytes(&parameters, 0); }

  // Returns false on failure. The nonce never changes: these shares hide nothing.
  bool generate() {
    index = (index + 1) & SPLINTER_MAX_SHARE_INDEX;
    return splinter_generate(&parameters, index, nonce.data(), secret.data(), secret.size(),
                             shares.data(), shares.size()) == SPLINTER_OK;
  }
};

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "kernel_bench: %s failed\n", what);
  std::exit(1);
}

void check(std::int32_t status) {
  if (status != SPLINTER_OK) {
    fail(splinter_status_text(status));
  }
}

struct Close {
  void operator()(splinter_function* function) const { splinter_function_close(function); }
};

using Function = std::unique_ptr<splinter_function, Close>;

// Opens the first party's share; throws std::runtime_error if there is no such function.
Function open(const Generation& generation, const CaseRequest& request, bool expanded) {
  const std::size_t length = generation.share_bytes();
  const std::uint8_t use = SPLINTER_USE_DIRECT;
  splinter_function* function = nullptr;
  const std::int32_t status = splinter_function_open(generation.shares.data(), &length, &use, 1,
                                                     request.parameters.domain_bits,
                                                     expanded ? 1 : 0, request.path, &function);
  if (status != SPLINTER_OK) {
    throw std::runtime_error(splinter_status_text(status));
  }
  return Function(function);
}

// The first party's functions, of one share each.
class Functions {
 public:
  explicit Functions(const CaseRequest& request) {
    Generation generation(request.parameters);
    for (std::size_t i = 0; i < request.functions; ++i) {
      if (!generation.generate()) {
        throw std::runtime_error("the shares cannot be generated");
      }
      owned_.push_back(open(generation, request, false));
      functions_.push_back(owned_.back().get());
    }
  }

  splinter_function* const* data() const { return functions_.data(); }
  std::size_t size() const { return functions_.size(); }

 private:
  std::vector<Function> owned_;
  std::vector<splinter_function*> functions_;
};

Words random_keys(const CaseRequest& request, bool sorted) {
  const std::uint32_t domain = request.parameters.domain_bits;
  const std::size_t words = (domain + 63) / 64;
  std::mt19937_64 random(42);
  Words keys(request.rows * words);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::uint32_t bits = words == 1 ? domain : (i % 2 == 0 ? 64 : domain - 64);
    keys[i] = random() >> (64 - bits);
  }
  if (sorted) {
    if (words != 1) {
      throw std::runtime_error("sorted keys have at most 64 bits here");
    }
    std::sort(keys.begin(), keys.end());
  }
  return keys;
}

std::size_t measure_words(const splinter_parameters& parameters) {
  return parameters.output == SPLINTER_OUTPUT_DOUBLE_WORD ? 2 : 1;
}

BenchCase evaluation(const CaseRequest& request, bool sorted) {
  const auto functions = std::make_shared<Functions>(request);
  const std::size_t rows = request.rows;
  Words out(functions->size() * rows * value_words(request.parameters));
  return {[functions, rows, keys = random_keys(request, sorted), out]() mutable {
            check(splinter_evaluate(functions->data(), functions->size(), keys.data(), rows,
                                    out.data()));
          },
          static_cast<double>(functions->size() * rows)};
}

BenchCase range(const CaseRequest& request) {
  const auto functions = std::make_shared<Functions>(request);
  const std::size_t rows = request.rows;
  Words out(functions->size() * rows * value_words(request.parameters));
  return {
      [functions, rows, out]() mutable {
        check(splinter_evaluate_range(functions->data(), functions->size(), 0, rows, out.data()));
      },
      static_cast<double>(functions->size() * rows)};
}

BenchCase fold(const CaseRequest& request) {
  const auto functions = std::make_shared<Functions>(request);
  const std::size_t rows = request.rows;
  const std::size_t words = value_words(request.parameters);
  Words measures(rows * measure_words(request.parameters));
  std::mt19937_64 random(43);
  std::generate(measures.begin(), measures.end(), random);
  Words sums(functions->size() * 2 * words);
  std::vector<std::uint64_t*> each(functions->size());
  return {
      [functions, rows, words, keys = random_keys(request, false), measures, sums, each]() mutable {
        for (std::size_t i = 0; i < each.size(); ++i) {
          each[i] = sums.data() + i * 2 * words;
        }
        check(splinter_fold(functions->data(), functions->size(), keys.data(), rows,
                            measures.data(), 1, nullptr, 1, each.data()));
      },
      static_cast<double>(functions->size() * rows)};
}

// A round's work at a provider for one function: its share is opened, evaluated at all keys and
// looked up for each row.
BenchCase expanded_fold(const CaseRequest& request) {
  const auto generation = std::make_shared<Generation>(request.parameters);
  if (!generation->generate()) {
    throw std::runtime_error("the shares cannot be generated");
  }
  Words measures(request.rows * measure_words(request.parameters));
  std::mt19937_64 random(43);
  std::generate(measures.begin(), measures.end(), random);
  Words sums(2 * value_words(request.parameters));
  return {[generation, request, keys = random_keys(request, false), measures, sums]() mutable {
            const Function function = open(*generation, request, true);
            splinter_function* const one = function.get();
            std::uint64_t* const each = sums.data();
            check(splinter_fold(&one, 1, keys.data(), request.rows, measures.data(), 1, nullptr, 1,
                                &each));
          },
          1};
}

BenchCase scan(const CaseRequest& request, const Bytes& memory) {
  if (request.slot_bytes == 0) {
    throw std::runtime_error("slots have at least one byte");
  }
  const auto functions = std::make_shared<Functions>(request);
  const std::size_t slot_bytes = request.slot_bytes;
  const std::size_t slots = memory.size() / slot_bytes;
  Bytes accumulators(functions->size() * slot_bytes);
  std::vector<std::uint8_t*> each(functions->size());
  return {[functions, slot_bytes, slots, &memory, accumulators, each]() mutable {
            for (std::size_t i = 0; i < each.size(); ++i) {
              each[i] = accumulators.data() + i * slot_bytes;
            }
            check(splinter_scan(functions->data(), functions->size(), 0, memory.data(), slots,
                                slot_bytes, each.data()));
          },
          static_cast<double>(functions->size() * slots * slot_bytes)};
}

CaseRequest of_tags(const CaseRequest& scan) {
  CaseRequest tags = scan;
  tags.parameters.radix_bits = scan.tag_radix_bits;
  tags.parameters.output = SPLINTER_OUTPUT_DOUBLE_WORD;
  tags.parameters.correction_words = 0;
  return tags;
}

// The digests that a scan job reads at once.
constexpr std::size_t kDigestsAtOnce = 65536;

// The slots' digests are a column of their own, of which a call gets as many as in a job.
BenchCase tagged_scan(const CaseRequest& request, const Bytes& memory) {
  constexpr std::size_t kSumWords = 4;  // of the values, and of the values times digests
  BenchCase plain = scan(request, memory);
  const auto tags = std::make_shared<Functions>(of_tags(request));
  const std::size_t slots = memory.size() / request.slot_bytes;
  Words digests(2 * slots);
  std::mt19937_64 random(44);
  std::generate(digests.begin(), digests.end(), random);
  Words sums(tags->size() * kSumWords);
  std::vector<std::uint64_t*> each(tags->size());
  return {[scan = std::move(plain.call), tags, slots, digests = std::move(digests), sums,
           each]() mutable {
            scan();
            for (std::size_t i = 0; i < each.size(); ++i) {
              each[i] = sums.data() + i * kSumWords;
            }
            for (std::size_t first = 0; first < slots; first += kDigestsAtOnce) {
              check(splinter_fold_range(tags->data(), tags->size(), first,
                                        std::min(kDigestsAtOnce, slots - first),
                                        digests.data() + 2 * first, 1, nullptr, 1, each.data()));
            }
          },
          plain.operations};
}

}  // namespace

BenchCase prepare(const CaseRequest& request, const Bytes& memory) {
  const std::string& kernel = request.kernel;
  if (kernel == "raw_aes") {
    std::function<void()> loop = raw_aes(request.path);
    if (!loop || (splinter_paths() & request.path) == 0) {
      throw std::runtime_error("this CPU lacks the path");
    }
    return {std::move(loop), static_cast<double>(kRawAesBlocks)};
  }
  if (kernel == "memory_read") {
    return {[&memory] { read_memory(memory.data(), memory.size()); },
            static_cast<double>(memory.size())};
  }
  if (kernel == "evaluate" || kernel == "sorted") {
    return evaluation(request, kernel == "sorted");
  }
  if (kernel == "range") {
    return range(request);
  }
  if (kernel == "fold") {
    return fold(request);
  }
  if (kernel == "expanded_fold") {
    return expanded_fold(request);
  }
  if (kernel == "scan") {
    return scan(request, memory);
  }
  if (kernel == "tagged_scan") {
    return tagged_scan(request, memory);
  }
  if (kernel == "keygen") {
    const auto generation = std::make_shared<Generation>(request.parameters);
    return {[generation] {
              if (!generation->generate()) {
                fail("generation");
              }
            },
            1};
  }
  if (kernel == "selected_sum") {
    return {selected_sum(request.path, request.rows), 1};
  }
  if (kernel == "cells_2048" || kernel == "cells_3072") {
    return {cell_fold(request.path, kernel == "cells_2048" ? 2048 : 3072, request.rows), 1};
  }
  if (kernel == "paillier_2048" || kernel == "paillier_3072") {
    return {paillier_sum(request.path, kernel == "paillier_2048" ? 2048 : 3072, request.rows), 1};
  }
  throw std::runtime_error("unknown kernel '" + kernel + "'");
}

}  // namespace splinter::bench

// Rows a second of evaluating and folding every kind of function on every path, beside the raw AES
// loop of the same instruction set, by CPU time: best of several runs. Prints CSV:
//
//   measure,path,domain_bits,radix_bits,blocks_per_row,weights,groups,rows_per_s,blocks_per_s,of_raw
//
// blocks_per_row counts the tree's blocks; a path may need fewer, as it expands the top once. The
// rows of "expand" are the leaves of whole domains, a block each, of a sum of eight shares.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "kernel.h"
#include "prg.h"
#include "share.h"
#include "splinter_fss.h"

namespace {

constexpr std::size_t kRows = 1 << 16;
constexpr int kRuns = 9;

struct Path {
  std::uint32_t path;
  const char* name;
  double raw_blocks;
};

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Calls a second of the fastest run; a run repeats the call for at least 20 ms.
double rate(const std::function<void()>& call) {
  call();
  double best = 0;
  for (int run = 0; run < kRuns; ++run) {
    const double start = cpu_seconds();
    int calls = 0;
    double seconds = 0;
    do {
      call();
      ++calls;
      seconds = cpu_seconds() - start;
    } while (seconds < 0.02);
    best = std::max(best, calls / seconds);
  }
  return best;
}

// The AES loop that a kernel is measured against: the same rounds, nothing else.
double raw_rate(std::uint32_t path) {
  constexpr std::size_t kBlocks = 1024;
  std::vector<splinter::Block> blocks(kBlocks);
  const splinter::Block key{1, 2};
  if (path == SPLINTER_PATH_PORTABLE) {
    splinter::Cipher cipher;
    if (!cipher.open(key)) {
      return 0;
    }
    return kBlocks * rate([&] { cipher.encrypt(blocks.data(), blocks.data(), kBlocks); });
  }
  const splinter::Kernel* const kernel = splinter::find_kernel(path);
  splinter::Block round_keys[splinter::kRoundKeys];
  kernel->expand_key(key, round_keys);
  return kBlocks * rate([&] { kernel->encrypt(round_keys, blocks.data(), kBlocks); });
}

struct Tree {
  std::uint32_t domain;
  std::uint32_t radix;
  std::uint32_t blocks_per_row;
};

void report(const char* measure, const Path& path, const Tree& tree, std::uint32_t weights,
            std::uint32_t groups, double rows) {
  const double blocks = rows * tree.blocks_per_row;
  std::printf("%s,%s,%u,%u,%u,%u,%u,%.4g,%.4g,%.2f\n", measure, path.name, tree.domain, tree.radix,
              tree.blocks_per_row, weights, groups, rows, blocks, blocks / path.raw_blocks);
  std::fflush(stdout);
}

struct Close {
  void operator()(splinter_function* function) const { splinter_function_close(function); }
};
using Function = std::unique_ptr<splinter_function, Close>;

std::vector<std::uint8_t> share_of(splinter::Scheme scheme, std::uint32_t domain,
                                   std::uint32_t radix) {
  const std::size_t bytes = splinter::share_bytes(scheme, {domain, radix});
  std::vector<std::uint8_t> share0(bytes);
  std::vector<std::uint8_t> share1(bytes);
  const std::uint8_t nonce[SPLINTER_NONCE_BYTES] = {1};
  const std::int32_t status =
      scheme == splinter::Scheme::kPoint
          ? splinter_point_generate(domain, radix, 0, nonce, 0, 1, 1, share0.data(), share1.data(),
                                    bytes)
          : splinter_less_than_generate(domain, radix, 0, nonce, 0, 1, 0, 1, share0.data(),
                                        share1.data(), bytes);
  return status == SPLINTER_OK ? share0 : std::vector<std::uint8_t>();
}

// The sum of `count` shares of the same bytes.
Function open(const std::vector<std::uint8_t>& share, std::size_t count, std::uint32_t domain,
              bool expanded, std::uint8_t use, const Path& path) {
  std::vector<std::uint8_t> shares;
  for (std::size_t i = 0; i < count; ++i) {
    shares.insert(shares.end(), share.begin(), share.end());
  }
  const std::vector<std::size_t> lengths(count, share.size());
  const std::vector<std::uint8_t> uses(count, use);
  splinter_function* function = nullptr;
  if (splinter_function_open(shares.data(), lengths.data(), uses.data(), count, domain,
                             expanded ? 1 : 0, path.path, &function) != SPLINTER_OK) {
    std::fprintf(stderr, "cannot prepare %s at %u bits\n", path.name, domain);
    std::exit(1);
  }
  return Function(function);
}

std::vector<std::uint64_t> random_keys(std::uint32_t domain, std::mt19937_64& random) {
  const std::size_t words = splinter::Domain{domain}.key_words();
  std::vector<std::uint64_t> keys(kRows * words);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::uint32_t bits = words == 1 ? domain : (i % 2 == 0 ? 64 : domain - 64);
    keys[i] = random() >> (64 - bits);
  }
  return keys;
}

void measure_evaluation(const char* name, const Path& path, const Tree& tree,
                        splinter_function* function) {
  std::mt19937_64 random(42);
  const std::vector<std::uint64_t> keys = random_keys(tree.domain, random);
  std::vector<std::uint64_t> out(kRows);
  report(
      name, path, tree, 0, 0,
      kRows * rate([&] { splinter_function_evaluate(function, keys.data(), kRows, out.data()); }));
}

void measure_folds(const Path& path, const Tree& tree, splinter_function* function) {
  std::mt19937_64 random(42);
  const std::vector<std::uint64_t> keys = random_keys(tree.domain, random);
  std::vector<std::uint64_t> weights(4 * kRows);
  for (std::uint64_t& weight : weights) {
    weight = random();
  }
  std::vector<std::uint32_t> groups(kRows);
  for (const std::uint32_t group_count : {1u, 8u, 65536u}) {
    for (std::uint32_t& group : groups) {
      group = static_cast<std::uint32_t>(random() % group_count);
    }
    for (const std::uint32_t weight_count : {0u, 1u, 4u}) {
      std::vector<std::uint64_t> sums(group_count * (1 + weight_count));
      report("fold", path, tree, weight_count, group_count,
             kRows * rate([&] {
               splinter_function_fold(function, keys.data(), kRows, weights.data(), weight_count,
                                      group_count == 1 ? nullptr : groups.data(), group_count,
                                      sums.data());
             }));
    }
  }
}

void measure_point(const Path& path, std::uint32_t domain, std::uint32_t radix) {
  const Function function = open(share_of(splinter::Scheme::kPoint, domain, radix), 1, domain,
                                 false, SPLINTER_USE_DIRECT, path);
  const Tree tree{domain, radix, splinter::TreeParameters{domain, radix}.levels()};
  measure_evaluation("point", path, tree, function.get());
  measure_folds(path, tree, function.get());
}

void measure_less_than(const Path& path, std::uint32_t domain, std::uint32_t radix) {
  const Function function = open(share_of(splinter::Scheme::kLessThan, domain, radix), 1, domain,
                                 false, SPLINTER_USE_DIRECT, path);
  const Tree tree{domain, radix, 2 * splinter::TreeParameters{domain, radix}.levels() - 1};
  measure_evaluation("less_than", path, tree, function.get());
}

// Opening is the expansion; then rows look up.
void measure_expansion(const Path& path, std::uint32_t domain, std::uint32_t radix) {
  constexpr std::size_t kShares = 8;
  const std::vector<std::uint8_t> share = share_of(splinter::Scheme::kPoint, domain, radix);
  const double leaves = static_cast<double>(kShares << domain);
  const Tree tree{domain, radix, 1};
  const auto expand = [&](std::uint8_t use) {
    return leaves * rate([&] { open(share, kShares, domain, true, use, path); });
  };
  report("expand", path, tree, 0, 0, expand(SPLINTER_USE_DIRECT));
  report("expand_at_least", path, tree, 0, 0, expand(SPLINTER_USE_AT_LEAST));
  const Function function = open(share, 1, domain, true, SPLINTER_USE_AT_LEAST, path);
  measure_evaluation("look_up", path, {domain, radix, 0}, function.get());
}

}  // namespace

int main() {
  Path paths[] = {{SPLINTER_PATH_VAES256, "vaes256", 0},
                  {SPLINTER_PATH_AESNI, "aesni", 0},
                  {SPLINTER_PATH_PORTABLE, "portable", 0}};
  std::printf(
      "measure,path,domain_bits,radix_bits,blocks_per_row,weights,groups,rows_per_s,blocks_per_s,"
      "of_raw\n");
  for (Path& path : paths) {
    if ((splinter_paths() & path.path) == 0) {
      continue;
    }
    path.raw_blocks = raw_rate(path.path);
    std::printf("raw,%s,0,0,1,0,0,%.4g,%.4g,1.00\n", path.name, path.raw_blocks, path.raw_blocks);
    for (const std::uint32_t domain : {16u, 24u, 32u, 96u}) {
      measure_point(path, domain, 8);
      measure_point(path, domain, 4);
    }
    for (const std::uint32_t domain : {24u, 32u, 64u, 128u}) {
      measure_less_than(path, domain, 8);
      measure_less_than(path, domain, 4);
    }
    for (const std::uint32_t domain : {16u, 20u, 22u}) {
      measure_expansion(path, domain, 8);
    }
  }
  return 0;
}

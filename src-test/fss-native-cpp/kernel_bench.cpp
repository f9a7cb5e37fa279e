// Rows a second of evaluate and fold on every path, beside the raw AES loop of the same instruction
// set, by CPU time: best of several runs. Prints CSV:
//
//   measure,path,domain_bits,radix_bits,blocks_per_row,weights,groups,rows_per_s,blocks_per_s,of_raw
//
// blocks_per_row counts the tree's levels; a path may need fewer, as it expands the top once.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

#include "kernel.h"
#include "prg.h"
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

void report(const char* measure, const Path& path, std::uint32_t domain, std::uint32_t radix,
            std::uint32_t weights, std::uint32_t groups, double rows) {
  const std::uint32_t levels = (domain + radix - 1) / radix;
  const double blocks = rows * levels;
  std::printf("%s,%s,%u,%u,%u,%u,%u,%.4g,%.4g,%.2f\n", measure, path.name, domain, radix, levels,
              weights, groups, rows, blocks, blocks / path.raw_blocks);
  std::fflush(stdout);
}

void measure(const Path& path, std::uint32_t domain, std::uint32_t radix) {
  std::mt19937_64 random(42);
  const std::size_t words = domain <= 64 ? 1 : 2;
  const std::size_t bytes = splinter_point_share_bytes(domain, radix);
  std::vector<std::uint8_t> share0(bytes);
  std::vector<std::uint8_t> share1(bytes);
  const std::uint8_t nonce[SPLINTER_NONCE_BYTES] = {1};
  splinter_point* point = nullptr;
  if (splinter_point_generate(domain, radix, 0, nonce, 0, 1, 1, share0.data(), share1.data(),
                              bytes) != SPLINTER_OK ||
      splinter_point_open(share0.data(), bytes, path.path, &point) != SPLINTER_OK) {
    std::fprintf(stderr, "cannot prepare %s at %u bits\n", path.name, domain);
    return;
  }
  std::vector<std::uint64_t> keys(kRows * words);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::uint32_t bits = words == 1 ? domain : (i % 2 == 0 ? 64 : domain - 64);
    keys[i] = random() >> (64 - bits);
  }
  std::vector<std::uint64_t> out(kRows);
  report("evaluate", path, domain, radix, 0, 0,
         kRows * rate([&] { splinter_point_evaluate(point, keys.data(), kRows, out.data()); }));
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
      report("fold", path, domain, radix, weight_count, group_count,
             kRows * rate([&] {
               splinter_point_fold(point, keys.data(), kRows, weights.data(), weight_count,
                                   group_count == 1 ? nullptr : groups.data(), group_count,
                                   sums.data());
             }));
    }
  }
  splinter_point_close(point);
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
      measure(path, domain, 8);
      measure(path, domain, 4);
    }
  }
  return 0;
}

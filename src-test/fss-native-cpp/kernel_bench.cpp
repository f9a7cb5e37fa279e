// Measures kernels on demand, so that org.splinter.bench.kernel can alternate between this program
// and calls of its own and a machine whose speed drifts favours neither. Reads lines, answers each
// with one:
//
//   about                      compiler;flags;the library's file
//   paths                      the mask of the SPLINTER_PATH_* of this CPU
//   open NAME KERNEL PATH SCHEME PARTIES DOMAIN RADIX OUTPUT CORRECTIONS FUNCTIONS ROWS SLOT_BYTES
//                              "ok", or "error" and why; the numbers are splinter_fss.h's
//   run NAME                   operations a second, by this process's CPU time, of one repetition
//   close NAME                 "ok"
//
//   kernel_bench MEMORY_BYTES MILLISECONDS     of scans; the least that a repetition takes
#include <dlfcn.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench_case.h"

namespace {

using splinter::bench::BenchCase;
using splinter::bench::CaseRequest;

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double rate(const BenchCase& bench_case, double at_least_seconds) {
  const double start = cpu_seconds();
  double calls = 0;
  double seconds = 0;
  do {
    bench_case.call();
    ++calls;
    seconds = cpu_seconds() - start;
  } while (seconds < at_least_seconds);
  return calls * bench_case.operations / seconds;
}

std::string library_file() {
  Dl_info info;
  return dladdr(reinterpret_cast<const void*>(&splinter_abi_version), &info) != 0 ? info.dli_fname
                                                                                  : "unknown";
}

CaseRequest read_request(std::istream& in) {
  CaseRequest request;
  unsigned scheme = 0, parties = 0, domain = 0, radix = 0, output = 0, corrections = 0;
  in >> request.kernel >> request.path >> scheme >> parties >> domain >> radix >> output >>
      corrections >> request.functions >> request.rows >> request.slot_bytes;
  if (!in) {
    throw std::runtime_error("open takes a name, a kernel and ten numbers");
  }
  request.parameters = {static_cast<std::uint8_t>(scheme), static_cast<std::uint8_t>(parties),
                        static_cast<std::uint8_t>(domain), static_cast<std::uint8_t>(radix),
                        static_cast<std::uint8_t>(output), static_cast<std::uint8_t>(corrections)};
  return request;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const long long memory_bytes = argument_count == 3 ? std::atoll(arguments[1]) : 0;
  const double seconds = argument_count == 3 ? std::atof(arguments[2]) / 1e3 : 0;
  if (memory_bytes <= 0 || memory_bytes % 512 != 0 || seconds <= 0) {
    std::fprintf(stderr,
                 "usage: kernel_bench MEMORY_BYTES MILLISECONDS (bytes in multiples of 512)\n");
    return 2;
  }
  const std::vector<std::uint8_t> memory(static_cast<std::size_t>(memory_bytes), 0x5a);
  std::map<std::string, BenchCase> cases;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string verb, name;
    words >> verb >> name;
    try {
      if (verb == "about") {
        std::cout << SPLINTER_BENCH_COMPILER << ';' << SPLINTER_BENCH_FLAGS << ';'
                  << library_file();
      } else if (verb == "paths") {
        std::cout << splinter_paths();
      } else if (verb == "open") {
        cases[name] = splinter::bench::prepare(read_request(words), memory);
        std::cout << "ok";
      } else if (verb == "run") {
        std::cout << rate(cases.at(name), seconds);
      } else if (verb == "close") {
        cases.erase(name);
        std::cout << "ok";
      } else {
        throw std::runtime_error("unknown request '" + verb + "'");
      }
    } catch (const std::exception& error) {
      std::cout << "error " << error.what();
    }
    std::cout << std::endl;
  }
  return 0;
}

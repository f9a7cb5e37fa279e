// Measures kernels on demand, so that org.splinter.bench.kernel can alternate between this program
// and calls of its own and a machine whose speed drifts favours neither. Reads lines, answers each
// with one:
//
//   about                      compiler;flags;the library's file
//   paths                      the paths of this CPU, the fastest first
//   open NAME raw_aes PATH
//   open NAME memory_read PATH
//   open NAME selected_sum|paillier_2048|paillier_3072|cells_2048|cells_3072 PATH ROWS
//   open NAME KERNEL PATH SCHEME PARTIES DOMAIN_BITS RADIX_BITS OUTPUT COMPACT FUNCTIONS ROWS
//     SLOT_BYTES [TAG_RADIX_BITS]   "ok"; COMPACT is 0 or 1, the last word that of tagged_scan. A
//                              case of the same name is replaced
//   run NAME                   operations a second, by this process's CPU time, of one repetition
//
// or with "error" and why.
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
#include <utility>
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

const std::vector<std::pair<std::string, std::uint32_t>> kPaths = {
    {"vaes512", SPLINTER_PATH_VAES512},
    {"vaes256", SPLINTER_PATH_VAES256},
    {"aesni", SPLINTER_PATH_AESNI},
    {"portable", SPLINTER_PATH_PORTABLE}};

const std::map<std::string, std::uint8_t> kSchemes = {{"dpf", SPLINTER_DPF},
                                                      {"dcf", SPLINTER_DCF},
                                                      {"multi_party_dpf", SPLINTER_MULTI_PARTY_DPF},
                                                      {"dense", SPLINTER_DENSE},
                                                      {"shamir", SPLINTER_SHAMIR},
                                                      {"ring", SPLINTER_RING}};

const std::map<std::string, std::uint8_t> kOutputs = {
    {"word", SPLINTER_OUTPUT_WORD},   {"double_word", SPLINTER_OUTPUT_DOUBLE_WORD},
    {"bit", SPLINTER_OUTPUT_BIT},     {"tagged", SPLINTER_OUTPUT_TAGGED},
    {"field", SPLINTER_OUTPUT_FIELD}, {"residues", SPLINTER_OUTPUT_RESIDUES}};

std::uint32_t read_path(std::istream& in) {
  std::string name;
  in >> name;
  for (const auto& [known, path] : kPaths) {
    if (known == name) {
      return path;
    }
  }
  throw std::runtime_error("unknown path '" + name + "'");
}

std::uint8_t read_name(std::istream& in, const std::map<std::string, std::uint8_t>& known) {
  std::string name;
  in >> name;
  const auto found = known.find(name);
  if (found == known.end()) {
    throw std::runtime_error("unknown scheme or output '" + name + "'");
  }
  return found->second;
}

std::uint8_t read_byte(std::istream& in) {
  unsigned value = 0;
  in >> value;
  return static_cast<std::uint8_t>(value);
}

CaseRequest read_request(std::istream& in) {
  CaseRequest request{};
  in >> request.kernel;
  request.path = read_path(in);
  if (request.kernel == "raw_aes" || request.kernel == "memory_read") {
    return request;
  }
  if (request.kernel == "selected_sum" || request.kernel.rfind("paillier_", 0) == 0 ||
      request.kernel.rfind("cells_", 0) == 0) {
    in >> request.rows;
    return request;
  }
  splinter_parameters& parameters = request.parameters;
  parameters.scheme = read_name(in, kSchemes);
  parameters.parties = read_byte(in);
  parameters.domain_bits = read_byte(in);
  parameters.radix_bits = read_byte(in);
  parameters.output = read_name(in, kOutputs);
  parameters.correction_words = read_byte(in);
  in >> request.functions >> request.rows >> request.slot_bytes;
  if (request.kernel == "tagged_scan") {
    request.tag_radix_bits = read_byte(in);
  }
  if (!in) {
    throw std::runtime_error("too few words");
  }
  return request;
}

void print_paths() {
  for (const auto& [name, path] : kPaths) {
    if ((splinter_paths() & path) != 0) {
      std::cout << name << ' ';
    }
  }
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
        print_paths();
      } else if (verb == "open") {
        cases[name] = splinter::bench::prepare(read_request(words), memory);
        std::cout << "ok";
      } else if (verb == "run") {
        const auto found = cases.find(name);
        if (found == cases.end()) {
          throw std::runtime_error("no case '" + name + "' was opened");
        }
        std::cout << rate(found->second, seconds);
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

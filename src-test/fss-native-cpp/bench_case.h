// One kernel with its inputs, ready to be called again and again.
#ifndef SPLINTER_BENCH_CASE_H_
#define SPLINTER_BENCH_CASE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "splinter_fss.h"

namespace splinter::bench {

// The parameters of a case. Fields that a kernel has no use for are not read.
struct CaseRequest {
  std::string kernel;
  splinter_parameters parameters;
  std::uint32_t path;
  std::size_t functions;
  std::size_t rows;
  std::size_t slot_bytes;
  std::uint8_t tag_radix_bits;
};

// A call does `operations` operations: keys, leaves, rows, AES blocks, or the bytes that one
// function of a scan selects from.
struct BenchCase {
  std::function<void()> call;
  double operations;
};

// Prepares a case; throws std::runtime_error if there is none like that here:
//
//   raw_aes      AES of the path; no parameters
//   memory_read  reading the whole memory; no parameters
//   evaluate     `rows` random keys
//   sorted       `rows` random keys in ascending order
//   range        the first `rows` keys
//   fold         `rows` random keys with one measure each, in one group
//   expanded_fold  the same for one function that is opened and evaluated at all keys first
//   scan         the whole memory as slots of slot_bytes
//   tagged_scan  the same, and a digest of each slot times a share of double words, by a tree of
//                tag_radix_bits: what a provider does if answers are checked
//   keygen       one function's shares
//   selected_sum  a sum over a selection of `rows` random numbers of 32 bits, from the client's key
//                to the sum that it decrypts
//   paillier_2048, paillier_3072  such a sum under Paillier's encryption by a key of that length,
//                from noise made ahead
//
// The memory must outlive the case.
BenchCase prepare(const CaseRequest& request, const std::vector<std::uint8_t>& memory);

}  // namespace splinter::bench

#endif  // SPLINTER_BENCH_CASE_H_

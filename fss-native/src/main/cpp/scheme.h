// The definition of a function secret sharing scheme; schemes.h lists all of them.
#ifndef SPLINTER_SCHEME_H_
#define SPLINTER_SCHEME_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "generator.h"
#include "kernel.h"
#include "numbers.h"
#include "scratch.h"
#include "share.h"

namespace splinter {

// One party's share of a function, prepared for evaluation on chunks of keys. Not for several
// threads at once.
class ShareEvaluator {
 public:
  ShareEvaluator() = default;
  ShareEvaluator(const ShareEvaluator&) = delete;
  ShareEvaluator& operator=(const ShareEvaluator&) = delete;
  virtual ~ShareEvaluator() = default;

  // Prepares a share; to be called once, with a decoded share of the scheme and a kernel that this
  // CPU can run.
  virtual splinter_status open(const Share& share, const Kernel& kernel) = 0;

  // Adds this party's values of at most kChunk keys, all in the domain, to `values`, which has room
  // for padded(rows); bits (words that are 0 or 1) are XORed. Uses the scratch but for its values.
  virtual bool add(const std::uint64_t* keys, std::size_t rows, Scratch& scratch,
                   std::uint64_t* values) = 0;

  // Writes the values (of any output but bits) of the keys first, first + 1, ... of a domain of up
  // to 64 bits. A scheme of bits alone keeps this method, which is then never called.
  virtual bool write_range(std::uint64_t first, std::size_t rows, std::uint64_t* values);

  // XORs the bits of the keys first, first + 1, ... of a domain of up to 64 bits into `packed`:
  // that of first + i is bit i % 64 of word i / 64. A scheme without bits keeps this method, which
  // is then never called.
  virtual bool xor_range(std::uint64_t first, std::size_t rows, std::uint64_t* packed);

  // Returns the elements of all rows, each of which is the value of the keys of a row; null in a
  // scheme whose values are no elements of a field. They last as long as this.
  virtual const std::uint8_t* elements() const;
};

struct SchemeDefinition {
  // Returns whether there are shares with these parameters.
  bool (*valid)(const Parameters& parameters);

  // Returns the number of bytes of a party's share after its head.
  std::size_t (*body_bytes)(const Parameters& parameters, std::uint32_t party);

  // Returns whether all bits of a body that must have one value have it. The share ends at `end`.
  bool (*valid_body)(const Share& share, const std::uint8_t* end);

  // Writes the shares of all parties as generate() does, but need not wipe them.
  splinter_status (*generate)(const Parameters& parameters, const Label& label,
                              const Secret& secret, Randomness randomness, void* context,
                              std::uint8_t* shares, const Kernel& kernel);

  // Returns the evaluator of a share; null in a scheme whose value does not depend on the key.
  std::unique_ptr<ShareEvaluator> (*evaluator)();

  // Returns the value of a share of a scheme whose value does not depend on the key, with a high
  // half of 0 for a word and a tag of 0 where there is none; else null.
  TaggedNumber (*constant)(const Share& share);

  bool rooted;      // shares have a root block, whose lowest bit is the party; else it is zero
  bool inclusive;   // a secret says whether the function includes alpha
  bool expandable;  // the values of a whole domain can be computed at once
  bool summable;    // expanded, their running sums count too

  // Returns the number of words of a secret that is a table of values; null in a scheme whose
  // secrets are none.
  std::size_t (*table_words)(const Parameters& parameters);
};

// Returns the definition of the scheme of valid parameters.
inline const SchemeDefinition& definition_of(const Parameters& parameters) {
  return *find_scheme(parameters.scheme);
}

}  // namespace splinter

#endif  // SPLINTER_SCHEME_H_

// The list of the function secret sharing schemes. Nothing but this list and a scheme's own files
// names one: a new scheme takes a number in splinter_fss.h, a line in each of the three lists here
// and a definition (scheme.h) in a file of its own.
#ifndef SPLINTER_SCHEMES_H_
#define SPLINTER_SCHEMES_H_

#include <cstdint>

#include "splinter_fss.h"

namespace splinter {

enum class Scheme : std::uint8_t {
  kDpf = SPLINTER_DPF,
  kDcf = SPLINTER_DCF,
  kConstant = SPLINTER_CONSTANT,
  kMultiPartyDpf = SPLINTER_MULTI_PARTY_DPF,
  kDense = SPLINTER_DENSE,
  kShamir = SPLINTER_SHAMIR,
  kRing = SPLINTER_RING
};

struct SchemeDefinition;

extern const SchemeDefinition kDpfScheme;
extern const SchemeDefinition kDcfScheme;
extern const SchemeDefinition kConstantScheme;
extern const SchemeDefinition kMultiPartyDpfScheme;
extern const SchemeDefinition kDenseScheme;
extern const SchemeDefinition kShamirScheme;
extern const SchemeDefinition kRingScheme;

struct RegisteredScheme {
  Scheme scheme;
  const SchemeDefinition* definition;
};

constexpr RegisteredScheme kSchemes[] = {
    {Scheme::kDpf, &kDpfScheme},           {Scheme::kDcf, &kDcfScheme},
    {Scheme::kConstant, &kConstantScheme}, {Scheme::kMultiPartyDpf, &kMultiPartyDpfScheme},
    {Scheme::kDense, &kDenseScheme},       {Scheme::kShamir, &kShamirScheme},
    {Scheme::kRing, &kRingScheme}};

// Returns the definition of a scheme; null unless there is such a scheme. Called once a share or
// call, never once a row.
inline const SchemeDefinition* find_scheme(Scheme scheme) {
  for (const RegisteredScheme& registered : kSchemes) {
    if (registered.scheme == scheme) {
      return registered.definition;
    }
  }
  return nullptr;
}

}  // namespace splinter

#endif  // SPLINTER_SCHEMES_H_

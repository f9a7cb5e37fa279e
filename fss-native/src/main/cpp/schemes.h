// The list of the function secret sharing schemes. Nothing but this list and a scheme's own files
// names one: a new scheme takes a number in splinter_fss.h, a line in each of the three lists here
// and a definition (scheme.h) in a file of its own.
#ifndef SPLINTER_SCHEMES_H_
#define SPLINTER_SCHEMES_H_

#include <cstdint>

#include "splinter_fss.h"

namespace splinter {

enum class Scheme : std::uint8_t {
  kPoint = SPLINTER_POINT,
  kLessThan = SPLINTER_LESS_THAN,
  kConstant = SPLINTER_CONSTANT,
  kMultiParty = SPLINTER_MULTI_PARTY
};

struct SchemeDefinition;

extern const SchemeDefinition kPointScheme;
extern const SchemeDefinition kLessThanScheme;
extern const SchemeDefinition kConstantScheme;
extern const SchemeDefinition kMultiPartyScheme;

struct RegisteredScheme {
  Scheme scheme;
  const SchemeDefinition* definition;
};

constexpr RegisteredScheme kSchemes[] = {{Scheme::kPoint, &kPointScheme},
                                         {Scheme::kLessThan, &kLessThanScheme},
                                         {Scheme::kConstant, &kConstantScheme},
                                         {Scheme::kMultiParty, &kMultiPartyScheme}};

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

// The known-answer vectors of version 1 shares, point-v1.txt, less-than-v1.txt, constant-v1.txt:
// texts of lines "name value ...", numbers and bytes in lower-case hex, numbers with the highest
// digit first.
//
//   case DOMAIN_BITS RADIX_BITS SHARE_INDEX   (decimal) opens a case; a constant's bits are 0
//   nonce BYTES
//   alpha HIGH LOW                            0 of a constant
//   beta WORD
//   inclusive 0 or 1                          of less-than alone
//   share0 BYTES
//   share1 BYTES
//   point KEY_HIGH KEY_LOW VALUE0 VALUE1      once for each key evaluated
//
// Lines that start with # are comments.
#ifndef SPLINTER_TEST_KNOWN_ANSWERS_H_
#define SPLINTER_TEST_KNOWN_ANSWERS_H_

#include <string>

#include "share.h"

namespace splinter::test {

// The schemes that have a file, under the name that its own begins with.
struct KnownScheme {
  Scheme scheme;
  const char* name;
};
constexpr KnownScheme kKnownSchemes[] = {
    {Scheme::kPoint, "point"}, {Scheme::kLessThan, "less-than"}, {Scheme::kConstant, "constant"}};

// Generates all cases from a fixed stream of bytes in place of OpenSSL's generator.
std::string known_answers(const KnownScheme& known);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_KNOWN_ANSWERS_H_

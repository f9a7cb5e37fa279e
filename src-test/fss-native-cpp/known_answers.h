// The known-answer vectors of version 2 shares: point-v2.txt, less-than-v2.txt, constant-v2.txt and
// multi-party-v2.txt, texts of lines "name value ...". Numbers of HIGH and LOW are 128 bits in two
// words of 16 digits of lower-case hex, the highest digit first; bytes are hex too.
//
//   case DOMAIN_BITS RADIX_BITS OUTPUT CORRECTIONS PARTIES SHARE_INDEX
//                                 opens a case, in decimal, as splinter_parameters has them
//   nonce BYTES
//   alpha HIGH LOW                0 for a constant
//   beta HIGH LOW
//   inclusive 0 or 1              for less-than alone
//   share0 BYTES                  and so on, one line a party
//   point HIGH LOW HIGH LOW ...   a key, then each party's value, once for each key evaluated
//
// Lines that start with # are comments.
#ifndef SPLINTER_TEST_KNOWN_ANSWERS_H_
#define SPLINTER_TEST_KNOWN_ANSWERS_H_

#include <string>

#include "share.h"

namespace splinter::test {

// A scheme that has a file, with the name that the file's name begins with.
struct KnownScheme {
  Scheme scheme;
  const char* name;
};
constexpr KnownScheme kKnownSchemes[] = {{Scheme::kPoint, "point"},
                                         {Scheme::kLessThan, "less-than"},
                                         {Scheme::kConstant, "constant"},
                                         {Scheme::kMultiParty, "multi-party"}};

// Generates all cases from a fixed stream of bytes in place of OpenSSL's generator.
std::string known_answers(const KnownScheme& known);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_KNOWN_ANSWERS_H_

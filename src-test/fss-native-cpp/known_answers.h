// The known-answer vectors of version 1 shares, point-v1.txt: a text of lines "name value ...",
// numbers and bytes in lower-case hex, numbers with the highest digit first.
//
//   case DOMAIN_BITS RADIX_BITS SHARE_INDEX   (decimal) opens a case
//   nonce BYTES
//   alpha HIGH LOW
//   beta WORD
//   share0 BYTES
//   share1 BYTES
//   point KEY_HIGH KEY_LOW VALUE0 VALUE1      once for each key evaluated
//
// Lines that start with # are comments.
#ifndef SPLINTER_TEST_KNOWN_ANSWERS_H_
#define SPLINTER_TEST_KNOWN_ANSWERS_H_

#include <string>

namespace splinter::test {

// Generates all cases from a fixed stream of bytes in place of OpenSSL's generator.
std::string known_answers();

}  // namespace splinter::test

#endif  // SPLINTER_TEST_KNOWN_ANSWERS_H_

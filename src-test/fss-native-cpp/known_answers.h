// The known-answer vectors of version 2 shares: dpf-v2.txt, dcf-v2.txt, constant-v2.txt,
// multi-party-dpf-v2.txt, multi-party-constant-v2.txt, dense-v2.txt, whose functions are points,
// and shamir-v2.txt, whose "correction words" are the threshold and whose "radix" is the column
// bits; of tagged values dpf-tagged-v2.txt, dcf-tagged-v2.txt, constant-tagged-v2.txt and
// dense-tagged-v2.txt. They are texts of lines "name value ...". Numbers of HIGH and LOW are 128
// bits in two words of 16 digits of lower-case hex, the highest digit first; bytes are hex too.
//
//   case DOMAIN_BITS RADIX_BITS OUTPUT CORRECTION_WORDS PARTIES SHARE_INDEX
//                                 opens a case, in decimal, as splinter_parameters has them
//   nonce BYTES
//   alpha HIGH LOW                0 for a constant
//   beta HIGH LOW
//   key WORD                      of tagged values alone: beta's factor that makes its tag
//   inclusive 0 or 1              for a DCF alone
//   share0 BYTES                  and so on, one line a party
//   point HIGH LOW HIGH LOW ...   a key, then each party's value, a tagged one before its tag; once
//                                 for each key evaluated
//
// ring-v2.txt has digests in place of shares, which are large:
//
//   case DOMAIN_BITS COLUMN_BITS T PARTIES NUMBER
//                                 opens a case; T has 128 more in the smaller ring. Row i has
//                                 (i + NUMBER) mod 3 - 1, column j
//                                 (j j + NUMBER) mod 2001 - 1000. Random bytes are the stream of
//                                 NUMBER, the share index is NUMBER, and the nonce NUMBER in bytes.
//   digest0 SHA-256 of a share    and so on, one line a party
//   point KEY WORD WORD ...       a key in decimal, then each party's residues, the first prime's
//                                 before the second's
//
// ring-sum-v1.txt has selected sums, and digests too:
//
//   case ROWS WEIGHT_BITS VALUE_BITS LIMB_BITS MEASURES GROUPS SUM_BITS NUMBER
//                                 opens a case, in decimal. Row i has the weight i i + NUMBER
//                                 modulo 2^WEIGHT_BITS, the group (floor(i / 3) + 1) mod (GROUPS +
//                                 1) - 1, and for measure m the highest VALUE_BITS bits of (i + 1)
//                                 (2 m + NUMBER) 9e3779b97f4a7c15 modulo 2^64. Byte i of the key is
//                                 NUMBER + i, of the request's random bytes 2 NUMBER + 1 + 3 i, of
//                                 the answers' seed 5 NUMBER + 2 + 7 i, modulo 256. Sum j has the
//                                 offset NUMBER j modulo 2^SUM_BITS.
//   product SHA-256 of the public key's product
//   records SHA-256 of all records, one after the other; and so on
//   states SHA-256
//   answers SHA-256
//   sums NUMBER NUMBER ...        as they are decrypted, in decimal
//
// paillier-v1.txt has the numbers of Paillier's encryption, little-endian bytes or SHA-256 digests
// of such. Random bytes are the stream of NUMBER.
//
//   prime BITS NUMBER BYTES       the safe prime that a stream makes
//   key BITS NUMBER ROWS          opens a case
//   primes BYTES                  p and q
//   modulus DIGEST                of N; the key's id is its beginning
//   ciphertexts DIGEST            of numbers f i i + NUMBER modulo 2^64 in row i, where f is
//                                 0x9e3779b97f4a7c15
//   noise DIGEST                  of three encryptions of 0, of the bytes that follow in the stream
//   online DIGEST                 of the first three numbers added to the noise
//   state DIGEST                  of sums of the ciphertexts by 2 measures and 3 groups: a row has
//                                 the upper 40 bits of (i + 1) (m + 3) f modulo 2^64 in measure m,
//                                 and the group i mod 4 - 1, which is none where it is -1
//   answer DIGEST                 with a seed of bytes NUMBER, and offsets N - 1 in cell 0 and
//                                 1000003 c in cell c
//   sums NUMBER NUMBER ...        that the answer hides, in decimal
//
// cells-v1.txt has shares of functions of cells by the key of 2048 bits there, and digests too:
//
//   case ROWS COLUMNS PARTIES NUMBER
//                                 opens a case. Row i has the selector (i + NUMBER) mod 2, column j
//                                 the value (j + 1) NUMBER f modulo 2^64. Cell (i, j), number k of
//                                 all in the order of rows, has the weight of the upper 40 bits of
//                                 (k + NUMBER) f modulo 2^64. The base seed is of bytes NUMBER, and
//                                 random bytes are the stream of NUMBER.
//   bases DIGEST                  h, and so on: v, the seeds, and the last party's rows
//   sums DIGEST DIGEST ...        of each party
//   answers DIGEST DIGEST ...     of each party
//   sum NUMBER                    that they combine to, in decimal
//
// Lines that start with # are comments.
#ifndef SPLINTER_TEST_KNOWN_ANSWERS_H_
#define SPLINTER_TEST_KNOWN_ANSWERS_H_

#include <string>

#include "kernel.h"
#include "mont_kernel.h"
#include "share.h"

namespace splinter::test {

// A scheme that has a file, with or without tagged values, the name that the file's name begins
// with, and the word for its shares in the file's first line, which is frozen with the rest of its
// bytes.
struct KnownScheme {
  Scheme scheme;
  bool tagged;
  const char* name;
  const char* heading;
  bool multi_party = false;  // constants of three parties or more
};
constexpr KnownScheme kKnownSchemes[] = {
    {Scheme::kDpf, false, "dpf", "point"},
    {Scheme::kDcf, false, "dcf", "less-than"},
    {Scheme::kConstant, false, "constant", "constant"},
    {Scheme::kMultiPartyDpf, false, "multi-party-dpf", "multi-party"},
    {Scheme::kDpf, true, "dpf-tagged", "tagged DPF"},
    {Scheme::kDcf, true, "dcf-tagged", "tagged DCF"},
    {Scheme::kConstant, true, "constant-tagged", "tagged constant"},
    {Scheme::kConstant, false, "multi-party-constant", "multi-party constant", true},
    {Scheme::kDense, false, "dense", "dense"},
    {Scheme::kDense, true, "dense-tagged", "tagged dense"},
    {Scheme::kShamir, false, "shamir", "Shamir"}};

// Generates all cases from a fixed stream of bytes in place of OpenSSL's generator.
std::string known_answers(const KnownScheme& known);

// Generates those of the ring scheme, whose file has digests.
std::string ring_known_answers();

// Generates those of selected sums by a ring, on one path.
std::string ring_sum_known_answers(const Kernel& kernel);
// Generate those of Paillier's encryption, and of cells under it, by a kernel.
std::string paillier_known_answers(const MontKernel& kernel);
std::string cell_known_answers(const MontKernel& kernel);

}  // namespace splinter::test

#endif  // SPLINTER_TEST_KNOWN_ANSWERS_H_

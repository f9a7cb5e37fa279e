/*
 * The C interface of Splinter's function secret sharing: the only symbols the library exports.
 *
 * A function f with values in Z_2^64 is split into two shares; the evaluations of both at one key
 * add up to f(key) modulo 2^64, and one share alone says nothing about f's secrets alpha, beta and,
 * of less-than, whether it includes alpha:
 *
 *   point       beta if x = alpha, else 0
 *   less-than   beta if x < alpha (inclusive: x <= alpha), else 0
 *   constant    beta
 *
 * Points and less-than are two-party trees (Boyle, Gilboa and Ishai 2015; Boyle et al. 2021) with
 * 2^radix_bits children a node. Child j of a node s comes from F(s') = AES(s') ^ s', where s' is s
 * with its low bits replaced by j: the child's node under the level's node key, its value (the low
 * 64 bits) under the level's leaf key. Where the lowest bit of s is set, the node correction j is
 * XORed to the one, the value correction j added to the other; party 1 negates values. A point's
 * value is that of the leaf, less-than adds up the values on the path.
 *
 * Every function that can fail returns a splinter_status and never crashes, throws or prints.
 * Arrays of 64-bit words are in host order and aligned to 8 bytes (32-bit ones to 4). A key of a
 * domain of up to 64 bits is one word; of a wider one two, the low word first.
 *
 * A share is public but for its root (of a constant: its value), which only makes sense beside the
 * other party's. Version 1, all numbers little endian:
 *
 *   offset  size
 *   0       4     magic "SPFS"
 *   4       1     version, 1
 *   5       1     scheme, 1 = point, 2 = less-than, 3 = constant
 *   6       1     party, 0 or 1
 *   7       1     parties, 2
 *   8       1     domain bits d, 1 to 128; 0 of a constant
 *   9       1     radix bits r, 1 to 8; 0 of a constant
 *   10      1     output words, 1 = Z_2^64
 *   11      1     check, 0 = none (reserved for the answer check)
 *   12      4     share index, below 2^24
 *   16      16    query nonce
 *   32      16    root block, whose lowest bit is the party; 0 of a constant
 *
 * point, from 48 on:
 *   node levels             2^bits node corrections of 16 bytes each
 *   last level              2^bits value corrections of 8 bytes each
 *
 * less-than, from 48 on:
 *   levels but the last     2^bits node corrections of 16 bytes each,
 *                           2^bits value corrections of 8 bytes each
 *   last level              2^bits value corrections of 8 bytes each
 *
 * constant, from 48 on:
 *   8 bytes                 this party's value
 *
 * There are ceil(d / r) levels. The first takes d - r * (levels - 1) bits of the key, its highest
 * ones, and each later level r bits. Nothing may follow.
 */
#ifndef SPLINTER_FSS_H_
#define SPLINTER_FSS_H_

#include <stddef.h>
#include <stdint.h>

#define SPLINTER_ABI_VERSION 2

#define SPLINTER_NONCE_BYTES 16
#define SPLINTER_MAX_DOMAIN_BITS 128
#define SPLINTER_MAX_RADIX_BITS 8
#define SPLINTER_MAX_EXPANDED_BITS 22
#define SPLINTER_MAX_SHARE_INDEX 0xffffff
#define SPLINTER_MAX_WEIGHTS 4096
#define SPLINTER_MAX_GROUPS (1u << 26)

#define SPLINTER_PATH_AUTO 0u
#define SPLINTER_PATH_PORTABLE 1u
#define SPLINTER_PATH_AESNI 2u
#define SPLINTER_PATH_VAES256 4u

#define SPLINTER_POINT 1
#define SPLINTER_LESS_THAN 2
#define SPLINTER_CONSTANT 3

/* What of a share a sum takes: f(x), or the sum of f(y) over all y <= x, or over all y < x. The
 * latter two, of expanded points only, are beta for x >= alpha and for x > alpha. */
#define SPLINTER_USE_DIRECT 0
#define SPLINTER_USE_AT_LEAST 1
#define SPLINTER_USE_ABOVE 2

#if defined(__GNUC__)
#define SPLINTER_EXPORT __attribute__((visibility("default")))
#else
#define SPLINTER_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum splinter_status {
  SPLINTER_OK = 0,
  SPLINTER_BAD_ARGUMENT = 1,
  SPLINTER_BAD_PARAMETERS = 2,
  SPLINTER_ALPHA_OUT_OF_DOMAIN = 3,
  SPLINTER_BAD_SHARE = 4,
  SPLINTER_PATH_UNAVAILABLE = 5,
  SPLINTER_KEY_OUT_OF_DOMAIN = 6,
  SPLINTER_GROUP_OUT_OF_RANGE = 7,
  SPLINTER_RANDOMNESS_FAILED = 8,
  SPLINTER_CIPHER_FAILED = 9,
  SPLINTER_NO_MEMORY = 10,
  SPLINTER_INTERNAL = 11,
  SPLINTER_MIXED_SHARES = 12,
  SPLINTER_BAD_USE = 13
};

/* One party's share of a function, ready for evaluation. One thread at a time may use it. */
typedef struct splinter_function splinter_function;

/* SPLINTER_ABI_VERSION of the library, which a caller compares with its own before anything else.
 */
SPLINTER_EXPORT uint32_t splinter_abi_version(void);

/* A static English text for a status; never null. */
SPLINTER_EXPORT const char* splinter_status_text(int32_t status);

/* The bit mask of the SPLINTER_PATH_* that this CPU and operating system can run. */
SPLINTER_EXPORT uint32_t splinter_paths(void);

/* Fills out with n bytes of OpenSSL's private random generator. */
SPLINTER_EXPORT int32_t splinter_random(uint8_t* out, size_t n);

/* The exact size of a share of a scheme, or 0 if it cannot have these parameters; those of a
 * constant are 0. */
SPLINTER_EXPORT size_t splinter_share_bytes(uint32_t scheme, uint32_t domain_bits,
                                            uint32_t radix_bits);

/*
 * Each writes both parties' shares of one function, each of exactly share_bytes bytes. alpha must
 * lie in the domain; share_index is below 2^24 and never used twice with one nonce; inclusive is 0
 * or 1. On failure both buffers are zero (untouched if an argument was refused).
 */
SPLINTER_EXPORT int32_t splinter_point_generate(uint32_t domain_bits, uint32_t radix_bits,
                                                uint32_t share_index, const uint8_t* nonce,
                                                uint64_t alpha_high, uint64_t alpha_low,
                                                uint64_t beta, uint8_t* share0, uint8_t* share1,
                                                size_t share_bytes);
SPLINTER_EXPORT int32_t splinter_less_than_generate(uint32_t domain_bits, uint32_t radix_bits,
                                                    uint32_t share_index, const uint8_t* nonce,
                                                    uint64_t alpha_high, uint64_t alpha_low,
                                                    uint32_t inclusive, uint64_t beta,
                                                    uint8_t* share0, uint8_t* share1,
                                                    size_t share_bytes);
SPLINTER_EXPORT int32_t splinter_constant_generate(uint32_t share_index, const uint8_t* nonce,
                                                   uint64_t beta, uint8_t* share0, uint8_t* share1,
                                                   size_t share_bytes);

/*
 * Validates shares and prepares their sum for evaluation on one path (SPLINTER_PATH_AUTO takes the
 * fastest there is). The bytes are copied. *out must be closed; it is null on failure.
 *
 * shares holds `count` shares (at least one) of lengths[i] bytes, one after the other. All are of
 * one party and, but for constants, over a domain of domain_bits, which is 0 for constants alone;
 * else SPLINTER_MIXED_SHARES. uses[i] is a SPLINTER_USE_*, SPLINTER_USE_DIRECT but for expanded
 * points; else SPLINTER_BAD_USE.
 *
 * If `expanded` is 1 (else 0), the whole domain is evaluated now, one AES block a node and leaf, so
 * that a row looks its value up: for points and constants alone (less-than is SPLINTER_BAD_USE),
 * over 1 to SPLINTER_MAX_EXPANDED_BITS bits.
 */
SPLINTER_EXPORT int32_t splinter_function_open(const uint8_t* shares, const size_t* lengths,
                                               const uint8_t* uses, size_t count,
                                               uint32_t domain_bits, uint32_t expanded,
                                               uint32_t path, splinter_function** out);

/* Wipes and frees; null is allowed. */
SPLINTER_EXPORT void splinter_function_close(splinter_function* function);

/*
 * out[i] = this party's share of f(keys[i]). All keys are checked against the domain first: if one
 * lies outside, nothing is written. keys is not read if the domain has 0 bits.
 */
SPLINTER_EXPORT int32_t splinter_function_evaluate(splinter_function* function,
                                                   const uint64_t* keys, size_t rows,
                                                   uint64_t* out);

/* splinter_function_evaluate and splinter_fold in one pass. All keys and group ids are checked
 * first: if one is out of bounds, no sum changes. */
SPLINTER_EXPORT int32_t splinter_function_fold(splinter_function* function, const uint64_t* keys,
                                               size_t rows, const uint64_t* weights,
                                               uint32_t weight_count, const uint32_t* groups,
                                               uint32_t group_count, uint64_t* sums);

/*
 * Adds all rows' values to the sums of their groups, modulo 2^64:
 *
 *   sums[group * (1 + weight_count)]         += value
 *   sums[group * (1 + weight_count) + 1 + w] += value * weights[w * rows + row]
 *
 * groups holds one group id a row, or is null for group 0 throughout; weights is null if
 * weight_count is 0. All group ids are checked first: if one is out of bounds, no sum changes.
 */
SPLINTER_EXPORT int32_t splinter_fold(const uint64_t* values, size_t rows, const uint64_t* weights,
                                      uint32_t weight_count, const uint32_t* groups,
                                      uint32_t group_count, uint64_t* sums);

#ifdef __cplusplus
}
#endif

#endif /* SPLINTER_FSS_H_ */

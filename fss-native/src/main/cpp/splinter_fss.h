/*
 * The C interface of Splinter's function secret sharing: the only symbols the library exports.
 *
 * A point function f(x) = beta if x = alpha, else 0, with values in Z_2^64, is split into two
 * shares; the evaluations of both at one key add up to f(key) modulo 2^64, and one share alone says
 * nothing about alpha or beta. The construction is the two-party tree of Boyle, Gilboa and Ishai
 * (2015) with 2^radix_bits children a node.
 *
 * Every function that can fail returns a splinter_status and never crashes, throws or prints.
 * Arrays of 64-bit words are in host order and aligned to 8 bytes (32-bit ones to 4). A key of a
 * domain of up to 64 bits is one word; of a wider one two, the low word first.
 *
 * A share is public but for its root, which only makes sense beside the other party's. Version 1,
 * all numbers little endian:
 *
 *   offset  size
 *   0       4     magic "SPFS"
 *   4       1     version, 1
 *   5       1     scheme, 1 = two-party point
 *   6       1     party, 0 or 1
 *   7       1     parties, 2
 *   8       1     domain bits d, 1 to 128
 *   9       1     radix bits r, 1 to 8
 *   10      1     output words, 1 = Z_2^64
 *   11      1     check, 0 = none (reserved for the answer check)
 *   12      4     share index, below 2^16
 *   16      16    query nonce
 *   32      16    root block; its lowest bit is the party
 *   48      ...   node levels: 2^bits corrections of 16 bytes each
 *   ...     ...   leaf level: 2^bits corrections of 8 bytes each
 *
 * There are ceil(d / r) levels. The first takes d - r * (levels - 1) bits of the key, its highest
 * ones, and each later level r bits; the last one is the leaf level. Nothing may follow.
 */
#ifndef SPLINTER_FSS_H_
#define SPLINTER_FSS_H_

#include <stddef.h>
#include <stdint.h>

#define SPLINTER_ABI_VERSION 2

#define SPLINTER_NONCE_BYTES 16
#define SPLINTER_MAX_DOMAIN_BITS 128
#define SPLINTER_MAX_RADIX_BITS 8
#define SPLINTER_MAX_SHARE_INDEX 65535
#define SPLINTER_MAX_WEIGHTS 4096
#define SPLINTER_MAX_GROUPS (1u << 26)

#define SPLINTER_PATH_AUTO 0u
#define SPLINTER_PATH_PORTABLE 1u
#define SPLINTER_PATH_AESNI 2u
#define SPLINTER_PATH_VAES256 4u

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
  SPLINTER_INTERNAL = 11
};

/* One party's share, ready for evaluation. One thread at a time may use it. */
typedef struct splinter_point splinter_point;

/* SPLINTER_ABI_VERSION of the library, which a caller compares with its own before anything else.
 */
SPLINTER_EXPORT uint32_t splinter_abi_version(void);

/* A static English text for a status; never null. */
SPLINTER_EXPORT const char* splinter_status_text(int32_t status);

/* The bit mask of the SPLINTER_PATH_* that this CPU and operating system can run. */
SPLINTER_EXPORT uint32_t splinter_paths(void);

/* Fills out with n bytes of OpenSSL's private random generator. */
SPLINTER_EXPORT int32_t splinter_random(uint8_t* out, size_t n);

/* The exact size of a share, or 0 if a parameter is out of bounds. */
SPLINTER_EXPORT size_t splinter_point_share_bytes(uint32_t domain_bits, uint32_t radix_bits);

/*
 * Writes both parties' shares, each of exactly share_bytes bytes. alpha must lie in the domain;
 * share_index is below 2^16 and never used twice with one nonce. On failure both buffers are zero
 * (untouched if an argument was refused).
 */
SPLINTER_EXPORT int32_t splinter_point_generate(uint32_t domain_bits, uint32_t radix_bits,
                                                uint32_t share_index, const uint8_t* nonce,
                                                uint64_t alpha_high, uint64_t alpha_low,
                                                uint64_t beta, uint8_t* share0, uint8_t* share1,
                                                size_t share_bytes);

/*
 * Validates a share and prepares it for evaluation on one path (SPLINTER_PATH_AUTO takes the
 * fastest there is). The bytes are copied. *out must be closed; it is null on failure.
 */
SPLINTER_EXPORT int32_t splinter_point_open(const uint8_t* share, size_t n, uint32_t path,
                                            splinter_point** out);

/* Wipes and frees; null is allowed. */
SPLINTER_EXPORT void splinter_point_close(splinter_point* point);

/*
 * out[i] = this party's share of f(keys[i]). All keys are checked against the domain first: if one
 * lies outside, nothing is written.
 */
SPLINTER_EXPORT int32_t splinter_point_evaluate(splinter_point* point, const uint64_t* keys,
                                                size_t rows, uint64_t* out);

/*
 * Adds this party's share of the sums over all rows, modulo 2^64, to
 *
 *   sums[group * (1 + weight_count)]         += f(key)
 *   sums[group * (1 + weight_count) + 1 + w] += f(key) * weights[w * rows + row]
 *
 * groups holds one group id a row, or is null for group 0 throughout; weights is null if
 * weight_count is 0. All keys and group ids are checked first: if one is out of bounds, no sum
 * changes.
 */
SPLINTER_EXPORT int32_t splinter_point_fold(splinter_point* point, const uint64_t* keys,
                                            size_t rows, const uint64_t* weights,
                                            uint32_t weight_count, const uint32_t* groups,
                                            uint32_t group_count, uint64_t* sums);

#ifdef __cplusplus
}
#endif

#endif /* SPLINTER_FSS_H_ */

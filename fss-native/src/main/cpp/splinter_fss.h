/*
 * The C interface of Splinter's function secret sharing, with splinter_ring_sum.h the only symbols
 * that the library exports.
 *
 * A function f is split into one share for each of k parties; the evaluations of all shares at one
 * key add up to f(key), and fewer than k shares reveal nothing about f's secrets: alpha, beta and,
 * for a DCF, whether it includes alpha; all values of a dense function. Shamir's shares do not add
 * up: t + 1 of them or more give f(key), and t reveal nothing.
 *
 *   DPF               beta if x = alpha, else 0                        2 parties, any output
 *   DCF               beta if x < alpha (inclusive: x <= alpha), else 0   2 parties, no bits
 *   constant          beta                          2 to 8 parties, no bits, no field elements
 *   multi-party DPF   beta if x = alpha, else 0                        3 to 8 parties, bits only
 *   dense             any value at each x                              2 to 8 parties, no bits
 *   Shamir            beta if x is in alpha's row, else 0   2 to 8 parties, field elements only
 *   ring              r m(j), of row r and column j of x    2 to 8 parties, residues only
 *
 * Values are words of Z_2^64, double words of Z_2^128 (low word first), bits, which add by XOR, or
 * tagged: a double word and then its tag, another double word, which is that of beta where f is
 * beta, else 0. A client that makes tags of values by a secret factor can check sums of them. Those
 * of Shamir's functions are elements of GF(2^8), bytes modulo x^8 + x^4 + x^3 + x + 1: party i has
 * the value at i + 1 of a polynomial of degree t whose value at 0 is f's.
 * Those of ring functions are residues modulo q, a product of two primes of 50 bits, 2^50 - 16383
 * and 2^50 - 212991: one double word each, which add up without being reduced. All parties' values
 * add up to the function's times floor(q / 2^T), and noise, modulo q.
 * docs/protocol.md defines the schemes, draws the bytes of shares and argues their security.
 *
 * Every function that can fail returns a splinter_status and never crashes, throws or prints.
 * Arrays of 64-bit words are in host order and aligned to 8 bytes (32-bit ones to 4). A key of a
 * domain of up to 64 bits is one word; a key of a wider one is two, the low word first.
 *
 * Version 2 of a share, all numbers little endian; frozen: another layout is another version.
 *
 *   offset  size
 *   0       5     "SPFS"  u8 version = 2
 *   5       6     splinter_parameters
 *   11      1     log2 of the outputs per leaf block: 1 = words, 0 = double words, tagged and
 *                 residues, 7 = bits, 4 = field elements
 *   12      1     party, below the number of parties
 *   13      1     check, 1 = values have tags, 0 = none
 *   14      2     0 (reserved)
 *   16      4     share index, below 2^24
 *   20      4     0 (reserved)
 *   24      16    query nonce
 *   40      16    root block, its lowest bit the party; 0 in a share that is no tree
 *   56            body
 *
 * A tree (DPF or DCF) of d domain bits, radix r and l leaf bits (for a DPF log2 of the
 * outputs per leaf, at most d; 0 for a DCF) has L = max(1, ceil((d - l) / r)) levels. The first
 * takes d - l - r (L - 1) bits of the key, its highest ones, each later one r, and the last l more.
 * A level of b bits has 2^b node correction words of 16 bytes (not the last one), and 2^b value
 * correction words of 8 bytes (words) or 16 (double words and tagged), or one bit each in blocks of
 * 16 bytes (bits): a DPF's last level alone, each level of a DCF. Where values have tags, as many
 * tag correction words of 16 bytes follow a level's value correction words. The body of a tree:
 *
 *   per level               node correction words, then value correction words
 *
 * and of a compact tree (radix 1, shared correction words):
 *
 *   per level but the last  one node correction word of 16 bytes, whose lowest bit is the control
 *                           correction of child 0; for a DCF also one value correction word
 *   last level              value correction words, one each
 *   (L - 1 + 7) / 8 bytes   the control corrections of child 1, bit i of level i; the rest 0
 *
 * The body of a constant: this party's value, 8 or 16 bytes; tagged, 16 and then 16 of the tag; of
 * residues 16 each. Those of all parties add up modulo 2^128.
 *
 * The body of a multi-party DPF share, of k parties, d domain bits and c column bits ("radix
 * bits"): 2^max(0, d - c) rows of 2^c slots, 2^(k-1) columns of seeds; each party holds half of
 * them.
 *
 *   per row                 which columns it holds, one bit each: 2^(k-1) / 8 bytes, at least 1
 *   per row                 2^(k-2) seeds of 16 bytes, by column; their lowest c - 7 bits are 0
 *   per column              a correction word of 2^(c-7) blocks of 16 bytes
 *
 * The body of a dense share, over d domain bits: of all parties but the last a seed of 16 bytes;
 * of the last one its values at all 2^d keys in order, each as many bytes as a constant's.
 *
 * The body of a Shamir share, over d domain bits and c column bits ("radix bits"): this party's
 * element, a byte, of each of 2^(d-c) rows; the keys of a row are those equal but for their lowest
 * c bits. The threshold t takes the place of correction words in its parameters.
 *
 * The body of a ring share, over d domain bits and c column bits ("radix bits"): keys are 2^c
 * columns of 2^(d-c) rows, and a polynomial has n = 4096 coefficients and two primes, or n = 2048
 * and one. T, or T + SPLINTER_SMALL_RING, takes the place of correction words in its parameters.
 *
 *   16                      a seed, which all parties have in common
 *   columns                 residues modulo the first prime of all columns, then any second's
 *   rows                    of all parties but the last a seed of 16 bytes; of the last one n + 1
 *                           residues of each row modulo the first prime, then any second's
 *
 * Residues are packed: number i takes the 50 bits from bit 50 i on; those after the last are 0.
 */
#ifndef SPLINTER_FSS_H_
#define SPLINTER_FSS_H_

#include <stddef.h>
#include <stdint.h>

#define SPLINTER_ABI_VERSION 10

#define SPLINTER_NONCE_BYTES 16
#define SPLINTER_SHA256_WORDS 8
#define SPLINTER_MAX_DOMAIN_BITS 128
#define SPLINTER_MAX_RADIX_BITS 8
#define SPLINTER_MAX_EXPANDED_BITS 22
#define SPLINTER_MAX_EXPANDED_RESIDUE_BITS 24
#define SPLINTER_MIN_MULTI_PARTIES 3
#define SPLINTER_MAX_PARTIES 8
#define SPLINTER_MAX_MULTI_DOMAIN_BITS 32
#define SPLINTER_MIN_COLUMN_BITS 7
#define SPLINTER_MAX_COLUMN_BITS 20
#define SPLINTER_MAX_DENSE_BITS 17
#define SPLINTER_MAX_ROW_BITS 20
#define SPLINTER_MAX_RING_BITS 24
#define SPLINTER_MAX_RING_ROW_BITS 10
#define SPLINTER_SMALL_RING 128
#define SPLINTER_MAX_SHARE_BYTES (64u << 20)
#define SPLINTER_MAX_SHARE_INDEX 0xffffff
#define SPLINTER_MAX_MEASURES 4096
#define SPLINTER_MAX_GROUPS (1u << 26)
#define SPLINTER_MAX_FUNCTIONS 65536
#define SPLINTER_MAX_SLOT_BYTES (1u << 20)

#define SPLINTER_PATH_AUTO 0u
#define SPLINTER_PATH_PORTABLE 1u
#define SPLINTER_PATH_AESNI 2u
#define SPLINTER_PATH_VAES256 4u
#define SPLINTER_PATH_VAES512 8u

#define SPLINTER_DPF 1
#define SPLINTER_DCF 2
#define SPLINTER_CONSTANT 3
#define SPLINTER_MULTI_PARTY_DPF 4
#define SPLINTER_DENSE 5
#define SPLINTER_SHAMIR 6
#define SPLINTER_RING 7

#define SPLINTER_OUTPUT_WORD 1
#define SPLINTER_OUTPUT_DOUBLE_WORD 2
#define SPLINTER_OUTPUT_BIT 3
#define SPLINTER_OUTPUT_TAGGED 4
#define SPLINTER_OUTPUT_FIELD 5
#define SPLINTER_OUTPUT_RESIDUES 6

/* One correction word a child, or one that all children of a level share (compact, radix 1). */
#define SPLINTER_CORRECTION_WORDS_PER_CHILD 0
#define SPLINTER_CORRECTION_WORDS_SHARED 1

/* The values that a sum takes of a share: f(x), or the sum of f(y) over all y from 0 to x, or from
 * 0 to x - 1. Both sums of f(y) are for expanded DPFs only; they are beta where x >= alpha, or
 * where x > alpha. */
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
  SPLINTER_BAD_USE = 13,
  SPLINTER_BAD_RESIDUE = 14,
  SPLINTER_BAD_CIPHERTEXT = 15,
  SPLINTER_BAD_KEY = 16
};

/* The public shape of a function. Domain and radix bits of a constant are 0, as are the radix bits
 * of a dense function; radix_bits of a multi-party DPF, a Shamir or a ring function is the column
 * bits, correction_words of a Shamir function its threshold, from 1 to the parties less 1, and of a
 * ring function log2 of the modulus of sums, from 1 to 98, or of one in the smaller ring
 * SPLINTER_SMALL_RING more, from 1 to 48. */
typedef struct splinter_parameters {
  uint8_t scheme;
  uint8_t parties;
  uint8_t domain_bits;
  uint8_t radix_bits;
  uint8_t output;
  uint8_t correction_words;
} splinter_parameters;

/* One party's share of a function, ready for evaluation. One thread at a time may use it. */
typedef struct splinter_function splinter_function;

/* Returns SPLINTER_ABI_VERSION of the library, which a caller compares with its own before anything
 * else. */
SPLINTER_EXPORT uint32_t splinter_abi_version(void);

/* Returns a static English text for a status; never null. */
SPLINTER_EXPORT const char* splinter_status_text(int32_t status);

/* Returns the bit mask of the SPLINTER_PATH_* that this CPU and operating system can run. */
SPLINTER_EXPORT uint32_t splinter_paths(void);

/* Fills out with n bytes of OpenSSL's private random generator. */
SPLINTER_EXPORT int32_t splinter_random(uint8_t* out, size_t n);

/* Writes the key that scrypt (RFC 7914) makes of a passphrase: n is a power of two from 2 on, and
 * takes 128 r n bytes, 1 GiB at most. */
SPLINTER_EXPORT int32_t splinter_scrypt(const uint8_t* passphrase, size_t passphrase_bytes,
                                        const uint8_t* salt, size_t salt_bytes, uint64_t n,
                                        uint32_t r, uint32_t p, uint8_t* key, size_t key_bytes);

/* Makes a state of SHA-256 (FIPS 180-4), words as the standard numbers them, take in that many
 * blocks of 64 bytes. */
SPLINTER_EXPORT int32_t splinter_sha256_blocks(uint32_t* state, const uint8_t* blocks,
                                               size_t count);

/* Writes the digest, 32 bytes, of a message of which the state has taken in the first bytes, whole
 * blocks, and that ends with n bytes more. */
SPLINTER_EXPORT int32_t splinter_sha256_end(const uint32_t* state, uint64_t taken,
                                            const uint8_t* bytes, size_t n, uint8_t* digest);

/* Returns the exact size of one party's share, or 0 if there is none with these parameters. It
 * differs between parties in a dense function alone. */
SPLINTER_EXPORT size_t splinter_share_bytes(const splinter_parameters* parameters, uint32_t party);

/*
 * Writes all parties' shares of one function, one after the other, shares_bytes in all. secret has
 * 7 words: alpha (low word, high word), beta (low, high), whether a DCF includes alpha (0 or 1) and
 * the tag (low, high). alpha must lie in the domain, beta in the output: its unused bits are 0, and
 * so is the tag unless values have tags. The secret of a dense function is its values at all keys
 * in order, as splinter_evaluate writes values, and that of a ring function a signed word for each
 * row and then for each column, whose products are its values. share_index is below 2^24 and never
 * used twice with one nonce. On failure the shares are zero (untouched if an argument was refused).
 */
SPLINTER_EXPORT int32_t splinter_generate(const splinter_parameters* parameters,
                                          uint32_t share_index, const uint8_t* nonce,
                                          const uint64_t* secret, size_t secret_words,
                                          uint8_t* shares, size_t shares_bytes);

/*
 * Validates shares and prepares their sum for evaluation on one path (SPLINTER_PATH_AUTO takes the
 * fastest there is). The bytes are copied. *out must be closed; it is null on failure.
 *
 * shares holds `count` shares (at least one) of lengths[i] bytes, one after the other. All shares
 * are of one query (nonce), with different indices, of one party among an equal number of parties,
 * of one output and, but for constants, over a domain of domain_bits, which is 0 for constants
 * alone; else SPLINTER_MIXED_SHARES. uses[i] is a SPLINTER_USE_*, SPLINTER_USE_DIRECT but for
 * expanded DPFs, and a share of field elements stands alone; else SPLINTER_BAD_USE.
 *
 * If `expanded` is 1 (else 0), the whole domain is evaluated now, so that a row looks its value up:
 * for DPFs, dense and ring functions and constants of words or tagged values over 1 to
 * SPLINTER_MAX_EXPANDED_BITS bits, or of residues, at most 2^14 shares, over 1 to
 * SPLINTER_MAX_EXPANDED_RESIDUE_BITS bits (else SPLINTER_BAD_USE, or SPLINTER_BAD_PARAMETERS of
 * bits that no output allows).
 */
SPLINTER_EXPORT int32_t splinter_function_open(const uint8_t* shares, const size_t* lengths,
                                               const uint8_t* uses, size_t count,
                                               uint32_t domain_bits, uint32_t expanded,
                                               uint32_t path, splinter_function** out);

/* Wipes and frees a function; null is allowed. */
SPLINTER_EXPORT void splinter_function_close(splinter_function* function);

/*
 * The calls below take `count` functions, 1 to SPLINTER_MAX_FUNCTIONS, all of one domain and output
 * (else SPLINTER_MIXED_SHARES), and pass over keys, measures and slots once for all of them. A
 * function may occur once only.
 *
 * All arguments are checked first: if a key, range, slot or group is out of bounds, nothing is
 * written. So no array may change during a call but by the call, and an output must not overlap any
 * other array (else SPLINTER_BAD_ARGUMENT).
 */

/*
 * Writes this party's shares of all functions at all keys: out holds `rows` values for each
 * function, one function after the other; a value is a word, a double word, a double word and its
 * tag, a word that is 0 or 1 for a bit and an element for a field, or two double words for
 * residues. keys is not read if the domain has 0 bits. Sorted keys cost less: neighbours share the
 * nodes of their prefixes.
 */
SPLINTER_EXPORT int32_t splinter_evaluate(splinter_function* const* functions, size_t count,
                                          const uint64_t* keys, size_t rows, uint64_t* out);

/*
 * Writes this party's shares of all functions at the keys first, first + 1, ..., of a domain of 1
 * to 64 bits. out is laid out as by splinter_evaluate, but for bits, which are packed: key first +
 * i is bit i % 64 of word i / 64, each function begins a word, and unused bits are 0.
 */
SPLINTER_EXPORT int32_t splinter_evaluate_range(splinter_function* const* functions, size_t count,
                                                uint64_t first, size_t rows, uint64_t* out);

/*
 * Does splinter_evaluate and splinter_fold_values in one pass, for any output but bits and field
 * elements. sums[i] are the sums of function i.
 */
SPLINTER_EXPORT int32_t splinter_fold(splinter_function* const* functions, size_t count,
                                      const uint64_t* keys, size_t rows, const uint64_t* measures,
                                      uint32_t measure_count, const uint32_t* groups,
                                      uint32_t group_count, uint64_t* const* sums);

/* Does splinter_fold at the keys first, first + 1, ..., of a domain of 1 to 64 bits. */
SPLINTER_EXPORT int32_t splinter_fold_range(splinter_function* const* functions, size_t count,
                                            uint64_t first, size_t rows, const uint64_t* measures,
                                            uint32_t measure_count, const uint32_t* groups,
                                            uint32_t group_count, uint64_t* const* sums);

/*
 * Adds all rows' values to the sums of their groups, modulo 2^64 (`words` is 1) or 2^128 (2; then
 * each value, measure and sum is two words, the low one first). Tagged values and sums have 4
 * `words`, a double word and its tag, both of which are multiplied by measures of one signed word:
 *
 *   sums[group * (1 + measure_count)]         += value
 *   sums[group * (1 + measure_count) + 1 + w] += value * measures[w * rows + row]
 *
 * groups holds one group id a row, or is null for group 0 throughout; measures is null if
 * measure_count is 0.
 */
SPLINTER_EXPORT int32_t splinter_fold_values(const uint64_t* values, uint32_t words, size_t rows,
                                             const uint64_t* measures, uint32_t measure_count,
                                             const uint32_t* groups, uint32_t group_count,
                                             uint64_t* sums);

/*
 * XORs into accumulators[i] every slot that function i, of bits, selects. slots holds slot_count
 * slots of slot_bytes each (1 to SPLINTER_MAX_SLOT_BYTES), of the numbers first, first + 1, ...;
 * each accumulator has slot_bytes. Neither need be aligned.
 *
 * Functions of field elements have equal column bits c (else SPLINTER_MIXED_SHARES) and
 * accumulators of 2^c slots each, SPLINTER_MAX_SLOT_BYTES at most: the bytes of slot x, each times
 * the element of its row, are added to the accumulator's slot x mod 2^c.
 */
SPLINTER_EXPORT int32_t splinter_scan(splinter_function* const* functions, size_t count,
                                      uint64_t first, const uint8_t* slots, size_t slot_count,
                                      size_t slot_bytes, uint8_t* const* accumulators);

#ifdef __cplusplus
}
#endif

#endif /* SPLINTER_FSS_H_ */

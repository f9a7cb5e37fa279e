/*
 * The C interface of selected sums by a ring: a client selects and weights a provider's rows in
 * private, and learns nothing but sums of the provider's numbers. docs/protocol.md defines the
 * scheme and argues its security.
 *
 * Everything is modulo X^4096 + 1 and q, a product of two primes of 50 bits, 2^50 - 16383 and 2^50
 * - 212991. Elements are packed transforms of SPLINTER_RING_VECTOR_BYTES: 4096 residues modulo the
 * first prime, then as many modulo the second; number i takes the 50 bits from bit 50 i on.
 *
 * The client: a key of 32 secret bytes, the seed of a ternary element s and of noise, then that of
 * the public pk1. The public key is this seed and pk0 = -(pk1 s) + e. A request has a fresh public
 * seed and a record for each block of 4096 rows, c0 = -(a s) + e + floor(q / 2^T) sum w_i X^i; the
 * seed expands to a.
 *
 * The provider: an accumulator of sums, one for each measure, limb and group; number (measure *
 * limbs + limb) * groups + group. The state of a sum is two elements, 102,400 bytes, and states
 * add up modulo q. An answer is a state that is masked: a word, the highest T + 3 bits of the first
 * coefficient of c0, and the element c1.
 *
 * sum_bits is T, from 1 to SPLINTER_MAX_SUM_BITS. It is the caller's to choose it such that sums
 * are below 2^T and flooded well (RingSumParameters of Java).
 *
 * Every function that can fail returns a splinter_status and never crashes, throws or prints. One
 * thread at a time may use an object. Arrays are aligned to their elements, and none changes during
 * a call but by it.
 */
#ifndef SPLINTER_RING_SUM_H_
#define SPLINTER_RING_SUM_H_

#include "splinter_fss.h"

#define SPLINTER_RING_BLOCK_ROWS 4096
#define SPLINTER_RING_VECTOR_BYTES 51200
#define SPLINTER_RING_SEED_BYTES 16
#define SPLINTER_MAX_SUM_BITS 47
#define SPLINTER_MAX_SUMS 256
#define SPLINTER_MAX_SUM_ROWS (1u << 30)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct splinter_ring_sum_client splinter_ring_sum_client;
typedef struct splinter_ring_sum_request splinter_ring_sum_request;
typedef struct splinter_ring_sum_accumulator splinter_ring_sum_accumulator;

/* Expands a key of two seeds. *out must be closed; it is null on failure. */
SPLINTER_EXPORT int32_t splinter_ring_sum_client_open(const uint8_t* key, uint32_t path,
                                                      splinter_ring_sum_client** out);

/* Wipes and frees a client; null is allowed. */
SPLINTER_EXPORT void splinter_ring_sum_client_close(splinter_ring_sum_client* client);

/* Writes pk0. */
SPLINTER_EXPORT int32_t splinter_ring_sum_public_key(const splinter_ring_sum_client* client,
                                                     uint8_t* product);

/* Reads the sum of an answer modulo 2^T; SPLINTER_BAD_RESIDUE if the answer is none. */
SPLINTER_EXPORT int32_t splinter_ring_sum_decrypt(const splinter_ring_sum_client* client,
                                                  uint32_t sum_bits, const uint8_t* answer,
                                                  uint64_t* sum);

/* Begins a request with fresh seeds, and writes its public one. The client may be closed before the
 * request. *out must be closed; it is null on failure. */
SPLINTER_EXPORT int32_t splinter_ring_sum_request_open(const splinter_ring_sum_client* client,
                                                       uint32_t sum_bits, uint8_t* seed,
                                                       splinter_ring_sum_request** out);

/* Wipes and frees a request; null is allowed. */
SPLINTER_EXPORT void splinter_ring_sum_request_close(splinter_ring_sum_request* request);

/* Writes the record of the next block of rows, whose weights are below 2^16. Only the last block
 * has fewer than SPLINTER_RING_BLOCK_ROWS: SPLINTER_BAD_ARGUMENT if another follows it. */
SPLINTER_EXPORT int32_t splinter_ring_sum_encrypt(splinter_ring_sum_request* request,
                                                  const uint32_t* weights, size_t rows,
                                                  uint8_t* record);

/* Opens an accumulator of no rows: numbers are below 2^value_bits, from 1 to 64, and have
 * value_bits / limb_bits limbs, rounded up. limb_bits is at most value_bits and 47, and measures
 * times limbs times groups at most SPLINTER_MAX_SUMS. seed is the request's. *out must be closed;
 * it is null on failure. */
SPLINTER_EXPORT int32_t splinter_ring_sum_accumulator_open(uint32_t value_bits, uint32_t limb_bits,
                                                           uint32_t measures, uint32_t groups,
                                                           const uint8_t* seed, uint32_t path,
                                                           splinter_ring_sum_accumulator** out);

/* Frees an accumulator; null is allowed. */
SPLINTER_EXPORT void splinter_ring_sum_accumulator_close(
    splinter_ring_sum_accumulator* accumulator);

/*
 * Adds `rows` rows from number first_row on, which end before SPLINTER_MAX_SUM_ROWS. values has the
 * numbers of all rows for each measure, one measure after the other; groups the group of each row,
 * -1 for a row that does not count, or is null for group 0 throughout. records are those of all
 * blocks that the rows touch, one after the other.
 *
 * Nothing is added if a group is out of range, a number is too wide
 * (SPLINTER_BAD_ARGUMENT) or a record is none (SPLINTER_BAD_RESIDUE).
 */
SPLINTER_EXPORT int32_t splinter_ring_sum_add(splinter_ring_sum_accumulator* accumulator,
                                              uint64_t first_row, size_t rows,
                                              const uint64_t* values, const int32_t* groups,
                                              const uint8_t* records);

/* Writes the state of a sum: equal rows give equal bytes, however they were dealt out. */
SPLINTER_EXPORT int32_t splinter_ring_sum_state(const splinter_ring_sum_accumulator* accumulator,
                                                uint32_t sum, uint8_t* state);

/* Adds a state to a sum of states, or nothing and SPLINTER_BAD_RESIDUE if either is none. */
SPLINTER_EXPORT int32_t splinter_ring_sum_merge(uint8_t* sum, const uint8_t* state);

/*
 * Writes the answer of one sum: state + u (pk0, pk1) + (e0, e1), flooded, and with `offset` (below
 * 2^T) added to the sum. `seed` has 32 bytes that look uniform to every client and serve one
 * request; another index (below SPLINTER_MAX_SUMS) gives unrelated masks. Equal arguments give
 * equal answers. SPLINTER_BAD_RESIDUE if the state or pk0 is none.
 */
SPLINTER_EXPORT int32_t splinter_ring_sum_answer(uint32_t path, uint32_t sum_bits,
                                                 const uint8_t* public_seed, const uint8_t* product,
                                                 const uint8_t* state, const uint8_t* seed,
                                                 uint32_t index, uint64_t offset, uint8_t* answer);

#ifdef __cplusplus
}
#endif

#endif /* SPLINTER_RING_SUM_H_ */

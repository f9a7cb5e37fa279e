/*
 * The C interface of Paillier's encryption: a client that knows the factors of N encrypts numbers,
 * a server adds up numbers of its own times those, and the client decrypts the sums. Statuses are
 * those of splinter_fss.h, and so are the rules for arrays: an output must not overlap another
 * array, and none may change during a call. docs/protocol.md defines the encryption.
 *
 * N is the product of two safe primes of equal length and has 2048 or 3072 bits. All numbers are
 * little-endian and of fixed length: N and numbers modulo N of modulus_bytes = 256 or 384 bytes,
 * each prime of half as many, ciphertexts of twice as many. None needs to be aligned.
 */
#ifndef SPLINTER_PAILLIER_H_
#define SPLINTER_PAILLIER_H_

#include "splinter_fss.h"

#define SPLINTER_PAILLIER_SEED_BYTES 32
#define SPLINTER_PAILLIER_MAX_CELLS 256
#define SPLINTER_CELLS_MAX_ROWS (1u << 20)
#define SPLINTER_CELLS_MAX_COLUMNS (1u << 20)
#define SPLINTER_CELLS_MAX_PARTIES 8
#define SPLINTER_CELLS_MAX_SHARES (1u << 12)

#ifdef __cplusplus
extern "C" {
#endif

/* A key with its factors, and sums of a server. One thread at a time may use either. */
typedef struct splinter_paillier_key splinter_paillier_key;
typedef struct splinter_paillier_sums splinter_paillier_sums;

/* The powers of bases and columns, with which several threads may answer at once. */
typedef struct splinter_cell_powers splinter_cell_powers;

/* Writes the primes p and q of a fresh key of modulus_bytes, modulus_bytes / 2 each. Takes
 * seconds. */
SPLINTER_EXPORT int32_t splinter_paillier_generate(uint8_t* primes, size_t modulus_bytes);

/* Writes N, the product of a key's primes; SPLINTER_BAD_KEY if they are none: of equal length and a
 * product of twice that, odd, far apart and, as far as Euler's criterion shows, primes. */
SPLINTER_EXPORT int32_t splinter_paillier_modulus(const uint8_t* primes, size_t modulus_bytes,
                                                  uint8_t* modulus);

/* Returns SPLINTER_OK if N may be a key: odd, of an allowed length exactly, without a divisor below
 * 2^16, and no power of another number; else SPLINTER_BAD_KEY. */
SPLINTER_EXPORT int32_t splinter_paillier_check(const uint8_t* modulus, size_t modulus_bytes);

/* Returns SPLINTER_OK if `count` numbers of 2 modulus_bytes are ciphertexts under N: from 1 to
 * N^2 - 1 each, and prime to N; else SPLINTER_BAD_CIPHERTEXT. N must pass splinter_paillier_check,
 * of which only what safety takes is seen to again: SPLINTER_BAD_KEY unless N is odd and fills
 * modulus_bytes, an allowed length. */
SPLINTER_EXPORT int32_t splinter_paillier_check_ciphertexts(const uint8_t* modulus,
                                                            size_t modulus_bytes,
                                                            const uint8_t* numbers, size_t count,
                                                            uint32_t path);

/* Opens a key from its primes, whose bytes are copied and checked as by splinter_paillier_modulus.
 * Its tables take a tenth of a second, and up to 40 MB. *out must be closed; it is null on failure.
 */
SPLINTER_EXPORT int32_t splinter_paillier_key_open(const uint8_t* primes, size_t modulus_bytes,
                                                   uint32_t path, splinter_paillier_key** out);

/* Wipes and frees a key; null is allowed. */
SPLINTER_EXPORT void splinter_paillier_key_close(splinter_paillier_key* key);

/* Writes encryptions of `count` numbers, or of zeros if numbers is null: noise made ahead. */
SPLINTER_EXPORT int32_t splinter_paillier_encrypt(const splinter_paillier_key* key,
                                                  const uint64_t* numbers, size_t count,
                                                  uint8_t* ciphertexts);

/* Turns encryptions of 0 into ones of `count` numbers, in place. Each must be fresh: two numbers
 * with equal noise reveal their difference. */
SPLINTER_EXPORT int32_t splinter_paillier_add_numbers(const splinter_paillier_key* key,
                                                      const uint64_t* numbers, size_t count,
                                                      uint8_t* ciphertexts);

/* Writes the numbers below N that `count` ciphertexts hide; SPLINTER_BAD_CIPHERTEXT if one is none.
 */
SPLINTER_EXPORT int32_t splinter_paillier_decrypt(const splinter_paillier_key* key,
                                                  const uint8_t* ciphertexts, size_t count,
                                                  uint8_t* numbers);

/* Opens sums of `measures` by `groups` cells, SPLINTER_PAILLIER_MAX_CELLS at most, of numbers of
 * value_bits, 1 to 64. expected_rows, a public number, decides speed and memory alone. The key must
 * pass splinter_paillier_check. *out must be closed; it is null on failure. */
SPLINTER_EXPORT int32_t splinter_paillier_sums_open(const uint8_t* modulus, size_t modulus_bytes,
                                                    uint32_t measures, uint32_t groups,
                                                    uint32_t value_bits, uint64_t expected_rows,
                                                    uint32_t path, splinter_paillier_sums** out);

/* Wipes and frees sums; null is allowed. */
SPLINTER_EXPORT void splinter_paillier_sums_close(splinter_paillier_sums* sums);

/* Adds rows: cell (m, groups[i]) gains values[m * rows + i] times what ciphertext i hides. A group
 * is -1 for a row that counts in none, though its ciphertext is checked, and null stands for group
 * 0 throughout. Refused arguments change nothing; a ciphertext that is not prime to N is refused
 * when the sums are read. Calls of 2,048 rows and more are fastest. */
SPLINTER_EXPORT int32_t splinter_paillier_sums_add(splinter_paillier_sums* sums,
                                                   const uint8_t* ciphertexts, size_t rows,
                                                   const uint64_t* values, const int32_t* groups);

/* Adds the state of other sums of the same shape. */
SPLINTER_EXPORT int32_t splinter_paillier_sums_merge(splinter_paillier_sums* sums,
                                                     const uint8_t* state, size_t state_bytes);

/* Writes a ciphertext for each cell (m, g), number m * groups + g. It is the same for the same rows
 * however they came, and must not leave the server: it tells more than the sums. */
SPLINTER_EXPORT int32_t splinter_paillier_sums_state(splinter_paillier_sums* sums, uint8_t* state,
                                                     size_t state_bytes);

/* Writes the answer: the state times a fresh encryption of each cell's offset, a number below N; of
 * 0 if offsets is null. Its randomness is that of the seed, of SPLINTER_PAILLIER_SEED_BYTES, which
 * must serve no other rows or offsets: equal calls give equal bytes. */
SPLINTER_EXPORT int32_t splinter_paillier_sums_answer(splinter_paillier_sums* sums,
                                                      const uint8_t* seed, const uint8_t* offsets,
                                                      uint8_t* answer, size_t answer_bytes);

/*
 * Additive shares of functions sel(i) m(j) of cells, rows i by columns j, among 2 to 8 parties, of
 * which all but one may collude; selectors are 0 or 1. All parties get the bases h of the client's
 * key, which serve all its functions, and v, a ciphertext of each column; all but the last a seed
 * of SPLINTER_PAILLIER_SEED_BYTES, and the last one its numbers of each row, of
 * splinter_cells_row_bytes. A party adds up its rows' numbers times weights and answers with one
 * number modulo N^2. The product of all parties' answers, the last one's inverted, is 1 + z N
 * modulo N^2, where z is the sum of sel(i) m(j) times the weight of (i, j), modulo N.
 */

/* The shape of cells: rows and columns from 1 to SPLINTER_CELLS_MAX_ROWS and _COLUMNS. */
typedef struct splinter_cells {
  uint64_t modulus_bytes;
  uint64_t rows;
  uint64_t columns;
} splinter_cells;

/* Returns the bytes of a row's numbers; 0 if the shape is none. */
SPLINTER_EXPORT size_t splinter_cells_row_bytes(const splinter_cells* cells);

/* Return the words of a column's sum of seeds and of selectors; 0 if the length is none. */
SPLINTER_EXPORT size_t splinter_cells_seed_words(uint64_t modulus_bytes);
SPLINTER_EXPORT size_t splinter_cells_selector_words(uint64_t modulus_bytes);

/* Writes the bases of all columns, ciphertexts of 0 that a secret seed of
 * SPLINTER_PAILLIER_SEED_BYTES makes: those of fewer columns are the first ones. */
SPLINTER_EXPORT int32_t splinter_cells_bases(const splinter_paillier_key* key,
                                             const uint8_t* base_seed, uint64_t columns,
                                             uint8_t* bases);

/* Writes the shares of one function: v of all columns, the seeds of all parties but the last, one
 * after the other, and the last one's numbers of all rows. selectors are 0 or 1, one a row;
 * function has a word for each column. */
SPLINTER_EXPORT int32_t splinter_cells_share(const splinter_paillier_key* key,
                                             const uint8_t* base_seed, const splinter_cells* cells,
                                             uint32_t parties, const uint64_t* selectors,
                                             const uint64_t* function, uint8_t* v, uint8_t* seeds,
                                             uint8_t* last_rows);

/* Adds `count` cells to sums of one share, which are 0 at first: of each column, seeds and
 * selectors. Cell places[i], row * columns + column, has weights[i]; those of a column add up to
 * less than 2^64 in all. The cells' rows are among `rows` from `first` on, whose numbers are those
 * that the seed expands to or, if it is null, `numbers`. Cells of one row are best in a row.
 *
 * Functions of one key have bases in common, and so may up to SPLINTER_CELLS_MAX_SHARES have their
 * sums of seeds: those of fewer columns take the first ones. */
SPLINTER_EXPORT int32_t splinter_cells_add(const splinter_cells* cells, const uint8_t* seed,
                                           const uint8_t* numbers, uint64_t first, uint64_t rows,
                                           const uint64_t* places, const uint64_t* weights,
                                           uint64_t count, uint64_t* seed_sums,
                                           uint64_t* selector_sums);

/* Adds other sums, of `words` words. */
SPLINTER_EXPORT int32_t splinter_cells_merge(const uint64_t* other, uint64_t words, uint64_t* sums);

/* Writes the party's answer, a number modulo N^2: the product of base_count bases and of v, the
 * column_count columns of all shares, to the powers of their sums. SPLINTER_BAD_CIPHERTEXT if one
 * is none; of N, which must pass splinter_paillier_check, only what safety takes is seen to again:
 * SPLINTER_BAD_KEY unless it is odd and fills modulus_bytes. */
SPLINTER_EXPORT int32_t splinter_cells_answer(const uint8_t* modulus, uint64_t modulus_bytes,
                                              const uint8_t* bases, uint64_t base_count,
                                              const uint64_t* seed_sums, const uint8_t* v,
                                              uint64_t column_count, const uint64_t* selector_sums,
                                              uint32_t path, uint8_t* answer);

/* Returns the bytes that a table of powers of so many bases and columns takes by a path; 0 if there
 * is no such table or path. By AVX-512 IFMA, a base among many takes some 65 KB under a key of 2048
 * bits and 140 KB under one of 3072, a column about a fifth of that; one among few takes up to 2.5
 * times as much, as its digits are shorter. AVX2 takes nearly twice as much as IFMA. */
SPLINTER_EXPORT uint64_t splinter_cell_powers_bytes(uint64_t modulus_bytes, uint64_t base_count,
                                                    uint64_t column_count, uint32_t path);

/* Opens a table of powers of bases and columns, as splinter_cells_answer takes them, to answer many
 * sums sooner. *out must be closed; it is null on failure, which is as of splinter_cells_answer. */
SPLINTER_EXPORT int32_t splinter_cell_powers_open(const uint8_t* modulus, uint64_t modulus_bytes,
                                                  const uint8_t* bases, uint64_t base_count,
                                                  const uint8_t* v, uint64_t column_count,
                                                  uint32_t path, splinter_cell_powers** out);

SPLINTER_EXPORT void splinter_cell_powers_close(splinter_cell_powers* powers);

/* Writes what splinter_cells_answer writes of these sums. */
SPLINTER_EXPORT int32_t splinter_cell_powers_answer(const splinter_cell_powers* powers,
                                                    const uint64_t* seed_sums,
                                                    const uint64_t* selector_sums, uint8_t* answer);

#ifdef __cplusplus
}
#endif

#endif /* SPLINTER_PAILLIER_H_ */

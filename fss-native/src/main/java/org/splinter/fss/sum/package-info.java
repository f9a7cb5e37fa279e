/**
 * Selected sums: sums over the rows of one provider's private numbers that a client selects and
 * weights in private.
 *
 * <p>A client encrypts a number for each row, 0 where the row is not selected ({@link
 * org.splinter.fss.sum.RingSumClient}); the provider adds up the encryptions times its own numbers
 * ({@link org.splinter.fss.sum.RingSumAccumulator}), and masks the sums ({@link
 * org.splinter.fss.sum.RingSumReduction}), which the client decrypts. The provider learns nothing
 * of the rows selected, an honest client nothing of the numbers but their sums (docs/protocol.md).
 * Everything has a native form and a plain Java twin that writes equal bytes.
 */
@NullMarked
package org.splinter.fss.sum;

import org.jspecify.annotations.NullMarked;

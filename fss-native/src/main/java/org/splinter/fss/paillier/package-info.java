/**
 * Paillier's encryption, under which a server adds up its own numbers times a client's hidden ones.
 *
 * <p>A client draws {@link org.splinter.fss.paillier.PaillierPrimes}, encrypts its numbers by a
 * {@link org.splinter.fss.paillier.PaillierKey} and gives a server its {@link
 * org.splinter.fss.paillier.PaillierModulus} and the ciphertexts. The server's {@link
 * org.splinter.fss.paillier.PaillierSums} make the answers that the key decrypts. Keys and sums are
 * twins: native ones, and plain Java ones that write equal bytes from equal randomness.
 * docs/protocol.md defines the encryption and argues its security.
 */
@NullMarked
package org.splinter.fss.paillier;

import org.jspecify.annotations.NullMarked;

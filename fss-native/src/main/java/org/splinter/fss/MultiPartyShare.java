package org.splinter.fss;

/**
 * A share of f(x) = β if x = α, else 0, of one bit, for k >= 3 parties. After the header, of c
 * column bits ({@link GridParameters}):
 *
 * <pre>
 *   per row      which of the 2^(k-1) columns the party holds, exactly half of them: one bit each,
 *                at least a byte, the rest 0
 *   per row      2^(k-2) seeds of 16 bytes, by column; their lowest c - 7 bits are 0
 *   per column   a correction of 2^(c-7) blocks of 16 bytes
 * </pre>
 *
 * Nothing may follow.
 */
public final class MultiPartyShare extends EncodedShare<GridParameters> implements FunctionShare {
  MultiPartyShare(byte[] bytes, ShareHeader header) {
    super(bytes, header, (GridParameters) header.parameters());
  }
}

package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * A share of f(x) = β for every x of any domain: one of two random numbers that add up to β. After
 * the header, the number's 8 bytes (a word) or 16 (a double word). Nothing may follow.
 */
public final class ConstantShare extends EncodedShare<ConstantParameters> implements FunctionShare {
  ConstantShare(byte[] bytes, ShareHeader header) {
    super(bytes, header, (ConstantParameters) header.parameters());
  }

  /** This party's number. */
  OutputValue value() {
    ByteBuffer bytes = view();
    boolean wide = parameters().output() == Output.DOUBLE_WORD;
    return new OutputValue(
        wide ? bytes.getLong(ShareHeader.BYTES + 8) : 0, bytes.getLong(ShareHeader.BYTES));
  }
}

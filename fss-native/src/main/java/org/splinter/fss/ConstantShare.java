package org.splinter.fss;

/**
 * A share of f(x) = β for every x of any domain: one of two random numbers that add up to β. After
 * the header, the number's 8 bytes. Nothing may follow.
 */
public final class ConstantShare extends EncodedShare implements FunctionShare {
  /** Bytes of each party's share. */
  public static final int BYTES = ShareHeader.BYTES + Long.BYTES;

  ConstantShare(byte[] bytes, ShareHeader header) {
    super(bytes, header);
  }

  /** This party's number. */
  long value() {
    return view().getLong(ShareHeader.BYTES);
  }
}

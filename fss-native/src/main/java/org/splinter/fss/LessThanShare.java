package org.splinter.fss;

/**
 * A share of f(x) = β if x < α, else 0; or of f(x) = β if x <= α, else 0. The bytes do not tell
 * which. After the header, with the levels of a {@link PointShare}:
 *
 * <pre>
 *   every level but the last   2^bits node corrections of 16 bytes each,
 *                              2^bits value corrections of 8 bytes each
 *   the last level             2^bits value corrections of 8 bytes each
 * </pre>
 *
 * Nothing may follow.
 */
public final class LessThanShare extends EncodedShare implements FunctionShare {
  LessThanShare(byte[] bytes, ShareHeader header) {
    super(bytes, header);
  }

  public TreeParameters parameters() {
    return header().parameters();
  }
}

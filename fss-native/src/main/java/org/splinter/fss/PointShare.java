package org.splinter.fss;

/**
 * A share of f(x) = β if x = α, else 0. After the header:
 *
 * <pre>
 *   node levels   2^bits node corrections of 16 bytes each
 *   leaf level    2^bits value corrections of 8 bytes each
 * </pre>
 *
 * There are ceil(d / r) levels. The first takes d - r (levels - 1) bits of the key, its highest
 * ones, and each later level r bits; the last one is the leaf level. Nothing may follow.
 */
public final class PointShare extends EncodedShare implements FunctionShare {
  PointShare(byte[] bytes, ShareHeader header) {
    super(bytes, header);
  }

  public TreeParameters parameters() {
    return header().parameters();
  }
}

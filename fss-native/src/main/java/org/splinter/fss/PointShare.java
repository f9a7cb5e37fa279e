package org.splinter.fss;

/**
 * A share of f(x) = β if x = α, else 0. After the header, of a tree of L levels of b bits each
 * ({@link TreeParameters}):
 *
 * <pre>
 *   every level but the last   2^b node corrections of 16 bytes
 *   the last level             2^b value corrections: 8 bytes of a word, 16 of a double word,
 *                              one bit each of bits, in blocks of 16 bytes
 * </pre>
 *
 * and of a compact tree:
 *
 * <pre>
 *   every level but the last   one node correction of 16 bytes, whose lowest bit is the control
 *                              correction of child 0
 *   the last level             2^b value corrections
 *   (L - 1 + 7) / 8 bytes      the control corrections of child 1, bit i of level i; the rest 0
 * </pre>
 *
 * Nothing may follow.
 */
public final class PointShare extends EncodedShare<TreeParameters> implements FunctionShare {
  PointShare(byte[] bytes, ShareHeader header) {
    super(bytes, header, (TreeParameters) header.parameters());
  }
}

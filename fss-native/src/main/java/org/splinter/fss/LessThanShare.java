package org.splinter.fss;

/**
 * A share of f(x) = β if x < α, else 0; or of f(x) = β if x <= α, else 0. The bytes do not tell
 * which. After the header, with the levels of a {@link PointShare} and value corrections of 8 bytes
 * (words) or 16 (double words):
 *
 * <pre>
 *   every level but the last   2^b node corrections of 16 bytes, then 2^b value corrections
 *   the last level             2^b value corrections
 * </pre>
 *
 * and of a compact tree:
 *
 * <pre>
 *   every level but the last   one node correction of 16 bytes, whose lowest bit is the control
 *                              correction of child 0, then one value correction
 *   the last level             2 value corrections
 *   (L - 1 + 7) / 8 bytes      the control corrections of child 1, bit i of level i; the rest 0
 * </pre>
 *
 * Nothing may follow.
 */
public final class LessThanShare extends EncodedShare<TreeParameters> implements FunctionShare {
  LessThanShare(byte[] bytes, ShareHeader header) {
    super(bytes, header, (TreeParameters) header.parameters());
  }
}

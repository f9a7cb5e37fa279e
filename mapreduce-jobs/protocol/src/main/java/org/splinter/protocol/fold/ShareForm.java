package org.splinter.protocol.fold;

import org.jspecify.annotations.Nullable;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.RingSums;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;

/**
 * The public form of one planned share: everything but its secrets.
 *
 * @param use the values that a sum takes of a DPF share over an expanded domain; DIRECT elsewhere
 * @param tree the shape of its tree; null where there is none
 * @param ring the shape of a ring function; null of another one
 */
public record ShareForm(Scheme scheme, Use use, @Nullable TreeShape tree, @Nullable Ring ring) {
  public static final ShareForm CONSTANT = new ShareForm(Scheme.CONSTANT, Use.DIRECT, null);
  public static final ShareForm DENSE = new ShareForm(Scheme.DENSE, Use.DIRECT, null);

  /**
   * The shape of a ring function beside its domain.
   *
   * @param columnBits log2 of the columns of its grid
   * @param sums the ring, and the modulus of sums
   */
  public record Ring(int columnBits, RingSums sums) {}

  /** Makes the form of a tree, a constant or a dense function. */
  public ShareForm(Scheme scheme, Use use, @Nullable TreeShape tree) {
    this(scheme, use, tree, null);
  }

  /** Makes the form of a ring function. */
  public static ShareForm ring(int columnBits, RingSums sums) {
    return new ShareForm(Scheme.RING, Use.DIRECT, null, new Ring(columnBits, sums));
  }

  public ShareForm {
    if ((scheme == Scheme.RING) == (ring == null)) {
      throw new IllegalArgumentException("a share of scheme " + scheme + " with ring " + ring);
    }
    if (hasTree(scheme) == (tree == null)) {
      throw new IllegalArgumentException(
          "a share of scheme "
              + scheme
              + " with tree "
              + tree
              + "; only constants, dense and ring functions have none");
    }
  }

  /** Returns whether shares of a scheme are trees. */
  static boolean hasTree(Scheme scheme) {
    return scheme.takesKeys() && !scheme.tabular();
  }
}

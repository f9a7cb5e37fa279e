package org.splinter.protocol.fold;

import org.jspecify.annotations.Nullable;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;

/**
 * The public form of one planned share: everything but its secrets.
 *
 * @param use the values that a sum takes of a DPF share over an expanded domain; DIRECT elsewhere
 * @param tree the shape of its tree; null for a constant or a dense function, which have none
 */
public record ShareForm(Scheme scheme, Use use, @Nullable TreeShape tree) {
  public static final ShareForm CONSTANT = new ShareForm(Scheme.CONSTANT, Use.DIRECT, null);
  public static final ShareForm DENSE = new ShareForm(Scheme.DENSE, Use.DIRECT, null);

  public ShareForm {
    if (hasTree(scheme) == (tree == null)) {
      throw new IllegalArgumentException(
          "a share of scheme "
              + scheme
              + " with tree "
              + tree
              + "; only constants and dense functions have none");
    }
  }

  /** Returns whether shares of a scheme are trees. */
  static boolean hasTree(Scheme scheme) {
    return scheme.takesKeys() && !scheme.tabular();
  }
}

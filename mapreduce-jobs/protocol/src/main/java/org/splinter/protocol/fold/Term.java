package org.splinter.protocol.fold;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyPart;

/**
 * One summand of the secret condition's indicator: over the rows that pass a public filter and have
 * no NULL in the key, the sum of some shares at the row's key. Signs are in the shares' secrets, so
 * that providers only add.
 *
 * @param filter the condition on the rows that count, beside the plan's own filter, or null for all
 * @param key the parts of the key, at most one of them ordered and whole; none if all shares are
 *     constants
 * @param expanded whether the shares are expanded over the whole domain and rows look them up
 * @param shares the forms of function shares
 * @param cells functions of cells, in place of function shares; null if there are none
 */
public record Term(
    @Nullable Predicate filter,
    List<KeyPart> key,
    boolean expanded,
    List<ShareForm> shares,
    @Nullable Cells cells) {

  /**
   * The public form of functions of cells.
   *
   * @param columnBits the low bits of a key, which are its column
   * @param shares how many there are
   */
  public record Cells(int columnBits, int shares) {}

  /** The most key parts of one term. */
  public static final int MAX_KEY_PARTS = 32;

  public Term {
    key = List.copyOf(key);
    shares = List.copyOf(shares);
    if (cells != null && (expanded || !shares.isEmpty())) {
      throw new IllegalArgumentException("functions of cells beside function shares");
    }
  }

  /** Makes a term of function shares. */
  public Term(
      @Nullable Predicate filter, List<KeyPart> key, boolean expanded, List<ShareForm> shares) {
    this(filter, key, expanded, shares, null);
  }

  /** Makes a term of functions of cells. */
  public static Term ofCells(@Nullable Predicate filter, List<KeyPart> key, Cells cells) {
    return new Term(filter, key, false, List.of(), cells);
  }

  /** Returns the number of its shares. */
  public int shareCount() {
    return cells == null ? shares.size() : cells.shares();
  }
}

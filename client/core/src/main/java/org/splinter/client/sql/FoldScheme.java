package org.splinter.client.sql;

/** The scheme of shares by which a fold asks for what depends on secrets. */
public enum FoldScheme {
  /**
   * Trees of two providers, else dense functions, or ring functions of more keys; dense ones also
   * of two where no tree can say what the template compares.
   */
  AUTO,
  /** Dense functions, of any number of providers: all values at up to 2^17 keys. */
  DENSE,
  /**
   * Ring functions, of any number of providers, of the same values at more keys: their shares are
   * shorter where these are many.
   */
  RING
}

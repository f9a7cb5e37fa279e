package org.splinter.client.sql;

/** The scheme of shares by which a fold asks for what depends on secrets. */
public enum FoldScheme {
  /**
   * Trees of two providers, else dense functions; dense ones also of two where no tree can say what
   * the template compares.
   */
  AUTO,
  /** Dense functions, of any number of providers: all values at up to 2^17 keys. */
  DENSE
}

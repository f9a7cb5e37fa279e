package org.splinter.fss;

/**
 * A client's secret that shares hide: a function of few numbers, one of any values, or a product.
 */
public sealed interface Secret permits SecretFunction, SecretTable, SecretProduct {
  /**
   * Checks that there are shares of these parameters that hide the secret.
   *
   * @throws IllegalArgumentException if not; its message reveals nothing of the secret
   */
  void check(ShareParameters parameters);

  /** Returns the words that the native generators take, which the caller wipes. */
  long[] words();
}

package org.splinter.client.sql;

import java.util.OptionalInt;
import org.splinter.fss.paillier.PaillierModulus;

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
  RING,
  /**
   * Functions of cells under Paillier's encryption with a key of 3072 bits, of any number of
   * providers, of the same values at as many keys.
   */
  PAILLIER,
  /** Such functions under a key of 2048 bits. */
  PAILLIER_2048;

  /** Returns the length of the Paillier key, if shares are made under one. */
  public OptionalInt keyBits() {
    return switch (this) {
      case AUTO, DENSE, RING -> OptionalInt.empty();
      case PAILLIER -> OptionalInt.of(PaillierModulus.DEFAULT_BITS);
      case PAILLIER_2048 -> OptionalInt.of(PaillierModulus.LEAST_BITS);
    };
  }
}

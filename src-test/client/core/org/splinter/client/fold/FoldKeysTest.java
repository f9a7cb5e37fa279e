package org.splinter.client.fold;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierPrimes;

/** Tests that keys of folds are drawn once, and are of no use once they are closed. */
final class FoldKeysTest {
  private static final int BITS = 2048;

  @Test
  void aDrawnKeyLastsUntilItIsClosed() {
    FoldKeys keys = FoldKeys.drawn();
    assertFalse(keys.ready(BITS));
    PaillierPrimes primes = keys.primes(BITS);
    assertTrue(keys.ready(BITS));
    assertFalse(keys.ready(3072));
    assertSame(primes, keys.primes(BITS));
    keys.close();
    assertThrows(IllegalStateException.class, primes::encode);
    assertThrows(IllegalStateException.class, () -> keys.primes(BITS));
    assertFalse(keys.ready(BITS));
  }

  @Test
  void aKeptKeyServesItsLengthAlone() {
    FoldKeys keys = FoldKeys.kept(PaillierPrimes.generate(BITS, GenerationPath.AUTO));
    assertTrue(keys.ready(BITS));
    PaillierPrimes primes = keys.primes(BITS);
    assertSame(primes, keys.primes(BITS));
    String refusal =
        String.valueOf(
            assertThrows(RefusedQueryException.class, () -> keys.primes(3072)).getMessage());
    assertTrue(
        refusal.startsWith("the key has 2048 bits, and the scheme takes one of 3072; "), refusal);
    keys.close();
    assertThrows(IllegalStateException.class, primes::encode);
  }
}

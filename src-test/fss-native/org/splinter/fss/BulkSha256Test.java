package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.Sha256;

/**
 * Tests that bulk digests are SHA-256, in Java at first and natively from some millions of bytes
 * on.
 */
final class BulkSha256Test {
  private static final int LONG = 5000;

  /** Digests enough for all objects to go over to the library with their next message. */
  private static void warm() {
    MessageDigest sha = new BulkSha256();
    byte[] million = new byte[1 << 20];
    for (int i = 0; i < 9; i++) {
      sha.update(million);
    }
    assertArrayEquals(Sha256.of(new byte[9 << 20]), sha.digest());
  }

  @Test
  void isSha256WhereverAMessageIsCut() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    MessageDigest across = new BulkSha256();
    for (boolean warm : new boolean[] {false, true}) {
      if (warm) {
        warm();
      }
      MessageDigest fresh = new BulkSha256();
      for (int length = 0; length < 200; length++) {
        check(across, random, length);
        check(fresh, random, length);
      }
      for (int blocks = 63; blocks <= 129; blocks++) { // the library is called every 64
        check(across, random, 64 * blocks + random.nextInt(3) - 1);
      }
      for (int i = 0; i < 100; i++) {
        check(fresh, random, random.nextInt(3 * LONG));
      }
    }
  }

  private static void check(MessageDigest sha, Random random, int length) {
    byte[] message = new byte[length];
    random.nextBytes(message);
    for (int done = 0; done < length; ) {
      int some = Math.min(length - done, random.nextInt(random.nextBoolean() ? 3 : LONG));
      if (some == 1) {
        sha.update(message[done]);
      } else {
        sha.update(message, done, some);
      }
      done += some;
    }
    assertArrayEquals(Sha256.of(message), sha.digest());
  }

  @Test
  void aLongFirstMessageIsToo() {
    MessageDigest sha = new BulkSha256(Long.MAX_VALUE);
    byte[] message = new byte[3 * LONG];
    new Random(5).nextBytes(message);
    assertArrayEquals(Sha256.of(message), sha.digest(message));
  }

  @Test
  void forgetsAMessageThatIsReset() throws DigestException {
    warm();
    MessageDigest sha = new BulkSha256();
    for (int length : new int[] {3, 3 * LONG}) {
      sha.update(new byte[length]);
      sha.reset();
      byte[] out = new byte[40];
      sha.update(new byte[] {7});
      assertEquals(32, sha.digest(out, 4, 32));
      assertArrayEquals(Sha256.of(new byte[] {7}), Arrays.copyOfRange(out, 4, 36));
    }
    assertThrows(DigestException.class, () -> sha.digest(new byte[31], 0, 31));
  }
}

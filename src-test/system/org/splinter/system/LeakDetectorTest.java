package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that the detector finds each way in which a window of a share could show. */
final class LeakDetectorTest {
  private final byte[] share = new byte[200];
  private final LeakDetector detector = new LeakDetector();

  LeakDetectorTest() {
    new Random(1).nextBytes(share);
    detector.add(share);
  }

  @Test
  void findsEveryEncodingAtEveryOffset() {
    for (int at = 40; at + 8 <= share.length; at += 3) {
      byte[] window = Arrays.copyOfRange(share, at, at + 8);
      assertTrue(detector.leaks(join("log ".getBytes(StandardCharsets.UTF_8), window)));
      String hex = HexFormat.of().formatHex(window);
      assertTrue(detector.leaks(bytes("x=" + hex)));
      assertTrue(detector.leaks(bytes("a" + hex.toUpperCase(java.util.Locale.ROOT))));
      for (int before = 0; before < 4; before++) {
        byte[] padded = join(new byte[before], window);
        String base64 = Base64.getEncoder().encodeToString(join(padded, new byte[3]));
        assertTrue(detector.leaks(bytes("<value>" + base64 + "</value>")), "offset " + before);
      }
      String url = Base64.getUrlEncoder().withoutPadding().encodeToString(window);
      assertTrue(detector.leaks(bytes(url)));
    }
  }

  /**
   * Checks that a zero root is no secret: one byte of any of many shares behind seven zeros would
   * be found in any file.
   */
  @Test
  void aRootThatIsZeroIsNoSecret() {
    byte[] rootless = share.clone();
    Arrays.fill(rootless, 40, 56, (byte) 0);
    LeakDetector own = new LeakDetector();
    own.add(rootless);
    assertFalse(own.leaks(Arrays.copyOf(rootless, 63)));
    assertTrue(own.leaks(Arrays.copyOf(rootless, 64)));
  }

  @Test
  void passesWhatIsPublic() {
    assertFalse(detector.leaks(Arrays.copyOf(share, 40)));
    assertFalse(detector.leaks(bytes("0".repeat(64) + " an ordinary log line " + "A".repeat(64))));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] join(byte[] left, byte[] right) {
    byte[] all = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, all, left.length, right.length);
    return all;
  }
}

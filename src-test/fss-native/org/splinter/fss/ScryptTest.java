package org.splinter.fss;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Tests of scrypt against the examples of RFC 7914, section 12. */
final class ScryptTest {
  private static String key(String passphrase, String salt, long n, int r, int p) {
    byte[] key = Scrypt.key(passphrase.getBytes(US_ASCII), salt.getBytes(US_ASCII), n, r, p, 64);
    return HexFormat.of().formatHex(key);
  }

  @Test
  void keysAreThoseOfTheStandard() {
    assertEquals(
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
            + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906",
        key("", "", 16, 1, 1));
    assertEquals(
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
            + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640",
        key("password", "NaCl", 1024, 8, 16));
  }

  @Test
  void otherCostsAreRefused() {
    for (int logN : new int[] {0, 21}) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class, () -> Scrypt.key(new byte[1], new byte[1], logN, 32));
      assertTrue(refused.getMessage().contains("2^1 to 2^20"), refused.getMessage());
    }
    assertThrows(FssException.class, () -> key("a", "b", 15, 8, 1)); // no power of two
  }
}

package org.splinter.fss.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class NativeLoaderTest {
  @Test
  void otherPlatformsAreNamed() {
    assertDoesNotThrow(() -> NativeLoader.checkPlatform("Linux", "amd64"));
    for (String[] platform :
        new String[][] {{"Linux", "aarch64"}, {"Mac OS X", "x86_64"}, {"Windows 11", "amd64"}}) {
      NativeLoadException refusal =
          assertThrows(
              NativeLoadException.class,
              () -> NativeLoader.checkPlatform(platform[0], platform[1]));
      assertEquals(
          "the native library is not available: it is built for Linux on x86-64, this is "
              + platform[0]
              + " on "
              + platform[1]
              + "; run it on such a machine",
          refusal.getMessage());
    }
  }

  @Test
  void theLinkersReasonsGetTheirMend() {
    assertRefused(
        "/t/libsplinter_fss.so: failed to map segment from shared object",
        "programs may not be run from its folder",
        "set -Djna.tmpdir");
    assertRefused(
        "/lib/libc.so.6: version `GLIBC_2.34' not found (required by /t/libsplinter_fss.so)",
        "this system's C library is older",
        "build the project on this system");
    assertRefused(
        "Unable to load library '/t/a.so':\n/t/a.so: file too short\nNot found in resource path",
        "it was refused (/t/a.so: file too short)",
        "rebuild");
    assertRefused(
        "\n\nThere is an incompatible JNA native library\nExpected: 7\nFound: 5",
        "it was refused (There is an incompatible JNA native library)",
        "rebuild");
    assertRefused("", "it was refused (java.lang.UnsatisfiedLinkError", "rebuild");
    assertRefused("invalid ELF header", "it was refused (invalid ELF header)", "rebuild");
  }

  @Test
  void anotherAbiVersionIsRefused() {
    String packed =
        String.valueOf(NativeLoader.class.getResource("native-10/linux-x86_64/libsplinter_fss.so"));
    assertTrue(packed.startsWith("file:"), packed);
    System.setProperty(NativeLoader.LIBRARY_PROPERTY, packed.substring("file:".length()));
    try {
      assertDoesNotThrow(() -> NativeLoader.load(10));
      NativeLoadException refusal =
          assertThrows(NativeLoadException.class, () -> NativeLoader.load(11));
      assertTrue(
          refusal.getMessage().contains("has ABI version 10, needs 11"), refusal.getMessage());
    } finally {
      System.clearProperty(NativeLoader.LIBRARY_PROPERTY);
    }
    NativeLoadException refusal =
        assertThrows(NativeLoadException.class, () -> NativeLoader.load(11));
    assertTrue(refusal.getMessage().contains("is not packed in this jar"), refusal.getMessage());
  }

  private static void assertRefused(String error, String reason, String mend) {
    String message = NativeLoader.refused(new UnsatisfiedLinkError(error)).getMessage();
    assertTrue(message.contains(reason) && message.contains(mend), message);
  }
}

package org.splinter.client.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.set;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;

/** Tests of the files of keys: that they arrive whole, and are their owner's alone. */
final class KeyFileTest {
  private static final int HEAD = 4 + 1 + 1 + 2 + PaillierModulus.ID_BYTES;

  @TempDir private Path folder;

  private static char[] notAsked() {
    throw new AssertionError("asked for a passphrase");
  }

  private static byte[] plain() {
    try (PaillierPrimes primes = PublishedKey.primes()) {
      return KeyFile.encode(primes, null);
    }
  }

  /** Returns changed bytes with the digest that fits them. */
  private static byte[] signed(byte[] bytes, int at, int value) {
    byte[] changed = set(bytes, at, value);
    byte[] body = Arrays.copyOf(changed, changed.length - Sha256.BYTES);
    System.arraycopy(Sha256.of(body), 0, changed, body.length, Sha256.BYTES);
    return changed;
  }

  private static void assertProblem(String problem, byte[] bytes, Supplier<char[]> passphrase) {
    FormatException refused =
        assertThrows(FormatException.class, () -> KeyFile.decode(bytes, passphrase));
    assertTrue(refused.getMessage().contains(problem), refused.getMessage());
  }

  @Test
  void keysArriveAsTheyWereWritten() throws Exception {
    Path file = folder.resolve("ann.key");
    try (PaillierPrimes primes = PublishedKey.primes()) {
      KeyFile.write(file, primes, null);
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      try (PaillierPrimes read = KeyFile.read(file, KeyFileTest::notAsked)) {
        assertArrayEquals(primes.encode(), read.encode());
      }
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw----r--"));
    IOException readable =
        assertThrows(IOException.class, () -> KeyFile.read(file, KeyFileTest::notAsked));
    assertTrue(readable.getMessage().contains("chmod go="), readable.toString());
  }

  @Test
  void passphrasesSealKeys() throws Exception {
    Path file = folder.resolve("ann.key");
    try (PaillierPrimes primes = PublishedKey.primes()) {
      IOException empty =
          assertThrows(IOException.class, () -> KeyFile.write(file, primes, new char[0]));
      assertTrue(empty.getMessage().contains("is empty"), empty.toString());
      KeyFile.write(file, primes, "sésame".toCharArray());
      String bytes = HexFormat.of().formatHex(Files.readAllBytes(file));
      assertFalse(bytes.contains(HexFormat.of().formatHex(primes.encode(), 0, 16)), "in the clear");
      char[] given = "sésame".toCharArray();
      try (PaillierPrimes read = KeyFile.read(file, () -> given)) {
        assertArrayEquals(primes.encode(), read.encode());
      }
      assertArrayEquals(new char[given.length], given, "the passphrase is wiped");
    }
    byte[] bytes = Files.readAllBytes(file);
    assertProblem("does not open with this passphrase", bytes, "sesame"::toCharArray);
    Supplier<char[]> right = "sésame"::toCharArray;
    for (int at : new int[] {HEAD - 1, HEAD + 1, HEAD + 17, HEAD + 29, bytes.length - 40}) {
      // Salt, nonce, primes, tag and the id before them are under the tag.
      assertProblem("does not open with", signed(bytes, at, bytes[at] ^ 1), right);
    }
    assertProblem("log N", signed(bytes, HEAD, 21), right);
    assertProblem("log N", signed(bytes, HEAD, 0), right);
  }

  @Test
  void otherFilesAreRefused() {
    byte[] bytes = plain();
    for (int at = 0; at < bytes.length; at += 7) {
      byte[] changed = set(bytes, at, bytes[at] ^ 1);
      assertThrows(FormatException.class, () -> KeyFile.decode(changed, KeyFileTest::notAsked));
    }
    for (int length = 0; length < bytes.length; length += 11) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> KeyFile.decode(shorter, KeyFileTest::notAsked));
    }
    assertProblem("magic", signed(bytes, 0, 'X'), KeyFileTest::notAsked);
    assertProblem("version", signed(bytes, 4, 2), KeyFileTest::notAsked);
    assertProblem("sealed", signed(bytes, 5, 2), KeyFileTest::notAsked);
    assertProblem("bits", signed(bytes, 7, 1), KeyFileTest::notAsked);
    assertProblem(
        "another key", signed(bytes, HEAD - 1, bytes[HEAD - 1] ^ 1), KeyFileTest::notAsked);
    assertProblem("no primes", signed(bytes, HEAD, bytes[HEAD] ^ 2), KeyFileTest::notAsked);
    assertProblem(
        "is damaged",
        set(bytes, bytes.length - 1, bytes[bytes.length - 1] ^ 1),
        KeyFileTest::notAsked);
  }
}

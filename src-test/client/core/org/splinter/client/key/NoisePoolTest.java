package org.splinter.client.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;

/** Tests that noise made ahead encrypts, and that no record of it serves twice. */
final class NoisePoolTest {
  private static final int SEGMENT = NoisePool.SEGMENT_RECORDS;

  @TempDir private Path folder;

  private final PaillierPrimes primes = PublishedKey.primes();
  private final PaillierModulus modulus = primes.modulus();

  @AfterEach
  void close() {
    primes.close();
  }

  private NoisePool pool() throws IOException {
    return NoisePool.open(folder.resolve("noise"), modulus);
  }

  private void fill(int rows) throws Exception {
    try (NoisePool pool = pool()) {
      NoiseMaker.make(primes, pool, rows, done -> {});
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  /** Takes records one by one, or as many as a segment has left. */
  private List<String> take(NoisePool pool, int records) throws IOException {
    List<String> taken = new ArrayList<>();
    ByteBuffer out = ByteBuffer.allocateDirect(modulus.ciphertextBytes());
    for (int i = 0; i < records; i++) {
      assertEquals(1, pool.take(out.clear()));
      byte[] record = new byte[out.capacity()];
      out.get(0, record);
      taken.add(HexFormat.of().formatHex(record));
    }
    return taken;
  }

  @Test
  void numbersEncryptedWithNoiseAheadAndBeyondItDecrypt() throws Exception {
    fill(SEGMENT);
    int count = SEGMENT + 3;
    LongBuffer numbers =
        ByteBuffer.allocateDirect(8 * count).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    for (int i = 0; i < count; i++) {
      numbers.put(i, i % 2);
    }
    ByteBuffer ciphertexts = ByteBuffer.allocateDirect(count * modulus.ciphertextBytes());
    try (PaillierOwner owner = new PaillierOwner(primes, pool())) {
      owner.encrypt(numbers, ciphertexts);
      byte[] all = new byte[ciphertexts.capacity()];
      ciphertexts.get(0, all);
      List<BigInteger> decrypted = owner.decrypt(all);
      for (int i = 0; i < count; i++) {
        assertEquals(BigInteger.valueOf(i % 2), decrypted.get(i), "number " + i);
      }
    }
    assertEquals(List.of(), files(folder.resolve("noise")), "all noise is used and deleted");
  }

  @Test
  void poolsShareNoRecordAndForgetWhatTheyLeave() throws Exception {
    fill(2 * SEGMENT - 1);
    Set<String> seen = new HashSet<>();
    try (NoisePool one = pool();
        NoisePool other = pool()) {
      assertEquals(2 * SEGMENT, one.available());
      seen.addAll(take(one, 3));
      seen.addAll(take(other, 3));
      assertEquals(6, seen.size(), "a record was taken twice");
      ByteBuffer rest = ByteBuffer.allocateDirect(2 * SEGMENT * modulus.ciphertextBytes());
      assertEquals(SEGMENT - 3, one.take(rest), "the rest of its segment");
      assertEquals(0, one.take(rest), "none are left");
    }
    assertEquals(0, pool().available(), "what a run leaves of a segment is lost");
  }

  /** A process dies after each step of taking a segment: another one takes other noise, or none. */
  @Test
  void segmentsThatACrashLeftAreNeverTaken() throws Exception {
    fill(SEGMENT);
    Path directory = folder.resolve("noise");
    Path ready = files(directory).get(0);
    Path claimed = directory.resolve(ready.getFileName() + ".claimed");
    Files.move(ready, claimed); // died before it read
    try (NoisePool pool = pool()) {
      assertEquals(0, pool.available());
      assertEquals(0, pool.take(ByteBuffer.allocateDirect(modulus.ciphertextBytes())));
    }
    assertFalse(Files.exists(claimed), "what a crash left is deleted");
    fill(SEGMENT);
    ready = files(directory).get(0);
    Path begun = directory.resolve("." + ready.getFileName() + "." + gone() + "-0123456789abcdef");
    Files.copy(ready, begun); // died in writing
    Files.setLastModifiedTime(begun, FileTime.from(Instant.now().minus(Duration.ofMinutes(11))));
    Path going =
        directory.resolve(
            "." + ready.getFileName() + "." + ProcessHandle.current().pid() + "-0123456789abcdef");
    Files.copy(ready, going);
    try (NoisePool pool = pool()) {
      assertEquals(SEGMENT, pool.available(), "a file that was not finished is none");
    }
    assertFalse(Files.exists(begun), "what a crash left unfinished is deleted");
    assertTrue(Files.exists(going), "its process may go on to write it");
  }

  /** Returns the number of a process that has ended. */
  private static long gone() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    assertEquals(0, ended.waitFor());
    return ended.pid();
  }

  /** A process that holds a claim reads it still: another one may not take it for a crash's. */
  @Test
  void aClaimThatAnotherLiveProcessHoldsIsLeftAlone() throws Exception {
    fill(SEGMENT);
    Path directory = folder.resolve("noise");
    Path ready = files(directory).get(0);
    Path claimed = directory.resolve(ready.getFileName() + ".claimed");
    Files.move(ready, claimed);
    Path holder = folder.resolve("Holder.java");
    Files.writeString(
        holder,
        """
        import java.nio.channels.FileChannel;
        import java.nio.file.Path;
        import java.nio.file.StandardOpenOption;

        class Holder {
          public static void main(String[] arguments) throws Exception {
            try (FileChannel channel =
                FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
              System.out.println(channel.tryLock() != null);
              System.in.read();
            }
          }
        }
        """);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process other =
        new ProcessBuilder(java, holder.toString(), claimed.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = other.inputReader()) {
      assertEquals("true", out.readLine());
      try (NoisePool pool = pool()) {
        assertEquals(0, pool.take(ByteBuffer.allocateDirect(modulus.ciphertextBytes())));
      }
      assertTrue(Files.exists(claimed), "the claim of a live process was swept");
    } finally {
      other.destroy();
      assertTrue(other.waitFor() >= 0);
    }
    pool().close();
    assertFalse(Files.exists(claimed), "the claim of a process that is gone stays");
  }

  @Test
  void damagedAndForeignSegmentsAreRefused() throws Exception {
    fill(1);
    Path directory = folder.resolve("noise");
    Path file = files(directory).get(0);
    byte[] whole = Files.readAllBytes(file);
    int records = 4 + 1 + PaillierModulus.ID_BYTES;
    assertRefused(file, whole, 0, "magic");
    assertRefused(file, whole, 4, "version");
    assertRefused(file, whole, 5, "of another key");
    assertTrue(Files.exists(file), "noise of another key is left where it is");
    assertRefused(file, whole, records, "records");
    assertRefused(file, whole, records + 4, "is damaged");
    assertRefused(file, whole, whole.length - 1, "is damaged");
    Files.write(file, Arrays.copyOf(whole, whole.length + 1));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    try (NoisePool pool = pool()) {
      IOException longer = assertThrows(IOException.class, () -> take(pool, 1));
      assertTrue(longer.getMessage().contains("after the end"), longer.toString());
    }
  }

  private void assertRefused(Path file, byte[] whole, int at, String problem) throws IOException {
    byte[] changed = whole.clone();
    changed[at] ^= 1;
    OwnerFile.write(file, changed);
    try (NoisePool pool = pool()) {
      IOException refused = assertThrows(IOException.class, () -> take(pool, 1));
      assertTrue(refused.getMessage().contains(problem), refused.toString());
    }
  }

  @Test
  void directoriesAreTheirOwnersAlone() throws Exception {
    fill(1);
    Path directory = folder.resolve("noise");
    assertEquals(
        "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-x---"));
    IOException refused = assertThrows(IOException.class, this::pool);
    assertTrue(refused.getMessage().contains("could have read its noise"), refused.toString());
  }
}

package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.splinter.codec.Sha256;

/**
 * Random bytes of two generators, the twin of {@code hedged_random.cpp}: those of one, XORed with
 * AES-256 in counter mode under a key of its own, SHA-256 of 32 bytes of each and of the moment.
 *
 * <p>Guarantee: as long as either generator's bytes look uniform and cannot be predicted, so do
 * these. If both repeat, as in copies of a virtual machine that begin from one snapshot, but are
 * unknown, different moments give unrelated bytes. Assumption: SHA-256 with such an input is a
 * pseudorandom function, and AES-256 a block cipher.
 */
final class HedgedRandomness implements Randomness {
  private static final byte[] LABEL = "splinter hedge 1".getBytes(StandardCharsets.US_ASCII);
  private static final int ENTROPY_BYTES = 32;
  private static final int BLOCK_BYTES = 16;

  private final Randomness library;
  private final Randomness system;
  private final Supplier<Moment> moment;

  /**
   * The facts that differ from draw to draw even if both generators repeat.
   *
   * @param count of the draws
   * @param process id of the process
   * @param realtime the wall clock, in nanoseconds
   * @param monotonic a clock that only runs forward, in nanoseconds
   */
  record Moment(long count, long process, long realtime, long monotonic) {

    /** Returns a source of the moments of this process. */
    static Supplier<Moment> ofThisProcess() {
      AtomicLong draws = new AtomicLong();
      long process = ProcessHandle.current().pid();
      return () -> {
        Instant now = Instant.now();
        long realtime = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        return new Moment(draws.getAndIncrement(), process, realtime, System.nanoTime());
      };
    }

    private byte[] bytes() {
      return ByteBuffer.allocate(4 * Long.BYTES)
          .putLong(count)
          .putLong(process)
          .putLong(realtime)
          .putLong(monotonic)
          .array();
    }
  }

  HedgedRandomness(Randomness library, Randomness system, Supplier<Moment> moment) {
    this.library = library;
    this.system = system;
    this.moment = moment;
  }

  @Override
  public void fill(byte[] out, int from, int length) {
    byte[] key = key();
    try {
      library.fill(out, from, length);
      Cipher stream = Cipher.getInstance("AES/CTR/NoPadding");
      stream.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(key, "AES"),
          new IvParameterSpec(new byte[BLOCK_BYTES]));
      stream.doFinal(out, from, length, out, from); // in place, as counter mode allows
    } catch (GeneralSecurityException e) {
      Arrays.fill(out, from, from + length, (byte) 0);
      throw new IllegalStateException("this Java platform lacks AES-256 in counter mode", e);
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  private byte[] key() {
    byte[] ofLibrary = new byte[ENTROPY_BYTES];
    byte[] ofSystem = new byte[ENTROPY_BYTES];
    try {
      library.fill(ofLibrary, 0, ENTROPY_BYTES);
      system.fill(ofSystem, 0, ENTROPY_BYTES);
      MessageDigest sha = Sha256.digest();
      sha.update(LABEL);
      sha.update(ofLibrary);
      sha.update(ofSystem);
      return sha.digest(moment.get().bytes());
    } finally {
      Arrays.fill(ofLibrary, (byte) 0);
      Arrays.fill(ofSystem, (byte) 0);
    }
  }
}

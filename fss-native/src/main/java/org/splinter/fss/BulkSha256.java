package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.fss.internal.NativeBinding;

/**
 * SHA-256 for very many messages, one after the other, or very long ones. A JVM whose compiler
 * starts quickly takes ten times as long for it as the native library, which is used where it
 * loads, once as many bytes were digested as make up for loading it.
 *
 * <p>One thread at a time may use an object.
 */
public final class BulkSha256 extends MessageDigest {
  /** The bytes that all objects digest in Java before they look for the library. */
  private static final long NATIVE_FROM = 8L << 20;

  private static final AtomicLong DIGESTED = new AtomicLong();

  private static final int BLOCK = 64;

  /** The places in {@link #scratch} of the first state, this message's, its digest and its end. */
  private static final int FIRST = 0;

  private static final int STATE = FIRST + Sha256.BYTES;
  private static final int DIGEST = STATE + Sha256.BYTES;
  private static final int END = DIGEST + Sha256.BYTES;

  private static final int END_BYTES = 64 * BLOCK;

  private static final int[] FIRST_STATE = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
  };

  private final long expected;
  private final MessageDigest java = Sha256.digest();
  private @Nullable ByteBuffer scratch;
  private long address;

  /** The bytes of the message so far, and those of them that the state has taken in. */
  private long length;

  private long taken;

  public BulkSha256() {
    this(0);
  }

  /**
   * @param expected about the bytes that will be digested: if they are very many, those of a long
   *     first message too are left to the library
   */
  public BulkSha256(long expected) {
    super("SHA-256");
    this.expected = expected;
  }

  /** Takes memory for native digests, if it is time and a message begins. */
  private @Nullable ByteBuffer scratch() {
    if (scratch == null
        && length == 0
        && Math.max(DIGESTED.get(), expected) >= NATIVE_FROM
        && NativeBinding.loadError() == null) {
      scratch = ByteBuffer.allocateDirect(END + END_BYTES).order(ByteOrder.nativeOrder());
      address = NativeBinding.address(scratch);
      for (int word : FIRST_STATE) {
        scratch.putInt(word);
      }
      scratch.position(END);
    }
    return scratch;
  }

  @Override
  protected int engineGetDigestLength() {
    return Sha256.BYTES;
  }

  @Override
  protected void engineUpdate(byte input) {
    ByteBuffer to = scratch();
    length++;
    if (to == null) {
      java.update(input);
      return;
    }
    makeRoom(to);
    to.put(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int count) {
    ByteBuffer to = scratch();
    length += count;
    if (to == null) {
      java.update(input, offset, count);
      return;
    }
    for (int done = 0; done < count; ) {
      makeRoom(to);
      int some = Math.min(count - done, to.remaining());
      to.put(input, offset + done, some);
      done += some;
    }
  }

  /** Lets the state take in what is there if no byte more fits. */
  private void makeRoom(ByteBuffer to) {
    if (to.hasRemaining()) {
      return;
    }
    if (taken == 0) {
      to.put(STATE, to, FIRST, Sha256.BYTES);
    }
    NativeStatus.check(
        NativeBinding.splinter_sha256_blocks(address + STATE, address + END, END_BYTES / BLOCK),
        "digest");
    taken += END_BYTES;
    to.position(END);
  }

  @Override
  protected int engineDigest(byte[] output, int offset, int count) throws DigestException {
    if (count < Sha256.BYTES) {
      throw new DigestException("no room for a digest of " + Sha256.BYTES + " bytes");
    }
    ByteBuffer from = scratch();
    if (from == null) {
      DIGESTED.addAndGet(length);
      length = 0;
      return java.digest(output, offset, count);
    }
    NativeStatus.check(
        NativeBinding.splinter_sha256_end(
            address + (taken == 0 ? FIRST : STATE),
            taken,
            address + END,
            from.position() - END,
            address + DIGEST),
        "digest");
    from.get(DIGEST, output, offset, Sha256.BYTES);
    engineReset();
    return Sha256.BYTES;
  }

  @Override
  protected byte[] engineDigest() {
    byte[] digest = new byte[Sha256.BYTES];
    try {
      int unused = engineDigest(digest, 0, digest.length);
    } catch (DigestException e) {
      throw new IllegalStateException(e); // there is room
    }
    return digest;
  }

  @Override
  protected void engineReset() {
    java.reset();
    length = 0;
    taken = 0;
    if (scratch != null) {
      scratch.position(END);
    }
  }
}

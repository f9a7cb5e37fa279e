package org.splinter.client.key;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.paillier.PaillierModulus;

/**
 * Encryptions of 0 that were made ahead, in a directory that their owner alone can read: most of
 * the work of encryption. A segment's file, little-endian:
 *
 * <pre>
 * "SPPN"  u8 version = 1   key id (16 bytes)   i32 records   records: a ciphertext each
 * SHA-256 of all before it
 * </pre>
 *
 * <p>Guarantee: no record serves twice, whatever crashes: whoever takes a segment renames its file,
 * in one step and for good, before reading it, and what a run leaves unused is lost. Files are
 * overwritten before they are unlinked; a disk may still have older copies.
 */
public final class NoisePool implements AutoCloseable {
  /** The records of a segment. */
  public static final int SEGMENT_RECORDS = 1_024;

  private static final String MAGIC = "SPPN";
  private static final int VERSION = 1;
  private static final String READY = ".noise";
  private static final String CLAIMED = ".claimed";

  private final Path directory;
  private final PaillierModulus modulus;
  private byte[] segment = {};
  private int used;

  private NoisePool(Path directory, PaillierModulus modulus) {
    this.directory = directory;
    this.modulus = modulus;
  }

  /**
   * Opens the pool of a key, and deletes segments that runs which crashed had claimed or begun.
   *
   * @param directory made if it is not there
   * @throws IOException if others than the owner can read it
   */
  public static NoisePool open(Path directory, PaillierModulus modulus) throws IOException {
    if (Files.notExists(directory)) {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    OwnerFile.checkOwner(directory, "noise");
    NoisePool pool = new NoisePool(directory, modulus);
    pool.sweep();
    return pool;
  }

  /** Returns the number of records that are ready. */
  public long available() throws IOException {
    long segments = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + READY)) {
      for (Path unused : files) {
        segments++;
      }
    }
    return segments * SEGMENT_RECORDS + (segment.length - used) / modulus.ciphertextBytes();
  }

  /** Adds a segment. */
  public void add(byte[] records) throws IOException {
    if (records.length != SEGMENT_RECORDS * modulus.ciphertextBytes()) {
      throw new IllegalArgumentException(
          records.length + " bytes of noise, must be " + SEGMENT_RECORDS + " ciphertexts");
    }
    ByteWriter out =
        new ByteWriter()
            .fixed(MAGIC.getBytes(ISO_8859_1))
            .u8(VERSION)
            .fixed(modulus.id())
            .i32(SEGMENT_RECORDS)
            .fixed(records);
    byte[] body = out.toByteArray();
    byte[] all = out.fixed(Sha256.of(body)).toByteArray();
    out.wipe();
    String name = HexFormat.of().formatHex(SecureRandomness.draw(8));
    try {
      OwnerFile.write(directory.resolve(name + READY), all);
    } finally {
      Arrays.fill(body, (byte) 0);
      Arrays.fill(all, (byte) 0);
    }
  }

  /**
   * Takes records that nobody else gets.
   *
   * @param out direct, receives as many as it has room for and one segment has
   * @return their number; 0 if none are left
   */
  int take(ByteBuffer out) throws IOException {
    if (used == segment.length && !claim()) {
      return 0;
    }
    int bytes = Math.min(out.remaining(), segment.length - used);
    out.put(out.position(), segment, used, bytes);
    Arrays.fill(segment, used, used + bytes, (byte) 0);
    used += bytes;
    return bytes / modulus.ciphertextBytes();
  }

  /** Claims a segment and reads it; false if there is none. */
  private boolean claim() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + READY)) {
      for (Path file : files) {
        if (claim(file)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Claims one segment, reads it and deletes it; false if another process was faster. */
  private boolean claim(Path file) throws IOException {
    Path claimed = directory.resolve(file.getFileName() + CLAIMED);
    // Locked until it is deleted, so that nobody takes it for what a crash left.
    try (FileChannel channel = open(file)) {
      if (!locked(channel)) {
        return false;
      }
      if (Files.notExists(file)) {
        return false; // another process has had it since it was opened
      }
      requireOwn(channel);
      Files.move(file, claimed, StandardCopyOption.ATOMIC_MOVE);
      OwnerFile.force(directory);
      byte[] bytes = read(channel, 0, length() + 1);
      try {
        segment = decode(bytes);
      } finally {
        Arrays.fill(bytes, (byte) 0);
      }
      used = 0;
      OwnerFile.erase(channel, claimed);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Leaves a segment of another key where it is, which may be somebody's. */
  private void requireOwn(FileChannel channel) throws IOException {
    byte[] id = read(channel, MAGIC.length() + 1, PaillierModulus.ID_BYTES);
    if (!Arrays.equals(id, modulus.id())) {
      throw new FormatException(
          directory.toString(),
          "has noise of another key; name the directory that was made for this one");
    }
  }

  /** Reads bytes, fewer at the end of the file. */
  private static byte[] read(FileChannel channel, int from, int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(most);
    int count = 1;
    while (bytes.hasRemaining() && count > 0) {
      count = channel.read(bytes, from + bytes.position());
    }
    byte[] read = Arrays.copyOf(bytes.array(), bytes.position());
    Arrays.fill(bytes.array(), (byte) 0);
    return read;
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // by another pool of this process
    }
  }

  private int length() {
    return MAGIC.length()
        + 1
        + PaillierModulus.ID_BYTES
        + Integer.BYTES
        + SEGMENT_RECORDS * modulus.ciphertextBytes()
        + Sha256.BYTES;
  }

  /**
   * Decodes a segment.
   *
   * @throws FormatException naming the field and its bound
   */
  private byte[] decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("segment of noise", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    in.skip("key", PaillierModulus.ID_BYTES); // seen before the claim
    in.i32("records", SEGMENT_RECORDS, SEGMENT_RECORDS);
    byte[] records = in.fixed("records", SEGMENT_RECORDS * modulus.ciphertextBytes());
    int end = bytes.length - in.remaining();
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    byte[] body = Arrays.copyOf(bytes, end);
    boolean whole = Arrays.equals(digest, Sha256.of(body));
    Arrays.fill(body, (byte) 0);
    if (!whole) {
      Arrays.fill(records, (byte) 0);
      throw in.error("has not the digest at its end: the file is damaged; delete it");
    }
    return records;
  }

  /** Deletes segments that processes which are gone have claimed, or not finished. */
  private void sweep() throws IOException {
    OwnerFile.sweep(directory, "\\.[0-9a-f]+" + Pattern.quote(READY) + "\\.");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + CLAIMED)) {
      for (Path file : files) {
        try (FileChannel channel = open(file)) {
          if (locked(channel)) {
            OwnerFile.erase(channel, file);
          }
        } catch (NoSuchFileException e) {
          // The pool that claimed it has read and deleted it.
        }
      }
    }
  }

  /** Forgets what is left of the segment in use. */
  @Override
  public void close() {
    Arrays.fill(segment, (byte) 0);
    used = segment.length;
  }
}

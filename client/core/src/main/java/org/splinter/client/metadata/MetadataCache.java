package org.splinter.client.metadata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.codec.Sha256Digest;

/**
 * Cache of public metadata between commands, such as dictionaries and indexes: those that were used
 * last, each in a file named by its SHA-256 digest, which the user alone may read. Several
 * processes may use one directory.
 *
 * <p>Guarantee: what is returned has the digest that it was asked for by, whoever wrote the file. A
 * file that cannot be written is done without.
 */
public final class MetadataCache {
  /** The cache that keeps nothing. */
  public static final MetadataCache NONE = new MetadataCache(null, 0);

  private static final long USUAL_BYTES = 1L << 30;

  private final @Nullable Path directory;
  private final long mostBytes;

  /** A kept file, as it was when it was looked at. */
  private record Kept(Path file, long bytes, long used) {
    static Kept of(Path file) {
      return new Kept(file, file.toFile().length(), file.toFile().lastModified());
    }
  }

  private MetadataCache(@Nullable Path directory, long mostBytes) {
    this.directory = directory;
    this.mostBytes = mostBytes;
  }

  /** Returns a cache of at most 1 GiB in a directory, which is made if it is not there. */
  public static MetadataCache in(Path directory) {
    return in(directory, USUAL_BYTES);
  }

  /**
   * Returns a cache in a directory.
   *
   * @param mostBytes the most bytes that all its files keep
   */
  static MetadataCache in(Path directory, long mostBytes) {
    return new MetadataCache(directory, mostBytes);
  }

  /**
   * Returns the bytes that have a digest, if they are kept.
   *
   * @param most the most bytes that they may be
   */
  public Optional<byte[]> find(Sha256Digest digest, int most) {
    if (directory == null) {
      return Optional.empty();
    }
    Path file = directory.resolve(digest.toString());
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > most) {
        return Optional.empty();
      }
      byte[] kept = Files.readAllBytes(file);
      if (!Arrays.equals(Sha256.of(kept), digest.bytes())) {
        return Optional.empty(); // it is written again once it is fetched
      }
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
      return Optional.of(kept);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Keeps bytes that have a digest, in place of those that were used least recently. */
  public void keep(Sha256Digest digest, byte[] bytes) {
    if (directory == null || bytes.length > mostBytes) {
      return;
    }
    try {
      makeDirectory(directory);
      Path written = Files.createTempFile(directory, "new", null); // the user's alone
      try {
        Files.write(written, bytes);
        Files.move(written, directory.resolve(digest.toString()), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(written);
      }
      makeRoom(directory);
    } catch (IOException | UncheckedIOException e) {
      // The next command fetches them again.
    }
  }

  private static void makeDirectory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (posix) {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(directory);
    }
  }

  private void makeRoom(Path directory) throws IOException {
    List<Kept> newestFirst;
    try (Stream<Path> files = Files.list(directory)) {
      newestFirst =
          files.map(Kept::of).sorted(Comparator.comparingLong(Kept::used).reversed()).toList();
    }
    long bytes = 0;
    for (Kept kept : newestFirst) {
      bytes += kept.bytes;
      if (bytes > mostBytes) {
        Files.deleteIfExists(kept.file);
      }
    }
  }
}

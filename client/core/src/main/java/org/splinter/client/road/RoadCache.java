package org.splinter.client.road;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.RoadManifestCodec;

/**
 * Cache of public indexes for routes between commands: those that were used last, each in a file
 * named by its digest. A file without that digest is not taken, and a file that cannot be written
 * is done without.
 */
public final class RoadCache {
  /** The cache that keeps nothing. */
  public static final RoadCache NONE = new RoadCache(null);

  private static final int MOST = 32;

  private final @Nullable Path directory;

  /** A fetch of an index that is not kept. */
  interface Fetch {
    byte[] fetch() throws IOException;
  }

  private RoadCache(@Nullable Path directory) {
    this.directory = directory;
  }

  /** Returns a cache in a directory, which is made if it is not there. */
  public static RoadCache in(Path directory) {
    return new RoadCache(directory);
  }

  /** Returns the index that belongs to a manifest, fetched unless it is kept. */
  byte[] get(RoadManifest manifest, Fetch fetch) throws IOException {
    if (directory == null) {
      return fetch.fetch();
    }
    Path file = directory.resolve(manifest.index().toString());
    try {
      if (Files.size(file) <= RoadManifestCodec.MAX_INDEX_BYTES) {
        byte[] kept = Files.readAllBytes(file);
        if (manifest.isIndex(kept)) {
          use(file);
          return kept;
        }
      }
    } catch (NoSuchFileException e) {
      // Not kept yet.
    } catch (IOException e) {
      return fetch.fetch();
    }
    byte[] fetched = fetch.fetch();
    keep(directory, file, fetched);
    return fetched;
  }

  private static void use(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException e) {
      // The file may be forgotten sooner.
    }
  }

  private static void keep(Path directory, Path file, byte[] bytes) {
    try {
      Files.createDirectories(directory);
      Path written = Files.createTempFile(directory, "new", null);
      Files.write(written, bytes);
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
      forgetOldest(directory);
    } catch (IOException | UncheckedIOException e) {
      // The next command fetches it again.
    }
  }

  private static void forgetOldest(Path directory) throws IOException {
    List<Path> newestFirst;
    try (Stream<Path> files = Files.list(directory)) {
      newestFirst =
          files
              .map(
                  file -> Map.entry(file, file.toFile().lastModified())) // read once: it may change
              .sorted(Map.Entry.<Path, Long>comparingByValue().reversed())
              .map(Map.Entry::getKey)
              .toList();
    }
    for (Path file : newestFirst.subList(Math.min(MOST, newestFirst.size()), newestFirst.size())) {
      Files.deleteIfExists(file);
    }
  }
}

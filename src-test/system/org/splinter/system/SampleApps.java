package org.splinter.system;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A home with all applications prepared on the bundled samples. Preparing takes half a minute, so
 * the classes of one run of the tests share it, whichever process they are in: the first prepares
 * it, and each works on a copy of its own.
 */
final class SampleApps {
  /** Where this run of the tests keeps it; none of an earlier run is taken. */
  private static final Path SHARED = Path.of(System.getProperty("splinter.sample.apps"));

  private SampleApps() {}

  static Path files() {
    return Datasets.repository().resolve("scripts/sample");
  }

  /** Copies it into a directory. */
  static void copyTo(Path home) throws IOException {
    copy(shared(), home);
  }

  private static Path shared() throws IOException {
    Path parent = Files.createDirectories(SHARED.getParent());
    Path lock = parent.resolve("lock");
    try (FileChannel file =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      FileLock unused = file.lock(); // until the file is closed
      if (!Files.exists(SHARED)) {
        deleteAllBut(lock, parent);
        Path unfinished = Files.createDirectory(parent.resolve("unfinished"));
        CommandLine.succeed(unfinished, "apps", "prepare", "--data", files().toString());
        Files.move(unfinished, SHARED);
      }
    }
    return SHARED;
  }

  /** What earlier runs made, and what one that was killed began. */
  private static void deleteAllBut(Path lock, Path parent) throws IOException {
    List<Path> found;
    try (Stream<Path> all = Files.walk(parent)) {
      found = all.filter(path -> !path.equals(parent) && !path.equals(lock)).toList();
    }
    for (int i = found.size() - 1; i >= 0; i--) { // what is in a directory comes after it
      Files.delete(found.get(i));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> found;
    try (Stream<Path> all = Files.walk(from)) {
      found = all.toList();
    }
    for (Path path : found) {
      Path copy = to.resolve(from.relativize(path));
      if (Files.isDirectory(path)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(path, copy);
      }
    }
  }
}

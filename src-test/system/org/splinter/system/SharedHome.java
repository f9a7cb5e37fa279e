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
 * Homes that take long to prepare, which the classes of one run of the tests share, whichever
 * process they are in: the first that needs one prepares it, and each works on a copy of its own.
 */
final class SharedHome {
  /** Where this run of the tests keeps them; none of an earlier run is taken. */
  private static final Path RUN = Path.of(System.getProperty("splinter.shared.homes"));

  /** The build's time: whatever else lies there is not a run's. */
  private static final String RUN_NAME = "[0-9]{8}-[0-9]{6}";

  private SharedHome() {}

  /** Fills an empty home. */
  interface Preparation {
    void prepare(Path home) throws IOException;
  }

  /**
   * Copies a home into a directory.
   *
   * @param name which it is
   * @param preparation how it is made, if it is not there yet
   */
  static void copyTo(Path directory, String name, Preparation preparation) throws IOException {
    copy(prepared(name, preparation), directory);
  }

  /** Returns the home itself, to be copied from. */
  static Path prepared(String name, Preparation preparation) throws IOException {
    makeRun();
    Path shared = RUN.resolve(name);
    try (FileChannel file = open(RUN.resolve(name + ".lock"))) {
      FileLock unused = file.lock(); // until the file is closed
      if (!Files.exists(shared)) {
        Path unfinished = Files.createDirectory(RUN.resolve(name + ".unfinished"));
        preparation.prepare(unfinished);
        Files.move(unfinished, shared);
      }
    }
    return shared;
  }

  /** The first class of a run deletes what earlier runs kept. */
  private static void makeRun() throws IOException {
    Path parent = Files.createDirectories(RUN.getParent());
    Path lock = parent.resolve("lock");
    try (FileChannel file = open(lock)) {
      FileLock unused = file.lock();
      if (!Files.exists(RUN)) {
        List<Path> found = walk(parent);
        for (int i = found.size() - 1; i > 0; i--) { // what is in a directory comes after it
          String run = parent.relativize(found.get(i)).getName(0).toString();
          if (run.matches(RUN_NAME)) {
            Files.delete(found.get(i));
          }
        }
        Files.createDirectory(RUN);
      }
    }
  }

  private static FileChannel open(Path lock) throws IOException {
    return FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** Copies a directory with all in it; the target may be there, but for the files. */
  static void copy(Path from, Path to) throws IOException {
    for (Path path : walk(from)) {
      Path copy = to.resolve(from.relativize(path));
      if (Files.isDirectory(path)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(path, copy);
      }
    }
  }

  private static List<Path> walk(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.toList();
    }
  }
}

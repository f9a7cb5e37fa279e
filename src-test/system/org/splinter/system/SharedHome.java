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
 * process they are in: the first class that needs a home prepares it, and each class works on a
 * copy of its own.
 */
final class SharedHome {
  /** The directory where this run of the tests keeps homes; those of earlier runs are not used. */
  private static final Path RUN = Path.of(System.getProperty("splinter.shared.homes"));

  /**
   * The pattern of the name of a run, which is the build's time; other files beside it are no runs.
   */
  private static final String RUN_NAME = "[0-9]{8}-[0-9]{6}";

  private SharedHome() {}

  /** A way to fill an empty home. */
  interface Preparation {
    void prepare(Path home) throws IOException;
  }

  /**
   * Copies a home into a directory.
   *
   * @param name the home's name
   * @param preparation the way to make the home, if it is not there yet
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

  /**
   * Makes the directory of this run; the first class of a run deletes the homes of earlier runs.
   */
  private static void makeRun() throws IOException {
    Path parent = Files.createDirectories(RUN.getParent());
    Path lock = parent.resolve("lock");
    try (FileChannel file = open(lock)) {
      FileLock unused = file.lock();
      if (!Files.exists(RUN)) {
        List<Path> found = walk(parent);
        for (int i = found.size() - 1; i > 0; i--) { // the content of a directory comes after it
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

  /** Copies a directory with all in it; the target may exist, but not the files. */
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

package org.splinter.provider.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies of folders, so that each test may change the tables that its class has imported once. */
public final class Folders {
  private Folders() {}

  /** Copies a folder with all in it to a path where nothing is. */
  public static void copy(Path from, Path to) throws IOException {
    List<Path> found;
    try (Stream<Path> all = Files.walk(from)) {
      found = all.toList();
    }
    for (Path path : found) {
      Files.copy(path, to.resolve(from.relativize(path).toString()));
    }
  }
}

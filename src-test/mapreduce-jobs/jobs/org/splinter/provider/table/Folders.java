package org.splinter.provider.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies of folders: what a class of tests has imported once, each of its tests may change. */
public final class Folders {
  private Folders() {}

  /** Copies a folder with all in it to where none is. */
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

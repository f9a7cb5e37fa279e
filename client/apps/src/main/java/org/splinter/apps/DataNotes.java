package org.splinter.apps;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;

/**
 * Notes on the files that a table was imported from, such as that they are a sample or generated.
 * {@code notes.properties} beside the files has a line for each table. A note is kept for the
 * version that was imported, so that it is shown for no other.
 */
public final class DataNotes {
  private static final String FILE = "notes.properties";

  private DataNotes() {}

  /** Keeps the note on a table's file below the user's home directory, or that there is none. */
  public static void keep(Path home, Manifest table, Path file) throws IOException {
    String note = read(file.resolveSibling(FILE)).getProperty(table.table());
    Path below = kept(home);
    Properties kept = read(below);
    if (note == null) {
      kept.remove(table.table());
    } else {
      kept.setProperty(table.table(), table.fingerprint() + " " + note);
    }
    Files.createDirectories(below.toAbsolutePath().getParent());
    Path part = below.resolveSibling(FILE + ".part");
    try (Writer out = Files.newBufferedWriter(part)) {
      kept.store(out, "Notes on the applications' tables.");
    }
    Files.move(part, below, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns the note on a version of a table. */
  public static Optional<String> of(Path home, String table, Fingerprint version)
      throws IOException {
    return Optional.ofNullable(read(kept(home)).getProperty(table))
        .filter(line -> line.startsWith(version + " "))
        .map(line -> line.substring(line.indexOf(' ') + 1));
  }

  private static Path kept(Path home) {
    return home.resolve("apps").resolve(FILE);
  }

  private static Properties read(Path file) throws IOException {
    Properties all = new Properties();
    if (Files.exists(file)) {
      try (Reader in = Files.newBufferedReader(file)) {
        all.load(in);
      } catch (IllegalArgumentException e) {
        throw new IOException(file + " is not in the format of Java properties: mend it", e);
      }
    }
    return all;
  }
}

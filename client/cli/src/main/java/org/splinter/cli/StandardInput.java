package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.job.RootCause;

/**
 * A file of all that standard input had, readable by this user alone, as an import reads its files
 * more than once and at several providers. It lies among the machine's temporary files until it is
 * closed, or the process ends otherwise.
 */
final class StandardInput implements AutoCloseable {
  private static final String FILE = "standard-input";

  private final @Nullable Path directory;

  private StandardInput(@Nullable Path directory) {
    this.directory = directory;
  }

  /** Reads standard input to its end, if it is one of the files of an import. */
  static StandardInput of(List<String> files) throws IOException {
    int times = Collections.frequency(files, ImportOptions.STANDARD_INPUT);
    if (times == 0) {
      return new StandardInput(null);
    }
    if (times > 1) {
      throw new IOException("standard input can be read once; name - once");
    }
    Path directory = Files.createTempDirectory("splinter-import"); // the owner's alone
    Path file = directory.resolve(FILE);
    directory.toFile().deleteOnExit();
    file.toFile().deleteOnExit(); // which is done in the reverse order
    StandardInput input = new StandardInput(directory);
    try {
      Files.copy(System.in, file);
      return input;
    } catch (IOException e) {
      input.close();
      throw new IOException(
          "cannot keep standard input in "
              + directory
              + ": "
              + RootCause.of(e)
              + "; SPLINTER_JAVA_OPTS=-Djava.io.tmpdir=DIR names another place",
          e);
    }
  }

  /** Returns the file's path, or null if standard input is not read. */
  @Nullable String path() {
    return directory == null ? null : directory.resolve(FILE).toString();
  }

  @Override
  public void close() throws IOException {
    if (directory != null) {
      Files.deleteIfExists(directory.resolve(FILE));
      Files.deleteIfExists(directory);
    }
  }
}

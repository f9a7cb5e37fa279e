package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that name the files of a question: those that it reads, and those that it writes. */
final class QuestionFiles {
  /** The suffix of the file of a request's masks. */
  static final String AHEAD = ".ahead";

  @Option(
      names = "--published",
      paramLabel = "DIR",
      description =
          "The directory of TABLE.facts and TABLE.ids (default: this one; with --provider they are "
              + "fetched there).")
  private Path published = Path.of(".");

  @Option(
      names = "--out",
      paramLabel = "NAME",
      description = "The name of both files (default: question).")
  private Path out = Path.of("question");

  /** Returns the directory of what is public of the table. */
  Path published() {
    return published;
  }

  /** Returns the file that goes to the provider. */
  Path request() {
    return named(".request");
  }

  /**
   * Returns a file that stays with the client, which must not be there.
   *
   * @param suffix of its name
   */
  Path kept(String suffix) throws IOException {
    Path file = named(suffix);
    if (Files.exists(file)) {
      throw new IOException(file + " is there, of another request; name another by --out");
    }
    return file;
  }

  private Path named(String suffix) {
    return out.resolveSibling(out.getFileName() + suffix);
  }
}

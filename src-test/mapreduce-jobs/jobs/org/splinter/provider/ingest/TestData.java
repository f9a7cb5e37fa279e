package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The real data sets, which lie beside the repository on machines that have them. */
final class TestData {
  private TestData() {}

  /** Returns a file of the data sets, and skips the test if it is not there. */
  static Path file(String name) {
    String folder = System.getProperty("splinter.data", System.getenv("SPLINTER_DATA"));
    Path data =
        folder != null
            ? Path.of(folder)
            : Path.of(System.getProperty("splinter.repository", "..")).resolve("../shared/data");
    Path file = data.resolve(name);
    assumeTrue(Files.exists(file), file + " is not on this machine");
    return file;
  }
}

package org.splinter.system;

import java.io.IOException;
import java.nio.file.Path;

/** A home with all applications prepared on the bundled samples, which takes half a minute. */
public final class SampleApps {
  private SampleApps() {}

  /** Returns the bundled files that the applications are made of. */
  public static Path files() {
    return Datasets.repository().resolve("scripts/sample");
  }

  /** Copies the home into a directory. */
  public static void copyTo(Path home) throws IOException {
    SharedHome.copyTo(
        home,
        "apps",
        made -> CommandLine.succeed(made, "apps", "prepare", "--data", files().toString()));
  }
}

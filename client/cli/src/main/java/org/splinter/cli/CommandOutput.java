package org.splinter.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The output of a command: picocli's streams, so that a test can read them. */
final class CommandOutput {
  private CommandOutput() {}

  static PrintWriter out(@Nullable CommandSpec spec) {
    return commandLine(spec).getOut();
  }

  static PrintWriter err(@Nullable CommandSpec spec) {
    return commandLine(spec).getErr();
  }

  static CommandLine commandLine(@Nullable CommandSpec spec) {
    if (spec == null) {
      throw new IllegalStateException("a command runs under picocli");
    }
    return spec.commandLine();
  }
}

package org.splinter.system;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.splinter.cli.SplinterCommand;

/** A command line that runs in this JVM and keeps what it printed. */
public final class CommandLine {

  /** The end of one command. */
  public record Outcome(int exitCode, String out, String err) {
    private static final Pattern PROGRESS = Pattern.compile(".*, \\d+% after \\d+ s");

    /**
     * Returns the lines of the command's errors and notices, without progress, which a slow machine
     * prints for any command.
     */
    public List<String> said() {
      return err.lines().filter(line -> !PROGRESS.matcher(line).matches()).toList();
    }
  }

  private CommandLine() {}

  /** Runs a command with the given home. */
  public static Outcome run(Path home, String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--home", home.toString()));
    return run(all.toArray(String[]::new));
  }

  public static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = SplinterCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  /** Runs a command that must succeed, and returns its output. */
  public static String succeed(Path home, String command, String... arguments) {
    Outcome outcome = run(home, command, arguments);
    if (outcome.exitCode() != 0) {
      throw new AssertionError("exit code " + outcome.exitCode() + ": " + outcome.err());
    }
    return outcome.out();
  }
}

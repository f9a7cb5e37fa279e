package org.splinter.http.door;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** One run of a command, with its streams and its exit code; 1 is a failure, 2 a wrong usage. */
public record CommandRun(int exit, String out, String err) {
  public static CommandRun of(Object command, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        new CommandLine(command)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setExecutionExceptionHandler(
                (failure, failed, parsed) -> {
                  failed.getErr().println(failure.getClass() + ": " + failure.getMessage());
                  failed.getErr().flush();
                  return CommandLine.ExitCode.SOFTWARE;
                });
    int exit = line.execute(arguments);
    line.getErr().flush();
    return new CommandRun(exit, out.toString(), err.toString());
  }
}

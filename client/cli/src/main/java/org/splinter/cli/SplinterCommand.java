package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.round.LeftBehind;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.FssException;
import org.splinter.provider.job.RootCause;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/**
 * The command line: the main class of splinter.jar, so that {@code scripts/splinter query …} and
 * {@code hadoop jar splinter.jar query …} are one program. Hadoop's generic options (-D, -conf,
 * -fs, -jt) and -queue stand right after the subcommand.
 *
 * <p>Answers go to standard output, all else to standard error. Exit code 0: answered; 1: refused
 * or failed, with one line that says why; 2: wrong usage.
 */
@Command(
    name = "splinter",
    mixinStandardHelpOptions = true,
    version = "splinter " + SplinterCommand.VERSION,
    description = "Private queries on public tables: no provider learns the secret parameters.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  splinter import --table flights flights.csv.gz",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE origin = ? AND dest = ?\" \\",
      "      --param JFK --param SEA",
      "",
      "Providers are embedded ones, clusters (NAME=DIR), or what a file names (--config), such as:",
      "  provider.east = /etc/east/conf",
      "  provider.east.timeout = 30m",
      "",
      "'splinter COMMAND --help' explains a command."
    },
    subcommands = {
      ImportCommand.class,
      TablesCommand.class,
      PrepareCommand.class,
      QueryCommand.class,
      HexagonsCommand.class,
      GraphCommand.class,
      RouteCommand.class,
      SelectSumCommand.class,
      AppsCommand.class,
      TransitNodesCommand.class,
      GridCommand.class,
      ViewsCommand.class,
      CheckCommand.class,
      CleanCommand.class
    })
public final class SplinterCommand implements Runnable {
  /** The version of this program and of all that comes with it. */
  public static final String VERSION = "0.1.0";

  /** Time until this program says what it still waits for. */
  private static final Duration SOON = Duration.ofSeconds(2);

  /** The width that the help texts are written for. */
  private static final int HELP_COLUMNS = 100;

  /**
   * The values of -D, -conf, -fs, -jt and -queue, which win over every provider's own
   * configuration.
   */
  private final Configuration overrides = new Configuration(false);

  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  public static void main(String[] arguments) {
    main(List.of(), arguments);
  }

  /** Runs a command line that also has commands of another module, and exits with its code. */
  public static void main(List<Object> more, String... arguments) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = run(out, err, more, arguments);
    if (!LeftBehind.await(SOON)) {
      err.println(
          "note: waiting for providers that were done without to stop what they were asked");
    }
    if (!LeftBehind.await(RoundDriver.CLEAN_UP)) {
      err.println(
          "note: a provider that was done without has not stopped its job; it may still hold what"
              + " it was sent, which 'splinter clean' removes");
    }
    System.exit(code);
  }

  /**
   * Runs one command line.
   *
   * @param out receives the answer
   * @param err receives everything else
   * @return the exit code
   */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(out, err, List.of(), arguments);
  }

  /** Runs one command line that also has commands of another module. */
  public static int run(PrintWriter out, PrintWriter err, List<Object> more, String... arguments) {
    SplinterCommand command = new SplinterCommand();
    CommandLine commandLine = new CommandLine(command);
    more.forEach(commandLine::addSubcommand);
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpWidth(HELP_COLUMNS);
    commandLine.setExecutionExceptionHandler(
        (e, failed, parsed) -> fail(err, failed.getCommand(), e));
    commandLine.setParameterExceptionHandler(SplinterCommand::misuse);
    try {
      int exitCode = commandLine.execute(GenericOptions.take(command.overrides, arguments));
      if (out.checkError()) { // printing itself reports no failure
        err.println(
            "splinter: cannot write to standard output: is its disk full, or was it closed?");
        return CommandLine.ExitCode.SOFTWARE;
      }
      return exitCode;
    } catch (IOException e) {
      err.println("splinter: " + e.getMessage());
      return CommandLine.ExitCode.USAGE;
    } finally {
      err.flush();
    }
  }

  Configuration overrides() {
    return overrides;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command");
  }

  private static int misuse(ParameterException e, String... arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("splinter: " + e.getMessage());
    err.println(
        "'" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' explains it.");
    return CommandLine.ExitCode.USAGE;
  }

  private static int fail(PrintWriter err, Object command, Exception e) {
    boolean interrupted = e instanceof InterruptedException;
    boolean expected =
        e instanceof IOException
            || e instanceof UncheckedIOException
            || e instanceof RefusedQueryException
            || e instanceof FssException;
    String reason = expected ? RootCause.line(e) : interrupted ? "interrupted" : e.toString();
    err.println("splinter: " + reason);
    if (e instanceof RefusedQueryException refusal && command instanceof SqlArgument argument) {
      refusal
          .place()
          .map(place -> SqlPointer.lines(argument, place))
          .ifPresent(lines -> lines.forEach(err::println));
    }
    for (Throwable further : e.getSuppressed()) { // such as a provider that could not clean up
      err.println("note: " + RootCause.line(further));
    }
    if (Boolean.getBoolean("splinter.debug")) {
      e.printStackTrace(err);
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}

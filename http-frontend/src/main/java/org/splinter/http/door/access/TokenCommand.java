package org.splinter.http.door.access;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands that make, list and revoke the tokens of a door. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    description = {
      "Makes, lists and revokes the bearer tokens of a door. Their file holds hashes of them, so",
      "that a token is printed once, when it is made. A door that runs sees a change at once."
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  splinter door token make --tokens tokens.txt --name ann --days 90",
      "  splinter door token list --tokens tokens.txt",
      "  splinter door token revoke --tokens tokens.txt ann"
    })
public final class TokenCommand implements Runnable {
  private static final String FILE =
      "File of tokens, as the door's settings name it (door.tokens).";

  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Makes the command of the command line. */
  public TokenCommand() {
    this(InstantSource.system());
  }

  TokenCommand(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command: make, list or revoke");
  }

  @Command(
      name = "make",
      mixinStandardHelpOptions = true,
      description = "Makes a token and prints it; it cannot be printed again.")
  int make(
      @Option(names = "--tokens", required = true, paramLabel = "FILE", description = FILE)
          Path file,
      @Option(
              names = "--name",
              required = true,
              paramLabel = "NAME",
              description = "Whose it is; limits and log lines of the door are by this name.")
          String name,
      @Option(
              names = "--days",
              paramLabel = "N",
              description = "Days until it ends (default: it is valid until it is revoked).")
          @Nullable Integer days)
      throws IOException, InterruptedException {
    String text = new AccessTokenFile(file, clock).make(name, Optional.ofNullable(days));
    PrintWriter err = spec.commandLine().getErr();
    err.println("note: this is the token's only copy; whoever has it asks in the name of " + name);
    err.flush();
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
    return 0;
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the tokens: name, when it was made, when it ends.")
  int list(
      @Option(names = "--tokens", required = true, paramLabel = "FILE", description = FILE)
          Path file)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Instant now = clock.instant();
    for (AccessToken token : new AccessTokenFile(file, clock).list()) {
      String end =
          token
              .expires()
              .map(at -> (token.isValid(now) ? "until " : "ended ") + at)
              .orElse("until revoked");
      out.printf("%-32s  made %s  %s%n", token.name(), token.created(), end);
    }
    out.flush();
    return 0;
  }

  @Command(
      name = "revoke",
      mixinStandardHelpOptions = true,
      description = "Revokes a token: the door refuses it from the next request on.")
  int revoke(
      @Option(names = "--tokens", required = true, paramLabel = "FILE", description = FILE)
          Path file,
      @Parameters(paramLabel = "NAME", description = "Whose token it is.") String name)
      throws IOException, InterruptedException {
    AccessToken revoked = new AccessTokenFile(file, clock).revoke(name);
    PrintWriter out = spec.commandLine().getOut();
    out.println("revoked: " + revoked.name());
    out.flush();
    return 0;
  }
}

package org.splinter.http.door.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.http.door.files.CommandLock;
import org.splinter.http.door.files.ShortName;
import org.splinter.http.door.files.SmallFile;

/**
 * The file of tokens as commands change it: one at a time, and the new file takes the place of the
 * old one whole.
 */
final class AccessTokenFile {
  static final int MAX_DAYS = 3650;

  private static final String KIND = "file of tokens";

  private final Path file;
  private final InstantSource clock;

  AccessTokenFile(Path file, InstantSource clock) {
    this.file = file.toAbsolutePath();
    this.clock = clock;
  }

  static List<AccessToken> read(Path file) throws IOException {
    return AccessTokenFormat.read(file, SmallFile.read(KIND, file, AccessTokenFormat.MAX_BYTES));
  }

  List<AccessToken> list() throws IOException {
    return read(file);
  }

  /**
   * Adds a token, and makes the file if it is not there.
   *
   * @param days how long it is valid, if not for ever
   * @return the text of the token, which is stored nowhere
   */
  String make(String name, Optional<Integer> days) throws IOException, InterruptedException {
    ShortName.require("--name", name);
    if (days.isPresent() && (days.get() < 1 || days.get() > MAX_DAYS)) {
      throw new IOException("--days is " + days.get() + ", must be 1 to " + MAX_DAYS);
    }
    return CommandLock.holding(file, () -> add(name, days));
  }

  private String add(String name, Optional<Integer> days) throws IOException {
    List<AccessToken> tokens = Files.exists(file) ? list() : List.of();
    if (tokens.stream().anyMatch(token -> token.name().equals(name))) {
      throw new IOException(
          "%s has a token of the name '%s'; take another --name, or revoke that one"
              .formatted(file, name));
    }
    if (tokens.size() >= AccessTokenFormat.MAX_TOKENS) {
      throw new IOException(
          "%s has %d tokens, the most that it may have; revoke some"
              .formatted(file, tokens.size()));
    }
    String text = AccessToken.draw();
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    List<AccessToken> more = new ArrayList<>(tokens);
    more.add(
        new AccessToken(
            name, AccessToken.hash(text), now, days.map(Duration::ofDays).map(now::plus)));
    write(more);
    return text;
  }

  /** Takes a token away, and returns it. */
  AccessToken revoke(String name) throws IOException, InterruptedException {
    return CommandLock.holding(file, () -> remove(name));
  }

  private AccessToken remove(String name) throws IOException {
    List<AccessToken> left = new ArrayList<>(list());
    for (AccessToken token : List.copyOf(left)) {
      if (token.name().equals(name)) {
        left.remove(token);
        write(left);
        return token;
      }
    }
    throw new IOException(
        "%s has no token of the name '%s'; 'splinter door token list' names those it has"
            .formatted(file, name));
  }

  private void write(List<AccessToken> tokens) throws IOException {
    SmallFile.write(KIND, file, AccessTokenFormat.write(tokens), SmallFile.OWNER_ONLY);
  }
}

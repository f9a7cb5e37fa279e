package org.splinter.http.door.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that open a door. Each look-up asks the file system whether their file has changed,
 * which takes microseconds, so that a revoked token is refused from the next request on. A file
 * that is damaged or gone changes nothing but what is reported: a slip of an editor must not shut
 * out everybody.
 */
public final class AccessTokens {
  private final Path file;
  private final InstantSource clock;
  private final Consumer<String> reports;
  private volatile State state;

  /** The tokens by their hashes, with how the file looked when it was read last. */
  private record State(
      Map<String, AccessToken> tokens, @Nullable Stamp stamp, Optional<String> damage) {}

  /**
   * How a file looks from outside. A file that takes another's place has a key of its own, even if
   * both have one length and were written in one tick of the clock.
   */
  private record Stamp(FileTime modified, long size, @Nullable Object key) {}

  /**
   * Reads the file.
   *
   * @param reports receives a line when the file gets damaged while the door runs
   * @throws IOException if the file is not there or is damaged
   */
  public AccessTokens(Path file, InstantSource clock, Consumer<String> reports) throws IOException {
    this.file = file.toAbsolutePath();
    this.clock = clock;
    this.reports = reports;
    Stamp stamp = stamp(); // before reading: a change in between is then found later
    this.state = new State(read(), stamp, Optional.empty());
  }

  /**
   * Returns the token that a request shows, if it opens the door now.
   *
   * <p>Its hash is looked up, not the text: how long the comparison takes tells how much of a hash
   * matched, and nobody can make texts whose hashes come closer to a stored one step by step.
   */
  public Optional<AccessToken> find(String text) {
    if (!AccessToken.isToken(text)) {
      return Optional.empty();
    }
    AccessToken found = current().tokens().get(AccessToken.hash(text));
    return Optional.ofNullable(found).filter(token -> token.isValid(clock.instant()));
  }

  /** Returns why the file is not what is in use; empty if it is. */
  public Optional<String> damage() {
    return current().damage();
  }

  private State current() {
    State known = state;
    return known.stamp() != null && known.stamp().equals(stamp()) ? known : refresh();
  }

  private synchronized State refresh() {
    State known = state;
    Stamp stamp = stamp();
    if (stamp != null && stamp.equals(known.stamp())) {
      return known; // another thread has read it
    }
    State fresh;
    try {
      fresh = new State(read(), stamp, Optional.empty());
    } catch (IOException e) {
      String damage = e.getMessage() + "; the tokens from before stay in use";
      fresh = new State(known.tokens(), stamp, Optional.of(damage));
      if (!fresh.damage().equals(known.damage())) {
        reports.accept(damage);
      }
    }
    state = fresh;
    return fresh;
  }

  private Map<String, AccessToken> read() throws IOException {
    List<AccessToken> tokens = AccessTokenFile.read(file);
    return tokens.stream()
        .collect(Collectors.toUnmodifiableMap(AccessToken::hash, Function.identity()));
  }

  private @Nullable Stamp stamp() {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(found.lastModifiedTime(), found.size(), found.fileKey());
    } catch (IOException e) {
      return null;
    }
  }
}

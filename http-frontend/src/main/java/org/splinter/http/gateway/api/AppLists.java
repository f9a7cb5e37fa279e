package org.splinter.http.gateway.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.cli.SplinterCommand;

/**
 * Lists that the applications' pages offer to choose from, kept in memory and in a file of the
 * user's home from the last time that providers were asked for them.
 *
 * <p>Guarantee: reading what is kept contacts no provider, so that to open a page tells none of
 * them that a question may follow. Assumption: the home is the user's alone.
 */
final class AppLists {
  private static final long MOST_BYTES = 64 << 20;

  private final Path file;
  private volatile byte @Nullable [] kept;

  /**
   * Opens what is kept.
   *
   * @param home the user's home
   * @param providers the names of the providers that are asked, such as {@code alpha+beta}
   */
  AppLists(Path home, String providers) {
    this.file =
        home.resolve("cache")
            .resolve("apps")
            .resolve(providers + "-" + SplinterCommand.VERSION + ".json");
  }

  /** Returns the lists as they were fetched last; empty if they never were. */
  Optional<byte[]> kept() {
    byte[] known = kept;
    if (known == null) {
      try {
        known = Files.size(file) <= MOST_BYTES ? Files.readAllBytes(file) : null;
      } catch (IOException e) {
        known = null; // nothing was kept, or it cannot be read: they are fetched again
      }
      kept = known;
    }
    return Optional.ofNullable(known);
  }

  /** Keeps lists that were just fetched; a file that cannot be written is done without. */
  void keep(byte[] lists) {
    kept = lists;
    try {
      Files.createDirectories(file.getParent());
      Path made = Files.createTempFile(file.getParent(), "lists", ".new");
      Files.write(made, lists);
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // They stay in memory, and are fetched again by the next gateway.
    }
  }
}

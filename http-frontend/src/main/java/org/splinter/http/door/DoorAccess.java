package org.splinter.http.door;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.splinter.http.door.access.Access;
import org.splinter.http.door.access.AccessTokens;
import org.splinter.http.door.access.Accesses;
import org.splinter.http.door.api.Waiting;
import org.splinter.http.door.monitor.RequestLog;
import org.splinter.http.door.settings.DoorSettings;
import org.splinter.http.door.tls.DoorTls;

/** Choice of the way to know who asks a door; it takes changed files while the door is open. */
final class DoorAccess {
  private DoorAccess() {}

  /**
   * Returns the way that the settings name.
   *
   * @param pause between two looks at the files of tokens and certificates
   */
  static Access of(
      DoorSettings settings, DoorTls tls, Waiting clock, Duration pause, RequestLog log)
      throws IOException {
    Runnable unused = clock.every(pause, () -> tls.reload(what -> log.event("certificate", what)));
    return switch (settings.authentication()) {
      case NONE -> Accesses.open();
      case CERTIFICATES -> Accesses.certificates();
      case TOKENS -> {
        Path file = settings.tokens().orElseThrow();
        AccessTokens tokens = AccessTokens.read(file);
        clock.every(pause, () -> tokens.reload(what -> log.event("tokens", what)));
        yield Accesses.tokens(tokens::owner);
      }
    };
  }
}

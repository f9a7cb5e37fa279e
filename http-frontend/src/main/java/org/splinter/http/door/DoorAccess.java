package org.splinter.http.door;

import java.io.IOException;
import java.time.InstantSource;
import org.splinter.http.door.access.Access;
import org.splinter.http.door.access.AccessToken;
import org.splinter.http.door.access.AccessTokens;
import org.splinter.http.door.access.Accesses;
import org.splinter.http.door.monitor.RequestLog;
import org.splinter.http.door.settings.DoorSettings;

/** Choice of the way to know who asks a door. */
final class DoorAccess {
  private DoorAccess() {}

  /**
   * Returns the way that the settings name.
   *
   * @throws IOException if its file cannot be used
   */
  static Access of(DoorSettings settings, RequestLog log) throws IOException {
    return switch (settings.authentication()) {
      case NONE -> Accesses.open();
      case CERTIFICATES -> Accesses.certificates();
      case TOKENS -> {
        AccessTokens tokens =
            new AccessTokens(
                settings.tokens().orElseThrow(),
                InstantSource.system(),
                damage -> log.event("tokens", damage));
        yield Accesses.tokens(text -> tokens.find(text).map(AccessToken::name));
      }
    };
  }
}

package org.splinter.client.provider.door;

import java.util.regex.Pattern;
import org.splinter.codec.FormatException;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;

/**
 * Work that goes on at a door, by its path.
 *
 * @param path of the work, below which its events and its answer are
 */
record DoorWork(String path) {
  private static final Pattern PREPARATION =
      Pattern.compile(Pattern.quote(DoorPaths.PREPARATIONS) + "/[0-9a-f]{32}");

  /** Returns the work on what was sent to a path under a key. */
  static DoorWork of(String path, IdempotencyKey key) {
    return new DoorWork(path + "/" + key);
  }

  /**
   * Returns the preparation that a door has begun.
   *
   * @throws FormatException if the reply names none
   */
  static DoorWork preparation(DoorCaller.Reply reply) throws FormatException {
    String location = reply.headers().firstValue("Location").orElse("");
    if (!PREPARATION.matcher(location).matches()) {
      throw new FormatException("reply of a door", "names no preparation that it has begun");
    }
    return new DoorWork(location);
  }

  String events() {
    return path + "/events";
  }

  String answer() {
    return path + "/answer";
  }
}

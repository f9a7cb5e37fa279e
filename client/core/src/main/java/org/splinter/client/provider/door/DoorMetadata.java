package org.splinter.client.provider.door;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.door.Catalogue;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorPaths;

/**
 * A door's description and catalogue, each fetched whole and kept for moments, so that the
 * questions for several tables of one query are one request.
 *
 * <p>Guarantee: both are refused unless they are of the provider and the version that the client
 * means.
 */
final class DoorMetadata {
  private static final Duration KEPT = Duration.ofSeconds(1);

  private final String provider;
  private final DoorCaller door;
  private @Nullable DoorDescription description;
  private @Nullable Catalogue catalogue;
  private long fetched;

  DoorMetadata(String provider, DoorCaller door) {
    this.provider = provider;
    this.door = door;
  }

  /** Fetches the door's description. */
  synchronized DoorDescription description() throws IOException, InterruptedException {
    DoorDescription found =
        DoorDescription.decode(door.get(DoorPaths.DESCRIPTION, DoorDescription.MAX_BYTES).body());
    if (!found.versions().contains(DoorDescription.VERSION)) {
      throw new FormatException(
          "description of a door",
          "says that it speaks versions "
              + found.versions()
              + " of its protocol, this client speaks "
              + DoorDescription.VERSION
              + "; take a client of the same time");
    }
    require(found.provider());
    description = found;
    return found;
  }

  /** Returns the catalogue as it was within the last second. */
  synchronized Catalogue catalogue() throws IOException, InterruptedException {
    if (description == null) {
      description();
    }
    Catalogue kept = catalogue;
    if (kept == null || System.nanoTime() - fetched >= KEPT.toNanos()) {
      kept = Catalogue.decode(door.get(DoorPaths.CATALOGUE, Catalogue.MAX_BYTES).body());
      require(kept.provider());
      catalogue = kept;
      fetched = System.nanoTime();
    }
    return kept;
  }

  private void require(String found) throws FormatException {
    if (!found.equals(provider)) {
      throw new FormatException(
          "door",
          "at "
              + door
              + " is provider "
              + found
              + "'s, not "
              + provider
              + "'s; name it so in the providers' file, or mend its address");
    }
  }
}

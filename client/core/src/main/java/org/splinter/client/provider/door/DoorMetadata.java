package org.splinter.client.provider.door;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.door.Catalogue;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorPaths;

/**
 * A door's description, and its catalogue, which is fetched whole and kept for moments, so that the
 * questions for several tables of one query are one request.
 *
 * <p>Guarantee: both are refused unless they are of the provider and the version that the client
 * means.
 */
final class DoorMetadata {
  private static final Duration KEPT = Duration.ofSeconds(1);
  private static final String ONLY_JOBS = "jobs";

  private final String provider;
  private final DoorCaller door;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable DoorDescription described;
  private @Nullable Catalogue catalogue;
  private long fetched;

  DoorMetadata(String provider, DoorCaller door) {
    this.provider = provider;
    this.door = door;
  }

  /** Fetches the door's description. */
  DoorDescription description() throws IOException, InterruptedException {
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
    return found;
  }

  /** Returns whether the door answers rounds from memory where it can, if it was asked by now. */
  boolean resident() {
    DoorDescription known = described;
    return known != null && !known.run().equals(ONLY_JOBS);
  }

  /** Returns the catalogue as it was within the last second. */
  Catalogue catalogue() throws IOException, InterruptedException {
    lock.lockInterruptibly(); // who waits for another's request can be interrupted as he can
    try {
      if (described == null) {
        described = description();
      }
      Catalogue kept = catalogue;
      if (kept == null || System.nanoTime() - fetched >= KEPT.toNanos()) {
        kept = Catalogue.decode(door.get(DoorPaths.CATALOGUE, Catalogue.MAX_BYTES).body());
        require(kept.provider());
        catalogue = kept;
        fetched = System.nanoTime();
      }
      return kept;
    } finally {
      lock.unlock();
    }
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

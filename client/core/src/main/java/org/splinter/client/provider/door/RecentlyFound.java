package org.splinter.client.provider.door;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.splinter.protocol.door.PreparationRequest;

/**
 * Manifests of what a door had moments ago, so that a client in use does not ask before every
 * round. Safe for use by several threads.
 *
 * <p>A view may be dropped meanwhile. If this client's preparation makes room in that way, all is
 * forgotten with it; if another's does, with the round that fails.
 */
final class RecentlyFound {
  /** How long the door is taken at its word. */
  private static final Duration KEPT = Duration.ofSeconds(10);

  private static final int MOST = 64;

  private final Map<PreparationRequest, Found> found =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<PreparationRequest, Found> eldest) {
          return size() > MOST;
        }
      };

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Found(byte[] manifest, long nanos) {
    boolean isFresh() {
      return System.nanoTime() - nanos < KEPT.toNanos();
    }
  }

  /** Returns the encoded manifest of what a request asks for, if the door had it moments ago. */
  synchronized Optional<byte[]> get(PreparationRequest request) {
    return Optional.ofNullable(found.get(request)).filter(Found::isFresh).map(Found::manifest);
  }

  /** Keeps an encoded manifest that the door sent just now. */
  synchronized void put(PreparationRequest request, byte[] manifest) {
    found.remove(request); // so that it becomes the youngest
    found.put(request, new Found(manifest, System.nanoTime()));
  }

  synchronized void clear() {
    found.clear();
  }
}

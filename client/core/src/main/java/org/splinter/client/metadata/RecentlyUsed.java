package org.splinter.client.metadata;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cache of values that never change; it keeps those that were used last. Safe for use by several
 * threads.
 */
final class RecentlyUsed<K, V> {
  static final int MOST = 64;

  private final Map<K, V> kept =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
          return size() > MOST;
        }
      };

  /** A fetch of a value that is not kept. */
  interface Fetch<V> {
    V fetch() throws IOException;
  }

  /**
   * Returns the value of a key, fetched unless it is kept. Two threads at once may both fetch it.
   */
  V get(K key, Fetch<V> fetch) throws IOException {
    @Nullable V found;
    synchronized (kept) {
      found = kept.get(key);
    }
    if (found != null) {
      return found;
    }
    V fetched = fetch.fetch();
    synchronized (kept) {
      kept.put(key, fetched);
    }
    return fetched;
  }
}

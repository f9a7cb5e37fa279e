package org.splinter.http.door.service;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Bytes that were used last, up to a number of bytes. Safe for use by several threads. */
final class RecentBytes<K> {
  private final long most;
  private final Map<K, byte[]> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  RecentBytes(long most) {
    this.most = most;
  }

  synchronized Optional<byte[]> get(K key) {
    return Optional.ofNullable(kept.get(key));
  }

  synchronized void put(K key, byte[] value) {
    byte[] before = kept.put(key, value);
    bytes += value.length - (before == null ? 0 : before.length);
    Iterator<byte[]> oldest = kept.values().iterator();
    while (bytes > most && oldest.hasNext()) {
      bytes -= oldest.next().length;
      oldest.remove();
    }
  }
}

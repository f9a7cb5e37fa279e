package org.splinter.http.door.access;

import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A count of what each address, or IPv6 network of 64 bits, has open, up to a bound. Safe for use
 * by several threads.
 */
public final class AddressCount {
  private final int most;
  private final Map<String, Integer> open = new HashMap<>();

  /**
   * @param most that one address may have open
   */
  public AddressCount(int most) {
    this.most = most;
  }

  /**
   * Counts something, if its address has fewer than it may.
   *
   * @return what ends it, to be run once
   */
  public synchronized Optional<Runnable> open(SocketAddress remote) {
    String network = ClientNetwork.of(remote);
    int others = open.getOrDefault(network, 0);
    if (others >= most) {
      return Optional.empty();
    }
    open.put(network, others + 1);
    return Optional.of(() -> close(network));
  }

  private synchronized void close(String network) {
    open.computeIfPresent(network, (same, number) -> number == 1 ? null : number - 1);
  }
}

package org.splinter.http.door.access;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * Counter of the connections of each address, which closes those beyond a bound before their TLS
 * begins: no single machine takes all connections that a door has. A listener of a connector.
 */
public final class AddressConnections implements Connection.Listener {
  private final int most;

  /** The networks of open connections, of which a closed one cannot tell its own. */
  private final Map<Connection, String> networks = new HashMap<>();

  private final Map<String, Integer> open = new HashMap<>();

  /**
   * @param most the most connections of one address, or IPv6 network of 64 bits
   */
  public AddressConnections(int most) {
    this.most = most;
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection && !take(connection)) {
      connection.getEndPoint().close();
    }
  }

  /** Counts a connection until it is closed, if it may be. */
  private synchronized boolean take(Connection connection) {
    String network = ClientNetwork.of(connection.getEndPoint().getRemoteSocketAddress());
    int others = open.getOrDefault(network, 0);
    if (others >= most) {
      return false;
    }
    networks.put(connection, network);
    open.put(network, others + 1);
    return true;
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    String network = networks.remove(connection);
    if (network != null) {
      open.computeIfPresent(network, (same, number) -> number == 1 ? null : number - 1);
    }
  }
}

package org.splinter.http.door.access;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * Counter of the connections of each address, which closes those beyond a bound before their TLS
 * begins: no single machine takes all connections that a door has. A listener of a connector.
 */
public final class AddressConnections implements Connection.Listener {
  private final AddressCount count;

  /** The ends of open connections, of which a closed one cannot tell its address. */
  private final Map<Connection, Runnable> ends = new ConcurrentHashMap<>();

  /**
   * @param most the most connections of one address, or IPv6 network of 64 bits
   */
  public AddressConnections(int most) {
    this.count = new AddressCount(most);
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection) {
      Optional<Runnable> end = count.open(connection.getEndPoint().getRemoteSocketAddress());
      if (end.isPresent()) {
        ends.put(connection, end.get());
      } else {
        connection.getEndPoint().close();
      }
    }
  }

  @Override
  public void onClosed(Connection connection) {
    Runnable end = ends.remove(connection);
    if (end != null) {
      end.run();
    }
  }
}

package org.splinter.http.door.access;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The network that stands for the clients at an address: an IPv4 address itself, and an IPv6
 * network of 64 bits, all addresses of which a single machine may have.
 */
final class ClientNetwork {
  private static final int IPV6_BYTES = 16;
  private static final int NETWORK_BYTES = 8;

  private ClientNetwork() {}

  /** Returns the network of a connection's other end. */
  static String of(SocketAddress remote) {
    return remote instanceof InetSocketAddress address && address.getAddress() != null
        ? of(address.getAddress())
        : "unknown";
  }

  private static String of(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != IPV6_BYTES) {
      return address.getHostAddress();
    }
    Arrays.fill(bytes, NETWORK_BYTES, IPV6_BYTES, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes).getHostAddress() + "/" + 8 * NETWORK_BYTES;
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 16 bytes", e);
    }
  }
}

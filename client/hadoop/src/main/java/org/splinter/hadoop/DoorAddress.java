package org.splinter.hadoop;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.splinter.protocol.door.DoorKeys;

/**
 * A door and how to open it.
 *
 * @param address https, host and port, without a path
 */
record DoorAddress(URI address, DoorKeys keys) {
  private static final String SCHEME = "https://";

  /** Returns whether a provider's value is meant to be the address of a door. */
  static boolean isMeant(String value) {
    return value.contains("://");
  }

  /**
   * Reads the address of a door.
   *
   * @param from says where the value stands, for the message
   * @throws IOException if it is none
   */
  static URI read(String from, String value) throws IOException {
    try {
      URI address = new URI(value);
      boolean plain =
          address.getHost() != null
              && address.getUserInfo() == null
              && address.getQuery() == null
              && address.getFragment() == null
              && (address.getPath().isEmpty() || address.getPath().equals("/"));
      if (plain && value.startsWith(SCHEME)) {
        return address;
      }
    } catch (URISyntaxException e) {
      // The message below says how addresses look.
    }
    throw new IOException(
        from
            + " = "
            + value
            + ": must be a door's address such as https://east.example:8443, without a path");
  }
}

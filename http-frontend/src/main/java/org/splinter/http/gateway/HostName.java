package org.splinter.http.gateway;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ShortBuffer;

/** The form of an address in URLs and the Host header, as browsers write it whatever was typed. */
final class HostName {
  private HostName() {}

  /**
   * Returns an IPv6 address in brackets, in lower case, without leading zeros, its first longest
   * run of two or more groups of zeros left out (RFC 5952). The scope of a link-local one is left
   * out too, since URLs have no room for it.
   */
  static String of(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return address.getHostAddress();
    }
    ShortBuffer groups = ByteBuffer.wrap(address.getAddress()).asShortBuffer();
    int from = 0;
    int to = 0;
    for (int start = 0; start < groups.limit(); start++) {
      int end = start;
      while (end < groups.limit() && groups.get(end) == 0) {
        end++;
      }
      if (end - start > Math.max(1, to - from)) {
        from = start;
        to = end;
      }
    }
    String rest = joined(groups, to, groups.limit());
    return to == 0 ? "[" + rest + "]" : "[" + joined(groups, 0, from) + "::" + rest + "]";
  }

  private static String joined(ShortBuffer groups, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i == from ? "" : ":")
          .append(Integer.toHexString(Short.toUnsignedInt(groups.get(i))));
    }
    return text.toString();
  }
}

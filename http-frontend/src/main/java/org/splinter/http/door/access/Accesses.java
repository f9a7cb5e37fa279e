package org.splinter.http.door.access;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.splinter.http.server.ProblemException;

/** The ways to know who asks a door. */
public final class Accesses {
  private static final String SCHEME = "Bearer ";
  private static final int IPV6_BYTES = 16;
  private static final int NETWORK_BYTES = 8;

  private Accesses() {}

  /**
   * Returns the way to know nobody: the address stands for who asks. All addresses of one IPv6
   * network of 64 bits are one, since a single machine may have them all.
   */
  public static Access open() {
    return request -> {
      SocketAddress remote = request.getConnectionMetaData().getRemoteSocketAddress();
      if (!(remote instanceof InetSocketAddress address) || address.getAddress() == null) {
        return new Principal("address unknown");
      }
      return new Principal("address " + network(address.getAddress()));
    };
  }

  private static String network(InetAddress address) {
    byte[] bytes = address.getAddress();
    return bytes.length == IPV6_BYTES
        ? Arrays.toString(Arrays.copyOf(bytes, NETWORK_BYTES))
        : address.getHostAddress();
  }

  /**
   * Returns the way to know the owners of tokens.
   *
   * @param owner finds the name of a token's owner
   */
  public static Access tokens(Function<String, Optional<String>> owner) {
    return request -> {
      String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
      boolean bearer = header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
      Optional<String> name =
          bearer ? owner.apply(header.substring(SCHEME.length()).strip()) : Optional.empty();
      return name.map(found -> new Principal("token " + found))
          .orElseThrow(
              () ->
                  new ProblemException(
                      HttpStatus.UNAUTHORIZED_401,
                      "this door takes those alone who have one of its tokens, and this request"
                          + " has none that is valid; ask its operator for one"));
    };
  }

  /** Returns the way to know the owners of certificates, which TLS has checked. */
  public static Access certificates() {
    return request -> {
      Object session = request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
      if (session instanceof EndPoint.SslSessionData data
          && data.peerCertificates() != null
          && data.peerCertificates().length > 0) {
        X509Certificate shown = data.peerCertificates()[0];
        return new Principal("certificate " + shown.getSubjectX500Principal().getName());
      }
      throw new ProblemException(
          HttpStatus.UNAUTHORIZED_401,
          "this door takes those alone who have a certificate of its authority, and this"
              + " connection has none");
    };
  }
}

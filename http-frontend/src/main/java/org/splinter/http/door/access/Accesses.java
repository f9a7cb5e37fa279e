package org.splinter.http.door.access;

import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.splinter.http.server.ProblemException;

/** The ways to know who asks a door. */
public final class Accesses {
  private static final String SCHEME = "Bearer ";

  private Accesses() {}

  /**
   * Returns the way to know nobody: the address, or its {@link ClientNetwork}, stands for who asks.
   */
  public static Access open() {
    return request ->
        Principal.address(
            ClientNetwork.of(request.getConnectionMetaData().getRemoteSocketAddress()));
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
      return name.map(Principal::token)
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
        return Principal.certificate(data.peerCertificates()[0]);
      }
      throw new ProblemException(
          HttpStatus.UNAUTHORIZED_401,
          "this door takes those alone who have a certificate of its authority, and this"
              + " connection has none");
    };
  }
}

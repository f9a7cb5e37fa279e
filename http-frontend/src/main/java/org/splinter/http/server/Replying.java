package org.splinter.http.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sending of replies, whatever is left of their requests' bodies. */
public final class Replying {
  private Replying() {}

  /**
   * Sends a reply once the rest of the body was read, or with a header that closes the connection.
   */
  public static void send(Reply reply, Request request, Response response, Callback callback) {
    if (BodyReader.isAwaited(request)) {
      if (!request.consumeAvailable()) {
        close(request, response);
      }
      reply.send(response, callback);
      return;
    }
    BodyReader.drop(
        request,
        whole -> {
          if (!whole) {
            close(request, response);
          }
          reply.send(response, callback);
        });
  }

  /** Closes a connection that can serve no other request; in HTTP/2 only its stream ends. */
  private static void close(Request request, Response response) {
    if (request.getConnectionMetaData().getHttpVersion().getVersion()
        <= HttpVersion.HTTP_1_1.getVersion()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }
}

package org.splinter.http.door.monitor;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Observer of requests: it writes each into the log and the metrics when it has ended. */
public final class Observer {
  private final RequestLog log;
  private final DoorMetrics metrics;

  public Observer(RequestLog log, DoorMetrics metrics) {
    this.log = log;
    this.metrics = metrics;
  }

  /** Returns a callback that does what another does, and tells how the request ended. */
  public Callback observing(
      RequestRecord record, Request request, Response response, Callback callback) {
    return Callback.from(
        () -> {
          callback.succeeded();
          ended(record, request, response, "done");
        },
        failure -> {
          callback.failed(failure);
          ended(record, request, response, "broken");
        });
  }

  private void ended(RequestRecord record, Request request, Response response, String outcome) {
    int status = response.getStatus();
    long bytesOut = Response.getContentBytesWritten(response);
    metrics.ended(record, status, bytesOut);
    SocketAddress remote = request.getConnectionMetaData().getRemoteSocketAddress();
    String address =
        remote instanceof InetSocketAddress internet ? internet.getHostString() : "unknown";
    log.ended(record, address, status, bytesOut, outcome);
  }
}

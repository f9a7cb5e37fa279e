package org.splinter.http.door.tls;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;

/** A Jetty server on loopback behind a door's TLS, which counts what gets through to it. */
final class TlsServer implements AutoCloseable {
  private final Server server = new Server();
  private final AtomicInteger requests = new AtomicInteger();
  private final ServerConnector connector;

  TlsServer(DoorTls tls) throws Exception {
    HttpConfiguration http = new HttpConfiguration();
    http.addCustomizer(DoorTls.customizer());
    connector =
        new ServerConnector(
            server,
            new SslConnectionFactory(tls.factory(), "http/1.1"),
            new HttpConnectionFactory(http));
    connector.setHost(TestCertificates.LOOPBACK);
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            requests.incrementAndGet();
            response.setStatus(204);
            callback.succeeded();
            return true;
          }
        });
    server.start();
  }

  int port() {
    return connector.getLocalPort();
  }

  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) { // Jetty's signature
      throw new IllegalStateException("the server does not stop", e);
    }
  }
}

package org.splinter.system;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.splinter.http.door.tls.DoorTls;
import org.splinter.http.door.tls.TlsFiles;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;

/** A server on loopback that speaks as a door does, HTTP/2 over TLS, and answers as a test says. */
final class TlsPeer implements AutoCloseable {
  private final Path files;
  private final Server server = new Server();
  private final ServerConnector connector;

  /**
   * Starts the server.
   *
   * @param files the directory of an authority, and of the certificate of alpha or another name
   */
  TlsPeer(Path files, String name, Handler handler) throws Exception {
    this.files = files;
    TlsFiles pem =
        new TlsFiles(files.resolve(name + ".pem"), files.resolve(name + ".key"), Optional.empty());
    DoorTls tls = new DoorTls(pem, /* also12= */ false, InstantSource.system());
    HttpConfiguration http = new HttpConfiguration();
    http.addCustomizer(DoorTls.customizer());
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol("http/1.1");
    connector =
        new ServerConnector(
            server,
            new SslConnectionFactory(tls.factory(), alpn.getProtocol()),
            alpn,
            new HTTP2ServerConnectionFactory(http),
            new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(handler);
    server.start();
  }

  /** Returns a caller that trusts the authority. */
  DoorCaller caller() throws IOException {
    return caller(Duration.ofMinutes(1));
  }

  /** Returns such a caller, which ends a call in which nothing is heard for a time. */
  DoorCaller caller(Duration silent) throws IOException {
    DoorKeys keys =
        new DoorKeys(
            Optional.of(files.resolve("authority.pem")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    URI address = URI.create("https://127.0.0.1:" + connector.getLocalPort());
    return new DoorCaller(address, keys, silent);
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

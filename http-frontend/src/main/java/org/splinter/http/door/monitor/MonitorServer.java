package org.splinter.http.door.monitor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.splinter.http.server.Problem;
import org.splinter.http.server.Reply;

/**
 * A listener of its own for the operator: {@code /health/live}, {@code /health/ready} and {@code
 * /metrics}. It speaks plain HTTP, so that it belongs on an address that no client reaches.
 */
public final class MonitorServer implements AutoCloseable {
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final int THREADS = 8;

  private final Server server;
  private final ServerConnector connector;

  /**
   * Starts to listen.
   *
   * @param unready returns why the door takes no rounds now, or an empty text
   * @throws IOException if it cannot listen there
   */
  public MonitorServer(InetSocketAddress listen, DoorMetrics metrics, Supplier<String> unready)
      throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("monitor");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost(listen.getAddress().getHostAddress());
    connector.setPort(listen.getPort());
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            reply(Request.getPathInContext(request), metrics, unready).send(response, callback);
            return true;
          }
        });
    try {
      server.start();
    } catch (Exception e) {
      throw new IOException(
          "cannot listen at "
              + listen.getHostString()
              + ":"
              + listen.getPort()
              + ", which is in use or not of this machine; mend door.monitor",
          e);
    }
  }

  private static Reply reply(String path, DoorMetrics metrics, Supplier<String> unready) {
    return switch (path) {
      case "/health/live" -> text("alive");
      case "/health/ready" -> {
        String why = unready.get();
        yield why.isEmpty()
            ? text("ready")
            : Reply.of(Problem.of(HttpStatus.SERVICE_UNAVAILABLE_503, why));
      }
      case "/metrics" -> text(metrics.scrape());
      default ->
          Reply.of(
              Problem.of(
                  HttpStatus.NOT_FOUND_404, "there are /health/live, /health/ready and /metrics"));
    };
  }

  private static Reply text(String text) {
    return Reply.of(HttpStatus.OK_200, TEXT, text.getBytes(UTF_8));
  }

  /** Returns the address that it listens at. */
  public InetSocketAddress address() {
    return new InetSocketAddress(connector.getHost(), connector.getLocalPort());
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      // It listens no more.
    }
  }
}

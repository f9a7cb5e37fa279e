package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.http.door.tls.DoorTls;
import org.splinter.http.door.tls.TlsFiles;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorKeys;

/** Tests of a client whose door hangs, or asks it to come back, by a server that does just that. */
final class DoorProviderTest {
  private static final DoorDescription DESCRIPTION =
      new DoorDescription(
          "alpha",
          "",
          List.of(1),
          "none",
          "0".repeat(64),
          "1".repeat(64),
          "auto",
          "nobody",
          new DoorDescription.Limits(1, 1, 1, 1));

  @TempDir private Path files;

  /** A server that answers as a test says. */
  private final class Peer implements AutoCloseable {
    private final Server server = new Server();
    private final ServerConnector connector;

    Peer(Handler handler) throws Exception {
      TestDoors.certify(files, "alpha");
      TlsFiles pem =
          new TlsFiles(files.resolve("alpha.pem"), files.resolve("alpha.key"), Optional.empty());
      DoorTls tls = new DoorTls(pem, /* also12= */ false, InstantSource.system());
      HttpConfiguration http = new HttpConfiguration();
      http.addCustomizer(DoorTls.customizer());
      connector =
          new ServerConnector(
              server,
              new SslConnectionFactory(tls.factory(), "http/1.1"),
              new HttpConnectionFactory(http));
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(handler);
      server.start();
    }

    DoorCaller caller() throws IOException {
      DoorKeys keys =
          new DoorKeys(
              Optional.of(files.resolve("authority.pem")),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      return new DoorCaller(URI.create("https://127.0.0.1:" + connector.getLocalPort()), keys);
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

  @Test
  void followingAHangingDoorCanBeInterrupted() throws Exception {
    CountDownLatch heard = new CountDownLatch(1);
    Handler hanging =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            response.setStatus(200);
            byte[] event = "event: progress\ndata: {\"fraction\":0.5}\n\n".getBytes(UTF_8);
            response.write(false, ByteBuffer.wrap(event), Callback.NOOP);
            return true; // and nothing more comes
          }
        };
    try (Peer peer = new Peer(hanging)) {
      DoorCaller caller = peer.caller();
      AtomicReference<Throwable> end = new AtomicReference<>();
      Thread following =
          new Thread(
              () -> {
                try {
                  caller.follow("/v1/rounds/x/events", event -> heard.countDown());
                } catch (IOException | InterruptedException e) {
                  end.set(e);
                }
              });
      following.start();
      assertTrue(heard.await(30, TimeUnit.SECONDS));
      following.interrupt();
      following.join(Duration.ofSeconds(10).toMillis());
      assertInstanceOf(InterruptedException.class, end.get());
    }
  }

  @Test
  void aPauseThatTheDoorAsksForIsKept() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    Handler busy =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            boolean first = requests.getAndIncrement() == 0;
            response.setStatus(first ? 503 : 200);
            if (first) {
              response.getHeaders().put("Retry-After", "2");
            }
            response.write(true, ByteBuffer.wrap(DESCRIPTION.encode()), callback);
            return true;
          }
        };
    List<String> notices = new ArrayList<>();
    try (Peer peer = new Peer(busy)) {
      DoorProvider provider =
          new DoorProvider(
              "alpha",
              peer.caller(),
              new RetrySettings(Optional.empty(), 1, Duration.ofMillis(1)),
              notices::add);
      long start = System.nanoTime();
      assertEquals(DESCRIPTION, provider.description());
      assertTrue(System.nanoTime() - start >= Duration.ofSeconds(2).toNanos());
      assertEquals(2, requests.get());
      assertTrue(notices.get(0).contains("asking again in 2.0 s"), notices.toString());
    }
  }

  /** Checks that a pool of threads ends, too, when its calls are interrupted, as rounds do. */
  @Test
  void aHangingRequestCanBeInterrupted() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Handler silent =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            asked.countDown();
            return true; // without ever an answer
          }
        };
    try (Peer peer = new Peer(silent)) {
      DoorCaller caller = peer.caller();
      var pool = Executors.newSingleThreadExecutor();
      var unused = pool.submit(() -> caller.get("/v1", 1 << 10));
      assertTrue(asked.await(30, TimeUnit.SECONDS));
      pool.shutdownNow();
      assertTrue(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
  }
}

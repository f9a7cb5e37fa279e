package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorStatusException;
import org.splinter.protocol.table.Fingerprint;

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
          false,
          new DoorDescription.Limits(1, 1, 1, 1));

  @TempDir private Path files;

  private TlsPeer peer(Handler handler) throws Exception {
    TestDoors.certify(files, "alpha");
    return new TlsPeer(files, "alpha", handler);
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
    try (TlsPeer peer = peer(hanging)) {
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
    try (TlsPeer peer = peer(busy)) {
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
    try (TlsPeer peer = peer(silent)) {
      DoorCaller caller = peer.caller();
      var pool = Executors.newSingleThreadExecutor();
      var unused = pool.submit(() -> caller.get("/v1", 1 << 10));
      assertTrue(asked.await(30, TimeUnit.SECONDS));
      pool.shutdownNow();
      assertTrue(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
  }

  /** Checks a door that answers a request not, one that stops in a reply, and one in its events. */
  @Test
  void aDoorThatFallsSilentIsGivenUp() throws Exception {
    byte[] event = "event: progress\ndata: {\"fraction\":0.5}\n\n".getBytes(UTF_8);
    Handler silent =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            if (!request.getHttpURI().getPath().equals("/nothing")) {
              response.setStatus(200);
              response.write(false, ByteBuffer.wrap(event), Callback.NOOP);
            }
            return true;
          }
        };
    try (TlsPeer peer = peer(silent)) {
      DoorCaller caller = peer.caller(Duration.ofSeconds(1));
      for (String path : List.of("/nothing", "/part")) {
        assertThrows(HttpTimeoutException.class, () -> caller.get(path, 1 << 10), path);
      }
      AtomicInteger heard = new AtomicInteger();
      assertThrows(
          HttpTimeoutException.class,
          () -> caller.follow("/events", progress -> heard.incrementAndGet()));
      assertEquals(1, heard.get());
    }
  }

  /**
   * Returns a door that refuses everything, by two bytes.
   *
   * @param whole whether its replies end with them
   */
  private static Handler refusing(int status, String field, String value, boolean whole) {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(field, value);
        response.write(
            whole, ByteBuffer.wrap("{}".getBytes(UTF_8)), whole ? callback : Callback.NOOP);
        return true;
      }
    };
  }

  /** Checks a refusal of events that stops within its body, which says how long it is. */
  @Test
  void aDoorThatFallsSilentInARefusalIsGivenUp() throws Exception {
    Handler refusing = refusing(500, "Content-Length", "100", /* whole= */ false);
    try (TlsPeer peer = peer(refusing)) {
      DoorCaller caller = peer.caller(Duration.ofSeconds(1));
      assertTimeoutPreemptively(
          Duration.ofSeconds(30),
          () ->
              assertThrows(
                  HttpTimeoutException.class, () -> caller.follow("/events", progress -> {})));
    }
  }

  @Test
  void aRefusalOfEventsIsTold() throws Exception {
    Handler refusing = refusing(503, "Retry-After", "7", /* whole= */ true);
    try (TlsPeer peer = peer(refusing)) {
      DoorStatusException refused =
          assertThrows(
              DoorStatusException.class, () -> peer.caller().follow("/events", progress -> {}));
      assertEquals(503, refused.status());
      assertEquals(Optional.of(Duration.ofSeconds(7)), refused.after());
    }
  }

  /** Checks that a client takes back each time that it asked for a preparation, as doors count. */
  @Test
  void aPreparationIsForgottenAsOftenAsItWasAskedFor() throws Exception {
    CountDownLatch followedAgain = new CountDownLatch(2);
    CountDownLatch forgotten = new CountDownLatch(2);
    Handler breaking =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            switch (request.getMethod()) {
              case "POST" -> {
                response.setStatus(202);
                response.getHeaders().put("Location", "/v1/preparations/" + "0".repeat(32));
                response.write(true, ByteBuffer.allocate(0), callback);
              }
              case "DELETE" -> {
                forgotten.countDown();
                response.setStatus(204);
                response.write(true, ByteBuffer.allocate(0), callback);
              }
              default -> {
                followedAgain.countDown();
                response.setStatus(200);
                boolean first = followedAgain.getCount() == 1;
                byte[] event = "event: progress\ndata: {\"fraction\":0.5}\n\n".getBytes(UTF_8);
                response.write(first, ByteBuffer.wrap(event), first ? callback : Callback.NOOP);
              }
            }
            return true;
          }
        };
    try (TlsPeer peer = peer(breaking)) {
      DoorProvider provider =
          new DoorProvider(
              "alpha",
              peer.caller(),
              new RetrySettings(Optional.empty(), 1, Duration.ofMillis(1)),
              notice -> {});
      DerivedTable numbered =
          new DerivedTable.RowNumbers(
              new Source("t", new Fingerprint(new byte[32])), null, List.of());
      AtomicReference<Throwable> end = new AtomicReference<>();
      Thread preparing =
          new Thread(
              () -> {
                try {
                  provider.prepare(numbered, done -> {});
                } catch (IOException | InterruptedException e) {
                  end.set(e);
                }
              });
      preparing.start();
      assertTrue(followedAgain.await(30, TimeUnit.SECONDS));
      preparing.interrupt();
      preparing.join(Duration.ofSeconds(30).toMillis());
      assertInstanceOf(InterruptedException.class, end.get());
      assertTrue(forgotten.await(30, TimeUnit.SECONDS), "forgotten once, asked for twice");
    }
  }

  /** Checks that a door which says no more than that it is there is waited for. */
  @Test
  void aDoorThatKeepsSayingThatItWorksIsHeard() throws Exception {
    byte[] comment = ":\n".getBytes(UTF_8);
    byte[] answer = "event: answer\ndata: {}\n\n".getBytes(UTF_8);
    Handler working =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            response.setStatus(200);
            for (int comments = 0; comments < 8; comments++) {
              Content.Sink.write(response, false, ByteBuffer.wrap(comment));
              Thread.sleep(500);
            }
            response.write(true, ByteBuffer.wrap(answer), callback);
            return true;
          }
        };
    try (TlsPeer peer = peer(working)) {
      peer.caller(Duration.ofSeconds(2)).follow("/events", progress -> {});
    }
  }
}

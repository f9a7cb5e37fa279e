package org.splinter.protocol.door;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Tests of the reader of bodies: no more bytes are kept than may come, whatever was announced. */
final class BoundedBodyTest {
  private static final int MOST = 10;
  private static final int MOST_OF_PROBLEM = 4;

  /** The sending side of an exchange. */
  private static final class Exchange implements Flow.Subscription, ResponseInfo {
    private final int status;
    private final Map<String, List<String>> headers;
    private final BodySubscriber<byte[]> body;
    private long requested;
    private boolean cancelled;

    Exchange(int status, long announced) {
      this.status = status;
      this.headers =
          announced < 0 ? Map.of() : Map.of("Content-Length", List.of(String.valueOf(announced)));
      this.body = BoundedBody.atMost(MOST, MOST_OF_PROBLEM, () -> {}).apply(this);
      body.onSubscribe(this);
    }

    Exchange send(int... sizes) {
      body.onNext(Arrays.stream(sizes).mapToObj(size -> ByteBuffer.wrap(new byte[size])).toList());
      return this;
    }

    Exchange end() {
      body.onComplete();
      return this;
    }

    byte[] whole() throws Exception {
      CompletableFuture<byte[]> future = body.getBody().toCompletableFuture();
      assertTrue(future.isDone());
      return future.get();
    }

    void assertRefused(int most) {
      assertTrue(cancelled);
      Throwable cause = assertThrows(ExecutionException.class, this::whole).getCause();
      assertEquals(IOException.class, cause.getClass());
      assertEquals(
          "the door sends more than " + most + " bytes, which is the most", cause.getMessage());
    }

    @Override
    public int statusCode() {
      return status;
    }

    @Override
    public HttpHeaders headers() {
      return HttpHeaders.of(headers, (name, value) -> true);
    }

    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_2;
    }

    @Override
    public void request(long n) {
      requested += n;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  @Test
  void bodiesWithinTheBoundAreWhole() throws Exception {
    byte[] parts = {1, 2, 3};
    Exchange exchange = new Exchange(200, -1);
    exchange.body.onNext(List.of(ByteBuffer.wrap(parts), ByteBuffer.wrap(parts)));
    exchange.body.onNext(List.of(ByteBuffer.wrap(new byte[] {4})));
    assertArrayEquals(new byte[] {1, 2, 3, 1, 2, 3, 4}, exchange.end().whole());
    assertFalse(exchange.cancelled);
    assertEquals(MOST, new Exchange(202, MOST).send(MOST).end().whole().length);
    assertEquals(0, new Exchange(204, -1).end().whole().length);
  }

  @Test
  void announcedBodiesBeyondTheBoundAreNotRead() {
    for (long announced : new long[] {MOST + 1, Integer.MAX_VALUE, Long.MAX_VALUE}) {
      Exchange exchange = new Exchange(200, announced);
      exchange.assertRefused(MOST);
      assertEquals(0, exchange.requested);
    }
    new Exchange(500, MOST_OF_PROBLEM + 1).assertRefused(MOST_OF_PROBLEM);
  }

  @Test
  void bodiesThatGrowBeyondTheBoundAreEnded() {
    new Exchange(200, -1).send(MOST + 1).assertRefused(MOST);
    new Exchange(200, 3).send(4, 4, 3, 100).send(100).end().assertRefused(MOST);
    new Exchange(404, -1).send(MOST_OF_PROBLEM).send(1).end().assertRefused(MOST_OF_PROBLEM);
  }

  @Test
  void brokenBodiesAreNotTakenForWholeOnes() {
    Exchange exchange = new Exchange(200, -1).send(3);
    exchange.body.onError(new IOException("reset"));
    exchange.end();
    assertEquals(
        "reset", assertThrows(ExecutionException.class, exchange::whole).getCause().getMessage());
  }
}

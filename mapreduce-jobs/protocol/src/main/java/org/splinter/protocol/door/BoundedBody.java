package org.splinter.protocol.door;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a response's body into memory. It ends the exchange as soon as the body has, or says
 * that it has, more bytes than it may.
 */
final class BoundedBody implements BodySubscriber<byte[]> {
  private final int most;
  private final Runnable heard;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  private BoundedBody(int most, Runnable heard) {
    this.most = most;
    this.heard = heard;
  }

  /**
   * Returns a reader of bodies.
   *
   * @param most the most bytes of an answer
   * @param mostOfProblem the most bytes of a body of any other status than 2xx
   * @param heard called whenever a part of a response has come
   */
  static BodyHandler<byte[]> atMost(int most, int mostOfProblem, Runnable heard) {
    return response -> {
      heard.run();
      boolean success = response.statusCode() / 100 == 2;
      BoundedBody body = new BoundedBody(success ? most : mostOfProblem, heard);
      long announced = response.headers().firstValueAsLong("Content-Length").orElse(0);
      if (announced > body.most) {
        body.refuse();
      }
      return body;
    };
  }

  private void refuse() {
    whole.completeExceptionally(
        new IOException("the door sends more than " + most + " bytes, which is the most"));
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Subscription to) {
    subscription = to;
    if (whole.isDone()) {
      to.cancel();
    } else {
      to.request(Long.MAX_VALUE);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    heard.run();
    for (ByteBuffer buffer : buffers) {
      if (whole.isDone()) {
        return;
      }
      if (buffer.remaining() > most - bytes.size()) {
        refuse();
        Objects.requireNonNull(subscription).cancel();
        return;
      }
      byte[] part = new byte[buffer.remaining()];
      buffer.get(part);
      bytes.writeBytes(part);
    }
  }

  @Override
  public void onError(Throwable failure) {
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.complete(bytes.toByteArray());
  }
}

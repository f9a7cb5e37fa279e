package org.splinter.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the news of one source to one listener, as server-sent events, the last of which
 * reports how the source's work ended. It holds no thread: a listener that reads slowly gets fewer
 * events, and one that has gone is noticed when the next event is sent, at the latest after {@link
 * #PAUSE}.
 */
public final class EventStream implements Callback {
  public static final String CONTENT_TYPE = "text/event-stream";

  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final byte[] NOTHING = ":\n\n".getBytes(UTF_8);

  private final Source source;
  private final Response response;
  private final Callback done;
  private final Runnable listener = this::send;
  private Runnable stopClock = () -> {};
  private @Nullable Event sent;
  private boolean writing;
  private boolean ended;

  /**
   * One event.
   *
   * @param last whether no event follows
   * @param about the facts of the event: of two events with one name and equal facts one is sent
   * @param data encodes them as JSON, which has no line ends
   */
  public record Event(String name, boolean last, Object about, Supplier<byte[]> data) {
    private boolean tellsAsMuchAs(@Nullable Event other) {
      return other != null && name.equals(other.name) && about.equals(other.about);
    }
  }

  /** Work that has news. */
  public interface Source {
    /** Returns the last news. */
    Event event();

    /**
     * Adds a listener that runs whenever there may be news, on a thread that must not be kept
     * waiting.
     */
    void addListener(Runnable listener);

    void removeListener(Runnable listener);
  }

  /** A clock that runs a short task again and again; the returned function stops that. */
  @FunctionalInterface
  public interface Clock {
    Runnable every(Duration pause, Runnable task);
  }

  private EventStream(Source source, Response response, Callback done) {
    this.source = source;
    this.response = response;
    this.done = done;
  }

  /** Returns the reply that sends the news of a source until the last. */
  public static Reply of(Clock clock, Source source) {
    return (response, done) -> {
      response.setStatus(HttpStatus.OK_200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, CONTENT_TYPE);
      EventStream stream = new EventStream(source, response, done);
      // Before the stream can end, as its end stops this clock.
      stream.stopClock = clock.every(PAUSE, stream::keepAlive);
      source.addListener(stream.listener);
      stream.send();
    };
  }

  private void send() {
    Event event = source.event();
    synchronized (this) {
      if (writing || ended || event.tellsAsMuchAs(sent)) {
        return;
      }
      writing = true;
      ended = event.last();
      sent = event;
    }
    response.write(event.last(), ByteBuffer.wrap(encode(event)), this);
  }

  private void keepAlive() {
    synchronized (this) {
      if (writing || ended) {
        return;
      }
      writing = true;
    }
    response.write(false, ByteBuffer.wrap(NOTHING), this);
  }

  @Override
  public void succeeded() {
    boolean last;
    synchronized (this) {
      writing = false;
      last = ended;
    }
    if (last) {
      end();
      done.succeeded();
    } else {
      send(); // news that came meanwhile
    }
  }

  @Override
  public void failed(Throwable failure) {
    synchronized (this) {
      ended = true;
    }
    end();
    done.failed(failure);
  }

  private void end() {
    source.removeListener(listener);
    stopClock.run();
  }

  private static byte[] encode(Event event) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(("event: " + event.name + "\ndata: ").getBytes(UTF_8));
    bytes.writeBytes(event.data.get());
    bytes.writeBytes("\n\n".getBytes(UTF_8));
    return bytes.toByteArray();
  }
}

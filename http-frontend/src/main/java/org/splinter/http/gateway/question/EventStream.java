package org.splinter.http.gateway.question;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.splinter.http.gateway.json.JsonWriter;
import org.splinter.http.gateway.json.Problem;
import org.splinter.http.gateway.question.Question.News;
import org.splinter.http.gateway.question.Question.State;

/**
 * A stream of the news of one question to one listener, as server-sent events, the last of which
 * reports how the question ended. It holds no thread: a listener that reads slowly gets fewer
 * events, and one that has gone is noticed when the next event is sent, at the latest after {@link
 * #PAUSE}.
 */
public final class EventStream implements Callback {
  public static final String CONTENT_TYPE = "text/event-stream";

  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final byte[] NOTHING = ":\n\n".getBytes(UTF_8);

  private final Question question;
  private final Response response;
  private final Callback done;
  private final Runnable listener = this::send;
  private Runnable stopClock = () -> {};
  private @Nullable News sent;
  private boolean writing;
  private boolean ended;

  private EventStream(Question question, Response response, Callback done) {
    this.question = question;
    this.response = response;
    this.done = done;
  }

  /**
   * Starts to send.
   *
   * @param done is notified of the end
   */
  public static void start(
      Questions questions, Question question, Response response, Callback done) {
    EventStream stream = new EventStream(question, response, done);
    // Before the stream can end, as its end stops this clock.
    stream.stopClock = questions.every(PAUSE, stream::keepAlive);
    question.addListener(stream.listener);
    stream.send();
  }

  private void send() {
    News news = question.news();
    synchronized (this) {
      if (writing || ended || same(news, sent)) {
        return;
      }
      writing = true;
      ended = news.state() != State.RUNNING;
      sent = news;
    }
    response.write(ended(news), ByteBuffer.wrap(event(news)), this);
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

  private static boolean ended(News news) {
    return news.state() != State.RUNNING;
  }

  private static boolean same(News news, @Nullable News other) {
    return other != null
        && news.state() == other.state()
        && news.fraction() == other.fraction()
        && news.stage().equals(other.stage());
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
    question.removeListener(listener);
    stopClock.run();
  }

  private static byte[] event(News news) {
    Problem problem = news.problem();
    Encoded answer = news.answer();
    return switch (news.state()) {
      case RUNNING -> event("progress", JsonWriter.encode(news::writeProgress));
      case ANSWERED -> event("answer", answer == null ? new byte[0] : answer.bytes());
      case FAILED -> event("problem", problem == null ? new byte[0] : problem.encode());
      case CANCELLED -> event("cancelled", "{}".getBytes(UTF_8));
    };
  }

  /** Returns an event. Its JSON has no line ends, which would end the data. */
  private static byte[] event(String name, byte[] data) {
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    event.writeBytes(("event: " + name + "\ndata: ").getBytes(UTF_8));
    event.writeBytes(data);
    event.writeBytes("\n\n".getBytes(UTF_8));
    return event.toByteArray();
  }
}

package org.splinter.http.gateway.question;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.splinter.http.gateway.json.Answer;
import org.splinter.http.gateway.json.Problems;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.JsonWriter;
import org.splinter.http.server.Problem;
import org.splinter.protocol.contract.Progress;

/**
 * A question: it runs once, on a thread that calls {@link #run}, and then has ended for ever.
 *
 * <p>Guarantee: it counts as cancelled only when its jobs have been stopped; until then it counts
 * as running.
 */
public final class Question implements Runnable, EventStream.Source {
  /** The work of a question. It stops its jobs and fails when its thread is interrupted. */
  @FunctionalInterface
  public interface Work {
    Answer run(Progress progress) throws IOException, InterruptedException;
  }

  /** The state of a question. */
  public enum State {
    RUNNING,
    ANSWERED,
    FAILED,
    CANCELLED
  }

  /**
   * The news of a question at one moment.
   *
   * @param stage the current stage of the work
   * @param fraction the completed fraction of that stage
   * @param answer the encoded answer
   */
  record News(
      State state,
      String stage,
      double fraction,
      @Nullable Encoded answer,
      @Nullable Problem problem) {

    /** Writes the progress as an object. */
    void writeProgress(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeStringField("stage", stage);
      json.writeNumberField("fraction", fraction);
      json.writeEndObject();
    }

    @Override
    public String toString() {
      return "News[" + state + "]";
    }
  }

  private static final byte[] NO_FIELDS = {'{', '}'};
  private static final long TELL_NANOS = 100_000_000;

  private final String id;
  private final Work work;
  private final Consumer<Question> over;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final long asked = System.nanoTime();
  private News news = new News(State.RUNNING, "planning", 0, null, null);
  private boolean cancelled;
  private long told;
  private @Nullable Thread thread;

  /**
   * @param over is notified when the question has ended, before its listeners are
   */
  Question(String id, Work work, Consumer<Question> over) {
    this.id = id;
    this.work = work;
    this.over = over;
  }

  public String id() {
    return id;
  }

  @Override
  public void run() {
    News last = begin() ? work() : news(State.CANCELLED, null, null);
    synchronized (this) {
      thread = null;
      boolean unused = Thread.interrupted(); // clears a cancellation that came too late
      news = cancelled ? news(State.CANCELLED, null, null) : last;
    }
    over.accept(this);
    listeners.forEach(Runnable::run);
  }

  private synchronized boolean begin() {
    thread = cancelled ? null : Thread.currentThread();
    return !cancelled;
  }

  private News work() {
    try {
      Answer answer = work.run(new Teller());
      long wallMillis = (System.nanoTime() - asked) / 1_000_000;
      return news(State.ANSWERED, new Encoded(answer.encode(wallMillis)), null);
    } catch (Throwable e) {
      return news(State.FAILED, null, Problems.of(e));
    }
  }

  private synchronized News news(State state, @Nullable Encoded answer, @Nullable Problem problem) {
    return new News(state, news.stage(), 1, answer, problem);
  }

  /** Stops the question if it runs. */
  void cancel() {
    synchronized (this) {
      if (cancelled || news.state() != State.RUNNING) {
        return;
      }
      cancelled = true;
      news = new News(State.RUNNING, "stopping", news.fraction(), null, null);
      if (thread != null) {
        thread.interrupt();
      }
    }
    listeners.forEach(Runnable::run);
  }

  synchronized News news() {
    return news;
  }

  @Override
  public EventStream.Event event() {
    News now = news();
    Problem problem = now.problem();
    Encoded answer = now.answer();
    return switch (now.state()) {
      case RUNNING ->
          new EventStream.Event(
              "progress",
              false,
              List.of(now.stage(), now.fraction()),
              () -> JsonWriter.encode(now::writeProgress));
      case ANSWERED -> last("answer", () -> answer == null ? new byte[0] : answer.bytes());
      case FAILED -> last("problem", () -> problem == null ? new byte[0] : problem.encode());
      case CANCELLED -> last("cancelled", () -> NO_FIELDS.clone());
    };
  }

  private static EventStream.Event last(String name, Supplier<byte[]> data) {
    return new EventStream.Event(name, true, name, data);
  }

  @Override
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  /** Overwrites the question's answer. */
  synchronized void wipe() {
    Encoded answer = news.answer();
    if (answer != null) {
      answer.wipe();
    }
  }

  /** Returns the question's state as an object. */
  public byte[] encode() {
    News now = news();
    return JsonWriter.object(
        json -> {
          json.writeStringField("id", id);
          json.writeStringField("state", now.state().name().toLowerCase(Locale.ROOT));
          json.writeFieldName("progress");
          now.writeProgress(json);
          Encoded answer = now.answer();
          if (answer != null) {
            json.writeFieldName("answer");
            json.writeRawValue(answer.text());
          }
          Problem problem = now.problem();
          if (problem != null) {
            json.writeFieldName("problem");
            problem.write(json);
          }
        });
  }

  /** A keeper of the work's progress that notifies listeners of it a few times a second. */
  private final class Teller implements Progress {
    @Override
    public void accept(double fraction) {
      report("asking the providers", fraction);
    }

    @Override
    public void report(String stage, double fraction) {
      if (keep(stage, Math.max(0, Math.min(1, fraction)))) {
        listeners.forEach(Runnable::run);
      }
    }
  }

  private synchronized boolean keep(String stage, double fraction) {
    if (cancelled) {
      return false;
    }
    boolean newStage = !stage.equals(news.stage());
    news = new News(State.RUNNING, stage, Double.isNaN(fraction) ? 0 : fraction, null, null);
    long now = System.nanoTime();
    if (!newStage && now - told < TELL_NANOS) {
      return false;
    }
    told = now;
    return true;
  }
}

package org.splinter.http.door.work;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.JsonWriter;
import org.splinter.http.server.Problem;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.door.DoorEvent;

/**
 * Work of a door for one request, known by the request's digest: how far it has come, and how it
 * ended. Safe for use by several threads.
 */
public final class Work implements Progress, EventStream.Source {
  private final byte[] digest;

  /** How often each asker has asked and not left: several programs may ask as one. */
  private final Map<Object, Integer> askers = new HashMap<>();

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private DoorEvent news = new DoorEvent(DoorEvent.PROGRESS, 0, "");
  private @Nullable WorkAnswer answer;
  private @Nullable Problem problem;
  private @Nullable Thread thread;

  /**
   * Makes the work of a request.
   *
   * @param asker who asked it
   */
  Work(byte[] digest, Object asker) {
    this.digest = digest.clone();
    askers.put(asker, 1);
  }

  /**
   * Adds somebody who asks for it too, or once more.
   *
   * @return whether it can be joined: not once all who asked have left
   */
  synchronized boolean join(Object asker) {
    if (askers.isEmpty()) {
      return false;
    }
    askers.merge(asker, 1, Integer::sum);
    return true;
  }

  /**
   * Takes back one of the times that somebody asked for it.
   *
   * @return whether that was the last of all
   */
  synchronized boolean leave(Object asker) {
    if (!askers.containsKey(asker)) {
      return false;
    }
    askers.computeIfPresent(asker, (same, times) -> times == 1 ? null : times - 1);
    return askers.isEmpty();
  }

  /** Returns whether a request is the one that is worked on. */
  boolean isFor(byte[] otherDigest) {
    return Arrays.equals(digest, otherDigest);
  }

  /** Returns the last news. */
  public synchronized DoorEvent news() {
    return news;
  }

  /** Returns whether it has ended. */
  public boolean ended() {
    return news().last();
  }

  /** Returns whether it has ended without an answer, so that asking again begins anew. */
  boolean endedInVain() {
    DoorEvent last = news();
    return last.last() && !last.name().equals(DoorEvent.ANSWER);
  }

  /** Returns the answer; null unless it ended with one. */
  public synchronized @Nullable WorkAnswer answer() {
    return answer;
  }

  /** Returns why it failed; null unless it did. */
  public synchronized @Nullable Problem problem() {
    return problem;
  }

  @Override
  public EventStream.Event event() {
    DoorEvent now = news();
    return new EventStream.Event(
        now.name(),
        now.last(),
        now,
        () ->
            JsonWriter.object(
                json -> {
                  if (!now.last()) {
                    json.writeNumberField("fraction", now.fraction());
                    json.writeStringField("stage", now.stage());
                  }
                }));
  }

  @Override
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  @Override
  public void accept(double fraction) {
    report("", fraction);
  }

  @Override
  public void report(String stage, double fraction) {
    double within = Math.max(0, Math.min(1, fraction));
    tell(new DoorEvent(DoorEvent.PROGRESS, within, stage), null, null);
  }

  void answered(WorkAnswer found) {
    tell(new DoorEvent(DoorEvent.ANSWER, 1, ""), found, null);
  }

  void failed(Problem why) {
    tell(new DoorEvent(DoorEvent.PROBLEM, 1, ""), null, why);
  }

  private void tell(DoorEvent event, @Nullable WorkAnswer found, @Nullable Problem why) {
    synchronized (this) {
      if (news.last()) {
        return;
      }
      news = event;
      answer = found;
      problem = why;
    }
    listeners.forEach(Runnable::run);
  }

  /**
   * Keeps the thread that works, so that it can be interrupted.
   *
   * @return whether there is still something to do
   */
  synchronized boolean runsHere() {
    thread = Thread.currentThread();
    return !news.last();
  }

  /** Lets go of the thread that worked; it is not interrupted any more. */
  synchronized void ran() {
    thread = null;
    boolean unused = Thread.interrupted();
  }

  /** Ends the work without an answer; who does it is interrupted and cleans up. */
  void cancel() {
    tell(new DoorEvent(DoorEvent.CANCELLED, 1, ""), null, null);
    interrupt();
  }

  /** Ends the work for a reason of the door's; who does it is interrupted and cleans up. */
  void stop(Problem why) {
    failed(why);
    interrupt();
  }

  private void interrupt() {
    synchronized (this) {
      if (thread != null) {
        thread.interrupt();
      }
    }
  }
}

package org.splinter.http.door.access;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.access.PreparationMeter.Caused;
import org.splinter.http.server.ProblemException;

/**
 * Meter of the requests and replies of each principal, and of all that the door holds for them.
 *
 * <p>Guarantee: who asks for more than the limits is refused before anything is allocated or
 * evaluated, and takes nothing from others. Decisions follow from numbers and sizes of requests
 * alone. Memory is bounded: principals that have asked nothing for a minute are forgotten.
 */
public final class Limits {
  private static final int MOST_PRINCIPALS = 100_000;

  /** The part of all room for bodies, of requests or replies, of one principal is one of these. */
  private static final int OWN_PART = 4;

  /** The requests that a round may need at once: itself, its events, its answer, metadata. */
  private static final int REQUESTS_A_ROUND = 4;

  private static final Duration SWEEP = Duration.ofSeconds(1);

  private final LimitSettings settings;
  private final LongSupplier nanos;
  private final Map<Principal, Meter> meters = new HashMap<>();
  private int rounds;
  private int preparations;
  private int requests;
  private long bodies;
  private final UnsentBodies replies = new UnsentBodies();
  private long swept;

  /** The meter of one principal. */
  private static final class Meter {
    private final Allowance rounds;
    private final Allowance bytes;
    private final Allowance readings;
    private final PreparationMeter preparations = new PreparationMeter();
    private int running;
    private int requests;
    private long bodies;
    private final UnsentBodies replies = new UnsentBodies();

    Meter(LimitSettings settings, long now) {
      rounds = new Allowance(settings.roundsPerMinute(), now);
      bytes = new Allowance(settings.bytesPerMinute(), now);
      readings = new Allowance(settings.roundsPerMinute(), now);
    }

    boolean isIdle(long now) {
      return running == 0
          && requests == 0
          && replies.isEmpty()
          && preparations.isEmpty(now)
          && rounds.isFull(now)
          && bytes.isFull(now)
          && readings.isFull(now);
    }
  }

  public Limits(LimitSettings settings) {
    this(settings, System::nanoTime);
  }

  /**
   * @param nanos a clock
   */
  Limits(LimitSettings settings, LongSupplier nanos) {
    this.settings = settings;
    this.nanos = nanos;
    this.swept = nanos.getAsLong();
  }

  /**
   * Takes the room for a request's body, before it is read.
   *
   * @param bytes its length
   * @return the room, which one holder has
   * @throws ProblemException 429 if the principal has sent too much, 503 if the door holds too much
   */
  public synchronized BodyRoom room(Principal principal, long bytes) {
    long now = nanos.getAsLong();
    Meter meter = meter(principal, now);
    Duration wait = meter.bytes.until(bytes, now);
    if (!wait.isZero()) {
      throw tooMuch(
          "requests of more than " + settings.bytesPerMinute() + " bytes in a minute", wait);
    }
    long own = Math.max(settings.roundBytes(), settings.bodyBytes() / OWN_PART);
    if (meter.bodies + bytes > own) {
      throw tooMuch("requests of more than " + own + " bytes at once", Duration.ofSeconds(1));
    }
    if (bodies + bytes > settings.bodyBytes()) {
      throw busy("holds as many bytes of requests as it may, " + settings.bodyBytes());
    }
    meter.bytes.take(bytes);
    meter.bodies += bytes;
    bodies += bytes;
    return new BodyRoom(this, principal, bytes);
  }

  /** Gives the room of a body back. */
  synchronized void giveBody(Principal principal, long bytes) {
    meter(principal, nanos.getAsLong()).bodies -= bytes;
    bodies -= bytes;
  }

  /** Gives back what a request took that only repeated another. */
  synchronized void giveBytes(Principal principal, long bytes) {
    meter(principal, nanos.getAsLong()).bytes.take(-bytes);
  }

  /**
   * Lets a reply begin to be sent, to a reader who may be slow.
   *
   * @param body that is in memory until it is sent
   * @throws ProblemException 429 if the principal has too much on its way, 503 if all together have
   */
  public synchronized void beginReply(Principal principal, byte[] body) {
    UnsentBodies ofPrincipal = meter(principal, nanos.getAsLong()).replies;
    long own = settings.replyBytes() / OWN_PART;
    if (!ofPrincipal.takes(body, own)) {
      throw tooMuch("replies of more than " + own + " bytes at once", Duration.ofSeconds(1));
    }
    if (!replies.takes(body, settings.replyBytes())) {
      throw busy("has as many bytes of replies on their way as it may, " + settings.replyBytes());
    }
    ofPrincipal.add(body);
    replies.add(body);
  }

  /** Ends a reply, sent or not. */
  public synchronized void endReply(Principal principal, byte[] body) {
    meter(principal, nanos.getAsLong()).replies.remove(body);
    replies.remove(body);
  }

  /**
   * Lets a request in, until its reply is sent whole.
   *
   * @throws ProblemException 429 if the principal has too many open
   */
  public synchronized void openRequest(Principal principal) {
    Meter meter = meter(principal, nanos.getAsLong());
    int most = REQUESTS_A_ROUND * settings.concurrentRounds();
    if (meter.requests >= most) {
      throw tooMuch("more than " + most + " requests at once", Duration.ofSeconds(1));
    }
    meter.requests++;
    requests++;
  }

  /** Ends a request whose reply is sent, or never will be. */
  public synchronized void closeRequest(Principal principal) {
    meter(principal, nanos.getAsLong()).requests--;
    requests--;
  }

  /** Returns how many requests of all principals have no whole reply yet. */
  public synchronized int requests() {
    return requests;
  }

  /**
   * Lets a round begin.
   *
   * @throws ProblemException 429 if the principal has too many, 503 if all together have
   */
  public synchronized void beginRound(Principal principal) {
    long now = nanos.getAsLong();
    Meter meter = meter(principal, now);
    if (meter.running >= settings.concurrentRounds()) {
      throw tooMuch(
          "more than " + settings.concurrentRounds() + " rounds at once", Duration.ofSeconds(1));
    }
    Duration wait = meter.rounds.until(1, now);
    if (!wait.isZero()) {
      throw tooMuch("more than " + settings.roundsPerMinute() + " rounds in a minute", wait);
    }
    if (rounds >= settings.queue()) {
      throw busy("has as many rounds as it takes at once, " + settings.queue());
    }
    meter.rounds.take(1);
    meter.running++;
    rounds++;
  }

  /** Ends a round. */
  public synchronized void endRound(Principal principal) {
    meter(principal, nanos.getAsLong()).running--;
    rounds--;
  }

  /**
   * Counts that metadata is read for a principal which the door does not know yet.
   *
   * @throws ProblemException 429 if the principal has had too much read
   */
  public synchronized void countReading(Principal principal) {
    long now = nanos.getAsLong();
    Meter meter = meter(principal, now);
    Duration wait = meter.readings.until(1, now);
    if (!wait.isZero()) {
      throw tooMuch(
          "more than " + settings.roundsPerMinute() + " readings of metadata in a minute", wait);
    }
    meter.readings.take(1);
  }

  /**
   * Lets a principal cause a preparation.
   *
   * @throws ProblemException 429 if it has caused too many or too much today, or too many of its
   *     own are waited for; 503 if too many of all principals are
   */
  public synchronized PreparationPlace beginPreparation(Principal principal) {
    PreparationLimits most = settings.preparations();
    long now = nanos.getAsLong();
    PreparationMeter meter = meter(principal, now).preparations;
    Duration wait = meter.untilFewerThan(most.perDay(), now);
    if (!wait.isZero()) {
      throw tooMuch("more than " + most.perDay() + " preparations in a day", wait);
    }
    wait = meter.untilLessThan(most.bytesPerDay(), now);
    if (!wait.isZero()) {
      throw tooMuch("preparations of more than " + most.bytesPerDay() + " bytes in a day", wait);
    }
    if (meter.going() >= most.own()) {
      throw tooMuch("more than " + most.own() + " preparations at once", Duration.ofSeconds(1));
    }
    if (preparations >= most.queue()) {
      throw busy("has as many preparations as it takes at once, " + most.queue());
    }
    preparations++;
    return new PreparationPlace(this, principal, meter.begin(now));
  }

  /** Counts the bytes that a preparation made. */
  synchronized void countPrepared(Principal principal, Caused caused, long bytes) {
    long now = nanos.getAsLong();
    meter(principal, now).preparations.made(caused, bytes, now);
  }

  /** Ends a preparation. */
  synchronized void endPreparation(Principal principal) {
    meter(principal, nanos.getAsLong()).preparations.end();
    preparations--;
  }

  private Meter meter(Principal principal, long now) {
    Meter known = meters.get(principal);
    if (known == null) {
      forgetIdle(now);
      if (meters.size() >= MOST_PRINCIPALS) {
        throw busy("knows as many clients as it can within a minute, " + MOST_PRINCIPALS);
      }
      known = new Meter(settings, now);
      meters.put(principal, known);
    }
    return known;
  }

  /** Forgets principals that have used nothing for long; looks at all of them, so not often. */
  private void forgetIdle(long now) {
    if (now - swept >= SWEEP.toNanos()) {
      swept = now;
      meters.values().removeIf(meter -> meter.isIdle(now));
    }
  }

  private static ProblemException tooMuch(String what, Duration wait) {
    return ProblemException.after(
        HttpStatus.TOO_MANY_REQUESTS_429,
        "this client may not ask " + what + "; ask again after the time in Retry-After",
        wait);
  }

  private static ProblemException busy(String what) {
    return ProblemException.after(
        HttpStatus.SERVICE_UNAVAILABLE_503,
        "this door " + what + "; ask again after the time in Retry-After",
        Duration.ofSeconds(1));
  }
}

package org.splinter.http.door.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.access.Principal;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.sum.SumArrival;

/**
 * Requests for selected sums that come in pieces, each in a file of this process while it comes.
 *
 * <p>Guarantee: so many come at once, of one client and of all, and so many bytes; memory does not
 * grow with their length. A piece is taken once, in its place. A request that breaks off, or has a
 * piece that is not what it must be, is dropped; nothing is charged for it. No private row is read
 * here, so that how soon a piece is taken tells nothing of rows. A whole request stays until nobody
 * holds it, whatever its client does meanwhile.
 */
public final class ArrivingRequests implements AutoCloseable {
  private static final int MOST = 8;
  private static final int OWN = 2;
  private static final int OWN_PART = 4;
  private static final Duration SOON = Duration.ofSeconds(1);
  private static final Duration LATER = Duration.ofSeconds(5);
  private static final Duration SWEEP = Duration.ofSeconds(30);

  private final ProviderSite site;
  private final long mostBytes;
  private final ProcessDirectory directory;
  private final Map<Name, Arriving> arriving = new HashMap<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "pieces that have ended");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * The name of a request: its key belongs to one principal.
   *
   * @param key which that principal gave it
   */
  public record Name(Principal principal, IdempotencyKey key) {}

  /**
   * A request of which some pieces have come. How many hold it, and whether it is dropped, are
   * guarded by the monitor of all.
   */
  private static final class Arriving {
    private final ReentrantLock taking = new ReentrantLock();
    private final ArrivalPace pace = new ArrivalPace(System.nanoTime());
    private final SumArrival arrival;
    private long bytes;
    private int holders;
    private boolean dropped;

    Arriving(SumArrival arrival) {
      this.arrival = arrival;
    }
  }

  /** A hold on a whole request, which stays here until all holds are closed. */
  final class Held implements AutoCloseable {
    private final Name name;
    private final Arriving request;

    private Held(Name name, Arriving request) {
      this.name = name;
      this.request = request;
    }

    SumArrival arrival() {
      return request.arrival;
    }

    /** Returns another hold. */
    Held again() {
      synchronized (ArrivingRequests.this) {
        request.holders++;
      }
      return new Held(name, request);
    }

    /** Says that the request is not asked for again. */
    void drop() {
      boolean unused = ArrivingRequests.this.drop(name, request);
    }

    /** Ends this hold, once. */
    @Override
    public void close() {
      boolean last;
      synchronized (ArrivingRequests.this) {
        request.holders--;
        request.pace.worked(System.nanoTime());
        last = request.dropped && request.holders == 0;
        if (last) {
          boolean unused = arriving.remove(name, request);
        }
      }
      if (last) {
        end(request);
      }
    }
  }

  /**
   * @param mostBytes the most bytes of all requests that come at once; one client's are a part
   */
  ArrivingRequests(ProviderSite site, long mostBytes) throws IOException {
    this.site = site;
    this.mostBytes = mostBytes;
    this.directory = ProcessDirectory.make("splinter-sums-");
    var unused =
        clock.scheduleWithFixedDelay(
            this::sweep, SWEEP.toMillis(), SWEEP.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Takes a piece of a request.
   *
   * @param from the bytes before it; a piece that came before is not taken again
   * @return how many bytes have come
   */
  public long take(Name name, long from, byte[] piece) throws IOException, InterruptedException {
    Arriving request = from == 0 ? begun(name) : found(name);
    if (!request.taking.tryLock()) {
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503, "a piece of this request is being taken", SOON);
    }
    try {
      return take(name, request, from, piece);
    } catch (ProblemException e) {
      if (e.problem().status() == HttpStatus.PAYLOAD_TOO_LARGE_413) {
        boolean unused = drop(name, request);
      }
      throw e;
    } catch (IOException | RuntimeException | Error e) {
      boolean unused = drop(name, request);
      throw e;
    } finally {
      request.taking.unlock();
    }
  }

  private long take(Name name, Arriving request, long from, byte[] piece)
      throws IOException, InterruptedException {
    if (found(name) != request) { // it was dropped, and has begun anew
      throw unknown();
    }
    reserve(name, request); // there may have been no room when its first piece came
    long came = request.arrival.came();
    if (from + piece.length <= came) {
      return came;
    }
    if (from != came || request.arrival.isWhole()) {
      throw new ProblemException(
          HttpStatus.CONFLICT_409,
          came
              + " bytes of this request have come; "
              + (request.arrival.isWhole() ? "that is all" : "send those that follow them"));
    }
    site.ask(
        () -> {
          request.arrival.take(piece);
          return request;
        });
    long now = System.nanoTime();
    request.pace.came(request.arrival.came(), now);
    if (request.arrival.isWhole()) {
      request.pace.whole(now);
    }
    reserve(name, request);
    return request.arrival.came();
  }

  /** Returns a request that is known, or begins it. */
  private Arriving begun(Name name) throws IOException {
    sweep();
    return begunNow(name);
  }

  private synchronized Arriving begunNow(Name name) throws IOException {
    Arriving known = arriving.get(name);
    if (known != null && known.dropped) {
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "this request is being answered, and was dropped",
          SOON);
    }
    if (known != null) {
      return known;
    }
    if (mostBytes == 0) {
      throw new ProblemException(HttpStatus.NOT_FOUND_404, "this door takes no pieces of requests");
    }
    long own =
        arriving.keySet().stream()
            .filter(each -> each.principal().equals(name.principal()))
            .count();
    if (own >= OWN) {
      throw ProblemException.after(
          HttpStatus.TOO_MANY_REQUESTS_429,
          "this client may not send more than " + OWN + " requests in pieces at once",
          SOON);
    }
    if (arriving.size() >= MOST) {
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "this door takes no more than " + MOST + " requests in pieces at once",
          SOON);
    }
    Path file = Files.createTempFile(directory.path(), "request", null);
    Arriving begun = new Arriving(new SumArrival(site.tables(), name.principal().account(), file));
    arriving.put(name, begun);
    return begun;
  }

  /** Takes the room for a whole request, once its first piece has said how long it is. */
  private synchronized void reserve(Name name, Arriving request) {
    long wanted = request.arrival.wanted();
    if (request.bytes == wanted) {
      return;
    }
    long part = mostBytes / OWN_PART;
    if (wanted > part) {
      throw new ProblemException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          "the request has "
              + wanted
              + " bytes, and at most "
              + part
              + " of one client are taken in pieces at once");
    }
    long all = 0;
    long own = 0;
    for (Map.Entry<Name, Arriving> each : arriving.entrySet()) {
      all += each.getValue().bytes;
      own += each.getKey().principal().equals(name.principal()) ? each.getValue().bytes : 0;
    }
    if (own + wanted > part) {
      throw ProblemException.after(
          HttpStatus.TOO_MANY_REQUESTS_429,
          "requests in pieces of more than " + part + " bytes of this client would come at once",
          LATER);
    }
    if (all + wanted > mostBytes) {
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "requests in pieces of more than " + mostBytes + " bytes would come at once",
          LATER);
    }
    request.bytes = wanted;
  }

  private synchronized Arriving found(Name name) {
    Arriving known = arriving.get(name);
    if (known == null || known.dropped) {
      throw unknown();
    }
    return known;
  }

  private static ProblemException unknown() {
    return new ProblemException(
        HttpStatus.NOT_FOUND_404,
        "no pieces of this request are here, or no more; send them from its beginning");
  }

  /** Returns how many bytes of a request have come. */
  public long came(Name name) {
    return found(name).arrival.came();
  }

  /**
   * Holds a request that has come whole.
   *
   * @param digest at its end
   * @throws ProblemException 409 if it is not here, not whole, or has another digest
   */
  Held whole(Name name, byte[] digest) {
    synchronized (this) {
      Arriving request = arriving.get(name);
      if (request == null || request.dropped) {
        throw new ProblemException(
            HttpStatus.CONFLICT_409,
            "no pieces of this request are here, or no more; send them again, and ask then");
      }
      if (!request.arrival.isWhole(digest)) {
        throw new ProblemException(
            HttpStatus.CONFLICT_409,
            request.arrival.came()
                + " bytes of this request have come, and not those that end in this digest");
      }
      request.holders++;
      return new Held(name, request);
    }
  }

  /** Drops a request; returns whether it was here. */
  public boolean drop(Name name) {
    Arriving request;
    synchronized (this) {
      request = arriving.get(name);
    }
    return request != null && drop(name, request);
  }

  /** Drops this very request, and not one that has begun under its name since. */
  private boolean drop(Name name, Arriving request) {
    synchronized (this) {
      if (request.dropped || arriving.get(name) != request) {
        return false;
      }
      request.dropped = true;
      if (request.holders > 0) {
        return true; // its bytes are here until the last hold ends, and count
      }
      boolean unused = arriving.remove(name, request);
    }
    end(request);
    return true;
  }

  /** Drops what comes too slowly, but nothing of which a piece is being taken. */
  private void sweep() {
    long now = System.nanoTime();
    List<Arriving> over = new ArrayList<>();
    synchronized (this) {
      for (Iterator<Arriving> all = arriving.values().iterator(); all.hasNext(); ) {
        Arriving each = all.next();
        if (each.holders == 0 && !each.taking.isLocked() && each.pace.isOver(now)) {
          each.dropped = true;
          over.add(each);
          all.remove();
        }
      }
    }
    over.forEach(ArrivingRequests::end);
  }

  private static void end(Arriving request) {
    request.taking.lock();
    try {
      request.arrival.close();
    } catch (IOException e) {
      // It is in the directory of this process, and goes with that.
    } finally {
      request.taking.unlock();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    List<Arriving> left;
    synchronized (this) {
      left = new ArrayList<>(arriving.values());
      arriving.clear();
    }
    left.forEach(ArrivingRequests::end);
    directory.close();
  }
}

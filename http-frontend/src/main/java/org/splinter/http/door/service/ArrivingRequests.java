package org.splinter.http.door.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * here, so that how soon a piece is taken tells nothing of rows.
 */
public final class ArrivingRequests implements AutoCloseable {
  private static final int MOST = 8;
  private static final int OWN = 2;
  private static final int OWN_PART = 4;
  private static final Duration SILENCE = Duration.ofMinutes(2);
  private static final Duration SOON = Duration.ofSeconds(1);

  private final ProviderSite site;
  private final long mostBytes;
  private final ProcessDirectory directory;
  private final Map<Name, Arriving> arriving = new HashMap<>();

  /**
   * The name of a request: its key belongs to one principal.
   *
   * @param key which that principal gave it
   */
  public record Name(Principal principal, IdempotencyKey key) {}

  /** A request of which some pieces have come. */
  private static final class Arriving {
    private final ReentrantLock taking = new ReentrantLock();
    private final SumArrival arrival;
    private volatile long bytes;
    private volatile long touched = System.nanoTime();
    private volatile boolean asked;

    Arriving(SumArrival arrival) {
      this.arrival = arrival;
    }

    boolean isSilent() {
      return !asked && System.nanoTime() - touched > SILENCE.toNanos();
    }
  }

  /**
   * @param mostBytes the most bytes of all requests that come at once; one client's are a part
   */
  ArrivingRequests(ProviderSite site, long mostBytes) throws IOException {
    this.site = site;
    this.mostBytes = mostBytes;
    this.directory = ProcessDirectory.make("splinter-sums-");
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
      request.touched = System.nanoTime();
      long came = request.arrival.came();
      if (from + piece.length <= came) {
        return came;
      }
      if (from != came) {
        throw new ProblemException(
            HttpStatus.CONFLICT_409,
            came + " bytes of this request have come; send those that follow them");
      }
      site.ask(
          () -> {
            request.arrival.take(piece);
            return request;
          });
      reserve(name, request);
      return request.arrival.came();
    } catch (IOException | RuntimeException | Error e) {
      if (!(e instanceof ProblemException problem)
          || problem.problem().status() == HttpStatus.PAYLOAD_TOO_LARGE_413) {
        drop(name);
      }
      throw e;
    } finally {
      request.taking.unlock();
    }
  }

  /** Returns a request that is known, or begins it. */
  private Arriving begun(Name name) throws IOException {
    dropSilent();
    return begunNow(name);
  }

  private synchronized Arriving begunNow(Name name) throws IOException {
    Arriving known = arriving.get(name);
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
    Arriving begun = new Arriving(new SumArrival(site.tables(), file));
    arriving.put(name, begun);
    return begun;
  }

  /** Takes the room for a whole request, once its first piece has said how long it is. */
  private synchronized void reserve(Name name, Arriving request) {
    if (request.bytes > 0) {
      return;
    }
    long all = 0;
    long own = 0;
    for (Map.Entry<Name, Arriving> each : arriving.entrySet()) {
      all += each.getValue().bytes;
      own += each.getKey().principal().equals(name.principal()) ? each.getValue().bytes : 0;
    }
    long wanted = request.arrival.wanted();
    if (own + wanted > mostBytes / OWN_PART) {
      throw new ProblemException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          "the request has "
              + wanted
              + " bytes, and at most "
              + mostBytes / OWN_PART
              + " of one client are taken in pieces at once");
    }
    if (all + wanted > mostBytes) {
      throw new ProblemException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          "requests in pieces of more than " + mostBytes + " bytes would come at once; ask later");
    }
    request.bytes = wanted;
  }

  private synchronized Arriving found(Name name) {
    Arriving known = arriving.get(name);
    if (known == null) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND_404,
          "no pieces of this request are here, or no more; send them from its beginning");
    }
    return known;
  }

  /** Returns how many bytes of a request have come. */
  public long came(Name name) {
    return found(name).arrival.came();
  }

  /**
   * Returns a request that has come whole, which stays here until it is dropped.
   *
   * @param digest at its end
   * @throws ProblemException 409 if it is not here, not whole, or has another digest
   */
  SumArrival whole(Name name, byte[] digest) throws IOException {
    Arriving request;
    synchronized (this) {
      request = arriving.get(name);
    }
    if (request == null) {
      throw new ProblemException(
          HttpStatus.CONFLICT_409,
          "no pieces of this request are here, or no more; send them again, and ask then");
    }
    request.asked = true;
    request.touched = System.nanoTime();
    if (!request.arrival.isWhole(digest)) {
      request.asked = false;
      throw new ProblemException(
          HttpStatus.CONFLICT_409,
          request.arrival.came()
              + " bytes of this request have come, and not those that end in this digest");
    }
    return request.arrival;
  }

  /** Lets a request that was asked, and may be asked again, be dropped when nobody does. */
  void release(Name name) {
    Arriving request;
    synchronized (this) {
      request = arriving.get(name);
    }
    if (request != null) {
      request.touched = System.nanoTime();
      request.asked = false;
    }
  }

  /** Drops a request; returns whether it was here. */
  public boolean drop(Name name) {
    Arriving request;
    synchronized (this) {
      request = arriving.remove(name);
    }
    if (request != null) {
      close(request);
    }
    return request != null;
  }

  private void dropSilent() {
    List<Arriving> silent = new ArrayList<>();
    synchronized (this) {
      arriving.values().stream().filter(Arriving::isSilent).forEach(silent::add);
      arriving.values().removeAll(silent);
    }
    silent.forEach(ArrivingRequests::close);
  }

  private static void close(Arriving request) {
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
    List<Arriving> left;
    synchronized (this) {
      left = new ArrayList<>(arriving.values());
      arriving.clear();
    }
    left.forEach(ArrivingRequests::close);
    directory.close();
  }
}

package org.splinter.http.door.service;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.http.door.settings.DoorSettings.SumSettings;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.resident.JobPlaces;
import org.splinter.provider.resident.RunMode;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.sum.AheadLimits;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/**
 * Answers to requests for selected sums of the private tables behind a door.
 *
 * <p>Guarantee: how a request is run follows from its size, that is, from its plan and the table.
 * Each request is checked by itself before it meets others of its session, and all are charged
 * before anything is answered ({@link SumService}). No failure tells one client of another's
 * budget.
 */
public final class DoorSums implements AutoCloseable {
  /**
   * The most bytes of a request that is answered in this process where the operator lets choose.
   */
  private static final int DIRECT_BYTES = 16 << 20;

  /** The requests that are answered in this process at once, each by all cores. */
  private static final int DIRECT = 2;

  private final ProviderSite site;
  private final TableStore tables;
  private final PrivateTables privateTables;
  private final SumService service;
  private final ClusterState cluster;
  private final RunMode mode;
  private final JobPlaces jobs;
  private final Semaphore direct = new Semaphore(DIRECT, /* fair= */ true);
  private final SumSessions sessions;
  private final Duration patience;
  private final AheadLimits ahead;
  private final PrivateFacts facts;
  private final ArrivingRequests arriving;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "session of sums");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * An encoded answer.
   *
   * @param run how the request was run: resident or job
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answer(byte[] bytes, String run) {}

  /**
   * @param mostWaiting the most requests that wait for those of other clients
   * @param offer how long one waits, and what is kept of requests ahead
   */
  DoorSums(
      ProviderSite site,
      ClusterState cluster,
      RunMode mode,
      JobPlaces jobs,
      int mostWaiting,
      SumSettings offer)
      throws IOException {
    this.site = site;
    this.tables = site.tables();
    this.privateTables = new PrivateTables(tables);
    this.service = new SumService(tables);
    this.cluster = cluster;
    this.mode = mode;
    this.jobs = jobs;
    this.sessions = new SumSessions(mostWaiting);
    this.patience = offer.patience();
    this.ahead = offer.ahead();
    this.facts = new PrivateFacts(site, privateTables, cluster);
    this.arriving = new ArrivingRequests(site, offer.pieceBytes());
  }

  /** Returns the store of the private tables. */
  TableStore store() {
    return privateTables.store();
  }

  /** Returns what is public of the private tables. */
  public PrivateFacts facts() {
    return facts;
  }

  /** Returns the requests that come in pieces. */
  public ArrivingRequests arriving() {
    return arriving;
  }

  /** The work on a request. */
  public interface Evaluation {
    Answer of(AskedSum request, Progress progress) throws IOException, InterruptedException;
  }

  /**
   * Evaluates a request that has come in pieces, which is dropped then; what fails but for a
   * refusal may be asked again for a while.
   *
   * @param digest at its end
   */
  public Answer arrived(
      ArrivingRequests.Name name, byte[] digest, Evaluation evaluation, Progress progress)
      throws IOException, InterruptedException {
    try (ArrivingRequests.Held held = arriving.whole(name, digest)) {
      try {
        Answer answer = evaluation.of(AskedSum.of(name.principal().account(), held), progress);
        held.drop();
        return answer;
      } catch (FormatException e) {
        held.drop();
        throw e;
      } catch (IOException e) {
        if (RefusedRequestException.caused(e)) {
          held.drop();
        }
        throw e;
      }
    }
  }

  /**
   * Answers a request, as soon as those of all clients of its session are there.
   *
   * @param progress receives how far it is; an interrupted caller waits no more
   */
  public Answer answer(AskedSum asked, Progress progress) throws IOException, InterruptedException {
    cluster.requireReachable();
    requireCurrent(asked);
    if (asked.head().clients() == 1) {
      return answers(List.of(asked), progress).get(0);
    }
    check(asked);
    return together(asked.held(), progress);
  }

  /**
   * Answers a request of a session, which keeps it until it ends if it has begun, and whoever of
   * its clients goes away.
   */
  private Answer together(AskedSum asked, Progress progress)
      throws IOException, InterruptedException {
    SumSessions.Place place;
    try {
      place = sessions.join(asked);
    } catch (IOException | RuntimeException e) {
      asked.release();
      throw e;
    }
    if (place.all().isEmpty()) {
      progress.report("waiting for the requests of other clients", 0);
    } else {
      place.begin(threads, () -> answers(place.all(), progress));
    }
    try {
      return awaited(asked, place).get(asked.head().client());
    } catch (ExecutionException e) {
      throw told(Objects.requireNonNullElse(e.getCause(), e));
    } finally {
      boolean unused = leave(asked);
    }
  }

  /** Takes a request away that waits no more; one whose session has begun stays in it. */
  private boolean leave(AskedSum asked) {
    boolean left = sessions.leave(asked);
    if (left) {
      asked.release();
    }
    return left;
  }

  /**
   * Evaluates a request ahead and keeps what the one that follows will be added to; nothing is
   * charged.
   *
   * @return the digest by which the request that follows names it
   */
  public Answer keepAhead(AskedSum asked, Progress progress)
      throws IOException, InterruptedException {
    cluster.requireReachable();
    requireCurrent(asked);
    return evaluate(
            List.of(asked),
            (requests, run) ->
                List.of(service.evaluateAhead(requests.get(0), ahead, run, progress)))
        .get(0);
  }

  /** Deletes what was kept ahead for as long as it may be, or for versions that are gone. */
  int deleteAhead() throws IOException {
    return service.deleteAhead(ahead);
  }

  /** Waits for a session to begin as long as a request may, and then for its answers. */
  private List<Answer> awaited(AskedSum asked, SumSessions.Place place)
      throws IOException, InterruptedException, ExecutionException {
    try {
      return place.answers().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      if (leave(asked)) {
        throw new RefusedRequestException(
            "the requests of the other clients of this session did not come within "
                + patience.toSeconds()
                + " s; ask again when all of them do");
      }
      return place.answers().get();
    }
  }

  /** Refuses a request for another version of its table than the current one. */
  private void requireCurrent(AskedSum asked) throws IOException, InterruptedException {
    SumPlan plan = asked.head().plan();
    Fingerprint current = site.ask(() -> privateTables.current(plan.table())).fingerprint();
    if (!current.equals(plan.commitment())) {
      throw NoSuchTableException.version(plan.table(), plan.commitment());
    }
  }

  private void check(AskedSum asked) throws IOException, InterruptedException {
    if (asked.arrived() != null) {
      return; // it was, piece by piece
    }
    site.ask(
        () -> {
          try (JobDirectory directory = privateTables.store().newStaging()) {
            service.check(write(directory, 0, asked));
            return asked;
          }
        });
  }

  private Path write(JobDirectory directory, int number, AskedSum asked) throws IOException {
    Path file = new Path(directory.path(), "asked-" + number);
    SideFile.write(tables.configuration(), file, asked.bytes());
    return file;
  }

  private SumService.Asked request(JobDirectory directory, int number, AskedSum asked)
      throws IOException {
    ArrivingRequests.Held held = asked.arrived();
    return held == null
        ? new SumService.Asked(asked.account(), write(directory, number, asked))
        : held.arrival().asked(asked.account());
  }

  /** Returns a session's failure as each of its clients may read it. */
  private static IOException told(Throwable failure) {
    if (failure instanceof ProblemException expected) {
      throw expected;
    }
    if (RefusedRequestException.caused(failure)) { // its words may be about one client
      return new RefusedRequestException(
          "a request of this session is refused, as that of a client is whose budget of sums of"
              + " this table is spent; nothing was answered");
    }
    return failure instanceof IOException known ? known : new IOException(failure);
  }

  private List<Answer> answers(List<AskedSum> all, Progress progress)
      throws IOException, InterruptedException {
    return evaluate(all, (requests, run) -> service.answer(requests, run, progress));
  }

  /** The work of the provider's service on requests in files. */
  private interface FileEvaluation {
    List<byte[]> of(List<SumService.Asked> requests, SumService.Run run)
        throws IOException, InterruptedException;
  }

  /** Does the work where it fits, in this process or by a job. */
  private List<Answer> evaluate(List<AskedSum> all, FileEvaluation evaluation)
      throws IOException, InterruptedException {
    boolean byJob =
        switch (mode) {
          case JOBS -> true;
          case RESIDENT -> false;
          case AUTO -> all.stream().anyMatch(each -> each.length() > DIRECT_BYTES);
        };
    if (!byJob) {
      direct.acquire();
      try {
        return evaluate(all, evaluation, SumService.Run.DIRECT, "resident");
      } finally {
        direct.release();
      }
    }
    jobs.take();
    try {
      return evaluate(all, evaluation, SumService.Run.JOB, "job");
    } finally {
      jobs.leave();
    }
  }

  private List<Answer> evaluate(
      List<AskedSum> all, FileEvaluation evaluation, SumService.Run run, String told)
      throws IOException, InterruptedException {
    return site.run(
        () -> {
          try (JobDirectory directory = privateTables.store().newStaging()) {
            List<SumService.Asked> requests = new ArrayList<>();
            for (AskedSum each : all) {
              requests.add(request(directory, requests.size(), each));
            }
            return evaluation.of(requests, run).stream()
                .map(bytes -> new Answer(bytes, told))
                .toList();
          }
        });
  }

  @Override
  public void close() {
    threads.shutdownNow();
    arriving.close();
    facts.close();
  }
}

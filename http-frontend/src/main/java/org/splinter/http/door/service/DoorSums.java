package org.splinter.http.door.service;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.IdsDigest;
import org.splinter.protocol.sum.PrivateCatalogue;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.resident.JobPlaces;
import org.splinter.provider.resident.RunMode;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/**
 * The private tables behind a door: what is public of them, and answers to requests for selected
 * sums.
 *
 * <p>Guarantee: how a request is run follows from its size, that is, from its plan and the table.
 * Each request is checked by itself before it meets others of its session, and all are charged
 * before rows are read ({@link SumService}). No failure tells one client of another's budget.
 */
public final class DoorSums implements AutoCloseable {
  private static final long IDS_BYTES = 4L << 30;
  private static final Duration FRESH = Duration.ofSeconds(1);

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
  private final IdsFiles ids;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "session of sums");
            thread.setDaemon(true);
            return thread;
          });

  /** The facts of the versions that are in the catalogue. */
  private Map<Fingerprint, PrivateTable> facts = Map.of();

  private byte @Nullable [] catalogue;
  private long read;

  /**
   * A client and its request.
   *
   * @param account under which the client's budget is kept
   * @param head of the request
   * @param bytes the whole request, of which the head alone was checked
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared by content
  public record Asked(String account, SumRequest head, byte[] bytes) {
    /**
     * Reads the head of an untrusted request.
     *
     * @throws FormatException naming the field and its bound
     */
    public static Asked of(String account, byte[] bytes) throws FormatException {
      int prefix = SumRequest.PREFIX_BYTES;
      int end = prefix + SumRequest.headBytes(Arrays.copyOf(bytes, prefix));
      if (bytes.length < end) {
        throw new FormatException(
            "request for selected sums",
            "has " + bytes.length + " bytes, and its head has not ended");
      }
      return new Asked(account, SumRequest.decode(Arrays.copyOfRange(bytes, prefix, end)), bytes);
    }
  }

  /**
   * An encoded answer.
   *
   * @param run how the request was run: resident or job
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answer(byte[] bytes, String run) {}

  /**
   * @param mostWaiting the most requests that wait for those of other clients
   * @param patience how long one waits
   */
  DoorSums(
      ProviderSite site,
      ClusterState cluster,
      RunMode mode,
      JobPlaces jobs,
      int mostWaiting,
      Duration patience)
      throws IOException {
    this.site = site;
    this.tables = site.tables();
    this.privateTables = new PrivateTables(tables);
    this.service = new SumService(tables);
    this.cluster = cluster;
    this.mode = mode;
    this.jobs = jobs;
    this.sessions = new SumSessions(mostWaiting);
    this.patience = patience;
    this.ids = new IdsFiles(IDS_BYTES);
  }

  /** Returns the store of the private tables. */
  TableStore store() {
    return privateTables.store();
  }

  /**
   * Returns the encoded catalogue as it was within the last second, or as it was told last while
   * the cluster cannot be reached.
   */
  public synchronized byte[] catalogue() throws IOException, InterruptedException {
    byte[] before = catalogue;
    if (before != null && System.nanoTime() - read < FRESH.toNanos()) {
      return before;
    }
    try {
      byte[] now = cluster.reaching(this::readCatalogue);
      catalogue = now;
      read = System.nanoTime();
      return now;
    } catch (IOException e) {
      if (before == null || !DoorProblems.isUnavailable(e)) {
        throw e;
      }
      return before;
    }
  }

  private byte[] readCatalogue() throws IOException, InterruptedException {
    List<Manifest> versions =
        site.ask(
            () -> {
              List<Manifest> found = new ArrayList<>();
              for (String name : privateTables.names()) {
                found.add(privateTables.current(name));
              }
              return found;
            });
    Map<Fingerprint, PrivateTable> known = new HashMap<>();
    List<PrivateTable> all = new ArrayList<>();
    for (Manifest version : versions) {
      PrivateTable told = facts.get(version.fingerprint());
      PrivateTable table = told == null ? facts(version) : told;
      known.put(version.fingerprint(), table);
      all.add(table);
    }
    facts = known;
    return new PrivateCatalogue(site.name(), all).encode();
  }

  /** Returns a version's facts; the digest of its ids stands at the end of their file. */
  private PrivateTable facts(Manifest version) throws IOException, InterruptedException {
    byte[] end = new byte[Sha256.BYTES];
    try (RandomAccessFile file = new RandomAccessFile(file(version).toFile(), "r")) {
      file.seek(file.length() - end.length);
      file.readFully(end);
    }
    return site.ask(() -> privateTables.facts(version, new IdsDigest(end)));
  }

  /** Returns a file with the encoded ids of a version's rows. */
  public java.nio.file.Path ids(String table, Fingerprint commitment)
      throws IOException, InterruptedException {
    return cluster.reaching(
        () -> file(site.ask(() -> privateTables.store().version(table, commitment))));
  }

  private java.nio.file.Path file(Manifest version) throws IOException, InterruptedException {
    return ids.of(
        version.fingerprint(), out -> site.ask(() -> privateTables.writeIds(version, out)));
  }

  /**
   * Answers a request, as soon as those of all clients of its session are there.
   *
   * @param progress receives how far it is; an interrupted caller waits no more
   */
  public Answer answer(Asked asked, Progress progress) throws IOException, InterruptedException {
    cluster.requireReachable();
    requireCurrent(asked);
    if (asked.head().clients() == 1) {
      return evaluate(List.of(asked), progress).get(0);
    }
    check(asked);
    SumSessions.Place place = sessions.join(asked);
    if (!place.all().isEmpty()) {
      begin(place, progress);
    }
    try {
      progress.report("waiting for the requests of other clients", 0);
      return place
          .answers()
          .get(patience.toMillis(), TimeUnit.MILLISECONDS)
          .get(asked.head().client());
    } catch (TimeoutException e) {
      throw new RefusedRequestException(
          "the requests of the other clients of this session did not come within "
              + patience.toSeconds()
              + " s; ask again when all of them do");
    } catch (ExecutionException e) {
      throw told(Objects.requireNonNullElse(e.getCause(), e));
    } finally {
      sessions.leave(asked);
    }
  }

  /** Refuses a request for another version of its table than the current one. */
  private void requireCurrent(Asked asked) throws IOException, InterruptedException {
    SumPlan plan = asked.head().plan();
    Fingerprint current = site.ask(() -> privateTables.current(plan.table())).fingerprint();
    if (!current.equals(plan.commitment())) {
      throw NoSuchTableException.version(plan.table(), plan.commitment());
    }
  }

  private void check(Asked asked) throws IOException, InterruptedException {
    site.ask(
        () -> {
          try (JobDirectory directory = privateTables.store().newStaging()) {
            service.check(write(directory, 0, asked));
            return asked;
          }
        });
  }

  private Path write(JobDirectory directory, int number, Asked asked) throws IOException {
    Path file = new Path(directory.path(), "asked-" + number);
    SideFile.write(tables.configuration(), file, asked.bytes());
    return file;
  }

  /** Begins the work of a session, which none of its clients can cancel. */
  private void begin(SumSessions.Place place, Progress progress) {
    threads.execute(
        () -> {
          try {
            place.answers().complete(evaluate(place.all(), progress));
          } catch (Throwable e) { // told to all who asked, whatever it is
            place.answers().completeExceptionally(e);
          }
        });
  }

  /** Returns a session's failure as each of its clients may read it. */
  private static IOException told(Throwable failure) {
    if (RefusedRequestException.caused(failure)) { // its words may be about one client
      return new RefusedRequestException(
          "a request of this session is refused, as that of a client is whose budget of sums of"
              + " this table is spent; nothing was answered");
    }
    return failure instanceof IOException known ? known : new IOException(failure);
  }

  private List<Answer> evaluate(List<Asked> all, Progress progress)
      throws IOException, InterruptedException {
    boolean byJob =
        switch (mode) {
          case JOBS -> true;
          case RESIDENT -> false;
          case AUTO -> all.get(0).bytes().length > DIRECT_BYTES;
        };
    if (!byJob) {
      direct.acquire();
      try {
        return evaluate(all, SumService.Run.DIRECT, "resident", progress);
      } finally {
        direct.release();
      }
    }
    jobs.take();
    try {
      return evaluate(all, SumService.Run.JOB, "job", progress);
    } finally {
      jobs.leave();
    }
  }

  private List<Answer> evaluate(List<Asked> all, SumService.Run run, String told, Progress progress)
      throws IOException, InterruptedException {
    return site.run(
        () -> {
          try (JobDirectory directory = privateTables.store().newStaging()) {
            List<SumService.Asked> requests = new ArrayList<>();
            for (Asked each : all) {
              requests.add(
                  new SumService.Asked(each.account(), write(directory, requests.size(), each)));
            }
            return service.answer(requests, run, progress).stream()
                .map(bytes -> new Answer(bytes, told))
                .toList();
          }
        });
  }

  @Override
  public void close() {
    threads.shutdownNow();
    ids.close();
  }
}

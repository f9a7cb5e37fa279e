package org.splinter.http.door.service;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.http.server.Problem;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.Catalogue;
import org.splinter.protocol.door.PreparationRequest;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableName;
import org.splinter.provider.service.ProviderService;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.site.SiteWork;
import org.splinter.provider.table.TableStore;

/**
 * The provider behind a door: its service, run as the door's user, and what it told last.
 *
 * <p>Guarantee: while the provider's cluster cannot be reached, metadata that was told before is
 * told again, so that rounds over data in memory can still be planned. A version's dictionaries and
 * origin never change; they are kept, up to a number of bytes.
 */
public final class DoorService {
  private static final long KEPT_BYTES = 256L << 20;
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final ProviderSite site;
  private final TableStore tables;
  private final ProviderService service;
  private final ClusterState cluster;
  private final DoorProblems problems;
  private final RecentBytes<String> versions = new RecentBytes<>(KEPT_BYTES);
  private final RecentBytes<Object> told = new RecentBytes<>(KEPT_BYTES);
  private final ReentrantLock refreshing = new ReentrantLock();
  private volatile @Nullable Listed catalogue;

  /** A catalogue, and when it was read. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Listed(byte[] bytes, long read) {
    boolean isFresh() {
      return System.nanoTime() - read < FRESH.toNanos();
    }
  }

  /** A question whose answer may change. */
  private interface Question {
    Optional<byte[]> ask() throws IOException, InterruptedException;
  }

  DoorService(ProviderSite site, TableStore tables, ProviderService service, ClusterState cluster) {
    this.cluster = cluster;
    this.site = site;
    this.tables = tables;
    this.service = service;
    this.problems = new DoorProblems(site);
  }

  /** Returns the problem that a failure of this service is to who asked. */
  public Problem problem(Throwable failure) {
    return problems.of(failure);
  }

  /**
   * Returns the encoded catalogue as it was within the last second. One thread at a time reads it
   * anew; others take the last one meanwhile.
   */
  public byte[] catalogue() throws IOException, InterruptedException {
    Listed kept = catalogue;
    if (kept == null) {
      refreshing.lockInterruptibly();
    } else if (kept.isFresh() || !refreshing.tryLock()) {
      return kept.bytes;
    }
    try {
      Listed before = catalogue;
      if (before != null && before.isFresh()) {
        return before.bytes; // read while this thread waited
      }
      byte[] read = reachingOr(before);
      catalogue = new Listed(read, System.nanoTime());
      return read;
    } finally {
      refreshing.unlock();
    }
  }

  /** Reads the catalogue, or returns the last one if the cluster cannot be reached. */
  private byte[] reachingOr(@Nullable Listed before) throws IOException, InterruptedException {
    try {
      return cluster.reaching(this::readCatalogue);
    } catch (IOException e) {
      if (before == null || !DoorProblems.isUnavailable(e)) {
        throw e;
      }
      return before.bytes;
    }
  }

  private byte[] readCatalogue() throws IOException, InterruptedException {
    return site.ask(
        () -> {
          List<Manifest> manifests = new ArrayList<>();
          for (String table : service.tables()) {
            if (!TableName.isDerived(table)) { // they would tell what others asked
              readable(table).ifPresent(manifests::add);
            }
          }
          return new Catalogue(site.name(), manifests).encode();
        });
  }

  /** Returns the current version of a table; empty if it was dropped just now or is damaged. */
  private Optional<Manifest> readable(String table) throws IOException {
    try {
      return Optional.of(service.manifest(table));
    } catch (NoSuchTableException | FormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the encoded manifest of a table that queries made of others, if it is there. */
  public Optional<byte[]> derived(String table) throws IOException, InterruptedException {
    if (!TableName.isDerived(table)) {
      throw NoSuchTableException.derived(table);
    }
    return tellingAgain(
        table,
        () -> {
          try {
            return Optional.of(ManifestCodec.encode(site.ask(() -> service.manifest(table))));
          } catch (IOException e) {
            if (e.getCause() instanceof NoSuchTableException) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  /** Returns the encoded dictionary of a column of a version. */
  public byte[] dictionary(String table, Fingerprint version, int column)
      throws IOException, InterruptedException {
    return ofVersion(
        "dictionary " + table + " " + version + " " + column,
        () -> {
          Manifest manifest = tables.version(table, version);
          boolean known =
              column < manifest.statistics().size()
                  && manifest.statistics().get(column).hasDictionary();
          if (!known) {
            throw new RefusedRequestException(
                "column " + column + " of table " + table + " has no dictionary");
          }
          boolean text = manifest.schema().columns().get(column).type().isText();
          return DictionaryCodec.encode(service.dictionary(manifest, column), text);
        });
  }

  /** Returns the definition that a version was made by; nothing if it was made of no other. */
  public byte[] origin(String table, Fingerprint version) throws IOException, InterruptedException {
    return ofVersion(
        "origin " + table + " " + version,
        () -> service.origin(tables.version(table, version)).orElse(new byte[0]));
  }

  private byte[] ofVersion(String key, SiteWork<byte[]> work)
      throws IOException, InterruptedException {
    Optional<byte[]> kept = versions.get(key);
    if (kept.isPresent()) {
      return kept.get();
    }
    byte[] read = cluster.reaching(() -> site.ask(work));
    versions.put(key, read);
    return read;
  }

  /** Returns the encoded manifest of what is prepared, if it is there. */
  public Optional<byte[]> find(PreparationRequest request)
      throws IOException, InterruptedException {
    return tellingAgain(
        request, () -> site.ask(() -> service.find(request.family(), request.definition())));
  }

  /** Returns the public index of what is prepared. */
  public byte[] index(PreparationRequest request) throws IOException, InterruptedException {
    return ofVersion(
        "index " + HexFormat.of().formatHex(Sha256.of(request.encode())),
        () -> service.index(request.family(), request.definition()));
  }

  /** Prepares something unless it is there, and returns its encoded manifest. */
  public byte[] prepare(PreparationRequest request, Progress progress)
      throws IOException, InterruptedException {
    return site.run(() -> service.prepare(request.family(), request.definition(), progress));
  }

  /** Returns the bytes of what was prepared, by its encoded manifest. */
  public long preparedBytes(PreparationRequest request, byte[] manifest) throws FormatException {
    return service.preparedBytes(request.family(), manifest);
  }

  /** Answers a round. */
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    return site.run(() -> service.answer(request, progress));
  }

  /** Asks, or tells what was told last if the cluster cannot be reached. */
  private Optional<byte[]> tellingAgain(Object key, Question question)
      throws IOException, InterruptedException {
    try {
      Optional<byte[]> found = cluster.reaching(question::ask);
      found.ifPresent(bytes -> told.put(key, bytes));
      return found;
    } catch (IOException e) {
      Optional<byte[]> before = told.get(key);
      if (before.isEmpty() || !DoorProblems.isUnavailable(e)) {
        throw e;
      }
      return before;
    }
  }

  /** Returns whether the provider's files could be reached when they were asked last. */
  public boolean reachable() {
    return cluster.reachable();
  }
}

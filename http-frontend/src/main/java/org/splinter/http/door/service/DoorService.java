package org.splinter.http.door.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
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
import org.splinter.provider.table.StorageId;
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

  private final ProviderSite site;
  private final TableStore tables;
  private final ProviderService service;
  private final ClusterState cluster;
  private final DoorProblems problems;
  private final RecentBytes<String> unchanging = new RecentBytes<>(KEPT_BYTES);
  private final RecentBytes<Object> lastAnswers = new RecentBytes<>(KEPT_BYTES);
  private final PublicQuestion catalogue;
  private final PublicQuestion storage;

  /** A question whose answer never changes, such as one about a version. */
  private final class Unchanging implements PublicQuestion {
    private final String key;
    private final SiteWork<byte[]> work;

    Unchanging(String key, SiteWork<byte[]> work) {
      this.key = key;
      this.work = work;
    }

    @Override
    public Optional<byte[]> known() throws IOException {
      Optional<byte[]> kept = unchanging.get(key);
      if (kept.isEmpty()) {
        cluster.requireReachable();
      }
      return kept;
    }

    @Override
    public Optional<byte[]> ask() throws IOException, InterruptedException {
      byte[] read = cluster.reaching(() -> site.ask(work));
      unchanging.put(key, read);
      return Optional.of(read);
    }
  }

  /** A question whose answer may change; the last answer stands while the cluster is lost. */
  private final class Changing implements PublicQuestion {
    private final Object key;
    private final SiteWork<Optional<byte[]>> work;

    Changing(Object key, SiteWork<Optional<byte[]>> work) {
      this.key = key;
      this.work = work;
    }

    @Override
    public Optional<byte[]> known() throws IOException {
      Optional<byte[]> before = cluster.isLost() ? lastAnswers.get(key) : Optional.empty();
      if (before.isEmpty()) {
        cluster.requireReachable();
      }
      return before;
    }

    @Override
    public Optional<byte[]> ask() throws IOException, InterruptedException {
      try {
        Optional<byte[]> found = cluster.reaching(work);
        found.ifPresent(bytes -> lastAnswers.put(key, bytes));
        return found;
      } catch (IOException e) {
        Optional<byte[]> before = lastAnswers.get(key);
        if (before.isEmpty() || !DoorProblems.isUnavailable(e)) {
          throw e;
        }
        return before;
      }
    }
  }

  /** The question for the id of the provider's files, which is kept once it is known. */
  private final class Storage implements PublicQuestion {
    private volatile Optional<byte[]> id = Optional.empty();

    @Override
    public Optional<byte[]> known() throws IOException {
      if (id.isEmpty()) {
        cluster.requireReachable();
      }
      return id;
    }

    @Override
    public Optional<byte[]> ask() throws IOException, InterruptedException {
      byte[] read = cluster.reaching(() -> site.ask(() -> StorageId.of(tables).getBytes(US_ASCII)));
      id = Optional.of(read);
      return id;
    }
  }

  DoorService(ProviderSite site, TableStore tables, ProviderService service, ClusterState cluster) {
    this.cluster = cluster;
    this.site = site;
    this.tables = tables;
    this.service = service;
    this.problems = new DoorProblems(site);
    this.catalogue = new Listing(cluster, this::readCatalogue);
    this.storage = new Storage();
  }

  /** Returns the problem that a failure of this service is to who asked. */
  public Problem problem(Throwable failure) {
    return problems.of(failure);
  }

  /** Returns the question for the id of the provider's files, in digits. */
  public PublicQuestion storage() {
    return storage;
  }

  /** Returns the question for the encoded catalogue, as it was within the last second. */
  public PublicQuestion catalogue() {
    return catalogue;
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

  /** Returns the question for the encoded manifest of a table that queries made of others. */
  public PublicQuestion derived(String table) {
    return new Changing(
        table,
        () -> {
          if (!TableName.isDerived(table)) {
            throw NoSuchTableException.derived(table);
          }
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

  /** Returns the question for the encoded dictionary of a column of a version. */
  public PublicQuestion dictionary(String table, Fingerprint version, int column) {
    return new Unchanging(
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

  /** Returns the question for the definition that a version was made by, if of other tables. */
  public PublicQuestion origin(String table, Fingerprint version) {
    return new Unchanging(
        "origin " + table + " " + version,
        () -> service.origin(tables.version(table, version)).orElse(new byte[0]));
  }

  /** Returns the question for the encoded manifest of what is prepared. */
  public PublicQuestion find(PreparationRequest request) {
    return new Changing(
        request, () -> site.ask(() -> service.find(request.family(), request.definition())));
  }

  /** Returns the question for the public index of what is prepared. */
  public PublicQuestion index(PreparationRequest request) {
    return new Unchanging(
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

  /**
   * Answers a round.
   *
   * @param asker who asks
   */
  public Answered answer(Request request, Object asker, Progress progress)
      throws IOException, InterruptedException {
    return site.run(() -> service.answer(request, asker, progress));
  }

  /** Returns whether the provider's files could be reached when they were asked last. */
  public boolean reachable() {
    return cluster.reachable();
  }
}

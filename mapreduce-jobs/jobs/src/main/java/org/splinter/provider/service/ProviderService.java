package org.splinter.provider.service;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.derived.DerivedFamily;
import org.splinter.provider.fold.FoldFamily;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.pir.PirFamily;
import org.splinter.provider.prepared.PreparedFamily;
import org.splinter.provider.road.RoadFamily;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.round.RoundRunner;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.view.ViewFamily;

/**
 * A provider's service: everything that it does when a client asks, over its own tables. It knows
 * nothing of clients; an embedded provider, the driver of a cluster's jobs and a network front call
 * it alike. All requests are untrusted bytes, which the families' codecs read.
 *
 * <p>Families are registered here and nowhere else at a provider.
 */
public final class ProviderService {
  private static final Map<String, RoundFamily> ROUNDS =
      byName(List.of(new FoldFamily(), new PirFamily()), RoundFamily::name);

  private static final Map<String, PreparedFamily<?>> PREPARED =
      byName(
          List.of(new DerivedFamily(), new ViewFamily(), new RoadFamily()), PreparedFamily::name);

  private final TableStore tables;
  private final RoundRunner runner;

  /**
   * Makes the service of a provider that runs each round by a job.
   *
   * @param tables of the provider, with the Hadoop configuration that its jobs start from
   */
  public ProviderService(TableStore tables) {
    this(tables, RoundRunner.jobs(tables));
  }

  /** Makes the service of a provider that runs rounds in another way. */
  public ProviderService(TableStore tables, RoundRunner runner) {
    this.tables = tables;
    this.runner = runner;
  }

  private static <T> Map<String, T> byName(List<T> families, Function<T, String> name) {
    return families.stream().collect(Collectors.toMap(name, Function.identity()));
  }

  /** Returns the names of the tables, sorted. */
  public List<String> tables() throws IOException {
    return tables.tables();
  }

  /** Returns the current version of a table. */
  public Manifest manifest(String table) throws IOException {
    return tables.current(table);
  }

  /** Returns the dictionary of a column that has one. */
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return tables.dictionary(manifest, column);
  }

  /** Returns the encoded definition that a version was made by, if it was made of other tables. */
  public Optional<byte[]> origin(Manifest manifest) throws IOException {
    return TableOrigin.read(tables.fileSystem(), tables.directory(manifest));
  }

  /** Returns the encoded manifest of what a definition defines, if it is prepared. */
  public Optional<byte[]> find(String family, byte[] definition) throws IOException {
    return find(prepared(family), definition);
  }

  private <D> Optional<byte[]> find(PreparedFamily<D> family, byte[] definition)
      throws IOException {
    return family.find(family.decode(definition), tables);
  }

  /**
   * Prepares what a definition defines unless it is there, and returns the encoded manifest.
   *
   * @param progress receives the fraction done, and what is being done
   */
  public byte[] prepare(String family, byte[] definition, Progress progress)
      throws IOException, InterruptedException {
    return prepare(prepared(family), definition, progress);
  }

  private <D> byte[] prepare(PreparedFamily<D> family, byte[] definition, Progress progress)
      throws IOException, InterruptedException {
    return family.prepare(family.decode(definition), tables, progress);
  }

  /** Returns whether providers that one process embeds may copy what one of them made. */
  public boolean copies(String family) throws FormatException {
    return prepared(family).isCopied();
  }

  /**
   * Copies what a definition defines from another provider that the same process embeds, unless it
   * is there, and returns the encoded manifest.
   *
   * @param other that provider's tables
   * @param progress receives the fraction done
   */
  public byte[] copy(String family, byte[] definition, TableStore other, Progress progress)
      throws IOException, InterruptedException {
    return copy(prepared(family), definition, other, progress);
  }

  private <D> byte[] copy(
      PreparedFamily<D> family, byte[] definition, TableStore other, Progress progress)
      throws IOException, InterruptedException {
    return family.copy(family.decode(definition), tables, other, progress);
  }

  /** Returns the bytes of what was prepared, by its encoded manifest. */
  public long preparedBytes(String family, byte[] manifest) throws FormatException {
    return prepared(family).bytes(manifest);
  }

  /** Returns the public index of what a definition defines. */
  public byte[] index(String family, byte[] definition) throws IOException {
    return index(prepared(family), definition);
  }

  private <D> byte[] index(PreparedFamily<D> family, byte[] definition) throws IOException {
    return family.index(family.decode(definition), tables);
  }

  /** Answers one round's request of the one who asks this service. */
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    return answer(request, this, progress);
  }

  /**
   * Answers one round's request.
   *
   * @param asker who asks, of those who share this service
   * @param progress receives the fraction done, from 0 to 1
   * @throws FormatException if plan or envelope are not what they must be
   * @throws IOException with one line that says what failed
   */
  public Answered answer(Request request, Object asker, Progress progress)
      throws IOException, InterruptedException {
    RoundFamily family = known(ROUNDS, request.plan().family(), "round");
    // A request for another provider costs this one nothing and marks nothing as used.
    request.envelope().check(JobKeys.PROVIDER.get(tables.configuration()), request.plan());
    return runner.run(family, request, asker, progress);
  }

  private static PreparedFamily<?> prepared(String family) throws FormatException {
    return known(PREPARED, family, "definition");
  }

  private static <T> T known(Map<String, T> families, String name, String what)
      throws FormatException {
    T family = families.get(name);
    if (family == null) {
      throw new FormatException(
          what,
          "is of the family '"
              + name
              + "', this provider has "
              + families.keySet().stream().sorted().collect(Collectors.joining(", ")));
    }
    return family;
  }
}

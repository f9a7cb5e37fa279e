package org.splinter.http.door.service;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.splinter.fss.EvaluationPath;
import org.splinter.http.door.settings.DoorSettings;
import org.splinter.http.door.settings.DoorSettings.DataSettings;
import org.splinter.http.door.settings.DoorSettings.SumSettings;
import org.splinter.http.door.work.Repeated;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.resident.JobPlaces;
import org.splinter.provider.resident.ResidentMemory;
import org.splinter.provider.resident.ResidentRounds;
import org.splinter.provider.resident.ResidentRunner;
import org.splinter.provider.round.RoundRunner;
import org.splinter.provider.service.ProviderService;
import org.splinter.provider.site.ClusterConfiguration;
import org.splinter.provider.site.Kerberos;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.sum.SumKeys;
import org.splinter.provider.table.TableStore;

/** The provider's place behind a door, its data in memory, and the rounds over them. */
public final class DoorSite implements AutoCloseable {
  private static final String QUEUE = "mapreduce.job.queuename";

  private static final Duration PROBE = Duration.ofSeconds(3);

  /** The part of all rounds that may be requests for sums that wait for others is one of these. */
  private static final int WAITING_PART = 4;

  private final ProviderSite site;
  private final ResidentMemory memory;
  private final ResidentRounds rounds;
  private final DoorService service;
  private final Optional<DoorSums> sums;
  private final LeftoverCleaner cleaner;
  private final Repeated watch;

  private DoorSite(ProviderSite site, DoorSettings settings, Consumer<String> told)
      throws IOException {
    this.site = site;
    TableStore tables = site.tables();
    this.memory = new ResidentMemory(settings.memory());
    this.rounds = new ResidentRounds(memory, EvaluationPath.AUTO, settings.cores());
    ClusterState cluster =
        new ClusterState(() -> site.ask(() -> tables.fileSystem().exists(tables.root())));
    JobPlaces jobs = new JobPlaces(settings.jobs(), settings.waitingJobs());
    RoundRunner runner =
        new ResidentRunner(tables, memory, rounds, settings.run(), jobs, cluster::requireReachable);
    this.service = new DoorService(site, tables, new ProviderService(tables, runner), cluster);
    this.sums = sums(settings, cluster, jobs);
    List<TableStore> stores = new ArrayList<>(List.of(tables));
    sums.ifPresent(offered -> stores.add(offered.store()));
    this.cleaner =
        new LeftoverCleaner(
            site, stores, () -> sums.isPresent() ? sums.get().deleteAhead() : 0, told);
    this.watch = new Repeated("watch over the cluster", PROBE, cluster::ask, told);
  }

  /**
   * Opens the provider's place, and begins to remove what a door before this one left there when it
   * was killed.
   *
   * @param told receives a line about what was removed
   * @throws IOException if the place cannot be used
   */
  public static DoorSite open(DoorSettings settings, Consumer<String> told) throws IOException {
    return new DoorSite(site(settings), settings, told);
  }

  private Optional<DoorSums> sums(DoorSettings settings, ClusterState cluster, JobPlaces jobs)
      throws IOException {
    SumSettings offer = settings.sums();
    if (!offer.offered()) {
      return Optional.empty();
    }
    int mostWaiting = Math.max(1, settings.limits().queue() / WAITING_PART);
    return Optional.of(new DoorSums(site, cluster, settings.run(), jobs, mostWaiting, offer));
  }

  private static ProviderSite site(DoorSettings settings) throws IOException {
    String name = settings.name();
    DataSettings data = settings.data();
    Configuration overrides = new Configuration(false);
    settings
        .sums()
        .budget()
        .ifPresent(budget -> overrides.set(SumKeys.BUDGET.key(), String.valueOf(budget)));
    if (data.home().isPresent()) {
      return ProviderSite.embedded(name, data.home().get(), overrides);
    }
    data.root().ifPresent(root -> overrides.set(JobKeys.ROOT.key(), root));
    data.queue().ifPresent(queue -> overrides.set(QUEUE, queue));
    Optional<Kerberos> kerberos =
        data.principal().map(principal -> new Kerberos(principal, data.keytab().orElseThrow()));
    return ProviderSite.cluster(
        name, ClusterConfiguration.read(data.cluster().orElseThrow()), kerberos, overrides);
  }

  /** Returns the service. */
  public DoorService service() {
    return service;
  }

  /** Returns the private tables, if the operator offers sums of them. */
  public Optional<DoorSums> sums() {
    return sums;
  }

  /** Returns the memory of data. */
  public ResidentMemory memory() {
    return memory;
  }

  /**
   * Describes a door to this place.
   *
   * @param storage the id of the provider's files
   */
  public DoorDescription description(DoorSettings settings, String keyFingerprint, String storage) {
    return new DoorDescription(
        settings.name(),
        settings.operator(),
        List.of(DoorDescription.VERSION),
        lower(settings.authentication()),
        keyFingerprint,
        storage,
        lower(settings.run()),
        lower(settings.preparations()),
        sums.isPresent(),
        settings.limits().described());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    watch.close();
    cleaner.close();
    sums.ifPresent(DoorSums::close);
    rounds.close();
    memory.close();
  }
}

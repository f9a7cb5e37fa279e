package org.splinter.client.round;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation;
import org.splinter.client.provider.Separation.Finding;
import org.splinter.client.provider.Separation.Kind;
import org.splinter.client.sql.ast.RefusedQueryException;

/**
 * Check of whether some providers are separate and their links encrypted, made for a client's
 * session before the first share of its first query, and anew by the first query an hour later.
 *
 * <p>Guarantee: the check follows from the providers alone, so it shows nothing of a query. A mark
 * of random name is made at each cluster and looked for at each other one, and the addresses that
 * their names resolve to are compared. Whatever is not found out within the time limit counts
 * against the providers, and is found out anew by a query a minute later or after. Embedded
 * providers are not asked. The check finds two names of one cluster, however they are spelt; it
 * does not find clusters whose operators collude, or that share machines that no client talks to.
 */
public final class SeparationCheck {
  /** Time that all facts of all providers may take. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Time for which providers that may stay away are waited for, once the others are done. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** Time between two looks at whether enough providers are done. */
  private static final Duration LOOK = Duration.ofMillis(10);

  /** Time for which a verdict is kept if something could not be found out. */
  private static final Duration UNKNOWN_KEPT = Duration.ofMinutes(1);

  /** Time for which any other verdict is kept: names and settings change while a gateway runs. */
  private static final Duration KNOWN_KEPT = Duration.ofHours(1);

  private final List<Provider> providers;
  private final int tolerated;
  private final SiteAddresses.Network network;
  private final Duration limit;
  private final Duration patience;
  private final LongSupplier nanos;
  private volatile @Nullable Found found;

  /** A verdict, and when it was found out. */
  private record Found(Separation separation, long nanos) {}

  /** Makes a check of a session's providers, which asks nothing yet. */
  public SeparationCheck(List<? extends Provider> providers) {
    this(providers, 0);
  }

  /**
   * Makes a check of a session's providers, which asks nothing yet.
   *
   * @param tolerated the most providers that may stay away: once the others are done it waits for
   *     them no longer than {@link #PATIENCE}
   */
  public SeparationCheck(List<? extends Provider> providers, int tolerated) {
    this(providers, tolerated, SiteAddresses.REAL, LIMIT, PATIENCE, System::nanoTime);
  }

  /**
   * @param network where names lead
   * @param limit time that all facts may take
   * @param patience time for which those that may stay away are waited for
   * @param nanos a clock
   */
  SeparationCheck(
      List<? extends Provider> providers,
      int tolerated,
      SiteAddresses.Network network,
      Duration limit,
      Duration patience,
      LongSupplier nanos) {
    this.providers = List.copyOf(providers);
    this.tolerated = tolerated;
    this.network = network;
    this.limit = limit;
    this.patience = patience;
    this.nanos = nanos;
  }

  /** Returns the providers, in the order of their roles. */
  public List<Provider> providers() {
    return providers;
  }

  /**
   * Returns the verdict, and finds it out first unless it is known.
   *
   * @throws RefusedQueryException if two providers are one cluster
   */
  public Separation require() {
    Separation separation = find();
    for (Finding finding : separation.findings()) {
      if (finding.kind() == Kind.ONE_CLUSTER) {
        throw ProviderChecks.same(finding.text(), providers.size());
      }
    }
    return separation;
  }

  /** Returns the verdict, and finds it out first unless it is known; it refuses no providers. */
  public synchronized Separation find() {
    Optional<Separation> before = known();
    if (before.isPresent()) {
      return before.get();
    }
    Separation separation = ask();
    if (!Thread.currentThread().isInterrupted()) {
      found = new Found(separation, nanos.getAsLong());
    }
    return separation;
  }

  /** Returns the verdict if it is known by now and not too old, without asking a provider. */
  public Optional<Separation> known() {
    if (clusters().isEmpty()) {
      return Optional.of(new Separation(embedded()));
    }
    Found last = found;
    if (last == null) {
      return Optional.empty();
    }
    Duration kept = last.separation.has(Kind.UNKNOWN) ? UNKNOWN_KEPT : KNOWN_KEPT;
    return nanos.getAsLong() - last.nanos < kept.toNanos()
        ? Optional.of(last.separation)
        : Optional.empty();
  }

  private List<Provider> clusters() {
    return providers.stream().filter(provider -> !provider.embedded()).toList();
  }

  private List<Finding> embedded() {
    List<String> names = providers.stream().filter(Provider::embedded).map(Provider::name).toList();
    if (names.isEmpty()) {
      return List.of();
    }
    String all = String.join(", ", names);
    return List.of(
        new Finding(
            all,
            Kind.EMBEDDED,
            "embedded providers ("
                + all
                + ") run in this process: they show the protocol and give no privacy"));
  }

  private Separation ask() {
    List<Provider> clusters = clusters();
    Duration bound =
        clusters.stream()
            .flatMap(provider -> provider.retries().timeout().stream())
            .filter(timeout -> timeout.compareTo(limit) < 0)
            .min(Duration::compareTo)
            .orElse(limit);
    List<SiteFacts> sites = SiteFacts.of(clusters, network, bound);
    List<Finding> findings = new ArrayList<>(embedded());
    askAll(sites, bound);
    sites.forEach(site -> findings.add(site.linkFinding()));
    for (int i = 0; i < sites.size(); i++) {
      for (SiteFacts other : sites.subList(i + 1, sites.size())) {
        findings.add(sites.get(i).pairFinding(other));
      }
    }
    return new Separation(findings);
  }

  /** Waits until all sites but the tolerated ones have nothing left to do but wait for others. */
  private void awaitMost(List<SiteFacts> sites, long deadline) throws InterruptedException {
    int most = Math.max(1, sites.size() - tolerated);
    while (sites.stream().filter(SiteFacts::idle).count() < most && System.nanoTime() < deadline) {
      Thread.sleep(LOOK.toMillis());
    }
  }

  /** Lets each site find its facts out, at once, within the time limit. */
  private void askAll(List<SiteFacts> sites, Duration bound) {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            sites.size(),
            work -> {
              Thread thread = new Thread(work, "separation of providers");
              thread.setDaemon(true);
              return thread;
            });
    try {
      if (Thread.currentThread().isInterrupted()) { // before all have answered at once
        throw new InterruptedException();
      }
      List<Future<?>> asked = new ArrayList<>();
      for (SiteFacts site : sites) {
        asked.add(executor.submit(site::findOut));
      }
      long deadline = System.nanoTime() + bound.toNanos();
      String late = "no answer within " + bound.toMillis() + " ms";
      if (tolerated > 0) {
        awaitMost(sites, deadline);
        long soon = System.nanoTime() + patience.toNanos();
        if (soon < deadline) {
          deadline = soon;
          late = "no answer " + patience.toMillis() + " ms after the others";
        }
      }
      for (int i = 0; i < sites.size(); i++) {
        try {
          asked.get(i).get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          sites.get(i).late(late);
        } catch (ExecutionException e) { // an error, a fault of this client's
          sites.get(i).failed(String.valueOf(e.getMessage()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // no round begins then
      sites.forEach(site -> site.failed("interrupted"));
    } finally {
      executor.shutdownNow(); // closes the marks of those that still wait
    }
  }
}

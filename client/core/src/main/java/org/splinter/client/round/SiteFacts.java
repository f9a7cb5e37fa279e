package org.splinter.client.round;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation.Finding;
import org.splinter.client.provider.Separation.Kind;
import org.splinter.client.provider.SeparationFacts;

/**
 * The facts of one provider beside the others of a query: where its names lead, whether the link to
 * it is encrypted, and whose marks stand there. Each site finds them out in a thread of its own;
 * sites wait for each other's marks, and keep their own until all have looked.
 */
final class SiteFacts {
  private final Provider provider;
  private final SiteAddresses.Resolver resolver;
  private final Duration limit;
  private final List<SiteFacts> all;
  private final CountDownLatch looking;
  private final CompletableFuture<Optional<String>> mark = new CompletableFuture<>();
  private final Set<SiteFacts> seen = ConcurrentHashMap.newKeySet();
  private volatile @Nullable SiteAddresses addresses;
  private volatile @Nullable Finding link;
  private volatile @Nullable String failure;

  private SiteFacts(
      Provider provider,
      SiteAddresses.Resolver resolver,
      Duration limit,
      List<SiteFacts> all,
      CountDownLatch looking) {
    this.provider = provider;
    this.resolver = resolver;
    this.limit = limit;
    this.all = all;
    this.looking = looking;
  }

  /** Returns the sites of some providers, of which nothing is found out yet. */
  static List<SiteFacts> of(
      List<Provider> providers, SiteAddresses.Resolver resolver, Duration limit) {
    List<SiteFacts> all = new ArrayList<>();
    CountDownLatch looking = new CountDownLatch(providers.size());
    for (Provider provider : providers) {
      all.add(new SiteFacts(provider, resolver, limit, all, looking));
    }
    return all;
  }

  /** Finds all facts out; what fails is kept as the reason why they are not known. */
  void findOut() {
    try {
      SeparationFacts facts = provider.separationFacts();
      SiteAddresses resolved = SiteAddresses.of(facts.endpoints(), resolver);
      addresses = resolved;
      link = resolved.loopback() ? fine("does not leave this machine") : link(facts);
      if (all.size() > 1) {
        compareMarks(facts);
      }
    } catch (IOException | RuntimeException e) {
      failed(message(e));
    } catch (InterruptedException | TimeoutException e) {
      failed(e instanceof TimeoutException ? "the others' marks came too late" : "interrupted");
    } finally {
      mark.complete(Optional.empty());
      looking.countDown();
    }
  }

  private Finding link(SeparationFacts facts) throws InterruptedException {
    try {
      SeparationFacts.Link found = facts.link();
      return found.encrypted()
          ? fine("encrypted")
          : new Finding(
              linkName(),
              Kind.UNENCRYPTED,
              linkName() + " is not encrypted: set " + found.mend());
    } catch (IOException | RuntimeException e) {
      return new Finding(linkName(), Kind.UNKNOWN, unknown(message(e)));
    }
  }

  private Finding fine(String text) {
    return new Finding(linkName(), Kind.FINE, text);
  }

  private String linkName() {
    return "link to " + provider.name();
  }

  /** Makes this site's mark and looks for the others'; none goes before all have looked. */
  private void compareMarks(SeparationFacts facts)
      throws IOException, InterruptedException, TimeoutException {
    long deadline = System.nanoTime() + limit.toNanos();
    try (SeparationFacts.Mark own = facts.mark()) {
      mark.complete(Optional.of(own.name()));
      for (SiteFacts other : all) {
        if (other != this) {
          Optional<String> name = other.mark(deadline - System.nanoTime());
          if (name.isPresent() && facts.sees(name.get())) {
            seen.add(other);
          }
        }
      }
      looking.countDown();
      boolean unused = looking.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  /** Returns the name of this site's mark, empty if it failed to make one. */
  private Optional<String> mark(long nanos) throws InterruptedException, TimeoutException {
    try {
      return mark.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("marks are never failures", e);
    }
  }

  /** Keeps the reason why the facts are not known, unless there is one. */
  void failed(String why) {
    if (failure == null) {
      failure = why;
    }
  }

  private static String message(Exception e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private String unknown(String why) {
    String name = "provider " + provider.name();
    return "could not be found out: " + (why.startsWith(name) ? why : name + ": " + why);
  }

  /** Returns what was found of the link. */
  Finding linkFinding() {
    Finding found = link;
    return found != null ? found : new Finding(linkName(), Kind.UNKNOWN, unknownFor(this));
  }

  private static String unknownFor(SiteFacts site) {
    String why = site.failure;
    return site.unknown(why == null ? "nothing was answered" : why);
  }

  /** Returns what this site and another have in common. */
  Finding pairFinding(SiteFacts other) {
    String pair = provider.name() + " and " + other.provider.name();
    SiteAddresses here = addresses;
    SiteAddresses there = other.addresses;
    if (here != null && there != null && here.commonEndpoint(there).isPresent()) {
      return oneCluster(pair, "have the address " + here.commonEndpoint(there).get());
    }
    if (seen.contains(other) || other.seen.contains(this)) {
      return oneCluster(pair, "have the files of one file system");
    }
    if (here != null && there != null && here.commonHost(there).isPresent()) {
      return new Finding(
          pair,
          Kind.SAME_HOST,
          "same host "
              + here.commonHost(there).get()
              + ": whoever runs it can put the shares of "
              + pair
              + " together");
    }
    for (SiteFacts site : List.of(this, other)) {
      if (site.failure != null) {
        return new Finding(pair, Kind.UNKNOWN, unknownFor(site));
      }
    }
    return new Finding(pair, Kind.FINE, "nothing in common");
  }

  private static Finding oneCluster(String pair, String what) {
    return new Finding(
        pair, Kind.ONE_CLUSTER, "one cluster under two names: " + pair + " " + what + " in common");
  }
}

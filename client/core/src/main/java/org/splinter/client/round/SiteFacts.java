package org.splinter.client.round;

import java.io.IOException;
import java.net.InetSocketAddress;
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
import java.util.stream.Stream;
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
  private final SiteAddresses.Network network;
  private final Duration limit;
  private final List<SiteFacts> all;
  private final CountDownLatch looking;
  private final CompletableFuture<Optional<String>> mark = new CompletableFuture<>();
  private final Set<SiteFacts> compared = ConcurrentHashMap.newKeySet();
  private final Set<SiteFacts> seen = ConcurrentHashMap.newKeySet();
  private volatile boolean waiting;
  private volatile boolean done;
  private volatile boolean markless;
  private volatile @Nullable SiteAddresses addresses;
  private volatile @Nullable Finding link;
  private volatile Set<SeparationFacts.Identity> identities = Set.of();
  private volatile @Nullable String failure;

  private SiteFacts(
      Provider provider,
      SiteAddresses.Network network,
      Duration limit,
      List<SiteFacts> all,
      CountDownLatch looking) {
    this.provider = provider;
    this.network = network;
    this.limit = limit;
    this.all = all;
    this.looking = looking;
  }

  /** Returns the sites of some providers, of which nothing is found out yet. */
  static List<SiteFacts> of(
      List<Provider> providers, SiteAddresses.Network network, Duration limit) {
    List<SiteFacts> all = new ArrayList<>();
    CountDownLatch looking = new CountDownLatch(providers.size());
    for (Provider provider : providers) {
      all.add(new SiteFacts(provider, network, limit, all, looking));
    }
    return all;
  }

  /** Finds all facts out; what fails is kept as the reason why they are not known. */
  void findOut() {
    try {
      SeparationFacts facts = provider.separationFacts();
      SiteAddresses resolved = SiteAddresses.of(facts.endpoints(), network);
      addresses = resolved;
      link = link(facts, resolved.loopback());
      identities = facts.identities();
      if (all.size() > 1) {
        compareMarks(facts);
      }
    } catch (IOException | RuntimeException e) {
      failed(message(e));
    } catch (InterruptedException e) { // this thread ends with its work
      late("interrupted");
    } finally {
      mark.complete(Optional.empty());
      looking.countDown();
      done = true;
    }
  }

  private Finding link(SeparationFacts facts, boolean loopback) throws InterruptedException {
    try {
      SeparationFacts.Link found = facts.link();
      if (found.encrypted()) {
        return fine("encrypted");
      }
      return loopback ? plainLoopback(facts, found) : plain("is not encrypted", found);
    } catch (IOException | RuntimeException e) {
      return new Finding(linkName(), Kind.UNKNOWN, unknown(message(e)));
    }
  }

  /** Excuses a plain link to loopback if data are here too: a tunnel may end at such an address. */
  private Finding plainLoopback(SeparationFacts facts, SeparationFacts.Link found)
      throws InterruptedException {
    try {
      List<InetSocketAddress> nodes = facts.dataEndpoints();
      if (nodes.isEmpty()) {
        throw new IOException("it reports no data node");
      }
      for (InetSocketAddress node : nodes) {
        if (!SiteAddresses.of(List.of(node), network).loopback()) {
          String where = node.getHostString();
          return plain("is not encrypted, and its data node " + where + " is elsewhere", found);
        }
      }
      return fine("does not leave this machine");
    } catch (IOException | RuntimeException e) {
      return new Finding(
          linkName(),
          Kind.UNKNOWN,
          unknown(message(e))
              + "; unless its data nodes are known to be on this machine, its link counts as plain",
          "set " + found.mend());
    }
  }

  private Finding plain(String what, SeparationFacts.Link found) {
    return new Finding(
        linkName(), Kind.UNENCRYPTED, linkName() + " " + what, "set " + found.mend());
  }

  private Finding fine(String text) {
    return new Finding(linkName(), Kind.FINE, text);
  }

  private String linkName() {
    return "link to " + provider.name();
  }

  /** Makes this site's mark and looks for the others'; none goes before all have looked. */
  private void compareMarks(SeparationFacts facts) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    if (!facts.keepsMarks()) {
      markless = true; // nobody can look for marks here, nor at others for this site's
      return;
    }
    try (SeparationFacts.Mark own = facts.mark()) {
      mark.complete(Optional.of(own.name()));
      List<SiteFacts> others = new ArrayList<>(all);
      others.remove(this);
      while (!others.isEmpty() && awaitAnyMark(others, deadline)) {
        for (SiteFacts other : List.copyOf(others)) {
          if (other.mark.isDone()) { // none waits for one that hangs
            others.remove(other);
            look(facts, other);
          }
        }
      }
      looking.countDown();
      waiting = true;
      boolean unused = looking.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  private void look(SeparationFacts facts, SiteFacts other)
      throws IOException, InterruptedException {
    Optional<String> name = other.mark.getNow(Optional.empty());
    if (name.isPresent()) {
      if (facts.sees(name.get())) {
        seen.add(other);
      }
      compared.add(other);
    }
  }

  /**
   * Waits until one of some sites has its mark, or has failed to make one; false if none in time.
   */
  private boolean awaitAnyMark(List<SiteFacts> others, long deadline) throws InterruptedException {
    waiting = true;
    CompletableFuture<?>[] marks =
        others.stream().map(other -> other.mark).toArray(CompletableFuture<?>[]::new);
    boolean any;
    try {
      Object unused =
          CompletableFuture.anyOf(marks)
              .get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      any = true;
    } catch (TimeoutException e) {
      any = false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("marks are never failures", e);
    }
    waiting = false; // but not if it was interrupted meanwhile
    return any;
  }

  /** Returns whether this site is done, or has looked at all marks that are there. */
  boolean idle() {
    return done || waiting;
  }

  /** Keeps the reason why the facts are not known, unless there is one. */
  void failed(String why) {
    if (failure == null) {
      failure = why;
    }
  }

  /** Keeps as the reason that the time is over, unless this site but waits for another. */
  void late(String why) {
    if (!waiting) {
      failed(why);
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
    return found != null ? found : new Finding(linkName(), Kind.UNKNOWN, unknown());
  }

  private String unknown() {
    String why = failure;
    return unknown(why == null ? "no answer within " + limit.toMillis() + " ms" : why);
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
    Optional<SeparationFacts.Identity> decisive = shared(other, true);
    if (decisive.isPresent()) {
      return oneCluster(pair, "have " + decisive.get().text());
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
    Optional<SeparationFacts.Identity> hint = shared(other, false);
    if (hint.isPresent()) {
      return new Finding(
          pair,
          Kind.SAME_OPERATOR,
          "same operator: " + pair + " have " + hint.get().text() + " in common");
    }
    boolean known =
        markless || other.markless || (compared.contains(other) && other.compared.contains(this));
    if (known && failure == null && other.failure == null) {
      return new Finding(pair, Kind.FINE, "nothing in common");
    }
    return new Finding(
        pair,
        Kind.UNKNOWN,
        Stream.concat(Stream.of(this, other), all.stream())
            .filter(site -> site.failure != null)
            .findFirst()
            .orElse(this)
            .unknown());
  }

  /** Returns an identity that both sites have. */
  private Optional<SeparationFacts.Identity> shared(SiteFacts other, boolean decisive) {
    return identities.stream()
        .filter(identity -> identity.decisive() == decisive)
        .filter(other.identities::contains)
        .findFirst();
  }

  private static Finding oneCluster(String pair, String what) {
    return new Finding(
        pair, Kind.ONE_CLUSTER, "one cluster under two names: " + pair + " " + what + " in common");
  }
}

package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.Separation;
import org.splinter.client.provider.Separation.Kind;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.query.Stopwatch;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests of each reason why providers are not separate, on clusters that exist in this test only.
 */
@Timeout(60)
final class SeparationCheckTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration IMPATIENCE = Duration.ofSeconds(2);

  /** Addresses by host; those of other hosts are texts of addresses. */
  private static final Map<String, List<String>> HOSTS =
      Map.of(
          "east.example", List.of("192.0.2.1", "192.0.2.2"),
          "alias.example", List.of("192.0.2.2"),
          "west.example", List.of("198.51.100.1"));

  private static final SiteAddresses.Network NETWORK =
      new SiteAddresses.Network() {
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
          if (host.startsWith("no")) {
            throw new UnknownHostException(host);
          }
          List<String> all = HOSTS.getOrDefault(host, List.of(host));
          InetAddress[] found = new InetAddress[all.size()];
          for (int i = 0; i < found.length; i++) {
            found[i] = InetAddress.getByName(all.get(i)); // an address: nobody is asked for it
          }
          return found;
        }

        @Override
        public boolean isOwn(InetAddress address) {
          return address.getHostAddress().equals("203.0.113.1");
        }
      };

  private final AtomicLong clock = new AtomicLong();

  /** A provider's facts: a file system that others may share, endpoints, and a link. */
  private static class Cluster extends StubProvider implements SeparationFacts {
    final Set<String> files;
    final AtomicInteger marks = new AtomicInteger();
    final AtomicInteger links = new AtomicInteger();
    private String host;
    private final int port;

    Cluster(String name, String host, int port, Set<String> files) {
      super(name);
      this.host = host;
      this.port = port;
      this.files = files;
    }

    Cluster(String name, String host, int port) {
      this(name, host, port, ConcurrentHashMap.newKeySet());
    }

    @Override
    public boolean embedded() {
      return false;
    }

    @Override
    public SeparationFacts separationFacts() {
      return this;
    }

    @Override
    public List<InetSocketAddress> endpoints() {
      return List.of(InetSocketAddress.createUnresolved(host, port));
    }

    @Override
    public Link link() throws IOException {
      links.incrementAndGet();
      return Link.ENCRYPTED;
    }

    @Override
    public List<InetSocketAddress> dataEndpoints() throws IOException {
      throw new IOException("Permission denied");
    }

    @Override
    public Mark mark() throws IOException, InterruptedException {
      String mark = name() + " " + marks.incrementAndGet();
      files.add(mark);
      return new Mark() {
        @Override
        public String name() {
          return mark;
        }

        @Override
        public void close() {
          files.remove(mark);
        }
      };
    }

    @Override
    public boolean sees(String mark) throws IOException, InterruptedException {
      return files.contains(mark);
    }
  }

  private final Cluster east = new Cluster("east", "east.example", 8020);
  private final Cluster west = new Cluster("west", "west.example", 8020);

  private SeparationCheck check(Duration limit, Provider... providers) {
    return new SeparationCheck(List.of(providers), 0, NETWORK, limit, PATIENCE, clock::get);
  }

  private Separation of(Provider... providers) {
    return check(PATIENCE, providers).require();
  }

  private String refusal(Provider... providers) {
    SeparationCheck check = check(PATIENCE, providers);
    return assertThrows(RefusedQueryException.class, check::require).getMessage();
  }

  @Test
  void clustersOfDifferentHostsWithEncryptedLinksAreSeparate() {
    Separation separation = of(east, west);
    assertTrue(separation.separate(), separation.reason());
    assertEquals("yes", separation.brief());
    assertEquals("", separation.reason());
    assertEquals(
        List.of("link to east", "link to west", "east and west"),
        separation.findings().stream().map(Separation.Finding::subject).toList());
    assertEquals(Set.of(), east.files);
    assertEquals(Set.of(), west.files);
  }

  @Test
  void aSessionFindsItOutOnceAnHour() {
    SeparationCheck check = check(PATIENCE, east, west);
    assertEquals(Optional.empty(), check.known(), "nothing is asked before the first query");
    Separation first = check.require();
    clock.addAndGet(Duration.ofHours(1).toNanos() - 1);
    assertSame(first, check.require());
    assertSame(first, check.known().orElseThrow());
    assertEquals(List.of(1, 1), List.of(east.marks.get(), west.links.get()));
  }

  /** Checks that what changes while a client runs is noticed: here names that lead elsewhere. */
  @Test
  void aVerdictIsFoundOutAnewAfterAnHour() {
    Cluster moving = new Cluster("moving", "203.0.113.9", 1);
    SeparationCheck check = check(PATIENCE, east, moving);
    assertEquals("yes", check.require().brief());
    moving.host = "alias.example";
    clock.addAndGet(Duration.ofHours(1).toNanos());
    assertEquals(Optional.empty(), check.known());
    assertEquals("no (same host)", check.require().brief());
    assertEquals(List.of(2, 2), List.of(east.marks.get(), moving.links.get()));
  }

  /** Checks that the facts of embedded providers are not asked for: those of a stub throw. */
  @Test
  void embeddedProvidersAreNotAsked() {
    Separation separation = of(new StubProvider("alpha"), new StubProvider("beta"));
    assertEquals("no (embedded)", separation.brief());
    assertTrue(
        separation.reason().startsWith("embedded providers (alpha, beta) run in this process"));
    assertEquals("no (embedded)", of(new StubProvider("alpha"), east).brief());
    assertEquals(0, east.marks.get(), "one cluster alone is compared with none");
  }

  @Test
  void oneHostUnderTwoPortsIsTold() {
    Separation separation = of(east, new Cluster("other", "alias.example", 9000));
    assertEquals("no (same host)", separation.brief());
    assertEquals(
        "same host 192.0.2.2: whoever runs it can put the shares of east and other together",
        separation.reason());
  }

  @Test
  void anAliasOfAnAddressIsOneCluster() {
    assertEquals(
        "both providers are one cluster under two names: east and other have the address"
            + " 192.0.2.2:8020 in common: a provider that gets two shares learns the secrets; name"
            + " different ones",
        refusal(east, new Cluster("other", "alias.example", 8020)));
  }

  /** Checks real names of this machine, by its own resolver. */
  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "0.0.0.0"})
  void allNamesOfThisMachineAreOneHost(String name) throws IOException {
    SiteAddresses here = addresses("127.0.0.1", 8020);
    assertEquals(Optional.of("127.0.0.1:8020"), here.commonEndpoint(addresses(name, 8020)), name);
    assertEquals(Optional.empty(), here.commonEndpoint(addresses(name, 8021)), name);
    assertTrue(here.commonHost(addresses(name, 8021)).isPresent(), name);
    assertTrue(addresses(name, 1).loopback(), name);
    assertTrue(here.commonHost(addresses("127.0.0.2", 1)).isPresent(), "loopback is one machine");
  }

  private static SiteAddresses addresses(String host, int port) throws IOException {
    return SiteAddresses.of(
        List.of(InetSocketAddress.createUnresolved(host, port)), SiteAddresses.REAL);
  }

  /** Checks that a mark tells one cluster from two though no address is common. */
  @Test
  void oneFileSystemUnderTwoAddressesIsOneCluster() {
    Cluster other = new Cluster("other", "203.0.113.9", 8020, west.files);
    String message = refusal(east, west, other);
    assertTrue(
        message.startsWith(
            "two of the providers are one cluster under two names: west and other have the files"
                + " of one file system in common"),
        message);
    assertTrue(check(PATIENCE, west, other).find().has(Kind.ONE_CLUSTER), "told, not refused");
    assertEquals(Set.of(), west.files);
  }

  /** Returns a provider, such as a door, that names ids of itself in place of marks in files. */
  private static Cluster identified(String name, String host, SeparationFacts.Identity... known) {
    return new Cluster(name, host, 443) {
      @Override
      public Set<Identity> identities() {
        return Set.of(known);
      }

      @Override
      public boolean keepsMarks() {
        return false;
      }
    };
  }

  @Test
  void whatTwoProvidersSayThatTheyHaveInCommonIsCompared() {
    SeparationFacts.Identity files = new SeparationFacts.Identity("the files", "1a", true);
    SeparationFacts.Identity others = new SeparationFacts.Identity("the files", "1b", true);
    SeparationFacts.Identity ann = new SeparationFacts.Identity("the operator", "Ann", false);
    Cluster here = identified("here", "east.example", files, ann);
    assertEquals("yes", of(here, identified("there", "west.example", others)).brief());
    String refusal = refusal(here, identified("there", "west.example", files));
    assertTrue(
        refusal.startsWith(
            "both providers are one cluster under two names: here and there have the files 1a in"
                + " common"),
        refusal);
    Separation operated = of(here, identified("there", "west.example", others, ann));
    assertTrue(operated.has(Kind.SAME_OPERATOR));
    assertEquals(
        "same operator: here and there have the operator Ann in common", operated.reason());
  }

  /**
   * Checks that a mark stands until a slow provider has looked, though its own maker sees nothing
   * and is done long before.
   */
  @Test
  void marksStandUntilAllHaveLooked() {
    CountDownLatch gone = new CountDownLatch(1);
    Set<String> files = ConcurrentHashMap.newKeySet();
    Cluster blind =
        new Cluster("blind", "203.0.113.8", 1, files) {
          @Override
          public boolean sees(String mark) {
            return false;
          }

          @Override
          public Mark mark() throws IOException, InterruptedException {
            Mark made = super.mark();
            return new Mark() {
              @Override
              public String name() {
                return made.name();
              }

              @Override
              public void close() throws IOException {
                made.close();
                gone.countDown();
              }
            };
          }
        };
    Cluster slow =
        new Cluster("slow", "203.0.113.9", 1, files) {
          @Override
          public boolean sees(String mark) throws IOException, InterruptedException {
            boolean unused = gone.await(200, TimeUnit.MILLISECONDS);
            return super.sees(mark);
          }
        };
    assertTrue(refusal(blind, slow).contains("the files of one file system"));
  }

  @Test
  void aPlainLinkIsToldWithItsMend() {
    Cluster plain =
        new Cluster("plain", "203.0.113.9", 1) {
          @Override
          public Link link() {
            return new Link(false, "a.b to c");
          }
        };
    Separation separation = of(east, plain);
    assertEquals("no (link not encrypted)", separation.brief());
    assertEquals("link to plain is not encrypted: set a.b to c", separation.reason());
  }

  /** A cluster behind a plain link to loopback, with the hosts of its data nodes. */
  private static Cluster local(String... data) {
    return new Cluster("here", "127.0.0.1", 1) {
      @Override
      public Link link() {
        return new Link(false, "a.b to c");
      }

      @Override
      public List<InetSocketAddress> dataEndpoints() {
        return Stream.of(data).map(host -> InetSocketAddress.createUnresolved(host, 9)).toList();
      }
    };
  }

  /** Checks that a tunnel to a cluster elsewhere is not taken for a cluster on this machine. */
  @Test
  void aPlainLinkToLoopbackIsExcusedOnlyIfDataAreThereToo() {
    assertEquals(
        "link to here is not encrypted, and its data node west.example is elsewhere: set a.b to c",
        of(east, local("127.0.0.1", "west.example")).reason());
    assertTrue(of(east, local("203.0.113.1")).has(Kind.UNENCRYPTED), "an address of its own");
    String unknown =
        "; unless its data nodes are known to be on this machine, its link counts as plain: set"
            + " a.b to c";
    assertEquals(
        "could not be found out: provider here: it reports no data node" + unknown,
        of(east, local()).reason());
    Cluster closed =
        new Cluster("closed", "127.0.0.1", 1) {
          @Override
          public Link link() {
            return new Link(false, "a.b to c");
          }
        };
    assertEquals(
        "could not be found out: provider closed: Permission denied" + unknown,
        of(east, closed).reason());
    Cluster tunnelled = new Cluster("tunnelled", "127.0.0.1", 1);
    assertEquals("yes", of(east, tunnelled).brief(), "encrypted, wherever it leads");
  }

  @Test
  void aLinkWithinThisMachineNeedsNoEncryption() {
    Cluster here = local("127.0.0.1", "127.0.0.2");
    assertEquals("yes", of(east, here).brief());
    Cluster there = new Cluster("there", "203.0.113.1", 2);
    assertEquals(
        "same host 127.0.0.1 (this machine): whoever runs it can put the shares of here and there"
            + " together",
        of(here, there).reason(),
        "an address of this machine's own is the same host as loopback");
  }

  @Test
  void whatCannotBeFoundOutCountsAgainstThem() {
    Cluster dumb =
        new Cluster("dumb", "203.0.113.9", 1) {
          @Override
          public Link link() throws IOException {
            throw new IOException("provider dumb: no such call");
          }
        };
    Separation separation = of(east, dumb);
    assertEquals("no (could not be found out)", separation.brief());
    assertEquals("could not be found out: provider dumb: no such call", separation.reason());

    Cluster closed =
        new Cluster("closed", "203.0.113.9", 1) {
          @Override
          public boolean sees(String mark) throws IOException {
            throw new IOException("Permission denied");
          }
        };
    assertEquals(
        "could not be found out: provider closed: Permission denied", of(east, closed).reason());
    assertEquals(
        "could not be found out: provider lost: the host nowhere of its configuration has no"
            + " address; mend the name",
        of(east, new Cluster("lost", "nowhere", 1)).reason());
    assertEquals(Set.of(), east.files);
  }

  /**
   * Checks that a provider that hangs costs the limit alone, that the mark of the other goes, and
   * that the facts are asked for again after a minute, and not before.
   */
  @Test
  void aProviderThatHangsIsNotWaitedFor() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Cluster hanging =
        new Cluster("hanging", "203.0.113.9", 1) {
          @Override
          public Mark mark() throws InterruptedException {
            marks.incrementAndGet();
            try {
              new CountDownLatch(1).await();
            } finally {
              ended.countDown();
            }
            throw new AssertionError("nobody counts down");
          }
        };
    SeparationCheck check = check(IMPATIENCE, east, hanging);
    Separation first = check.require();
    assertEquals("no (could not be found out)", first.brief());
    assertTrue(
        first.reason().contains("provider hanging: no answer within 2000 ms"), first.reason());
    assertTrue(check.known().isPresent());
    assertTrue(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS), "it is cancelled");
    clock.addAndGet(Duration.ofSeconds(59).toNanos());
    assertSame(first, check.require());
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    assertNotSame(first, check.require());
    for (int wait = 0; !east.files.isEmpty() && wait < 1000; wait++) {
      Thread.sleep(10);
    }
    assertEquals(Set.of(), east.files);
  }

  private Cluster hanging() {
    return new Cluster("hanging", "203.0.113.7", 1) {
      @Override
      public Mark mark() throws InterruptedException {
        new CountDownLatch(1).await();
        throw new AssertionError("nobody counts down");
      }
    };
  }

  private SeparationCheck tolerant(Provider... providers) {
    Duration patience = Duration.ofMillis(100); // which begins once the others are done
    return new SeparationCheck(
        List.of(providers), 1, NETWORK, Duration.ofHours(1), patience, clock::get);
  }

  /** Checks that one that hangs hides no two names of one file system, wherever it is named. */
  @Test
  void aProviderThatHangsHidesNoClusterOfTwoNames() {
    Cluster other = new Cluster("other", "203.0.113.9", 8020, west.files);
    for (int place = 0; place < 3; place++) {
      List<Provider> all = new ArrayList<>(List.of(west, other));
      all.add(place, hanging());
      SeparationCheck check = tolerant(all.toArray(Provider[]::new));
      assertTrue(check.find().has(Kind.ONE_CLUSTER), "hangs at " + place);
    }
  }

  @Test
  void aProviderThatMayStayAwayIsNotWaitedForLong() {
    Separation separation = tolerant(east, hanging(), west).find();
    assertEquals("no (could not be found out)", separation.brief());
    assertEquals(
        List.of(Kind.FINE),
        separation.findings().stream()
            .filter(finding -> finding.subject().equals("east and west"))
            .map(Separation.Finding::kind)
            .toList());
  }

  @Test
  void theProvidersOwnTimeLimitHoldsIfItIsShorter() {
    Cluster hanging =
        new Cluster("hanging", "203.0.113.9", 1) {
          @Override
          public RetryPolicy retries() {
            return new RetryPolicy(
                "hanging",
                new RetrySettings(Optional.of(IMPATIENCE), 0, Duration.ZERO),
                e -> false,
                String::valueOf,
                x -> {});
          }

          @Override
          public Mark mark() throws InterruptedException {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts down");
          }
        };
    assertTrue(of(east, hanging).reason().contains("no answer within 2000 ms"));
  }

  @Test
  void anInterruptedQueryLeavesNoVerdictToOthers() {
    SeparationCheck check = check(PATIENCE, east, west);
    Thread.currentThread().interrupt();
    assertFalse(check.find().separate());
    assertTrue(Thread.interrupted(), "the interrupt is kept for the rounds");
    assertTrue(check.find().separate());
  }

  private static final PublicText TEXT = new PublicText("SELECT", 1, 0);

  /** A round that draws nothing, but tells what was known of the providers by then. */
  private record Drawing(SeparationCheck check, List<Boolean> drawn) implements Round<String> {
    @Override
    public Round<String> ofNothing() {
      return this;
    }

    @Override
    public RoundPlan plan() {
      return new RoundPlan("any", TrustModel.twoParty(), new byte[] {1});
    }

    @Override
    public List<String> versions() {
      return List.of();
    }

    @Override
    public Payloads draw() {
      drawn.add(check.known().isPresent());
      throw new CancellationException("drawn");
    }

    @Override
    public boolean checked() {
      return false;
    }

    @Override
    public String combine(List<PartialAnswer> answers) {
      throw new AssertionError("nothing is asked");
    }

    @Override
    public String nothing() {
      throw new AssertionError("nothing is asked");
    }
  }

  private static void ask(SeparationCheck check, List<Boolean> drawn) throws Exception {
    ask(check, drawn, new QuerySequence());
  }

  private static void ask(SeparationCheck check, List<Boolean> drawn, QuerySequence sequence)
      throws Exception {
    Transcript transcript = new Transcript(check, TrustModel.twoParty(), TEXT);
    String unused =
        new RoundExecutor(
                check.providers(),
                1,
                Pace.ofOneRound(check.providers(), sequence),
                transcript,
                new Stopwatch(0),
                done -> {})
            .ask(new Drawing(check, drawn));
  }

  /** Checks that no fact is asked for between two queries of which one follows the other. */
  @Test
  void aSequenceKeepsTheVerdictOfItsFirstQuery() {
    List<Boolean> drawn = new ArrayList<>();
    QuerySequence sequence = new QuerySequence();
    SeparationCheck first = check(PATIENCE, east, west);
    assertThrows(CancellationException.class, () -> ask(first, drawn, sequence));
    SeparationCheck later = check(PATIENCE, east, west);
    assertThrows(CancellationException.class, () -> ask(later, drawn, sequence));
    assertEquals(List.of(true, false), drawn, "the later check has asked nobody");
  }

  @Test
  void noShareIsDrawnBeforeItIsKnownNorForOneCluster() {
    List<Boolean> drawn = new ArrayList<>();
    SeparationCheck two = check(PATIENCE, east, west);
    assertThrows(CancellationException.class, () -> ask(two, drawn));
    assertEquals(List.of(true), drawn);
    SeparationCheck one = check(PATIENCE, east, new Cluster("other", "203.0.113.9", 1, east.files));
    assertThrows(RefusedQueryException.class, () -> ask(one, drawn));
    assertEquals(List.of(true), drawn, "nothing is drawn");
  }

  /** Checks that a query that is cancelled while it asks for the facts sends nothing after it. */
  @Test
  void noShareIsDrawnAfterAnInterrupt() throws Exception {
    List<Boolean> drawn = new ArrayList<>();
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> ask(check(PATIENCE, east, west), drawn));
    assertFalse(Thread.interrupted(), "it is thrown");
    Thread query = Thread.currentThread();
    Cluster interrupting =
        new Cluster("interrupting", "203.0.113.9", 1) {
          @Override
          public Mark mark() throws InterruptedException {
            query.interrupt();
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts down");
          }
        };
    assertThrows(InterruptedException.class, () -> ask(check(PATIENCE, east, interrupting), drawn));
    assertEquals(List.of(), drawn, "nothing is drawn");
  }

  @Test
  void resultsSayWhetherTheyWerePrivateAndWhyNot() {
    assertEquals(List.of("true", ""), privacy(east, west));
    assertEquals(
        List.of(
            "false",
            "same host 198.51.100.1: whoever runs it can put the shares of west and"
                + " other together"),
        privacy(west, new Cluster("other", "west.example", 1)));
  }

  private List<String> privacy(Provider... providers) {
    QueryResult result =
        new Transcript(check(PATIENCE, providers), TrustModel.twoParty(), TEXT)
            .results(
                List.of("a"), List.of(List.of()), new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, 0))
            .get(0);
    return List.of(String.valueOf(result.privately()), result.privacy().whyNot().orElse(""));
  }
}

package org.splinter.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.Resilience;

/**
 * Tests that a provider's view does not depend on the secrets, for every protocol of views and
 * searches, with two, three and four providers, and for batches: plans, questions about views,
 * numbers and sizes of shares, rounds, sizes of answers, counters, jobs' configurations and log
 * lines are all equal, for secrets that select nothing and everything, equal and absent ones,
 * empty, reversed and overlapping intervals, NULL and values out of range; the answers are those of
 * DuckDB.
 *
 * <p>Methods run in the order of their names: providers of which one may lie make no view that the
 * three of another test have made, and the fourth one lacks it then.
 */
@Tag("slow")
@TestMethodOrder(MethodOrderer.MethodName.class)
final class ProtocolPairsTest {
  @TempDir private static Path home;
  private static PlainDatabase plain;

  @BeforeAll
  static void importSample() throws Exception {
    System.out.println("ProtocolPairsTest seed " + DrawnSecrets.SEED);
    plain = SampleFlights.load(home);
    SharedHome.copy(home.resolve("providers/alpha"), home.resolve("providers/delta"));
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  static Stream<Protocol> ofTwoProviders() {
    return Stream.of(
            Protocol.pirQueries(),
            Protocol.furtherPirQueries(),
            Protocol.searches(),
            Protocol.quantiles(),
            Protocol.denseFolds(),
            Protocol.ringFolds(),
            Protocol.paillierFolds())
        .flatMap(List::stream);
  }

  static Stream<Protocol> ofThreeProviders() {
    return Stream.of(
            "hashed PIR query",
            "union of points",
            "dyadic nodes",
            "ranks in two rounds",
            "sums of a box",
            "first rows of a box",
            "first rows of a union across keys",
            "groups of a join",
            "dense fold of groups",
            "dense fold of several columns",
            "dense fold of patterns",
            "ring fold of groups",
            "ring fold of several columns",
            "ring fold of many keys",
            "paillier fold of patterns and groups",
            "quantiles of many values",
            "quantiles of groups")
        .map(Protocol::named);
  }

  static Stream<Protocol> ofFourProviders() {
    return Stream.of(
            "hashed PIR query",
            "dyadic nodes",
            "ranks in two rounds",
            "sums of a box",
            "first rows of a box",
            "dense fold of groups",
            "quantiles of few keys")
        .map(Protocol::named);
  }

  static Stream<Protocol> ofProvidersThatMayLie() {
    return Stream.of(
            "hashed PIR query",
            "union of points",
            "dyadic nodes",
            "ranks in two rounds",
            "sums of a box",
            "first rows of a box",
            "first rows of a union across keys",
            "groups of a join")
        .map(Protocol::named);
  }

  static Stream<Protocol> inBatches() {
    return Stream.of(
            "hashed PIR query",
            "ranks in two rounds",
            "sums of a box",
            "rows of a join",
            "search of the first rows of groups",
            "search of the first rows",
            "quantiles of groups",
            "fold",
            "dense fold of patterns",
            "paillier fold of one column")
        .map(Protocol::named);
  }

  @ParameterizedTest
  @MethodSource
  void ofTwoProviders(Protocol protocol) throws Exception {
    protocol.ofDrawnSecrets().check(new ProviderViews(home, 2, Fault.NONE), plain);
  }

  @ParameterizedTest
  @MethodSource
  void ofThreeProviders(Protocol protocol) throws Exception {
    protocol.ofDrawnSecrets().check(new ProviderViews(home, 3, Fault.NONE), plain);
  }

  @ParameterizedTest
  @MethodSource
  void ofFourProviders(Protocol protocol) throws Exception {
    protocol.ofDrawnSecrets().check(new ProviderViews(home, 4, Fault.NONE), plain);
  }

  @ParameterizedTest
  @MethodSource
  void ofProvidersThatMayLie(Protocol protocol) throws Exception {
    protocol.ofDrawnSecrets().check(outvoting(), plain);
  }

  private static ProviderViews outvoting() throws Exception {
    return new ProviderViews(home, Resilience.of(4, Optional.of(1), Optional.of(1)), Fault.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"union of points", "ranks in two rounds", "sums of a box"})
  void inBatchesOfProvidersThatMayLie(String protocol) throws Exception {
    Protocol.named(protocol).ofDrawnSecrets().checkBatches(outvoting(), plain);
  }

  @ParameterizedTest
  @MethodSource
  void inBatches(Protocol protocol) throws Exception {
    protocol.ofDrawnSecrets().checkBatches(new ProviderViews(home, 2, Fault.NONE), plain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"union of points", "dense fold of several columns", "quantiles of few keys"})
  void inBatchesOfThreeProviders(String protocol) throws Exception {
    Protocol.named(protocol)
        .ofDrawnSecrets()
        .checkBatches(new ProviderViews(home, 3, Fault.NONE), plain);
  }
}

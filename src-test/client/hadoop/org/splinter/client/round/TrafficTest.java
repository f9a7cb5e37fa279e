package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.codec.Sha256;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.GridParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.hadoop.Providers;

/** What is told of shares: a digest of their bytes, wherever it cannot be guessed from. */
final class TrafficTest {
  private static final QueryResult.Timing NO_TIME = new QueryResult.Timing(0, 0, 0, 0, 0);

  @TempDir private Path home;
  private final ShareGenerator generator = ShareGenerator.create();

  /**
   * The digests that providers' records have.
   *
   * @param rounds per round, per party, the shares
   */
  private List<String> digests(List<List<List<FunctionShare>>> rounds) throws IOException {
    return records(rounds).stream().map(QueryResult.ProviderRecord::shareSha256).toList();
  }

  private List<QueryResult.ProviderRecord> records(List<List<List<FunctionShare>>> rounds)
      throws IOException {
    List<Provider> providers = providers(rounds.get(0).size());
    Traffic traffic = new Traffic(providers, "SELECT");
    for (List<List<FunctionShare>> round : rounds) {
      traffic.endRound(
          providers.stream().map(each -> new RoundDriver.Reply<>(each, "", 0)).toList(),
          party -> new Traffic.Sent(2, 1, round.get(party)),
          reply -> new Traffic.Received(1, Map.of()));
    }
    return traffic.results(List.of("a"), List.of(List.of()), NO_TIME).get(0).providers();
  }

  private List<Provider> providers(int count) throws IOException {
    Providers directory = new Providers(home, new Configuration(false));
    List<Provider> found = new ArrayList<>();
    for (String name : Providers.EMBEDDED.subList(0, count)) {
      found.add(directory.find(name));
    }
    return found;
  }

  private static String digest(FunctionShare... shares) {
    MessageDigest digest = Sha256.digest();
    List.of(shares).forEach(share -> digest.update(share.encode()));
    return HexFormat.of().formatHex(digest.digest());
  }

  private static List<List<FunctionShare>> alone(List<? extends FunctionShare> shares) {
    return shares.stream().map(List::<FunctionShare>of).toList();
  }

  private List<? extends FunctionShare> tree() {
    TreeParameters shape = new TreeParameters(Scheme.POINT, Output.WORD, 8, TreeShape.radix(4));
    return generator.point(shape, new DomainPoint(0, 7), 1);
  }

  @Test
  void sharesOfSeveralPartiesHaveDigests() throws IOException {
    List<? extends FunctionShare> shares =
        generator.multiParty(GridParameters.recommended(3, 16), new DomainPoint(0, 7), true);
    List<String> told = digests(List.of(alone(shares)));
    assertEquals(shares.stream().map(each -> digest(each)).toList(), told);
    assertEquals(3, new HashSet<>(told).size());
  }

  @Test
  void recordsHaveTheFirstBytesOfWhatHidesASecret() throws IOException {
    List<? extends FunctionShare> constants = generator.constant(Output.WORD, 1);
    List<? extends FunctionShare> trees = tree();
    List<QueryResult.ProviderRecord> told =
        records(
            List.of(
                IntStream.range(0, 2)
                    .mapToObj(i -> List.<FunctionShare>of(constants.get(i), trees.get(i)))
                    .toList()));
    assertEquals(
        trees.stream().map(each -> HexFormat.of().formatHex(each.encode(), 0, 64)).toList(),
        told.stream().map(QueryResult.ProviderRecord::shareBegins).toList());
    assertFalse(told.toString().contains(told.get(0).shareBegins().substring(40, 60)));
    assertEquals("", records(List.of(alone(constants))).get(0).shareBegins());
  }

  @Test
  void digestsAreOfAllRounds() throws IOException {
    List<? extends FunctionShare> first = tree();
    List<? extends FunctionShare> second = tree();
    assertEquals(
        IntStream.range(0, 2).mapToObj(i -> digest(first.get(i), second.get(i))).toList(),
        digests(List.of(alone(first), alone(second))));
  }

  /** One provider could guess the other's from its own and the few sums that they may have. */
  @Test
  void constantsByThemselvesHaveNone() throws IOException {
    List<? extends FunctionShare> constants = generator.constant(Output.WORD, 1);
    assertEquals(List.of("", ""), digests(List.of(alone(constants))));
    List<? extends FunctionShare> trees = tree();
    assertEquals(
        IntStream.range(0, 2).mapToObj(i -> digest(constants.get(i), trees.get(i))).toList(),
        digests(List.of(alone(constants), alone(trees))));
  }

  @Test
  void resultsSayHowManyWereAskedAtOnce() throws IOException {
    Traffic traffic = new Traffic(providers(2), "SELECT");
    List<QueryResult> six =
        traffic.results(List.of("a"), Collections.nCopies(6, List.of()), NO_TIME);
    assertEquals(List.of(6, 6, 6, 6, 6, 6), six.stream().map(QueryResult::queries).toList());
  }
}

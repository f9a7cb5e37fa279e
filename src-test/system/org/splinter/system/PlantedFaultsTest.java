package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.splinter.client.provider.Provider;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.lookup.LookupPlanCodec;

/**
 * {@link ProtocolPairsTest} finds what it is there to find: each fault by which a provider would
 * learn something of a secret is planted, and must be caught.
 */
final class PlantedFaultsTest {
  @TempDir private static Path home;
  private static PlainDatabase plain;

  @BeforeAll
  static void importSample() throws Exception {
    plain = SampleFlights.load(home);
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  @Test
  void aSkippedLastRoundIsFound() throws Exception {
    Protocol ranked = Protocol.named("ranks in two rounds");
    int rounds = rounds(ranked);
    assertTrue(rounds >= 2);
    assertFound(
        ranked,
        new PlantedFault(rounds) {
          @Override
          void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares)
              throws IOException, InterruptedException {
            if (round < rounds) {
              super.look(recorded, round, plan, shares);
            }
          }
        });
  }

  @Test
  void mergedPositionsAreFound() throws Exception {
    assertFound(
        Protocol.named("union of points"), new FewerShares(1, plan -> plan.shares().size() - 1));
  }

  @Test
  void aPositionThatIsLeftOutOnceTheKeyIsFoundIsFound() throws Exception {
    assertFound(Protocol.named("hashed look-up"), new FewerShares(1, plan -> 2));
  }

  @Test
  void aCoverOfAsManySharesAsNodesIsFound() throws Exception {
    assertFound(Protocol.named("dyadic nodes"), new FewerShares(1, plan -> 3));
  }

  @Test
  void aFetchThatIsLeftOutWhenNothingIsFoundIsFound() throws Exception {
    Protocol search = Protocol.named("search of the greatest");
    assertFound(
        search,
        new PlantedFault(rounds(search)) {
          @Override
          void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares) {}
        });
  }

  @Test
  void aFetchOfFewerRowsIsFound() throws Exception {
    Protocol search = Protocol.named("search of the first rows");
    assertFound(search, new FewerShares(rounds(search), plan -> plan.shares().size() - 1));
  }

  @Test
  void equalQueriesOfABatchThatAreAskedOnceAreFound() throws Exception {
    Fault fault =
        new PlantedFault(1) {
          @Override
          void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares)
              throws IOException, InterruptedException {
            recorded.scan(
                plan, of(shares, shares.request(), shares.queries().subList(0, 1)), f -> {});
          }
        };
    ProviderViews views = new ProviderViews(home, 2, fault);
    assertThrows(
        AssertionFailedError.class,
        () -> Protocol.named("hashed look-up").checkBatches(views, plain));
  }

  /** Looks up with the first shares of a plan only. */
  private static final class FewerShares extends PlantedFault {
    private final ToIntFunction<LookupPlan> kept;

    /**
     * @param kept how many shares of a plan are left
     */
    FewerShares(int rounds, ToIntFunction<LookupPlan> kept) {
      super(rounds);
      this.kept = kept;
    }

    @Override
    void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares)
        throws IOException, InterruptedException {
      int count = kept.applyAsInt(plan);
      LookupPlan shorter =
          new LookupPlan(plan.parties(), plan.views(), plan.shares().subList(0, count));
      RequestDigest request = RequestDigest.of(shares.nonce(), LookupPlanCodec.encode(shorter));
      List<List<FunctionShare>> fewer =
          shares.queries().stream().map(query -> query.subList(0, count)).toList();
      recorded.scan(shorter, of(shares, request, fewer), fraction -> {});
    }
  }

  private static ShareBundle of(
      ShareBundle shares, RequestDigest request, List<List<FunctionShare>> queries) {
    return new ShareBundle(shares.provider(), shares.party(), request, shares.nonce(), queries);
  }

  @Test
  void anEarlyStopOfASearchIsFound() throws Exception {
    Protocol search = Protocol.named("search of the greatest");
    int rounds = rounds(search);
    assertTrue(rounds >= 2);
    assertFound(
        search,
        new PlantedFault(rounds) {
          @Override
          void fold(Provider recorded, int round, EvaluationPlan plan, ShareBundle shares)
              throws IOException, InterruptedException {
            if (round == 1) {
              super.fold(recorded, round, plan, shares);
            }
          }

          @Override
          void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares) {}
        });
  }

  @Test
  void aPayloadOfVariableSizeIsFound() throws Exception {
    assertFound(
        Protocol.named("hashed look-up"),
        new PlantedFault(1) {
          private volatile boolean faulty;

          @Override
          public Provider ofProvider(Provider provider) {
            super.ofProvider(provider);
            return new ForwardingProvider(provider) {
              @Override
              public JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress)
                  throws IOException, InterruptedException {
                JobResult whole = super.scan(plan, shares, progress);
                return faulty ? cut(whole) : whole;
              }
            };
          }

          @Override
          void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares)
              throws IOException, InterruptedException {
            faulty = true;
            super.look(recorded, round, plan, shares);
          }
        });
  }

  /** As if the last slot ended where its content does. */
  private static JobResult cut(JobResult whole) {
    byte[] encoded = whole.encoded();
    return new JobResult(Arrays.copyOf(encoded, encoded.length - 1), whole.counters());
  }

  private static int rounds(Protocol protocol) throws Exception {
    return new ProviderViews(home, 2, Fault.NONE)
        .client()
        .prepare(protocol.sql(), protocol.options())
        .run(protocol.values().get(0), fraction -> {})
        .rounds();
  }

  private static void assertFound(Protocol protocol, Fault fault) throws Exception {
    ProviderViews views = new ProviderViews(home, 2, fault);
    assertThrows(AssertionFailedError.class, () -> protocol.check(views, plain));
  }
}

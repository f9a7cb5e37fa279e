package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.splinter.client.provider.Provider;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;

/**
 * Tests that {@link ProtocolPairsTest} finds the faults it is meant to find: each fault by which a
 * provider would learn something of a secret is planted, and must be caught.
 */
@Tag("slow")
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
    assertFound(ranked, new SkippedRounds(rounds, rounds - 1));
  }

  @Test
  void mergedPositionsAreFound() throws Exception {
    assertFound(
        Protocol.named("union of points"), new FewerShares(1, plan -> plan.shares().size() - 1));
  }

  @Test
  void aPositionThatIsLeftOutOnceTheKeyIsFoundIsFound() throws Exception {
    assertFound(Protocol.named("hashed PIR query"), new FewerShares(1, plan -> 2));
  }

  @Test
  void aCoverOfAsManySharesAsNodesIsFound() throws Exception {
    assertFound(Protocol.named("dyadic nodes"), new FewerShares(1, plan -> 3));
  }

  @Test
  void aBoxOfAsManySharesAsSlotsIsFound() throws Exception {
    assertFound(Protocol.named("sums of a box"), new FewerShares(1, plan -> 4));
  }

  @Test
  void aFetchThatIsLeftOutWhenNothingIsFoundIsFound() throws Exception {
    Protocol search = Protocol.named("search of the greatest");
    int rounds = rounds(search);
    assertFound(search, new SkippedRounds(rounds, rounds - 1));
  }

  @Test
  void aRoundOfQuantilesThatIsLeftOutWhenNothingIsFoundIsFound() throws Exception {
    Protocol quantiles = Protocol.named("quantiles of many values");
    int rounds = rounds(quantiles);
    assertTrue(rounds >= 2);
    assertFound(quantiles, new SkippedRounds(rounds, rounds - 1));
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
          void look(Provider recorded, int round, Request request)
              throws IOException, InterruptedException {
            recorded.answer(
                SentShares.with(request, SentShares.of(request.envelope()).subList(0, 1)),
                fraction -> {});
          }
        };
    ProviderViews views = new ProviderViews(home, 2, fault);
    assertThrows(
        AssertionFailedError.class,
        () -> Protocol.named("hashed PIR query").checkBatches(views, plain));
  }

  /** A fault that leaves out all rounds after some first ones. */
  private static final class SkippedRounds extends PlantedFault {
    private final int asked;

    /**
     * Plants the fault.
     *
     * @param asked the number of rounds that are still asked
     */
    SkippedRounds(int rounds, int asked) {
      super(rounds);
      this.asked = asked;
    }

    @Override
    void look(Provider recorded, int round, Request request)
        throws IOException, InterruptedException {
      if (round <= asked) {
        super.look(recorded, round, request);
      }
    }

    @Override
    void fold(Provider recorded, int round, Request request)
        throws IOException, InterruptedException {
      if (round <= asked) {
        super.fold(recorded, round, request);
      }
    }
  }

  /** A fault that looks up with only the first shares of a plan. */
  private static final class FewerShares extends PlantedFault {
    private final ToIntFunction<PirPlan> kept;

    /**
     * Plants the fault.
     *
     * @param kept the number of shares of a plan to keep
     */
    FewerShares(int rounds, ToIntFunction<PirPlan> kept) {
      super(rounds);
      this.kept = kept;
    }

    @Override
    void look(Provider recorded, int round, Request request)
        throws IOException, InterruptedException {
      PirPlan plan = PirPlanCodec.decode(request.plan().body());
      int count = kept.applyAsInt(plan);
      PirPlan shorter = new PirPlan(plan.views(), plan.shares().subList(0, count));
      RoundPlan shorterPlan =
          new RoundPlan(PirPlan.FAMILY, request.plan().trust(), PirPlanCodec.encode(shorter));
      int made = plan.check() ? 2 * count : count; // each has one of its tag
      List<List<FunctionShare>> fewer =
          SentShares.of(request.envelope()).stream().map(query -> query.subList(0, made)).toList();
      recorded.answer(SentShares.with(request, shorterPlan, fewer), fraction -> {});
    }
  }

  @Test
  void anEarlyStopOfASearchIsFound() throws Exception {
    Protocol search = Protocol.named("search of the greatest");
    int rounds = rounds(search);
    assertTrue(rounds >= 2);
    assertFound(search, new SkippedRounds(rounds, 1));
  }

  @Test
  void aPayloadOfVariableSizeIsFound() throws Exception {
    assertFound(
        Protocol.named("hashed PIR query"),
        new PlantedFault(1) {
          private volatile boolean faulty;

          @Override
          public Provider ofProvider(Provider provider) {
            super.ofProvider(provider);
            return new ForwardingProvider(provider) {
              @Override
              public Answered answer(Request request, Progress progress)
                  throws IOException, InterruptedException {
                Answered whole = super.answer(request, progress);
                return faulty ? cut(whole) : whole;
              }
            };
          }

          @Override
          void look(Provider recorded, int round, Request request)
              throws IOException, InterruptedException {
            faulty = true;
            super.look(recorded, round, request);
          }
        });
  }

  /** Returns the answer without its last byte, as if the last slot ended where its content does. */
  private static Answered cut(Answered whole) {
    byte[] encoded = whole.encoded();
    return new Answered(Arrays.copyOf(encoded, encoded.length - 1), whole.counters());
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

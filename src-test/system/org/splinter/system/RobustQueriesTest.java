package org.splinter.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.Resilience;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;

/**
 * Tests of random queries that are looked up by Shamir shares of three to five providers, some of
 * which may collude, against DuckDB. Where one may lie or stay away, the first does in two cases of
 * three.
 *
 * <p>Property {@code splinter.seed}; with {@code splinter.long} there are 20,000 cases, and an
 * interrupted run resumes from the file {@code splinter.long.robust.state}.
 */
@Tag("slow")
final class RobustQueriesTest {
  private static final int CASES = ViewQueryCases.LONG ? 20_000 : 500;
  private static final long SEED = Long.getLong("splinter.seed", 2007);
  private static final List<ViewQueryCases.Way> WAYS =
      List.of(way(3, 1, 0), way(4, 1, 1), way(5, 2, 1), way(5, 3, 0));

  private static ViewQueryCases.Way way(int parties, int colluding, int tolerated) {
    return new ViewQueryCases.Way(
        Evaluation.VIEWS, Resilience.of(parties, Optional.of(colluding), Optional.of(tolerated)));
  }

  /** Returns what makes a provider sound, a liar in one byte of each answer, or one that fails. */
  private static UnaryOperator<Provider> fault(Resilience resilience, int number) {
    return switch (resilience.tolerated() == 0 ? 0 : number / WAYS.size() % 3) {
      case 0 -> provider -> provider;
      case 1 -> Lying::new;
      default -> Failing::new;
    };
  }

  /** A provider that falsifies a byte of each answer's body. */
  private static final class Lying extends ForwardingProvider {
    Lying(Provider provider) {
      super(provider);
    }

    @Override
    public Answered answer(Request request, Progress progress)
        throws IOException, InterruptedException {
      Answered honest = super.answer(request, progress);
      PartialAnswer whole = PartialAnswer.decode(honest.encoded());
      byte[] body = whole.body().clone();
      body[body.length - 1] ^= 1;
      return new Answered(
          new PartialAnswer(whole.header(), body, whole.records()).encode(), honest.counters());
    }
  }

  /** A provider that answers no round. */
  private static final class Failing extends ForwardingProvider {
    Failing(Provider provider) {
      super(provider);
    }

    @Override
    public Answered answer(Request request, Progress progress) throws IOException {
      throw new IOException("provider " + name() + ": no answer, as told");
    }
  }

  @Test
  void answersOfThreeToFiveProvidersAgreeWithPlainSql(@TempDir Path home) throws Exception {
    ViewQueryCases asked = new ViewQueryCases(home, SEED);
    Optional<Path> state = CaseBlocks.state("robust");
    LinearTally tally = LinearTally.load(state, SEED);
    asked
        .blocks(tally, state)
        .ask(
            0,
            CASES,
            (tables, path, number) ->
                asked.run(
                    tables,
                    resilience -> tables.inProcess(path, resilience, fault(resilience, number)),
                    List.of(WAYS.get(number % WAYS.size())),
                    number,
                    tally));
    asked.finish("queries of Shamir shares", WAYS, tally);
    ViewQueryCases.VIEWS.forms().forEach(form -> asked.assertPassed(tally, form, 1));
    CaseBlocks.passed(state);
  }
}

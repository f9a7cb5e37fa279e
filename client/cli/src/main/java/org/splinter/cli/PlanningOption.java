package org.splinter.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.page.PagePlan;
import org.splinter.fss.TreeShape;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.TrustModel;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that plan a query: its parties, and how they answer it. */
abstract class PlanningOption extends HomeOption {
  private static final String ANY_SCHEME = "auto";
  private static final String TWO_PARTY = TrustModel.Kind.TWO_PARTY.label();
  private static final String MULTI_PARTY = TrustModel.Kind.ALL_BUT_ONE.label();
  private static final String DENSE = "dense";
  private static final String RING = "ring";
  private static final String PAILLIER = "paillier";
  private static final String PAILLIER_2048 = "paillier-2048";

  /** The schemes of folds, by their names. */
  private static final Map<String, FoldScheme> FOLDS =
      new TreeMap<>(
          Map.of(
              DENSE, FoldScheme.DENSE,
              RING, FoldScheme.RING,
              PAILLIER, FoldScheme.PAILLIER,
              PAILLIER_2048, FoldScheme.PAILLIER_2048));

  @Spec private @Nullable CommandSpec planning;

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "P",
      description =
          "The 2 to 8 providers: NAME for one of --config or an embedded one, NAME=DIR for the "
              + "cluster whose Hadoop configuration stands in DIR, NAME=https://HOST:PORT for the one "
              + "behind that door (default: those of --config, else alpha,beta).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--scheme",
      paramLabel = "S",
      description =
          "two-party asks the first 2 providers, multi-party all of 3 or more, of which all but "
              + "one may collude; auto (default) follows from how many are named. dense folds by a "
              + "share of every value, with any number of providers (columns of up to 131,072 values); "
              + "ring does so for up to 16,777,216, by ring learning with errors and without --check; "
              + "paillier does too, under a key of 3072 bits (paillier-2048: 2048 bits, about 112 bits "
              + "of security), which takes seconds to draw and does not withstand quantum computers.")
  private String scheme = ANY_SCHEME;

  @Option(
      names = "--evaluate",
      paramLabel = "E",
      description =
          "fold (every row, sums and counts only), views (PIR queries in prepared views), search "
              + "(rounds of folds, for MAX and TOP k), or auto (default: what is estimated to cost least).")
  private Evaluation evaluation = Evaluation.AUTO;

  @Option(
      names = "--radix",
      paramLabel = "R",
      converter = RadixConverter.class,
      description =
          "Bits of a key that a level of each share's tree takes, 1 to 8, or compact: the more, "
              + "the less work a row and the longer the shares (default: what costs least for each share).")
  private @Nullable TreeShape radix;

  @Option(
      names = "--pages",
      paramLabel = "N",
      description =
          "Asks the rows of one key in N rounds of up to 1,000 rows each, 1 (default) to 1000: all N,"
              + " however many rows there are.")
  private int pages = 1;

  @Mixin private ResilienceOption resilience = new ResilienceOption();

  /** The values of --check. */
  enum AnswerCheck {
    ON,
    OFF
  }

  @Option(
      names = "--check",
      paramLabel = "on|off",
      description =
          "on (default) refuses an answer that one of two providers falsified; off saves up to half "
              + "of their work and takes what they say.")
  private AnswerCheck check = AnswerCheck.ON;

  /** Returns a client of the providers that the user named. */
  SplinterClient client() throws IOException {
    if (!List.of(ANY_SCHEME, TWO_PARTY, MULTI_PARTY).contains(scheme)
        && !FOLDS.containsKey(scheme)) {
      throw misuse(
          "there is no scheme '"
              + scheme
              + "'; use auto, "
              + TWO_PARTY
              + ", "
              + MULTI_PARTY
              + ", "
              + String.join(", ", FOLDS.keySet()));
    }
    if (FOLDS.containsKey(scheme)
        && evaluation != Evaluation.AUTO
        && evaluation != Evaluation.FOLD) {
      throw misuse(
          "the " + scheme + " scheme is one of folds: leave --evaluate out, or choose fold");
    }
    Providers directory = providers();
    List<String> asked = names.isEmpty() ? directory.usualParties() : names;
    if (scheme.equals(TWO_PARTY) && asked.size() > 2) {
      asked = asked.subList(0, 2);
    }
    List<Provider> providers = new ArrayList<>();
    for (String name : asked) {
      providers.add(directory.party(name));
    }
    if (resilience.given() && !scheme.equals(ANY_SCHEME)) {
      throw misuse("--collude and --tolerate choose the scheme: leave --scheme " + scheme + " out");
    }
    SplinterClient client =
        resilience.given()
            ? new SplinterClient(providers, resilience.of(providers.size()), metadataCache())
            : new SplinterClient(providers, metadataCache());
    if (scheme.equals(MULTI_PARTY) && providers.size() < 3) {
      throw misuse(
          "the "
              + scheme
              + " scheme takes 3 or more providers, "
              + providers.size()
              + " were given");
    }
    return client;
  }

  /**
   * Returns the user's options for a plan.
   *
   * @param queries the number of queries to plan for
   */
  PlanOptions options(int queries) {
    if (pages < 1) {
      throw misuse("--pages " + pages + " must be 1 to " + PagePlan.MAX_PAGES);
    }
    PlanOptions options =
        PlanOptions.DEFAULT
            .withQueries(queries)
            .withPages(pages)
            .withEvaluation(evaluation)
            .withCheck(check == AnswerCheck.ON);
    FoldScheme fold = FOLDS.get(scheme);
    if (fold != null) {
      options = options.withEvaluation(Evaluation.FOLD).withScheme(fold);
    }
    return radix == null ? options : options.withTrees(radix);
  }

  ParameterException misuse(String message) {
    if (planning == null) {
      throw new IllegalStateException(message);
    }
    return new ParameterException(planning.commandLine(), message);
  }
}

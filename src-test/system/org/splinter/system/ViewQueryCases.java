package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.TrustModel;

/**
 * Random queries of the whole grammar over random tables and joins, by every evaluation and number
 * of providers, against DuckDB. A query that the rules of docs/sql.md allow must be answered;
 * another must be refused before there is a secret.
 */
final class ViewQueryCases {
  static final boolean LONG = Boolean.getBoolean("splinter.long");

  private static final PlanOptions OPEN =
      PlanOptions.DEFAULT.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));

  /** Tables in process: no divisor of the number of forms, so that each form meets each table. */
  private static final CaseBlocks.Shape SHAPE = new CaseBlocks.Shape(1_500, 11, 3);

  /**
   * The number of tables through jobs: no divisor of the number of forms, so that each form meets
   * each table.
   */
  static final int JOB_TABLES = 5;

  /** The number of cases of which one searches, since a search ranks the table by jobs. */
  private static final int SEARCH_EVERY = 9;

  static final int JOB_SEARCH_EVERY = 26;

  /** Refusals that depend on rows: a view's builder or the reader of an answer finds them. */
  private static final List<String> TOO_MUCH =
      List.of("the most that a query without LIMIT can return", "has more digits than are kept");

  /** Refusals by bounds on sizes, which the rules do not mention; seldom met. */
  private static final List<String> TOO_LARGE =
      List.of(
          " function shares",
          " are the most that a query without LIMIT can return",
          "a search takes a share for each",
          "the query cannot be asked in one plan: evaluation plan: expressions have more than ",
          "the query cannot be looked up in one request: PIR plan: shares is ",
          "the key of the secret conditions");

  private static final double MOST_TOO_LARGE = 0.02;

  /** Refusals by size that are no share of few cases: three queries, each in three ways. */
  private static final int FEW_TOO_LARGE = 9;

  private static final List<String> CONDITIONS =
      List.of(
          "=",
          "in",
          "<",
          "between",
          "<>",
          "not in",
          "like",
          "or",
          "is null",
          "is distinct",
          "many values");
  private static final List<String> SUMS =
      List.of("sum", "count(*)", "count(e)", "avg", "deviation", "histogram");
  private static final List<String> FIRSTS =
      List.of(
          "max",
          "min",
          "max_by",
          "min_by",
          "several of max",
          "several of max_by",
          "top k",
          "limit of rows",
          "several sort keys");
  private static final List<String> SEARCHED = List.of("quantile of any values");
  private static final List<String> LOOKED_UP =
      List.of("product", "bit xor", "bit and", "bit or", "all rows");

  private static final List<String> ANY = List.of("groups", "join");

  /**
   * The forms that cases are asked for in turn. Groups are many anyhow: the search among the cases
   * through jobs takes their turn.
   */
  private static final List<String> FORMS =
      joined(List.of(CONDITIONS, SUMS, FIRSTS, List.of("groups"), LOOKED_UP));

  /** Forms that a query has by its data alone. */
  private static final List<String> FOUND = List.of("ties", "fewer than k");

  /** A way to answer a query: the evaluation, and what is assumed of how many providers. */
  record Way(Evaluation evaluation, Resilience resilience) {
    /** Makes a way that asks providers of which all but one may collude. */
    Way(Evaluation evaluation, int parties) {
      this(evaluation, Resilience.allButOne(parties));
    }

    int parties() {
      return resilience.trust().parties();
    }

    @Override
    public String toString() {
      String name = evaluation.name().toLowerCase(Locale.ROOT) + " of " + parties();
      return resilience.trust().kind() == TrustModel.Kind.THRESHOLD
          ? name + "/" + resilience.trust().colluding() + "/" + resilience.tolerated()
          : name;
    }

    /** Returns whether the rules say that a query is answered in this way. */
    boolean answers(AskedQuery query) {
      boolean anyOfTwo = evaluation != Evaluation.AUTO || parties() == 2;
      return query.answerable().by(anyOfTwo ? evaluation : Evaluation.VIEWS);
    }

    /**
     * Returns whether a query may be answered in this way though the rules do not say so. Dense
     * folds of three and more providers sum up where the values of a condition are few enough.
     */
    boolean mayAnswer(AskedQuery query) {
      boolean anyOfTwo = evaluation != Evaluation.AUTO || parties() == 2;
      return anyOfTwo
          ? query.answerable().mayBeBy(evaluation)
          : query.answerable().ofSums() || query.answerable().mayBeBy(Evaluation.VIEWS);
    }

    /** Returns the forms that must be answered in this way. */
    List<String> forms() {
      return switch (evaluation) {
        case VIEWS -> joined(List.of(CONDITIONS, SUMS, FIRSTS, LOOKED_UP, ANY, FOUND));
        case FOLD -> joined(List.of(CONDITIONS, SUMS, ANY));
        // Few searches have the forms that depend on data; SearchQueriesTest covers these.
        case SEARCH -> joined(List.of(CONDITIONS, FIRSTS, SEARCHED, ANY, LONG ? FOUND : List.of()));
        case AUTO -> List.of();
      };
    }

    /**
     * Returns the least number of some cases that must be answered in this way for each form; a
     * fold or a search suits fewer queries.
     */
    int least(int cases) {
      int of1500 =
          switch (evaluation) {
            case VIEWS -> 10;
            case FOLD -> 5;
            case SEARCH, AUTO -> 1;
          };
      return Math.max(1, of1500 * Math.min(cases, 1_500) / 1_500);
    }
  }

  static final Way VIEWS = new Way(Evaluation.VIEWS, 2);
  static final Way FOLD = new Way(Evaluation.FOLD, 2);
  static final Way SEARCH = new Way(Evaluation.SEARCH, 2);
  private static final List<Way> MORE_PARTIES =
      List.of(new Way(Evaluation.VIEWS, 3), new Way(Evaluation.VIEWS, 4));
  static final List<Way> IN_PROCESS_WAYS =
      List.of(VIEWS, MORE_PARTIES.get(0), MORE_PARTIES.get(1), FOLD, SEARCH);

  private final Path home;
  private final long seed;
  private final List<String> failures = new ArrayList<>();

  /**
   * Makes the cases.
   *
   * @param home the home where the tables are imported
   * @param seed the seed of the tables and of the queries
   */
  ViewQueryCases(Path home, long seed) {
    this.home = home;
    this.seed = seed;
  }

  /**
   * Returns the number of a case that is asked for a form, from some number of cases on.
   *
   * @param turn which one of these it is, from 0
   * @return empty if no case is asked for it
   */
  static OptionalInt turn(String form, int turn, int cases) {
    int first = FORMS.indexOf(form);
    int passed = Math.max(0, (cases - first + FORMS.size() - 1) / FORMS.size());
    return first < 0 ? OptionalInt.empty() : OptionalInt.of(first + (passed + turn) * FORMS.size());
  }

  /** Returns whether no case failed so far. */
  boolean allPassed() {
    return failures.isEmpty();
  }

  /** Returns whether enough cases failed that no more need be asked. */
  boolean tooManyFailed() {
    return failures.size() >= CaseBlocks.MOST_FAILURES;
  }

  /** A source of clients by what is assumed of their providers. */
  interface Clients {
    SplinterClient of(Resilience resilience) throws IOException;
  }

  /** Asks the cases from a first one on, except those that the tally has. */
  void askInProcess(int first, int cases, LinearTally tally, Optional<Path> state)
      throws Exception {
    blocks(tally, state)
        .ask(
            first,
            cases,
            (tables, path, number) -> {
              List<Way> ways = new ArrayList<>(List.of(VIEWS, FOLD));
              // Joins are every eighth case, and forms come in turn: both are asked of three and of
              // four providers.
              int turn = number / 8 + number / FORMS.size();
              ways.add(MORE_PARTIES.get(turn % MORE_PARTIES.size()));
              if (number % SEARCH_EVERY == 0) {
                ways.add(SEARCH);
              }
              run(tables, resilience -> tables.inProcess(path, resilience), ways, number, tally);
            });
    finish("queries in process", IN_PROCESS_WAYS, tally);
  }

  /** Returns blocks of cases over tables and joins, whose failures are these cases'. */
  CaseBlocks blocks(LinearTally tally, Optional<Path> state) {
    return new CaseBlocks(home, seed, SHAPE, failures, tally, state);
  }

  void run(LinearTables tables, Clients clients, List<Way> ways, int number, LinearTally tally)
      throws Exception {
    // A case depends on its number and the seed alone, so that it can be run by itself.
    Random random = new Random(seed * 1_000_003 + number);
    boolean searches = ways.contains(SEARCH);
    List<String> forms = searches ? joined(List.of(CONDITIONS, FIRSTS, SEARCHED)) : FORMS;
    int turn = searches ? number / SEARCH_EVERY : number;
    String asked = forms.get(turn % forms.size());
    int round = turn / forms.size();
    // Few queries that views answer can be folded, so that each second one of a fold's forms must
    // be.
    boolean folds = round % 2 == 1 && FOLD.forms().contains(asked);
    Evaluation evaluation =
        searches ? Evaluation.SEARCH : folds ? Evaluation.FOLD : Evaluation.VIEWS;
    ViewQueryGenerator generator = new ViewQueryGenerator(random, tables.table(number));
    // A query that is refused must not take a form's only turn.
    AskedQuery query =
        round == 0 || folds
            ? generator.answerable(evaluation, asked)
            : generator.next(evaluation, asked);
    for (Way way : ways) {
      try {
        Outcome outcome = outcome(query, clients.of(way.resilience()), way, tables.database());
        Set<String> found = new TreeSet<>(query.forms());
        found.addAll(outcome.found());
        Set<String> counted = new TreeSet<>(found);
        found.forEach(form -> counted.add(LinearTally.inWay(form, way.toString())));
        counted.add("by " + way);
        if (outcome.refusal().isEmpty()) {
          tally.passed(counted);
        } else {
          tally.refused(Set.of("by " + way), way + ": " + outcome.refusal());
        }
      } catch (RuntimeException | IOException | SQLException | AssertionError e) {
        String failure =
            "seed %d, case %d, %s\n  asked %s\n  parameters %s\n  plain %s\n  %s"
                .formatted(seed, number, way, query.sql(), query.parameters(), query.plain(), e);
        System.out.println(failure); // the end of the run may be half an hour away
        failures.add(failure);
      }
    }
  }

  /**
   * The outcome of a query.
   *
   * @param refusal the reason of a refusal, or empty
   * @param found the names of the forms that the query has by its data
   */
  private record Outcome(String refusal, Set<String> found) {}

  /**
   * Asks a query, and fails unless it is answered, rightly, if the rules allow it, and refused if
   * not.
   */
  private static Outcome outcome(
      AskedQuery query, SplinterClient client, Way way, PlainDatabase database) throws Exception {
    PreparedQuery prepared;
    try {
      prepared = client.prepare(query.sql(), OPEN.withEvaluation(way.evaluation()));
    } catch (RefusedQueryException e) {
      assertTrue(!way.answers(query) || isTooLarge(query, client, way, e), () -> "refused: " + e);
      return new Outcome(e.getMessage(), Set.of());
    }
    assertTrue(way.mayAnswer(query), "not refused");
    assertTrue(prepared.explain().length() > 0);
    QueryResult result;
    try {
      result = prepared.run(LinearQueriesTest.secrets(query.parameters()), fraction -> {});
    } catch (IOException | RefusedQueryException e) {
      // Only the builder of a view or the reader of the answer sees that a view cannot keep
      // something, and only views that are there tell how many shares a request takes.
      boolean tooMuch = isOneOf(TOO_MUCH, e) && query.mayBeTooMuch(database);
      if (!tooMuch && !isOneOf(TOO_LARGE, e)) {
        throw e;
      }
      return new Outcome(e.getMessage(), Set.of());
    }
    return new Outcome("", query.check(database, result.rows()));
  }

  private static boolean isTooLarge(
      AskedQuery query, SplinterClient client, Way way, RefusedQueryException refusal) {
    if (isOneOf(TOO_LARGE, refusal)) {
      return true;
    }
    // The refusal names PIR queries if they are not possible and a search is too large.
    if (way.evaluation() != Evaluation.AUTO || query.answerable().by(Evaluation.VIEWS)) {
      return false;
    }
    PlanOptions search = OPEN.withEvaluation(Evaluation.SEARCH);
    return isOneOf(
        TOO_LARGE,
        assertThrows(RefusedQueryException.class, () -> client.prepare(query.sql(), search)));
  }

  private static boolean isOneOf(List<String> reasons, Exception refusal) {
    return reasons.stream().anyMatch(String.valueOf(refusal.getMessage())::contains);
  }

  private static List<String> joined(List<List<String>> lists) {
    return lists.stream().flatMap(List::stream).toList();
  }

  void finish(String what, List<Way> ways, LinearTally tally) {
    System.out.printf("seed %d, %s%n", seed, what);
    System.out.print(tally.table(VIEWS.forms(), ways.stream().map(Way::toString).toList()));
    System.out.print(tally.reasons());
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    int tooLarge = TOO_LARGE.stream().mapToInt(tally::refusedFor).sum();
    assertTrue(
        tooLarge <= FEW_TOO_LARGE + MOST_TOO_LARGE * tally.passed(),
        () -> tooLarge + " were too large:\n" + tally.reasons());
  }

  void assertPassed(LinearTally tally, String form, int least) {
    assertTrue(
        tally.passed(form) >= least,
        () -> "seed %d: %s: %d passed".formatted(seed, form, tally.passed(form)));
  }
}

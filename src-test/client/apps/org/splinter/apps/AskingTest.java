package org.splinter.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.PrivacyClaim;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.round.TimeLimitException;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.Manifest;

/**
 * Tests that rows are asked for whatever the previous question's outcome was, unless it ended by
 * the time limit.
 */
final class AskingTest {
  private static final int MOST = 4;
  private static final List<String> TABLES = List.of("places", "places_any");
  private static final Template FIRST = new Template("search", "first", "SELECT first", 1);
  private static final Template ROWS = new Template("search", "rows", "SELECT rows", 1);
  private static final QueryResult FOUND =
      new QueryResult(
          List.of(),
          List.of(),
          1,
          1,
          "two-party",
          new PrivacyClaim(1, 0, new Separation(List.of()), false),
          List.of(),
          new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, 0));

  /** The secrets of each query for rows that was asked, as texts; null is NULL. */
  private final List<List<String>> asked = new ArrayList<>();

  /** The steps of a run in order: the templates that are planned, prepared and asked. */
  private final List<String> steps = new ArrayList<>();

  private final List<QuerySequence> sequences = new ArrayList<>();
  private Exception failureOfFirst;
  private IOException failureOfRows;
  private boolean current = true;
  private final Asking asking =
      new Asking(
          new Asking.Client() {
            @Override
            public PreparedQuery prepare(String sql, PlanOptions options, Progress progress) {
              steps.add("plan " + sql);
              return new Prepared(sql);
            }

            @Override
            public boolean isCurrent(List<String> all) {
              assertEquals(TABLES, all);
              return current;
            }
          },
          TABLES);

  /** Asks a first question and then for rows by the keys that it finds. */
  private Asking.Details ask(Asking.Keys keys) throws Exception {
    Asking.First first = new Asking.First(FIRST, List.of(List.of(SecretValue.of("x"))), keys);
    return asking.askThen(first, ROWS, MOST, fraction -> {});
  }

  /** Asks a first question that fails, or whose keys fail. */
  private Asking.Details ask(Exception failure, boolean byKeys) throws Exception {
    failureOfFirst = byKeys ? null : failure;
    return ask(
        found -> {
          throw (RuntimeException) failure;
        });
  }

  private void assertAskedForNoRow() {
    List<String> nothing = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      nothing.add(null);
    }
    assertEquals(List.of(nothing), asked, "as many keys as ever, all NULL");
  }

  @Test
  void keysAreFollowedByNull() throws Exception {
    Asking.Details details = ask(found -> List.of(7L, 9L));
    assertEquals(List.of(FOUND), details.found());
    assertSame(FOUND, details.rows());
    List<String> expected = new ArrayList<>(List.of("7", "9"));
    expected.add(null);
    expected.add(null);
    assertEquals(List.of(expected), asked);
  }

  /** Checks that nothing but the second question itself is sent after the first's answer. */
  @Test
  void bothQuestionsArePlannedAndPreparedBeforeTheFirst() throws Exception {
    Asking.Details unused = ask(found -> List.of(7L));
    assertEquals(
        List.of(
            "plan SELECT first",
            "prepare SELECT first",
            "plan SELECT rows",
            "prepare SELECT rows",
            "ask SELECT first",
            "ask SELECT rows"),
        steps);
    assertSame(sequences.get(0), sequences.get(1), "the second is held after the first");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsAreAskedForThoughAnAnswerCannotBeUnderstood(boolean byKeys) {
    RuntimeException failure = new ArithmeticException("a sum is no number");
    assertSame(failure, assertThrows(RuntimeException.class, () -> ask(failure, byKeys)));
    assertAskedForNoRow();
  }

  @Test
  void rowsAreAskedForThoughAnAnswerCannotBeRead() {
    IOException failure = new IOException("provider alpha: broken");
    assertSame(failure, assertThrows(IOException.class, () -> ask(failure, false)));
    assertAskedForNoRow();
    assertEquals(0, failure.getSuppressed().length);
  }

  @Test
  void theFirstFailureIsTold() {
    RuntimeException failure = new IllegalStateException("first");
    failureOfRows = new IOException("second");
    assertSame(failure, assertThrows(RuntimeException.class, () -> ask(failure, true)));
    assertAskedForNoRow();
    assertEquals(List.of(failureOfRows), List.of(failure.getSuppressed()));
  }

  /** Checks that a failed check is alone: what a liar does next must not show beside it. */
  @Test
  void aFailedCheckIsToldAlone() {
    IOException failure = new FailedCheckException(List.of("alpha", "beta"));
    failureOfRows = new IOException("second");
    assertSame(failure, assertThrows(IOException.class, () -> ask(failure, false)));
    assertAskedForNoRow();
    assertEquals(0, failure.getSuppressed().length);
  }

  /** Checks that a liar cannot hide a failed check behind a broken first answer. */
  @Test
  void aFailedCheckOfTheRowsIsToldAlone() {
    failureOfRows = new FailedCheckException(List.of("alpha", "beta"));
    IOException broken = new IOException("provider alpha: broken");
    assertSame(failureOfRows, assertThrows(IOException.class, () -> ask(broken, false)));
    assertEquals(0, failureOfRows.getSuppressed().length);
  }

  /**
   * Checks that a provider that missed the time limit is not asked again: it would only be waited
   * for once more, and that it hangs is no secret.
   */
  @Test
  void whoMissedTheTimeLimitIsNotAskedAgain() {
    TimeLimitException failure = new TimeLimitException("provider beta: no answer within 10 s");
    assertSame(failure, assertThrows(IOException.class, () -> ask(failure, false)));
    assertEquals(List.of(), asked);
  }

  /** Checks that nothing is asked and no secret is left if tables are behind, which is public. */
  @Test
  void tablesThatAreBehindAreNotAsked() {
    current = false;
    SecretValue secret = SecretValue.of("7");
    RefusedRequestException refusal =
        assertThrows(
            RefusedRequestException.class, () -> asking.ask(ROWS, List.of(secret), fraction -> {}));
    assertTrue(refusal.getMessage().contains("splinter apps prepare places'"));
    assertEquals(List.of(), asked);
    assertThrows(IllegalStateException.class, secret::reveal, "it is overwritten");
  }

  /** A query that keeps the secrets it is asked with. */
  private final class Prepared implements PreparedQuery {
    private final String sql;

    Prepared(String sql) {
      this.sql = sql;
    }

    @Override
    public void prepare(Progress progress) {
      steps.add("prepare " + sql);
    }

    @Override
    public List<QueryResult> runAll(
        List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
        throws IOException {
      steps.add("ask " + sql);
      sequences.add(sequence);
      if (sql.equals(FIRST.sql())) {
        return first();
      }
      for (List<SecretValue> ofQuery : secrets) {
        List<String> texts = new ArrayList<>();
        ofQuery.forEach(each -> texts.add(each.isNull() ? null : each.reveal()));
        asked.add(texts);
      }
      if (failureOfRows != null) {
        throw failureOfRows;
      }
      return List.of(FOUND);
    }

    private List<QueryResult> first() throws IOException {
      if (failureOfFirst instanceof IOException e) {
        throw e;
      }
      if (failureOfFirst != null) {
        throw (RuntimeException) failureOfFirst;
      }
      return List.of(FOUND);
    }

    @Override
    public Manifest manifest() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String explain() {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<String> warnings() {
      return List.of();
    }
  }
}

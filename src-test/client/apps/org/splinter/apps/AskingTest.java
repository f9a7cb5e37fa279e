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

  /** The secrets of each query that was asked, as texts; null is NULL. */
  private final List<List<String>> asked = new ArrayList<>();

  private IOException failureOfRows;
  private boolean current = true;
  private final Asking asking =
      new Asking(
          new Asking.Client() {
            @Override
            public PreparedQuery prepare(String sql, PlanOptions options, Progress progress) {
              return new Prepared();
            }

            @Override
            public boolean isCurrent(List<String> all) {
              assertEquals(TABLES, all);
              return current;
            }
          },
          TABLES);

  /** Returns a first question that fails, or whose keys fail. */
  private Asking.First<String> failing(Exception failure, boolean byKeys) {
    return new Asking.First<>() {
      @Override
      public String ask() throws IOException {
        if (!byKeys && failure instanceof IOException e) {
          throw e;
        }
        return byKeys ? "answer" : thrown();
      }

      @Override
      public List<Long> keys(String found) {
        return List.of(thrown().length() + 0L);
      }

      private String thrown() {
        throw (RuntimeException) failure;
      }
    };
  }

  private void ask(Asking.First<String> first) throws Exception {
    Asking.Details<String> unused = asking.askThen(ROWS, MOST, first, fraction -> {});
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
    Asking.Details<String> details =
        asking.askThen(
            ROWS,
            MOST,
            new Asking.First<>() {
              @Override
              public String ask() {
                return "answer";
              }

              @Override
              public List<Long> keys(String found) {
                return List.of(7L, 9L);
              }
            },
            fraction -> {});
    assertEquals("answer", details.found());
    assertSame(FOUND, details.rows());
    List<String> expected = new ArrayList<>(List.of("7", "9"));
    expected.add(null);
    expected.add(null);
    assertEquals(List.of(expected), asked);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsAreAskedForThoughAnAnswerCannotBeUnderstood(boolean byKeys) {
    RuntimeException failure = new ArithmeticException("a sum is no number");
    assertSame(failure, assertThrows(RuntimeException.class, () -> ask(failing(failure, byKeys))));
    assertAskedForNoRow();
  }

  @Test
  void rowsAreAskedForThoughAnAnswerCannotBeRead() {
    IOException failure = new IOException("provider alpha: broken");
    assertSame(failure, assertThrows(IOException.class, () -> ask(failing(failure, false))));
    assertAskedForNoRow();
    assertEquals(0, failure.getSuppressed().length);
  }

  @Test
  void theFirstFailureIsTold() {
    RuntimeException failure = new IllegalStateException("first");
    failureOfRows = new IOException("second");
    assertSame(failure, assertThrows(RuntimeException.class, () -> ask(failing(failure, true))));
    assertAskedForNoRow();
    assertEquals(List.of(failureOfRows), List.of(failure.getSuppressed()));
  }

  /** Checks that a failed check is alone: what a liar does next must not show beside it. */
  @Test
  void aFailedCheckIsToldAlone() {
    IOException failure = new FailedCheckException(List.of("alpha", "beta"));
    failureOfRows = new IOException("second");
    assertSame(failure, assertThrows(IOException.class, () -> ask(failing(failure, false))));
    assertAskedForNoRow();
    assertEquals(0, failure.getSuppressed().length);
  }

  /**
   * Checks that a provider that missed the time limit is not asked again: it would only be waited
   * for once more, and that it hangs is no secret.
   */
  @Test
  void whoMissedTheTimeLimitIsNotAskedAgain() {
    TimeLimitException failure = new TimeLimitException("provider beta: no answer within 10 s");
    assertSame(failure, assertThrows(IOException.class, () -> ask(failing(failure, false))));
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
    @Override
    public List<QueryResult> runAll(List<List<SecretValue>> secrets, Progress progress)
        throws IOException {
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

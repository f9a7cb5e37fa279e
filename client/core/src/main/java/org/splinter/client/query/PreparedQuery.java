package org.splinter.client.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;

/**
 * A planned query over one table version: everything public about it is fixed. Each {@link #run}
 * binds secrets, draws fresh shares, asks all providers in as many rounds as were planned, and
 * combines their answers.
 */
public interface PreparedQuery {

  /** Returns the table version that this query is planned for. */
  Manifest manifest();

  /** Returns what each provider would learn and what stays hidden. */
  String explain();

  /** Returns what the user should know before the query is asked, of these providers above all. */
  List<String> warnings();

  /** Returns whether the query takes views, or rows in an order, which {@link #prepare} makes. */
  default boolean takesViews() {
    return false;
  }

  /**
   * Makes what providers must have before the query can be asked and do not have yet, such as
   * views.
   *
   * @param progress receives the fraction done
   */
  default void prepare(Progress progress) throws IOException, InterruptedException {
    // A query over the table itself needs nothing else.
  }

  /**
   * Asks as many queries as were planned for, all in one set of rounds.
   *
   * @param secrets of each query, one per {@code ?}, in the order of the text
   * @param sequence that the queries are part of
   * @param progress receives the fraction done
   * @throws IOException naming the provider that failed
   * @throws org.splinter.client.sql.ast.RefusedQueryException for a LIKE pattern that cannot be
   *     decided, after the last round, which must not depend on it
   * @return one answer per query, in order; bytes and times are those of all of them together. A
   *     query that its own answer ends, by a cast that does not hold a sum, say, has none
   */
  List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException;

  /** Asks as many queries as were planned for, which follow from no other query's answer. */
  default List<QueryResult> runAll(List<List<SecretValue>> secrets, Progress progress)
      throws IOException, InterruptedException {
    return runAll(secrets, new QuerySequence(), progress);
  }

  /**
   * Asks one query.
   *
   * @throws RefusedQueryException if its answer, or a secret that its rounds cannot decide, ends
   *     it, too
   */
  default QueryResult run(List<SecretValue> secrets, Progress progress)
      throws IOException, InterruptedException {
    QueryResult result = runAll(List.of(secrets), progress).get(0);
    result.requireAnswer();
    return result;
  }

  /**
   * Refuses the secrets of more queries than were planned for, or of fewer.
   *
   * @throws IllegalArgumentException naming both numbers
   */
  static void requireQueries(List<List<SecretValue>> secrets, int planned) {
    if (secrets.size() != planned) {
      throw new IllegalArgumentException(secrets.size() + " queries, prepared for " + planned);
    }
  }

  /**
   * Binds the secrets of each query.
   *
   * @throws RefusedQueryException for secrets of a wrong number or type, naming the query if there
   *     are several
   */
  static <T> List<T> bindEach(
      List<List<SecretValue>> secrets, Function<List<SecretValue>, T> binder) {
    List<T> bound = new ArrayList<>();
    for (List<SecretValue> ofQuery : secrets) {
      try {
        bound.add(binder.apply(ofQuery));
      } catch (RefusedQueryException e) {
        if (secrets.size() == 1) {
          throw e;
        }
        throw new RefusedQueryException("query " + (bound.size() + 1) + ": " + e.getMessage());
      }
    }
    return bound;
  }
}

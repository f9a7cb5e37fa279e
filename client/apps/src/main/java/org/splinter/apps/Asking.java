package org.splinter.apps;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.round.TimeLimitException;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;

/**
 * An asker of actions' templates, always by PIR queries, which two or more providers can answer.
 * Secrets are wiped once they were asked for.
 */
final class Asking {
  private final Client client;
  private final List<String> tables;

  /**
   * @param tables the searched tables, each made of the one before it
   */
  Asking(SplinterClient client, List<String> tables) {
    this(
        new Client() {
          @Override
          public PreparedQuery prepare(String sql, PlanOptions options, Progress progress)
              throws IOException {
            return client.prepare(sql, options, progress);
          }

          @Override
          public boolean isCurrent(List<String> all) throws IOException {
            return client.isCurrent(all);
          }
        },
        tables);
  }

  Asking(Client client, List<String> tables) {
    this.client = client;
    this.tables = tables;
  }

  /** A planner of queries that also knows tables. */
  interface Client {
    PreparedQuery prepare(String sql, PlanOptions options, Progress progress) throws IOException;

    /** Returns whether each table was made of the current version of the one before it. */
    boolean isCurrent(List<String> all) throws IOException;
  }

  /** Makes what a template needs at the providers. */
  void prepare(Template template, Progress progress) throws IOException, InterruptedException {
    plan(template, PreparationPolicy.REQUESTED, progress).prepare(progress);
  }

  /** Returns the refusal of a search whose tables were not made of the current rows. */
  RefusedRequestException outdated() {
    String table = tables.get(0);
    return new RefusedRequestException(
        "table '"
            + table
            + "' has changed since what is searched was made of it: run 'splinter apps prepare "
            + table
            + "' again, with the --data that it is of");
  }

  /** Asks one query. */
  QueryResult ask(Template template, List<SecretValue> secrets, Progress progress)
      throws IOException, InterruptedException {
    return askAll(template, List.of(secrets), progress).get(0);
  }

  /**
   * Asks all queries of a template at once.
   *
   * @throws RefusedRequestException if the tables are behind the first of them; this is public, so
   *     it is checked before each round, whatever is asked
   */
  List<QueryResult> askAll(Template template, List<List<SecretValue>> secrets, Progress progress)
      throws IOException, InterruptedException {
    try {
      if (!client.isCurrent(tables)) {
        throw outdated();
      }
      return plan(template, PreparationPolicy.IF_WORTH_IT, progress).runAll(secrets, progress);
    } finally {
      secrets.forEach(each -> each.forEach(SecretValue::wipe));
    }
  }

  /**
   * Asks for rows by their keys after another question, even if that question failed: its failure
   * may be a secret, for instance if an answer is broken for some values only. A provider that has
   * missed its time limit is not asked again: it knows about the failure anyway, and the user would
   * wait twice. A failed check is thrown alone.
   *
   * @param first the question that finds the keys
   */
  <T> Details<T> askThen(Template template, int most, First<T> first, Progress progress)
      throws IOException, InterruptedException {
    Exception failure = null;
    List<Long> keys = List.of();
    T found = null;
    try {
      found = first.ask();
      keys = first.keys(found);
    } catch (TimeLimitException e) {
      throw e;
    } catch (IOException | RuntimeException e) { // rethrown after the last round
      failure = e;
    }
    QueryResult rows;
    try {
      rows = ask(template, keys(keys, most), progress);
    } catch (IOException | RuntimeException e) {
      if (failure == null) {
        throw e;
      }
      if (!(failure instanceof FailedCheckException)) { // thrown alone
        failure.addSuppressed(e);
      }
      throw rethrown(failure);
    }
    if (failure != null) {
      throw rethrown(failure);
    }
    if (found == null) {
      throw new IOException("nothing was asked");
    }
    return new Details<>(found, rows);
  }

  private static IOException rethrown(Exception failure) throws IOException {
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    throw (IOException) failure;
  }

  /** A question that is asked before rows are asked for by their keys. */
  interface First<T> {
    T ask() throws IOException, InterruptedException;

    List<Long> keys(T found);
  }

  /** The answer to the first question, and the rows of its keys. */
  record Details<T>(T found, QueryResult rows) {
    @Override
    public String toString() {
      return "Details[hidden]";
    }
  }

  /** Returns secrets for a fixed number of keys: missing keys are NULL, which no row has. */
  private static List<SecretValue> keys(List<Long> keys, int most) {
    List<SecretValue> secrets = new ArrayList<>();
    keys.forEach(key -> secrets.add(SecretValue.of(Long.toString(key))));
    while (secrets.size() < most) {
      secrets.add(SecretValue.ofNull());
    }
    return secrets;
  }

  private PreparedQuery plan(Template template, PreparationPolicy preparation, Progress progress)
      throws IOException {
    PlanOptions options =
        PlanOptions.DEFAULT
            .withEvaluation(Evaluation.VIEWS)
            .withQueries(template.queries())
            .withPreparation(preparation);
    return client.prepare(template.sql(), options, progress);
  }
}

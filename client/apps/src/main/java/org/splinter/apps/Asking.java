package org.splinter.apps;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
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
  /** Share of the progress that users see while views are prepared. */
  private static final double PREPARING = 0.1;

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

  /**
   * Makes what a template needs at the providers.
   *
   * @throws RefusedRequestException as {@link #ask} does
   */
  void prepare(Template template, Progress progress) throws IOException, InterruptedException {
    requireCurrent();
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
            + "' again, with the --data that it is of, or have the operator of a door do so");
  }

  /**
   * Asks one query.
   *
   * @throws RefusedRequestException if the tables are behind the first of them; this is public, so
   *     it is checked before anything is asked, whatever that is
   */
  QueryResult ask(Template template, List<SecretValue> secrets, Progress progress)
      throws IOException, InterruptedException {
    try {
      requireCurrent();
      return plan(template, PreparationPolicy.IF_WORTH_IT, progress).run(secrets, progress);
    } finally {
      secrets.forEach(SecretValue::wipe);
    }
  }

  /**
   * Asks for rows by keys that another question finds, even if that question fails: its failure may
   * be a secret, for instance if an answer is broken for some values only. A provider that has
   * missed its time limit is not asked again: it knows about the failure anyway, and the user would
   * wait twice. A failed check is thrown alone.
   *
   * <p>Both questions are planned and prepared before the first is asked, and the second is held
   * until a fixed time after the first's last answer, so its time tells nothing about that answer.
   *
   * @param most the number of keys that are always asked for
   * @throws RefusedRequestException as {@link #ask} does
   */
  Details askThen(First first, Template template, int most, Progress progress)
      throws IOException, InterruptedException {
    try {
      requireCurrent();
      PreparedQuery finding = plan(first.template(), PreparationPolicy.IF_WORTH_IT, progress);
      finding.prepare(progress.part(0, PREPARING / 2));
      PreparedQuery rows = plan(template, PreparationPolicy.NEVER, progress);
      rows.prepare(
          progress.part(
              PREPARING / 2, PREPARING)); // last, so that the first views do not evict these
      return askThen(finding, first, rows, most, progress.part(PREPARING, 1));
    } finally {
      first.secrets().forEach(each -> each.forEach(SecretValue::wipe));
    }
  }

  private static Details askThen(
      PreparedQuery finding, First first, PreparedQuery rows, int most, Progress progress)
      throws IOException, InterruptedException {
    QuerySequence sequence = new QuerySequence();
    Exception failure = null;
    List<QueryResult> found = List.of();
    List<Long> keys = List.of();
    try {
      found = finding.runAll(first.secrets(), sequence, progress.part(0, 0.5));
      keys = first.keys().of(found);
    } catch (TimeLimitException e) {
      throw e;
    } catch (IOException | RuntimeException e) { // rethrown after the last round
      failure = e;
    }
    List<SecretValue> secrets = keys(keys, most);
    try {
      QueryResult result = rows.runAll(List.of(secrets), sequence, progress.part(0.5, 1)).get(0);
      if (failure == null) {
        return new Details(found, result);
      }
    } catch (IOException | RuntimeException e) {
      if (failure == null || e instanceof FailedCheckException) { // thrown alone
        throw e;
      }
      if (!(failure instanceof FailedCheckException)) { // thrown alone too
        failure.addSuppressed(e);
      }
    } finally {
      secrets.forEach(SecretValue::wipe);
    }
    throw rethrown(failure);
  }

  private static IOException rethrown(Exception failure) throws IOException {
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    throw (IOException) failure;
  }

  /** A reader of the keys of rows in the answers to queries. */
  interface Keys {
    List<Long> of(List<QueryResult> found);
  }

  /**
   * A question that is asked before rows are asked for by their keys.
   *
   * @param secrets of each query of the template, all asked at once
   */
  record First(Template template, List<List<SecretValue>> secrets, Keys keys) {
    @Override
    public String toString() {
      return "First[hidden]";
    }
  }

  /** The answers to the first question, and the rows of its keys. */
  record Details(List<QueryResult> found, QueryResult rows) {
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

  private void requireCurrent() throws IOException {
    if (!client.isCurrent(tables)) {
      throw outdated();
    }
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

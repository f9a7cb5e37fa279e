package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.disclosure.SecretConstants;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;

/**
 * A planned query that is asked as its owner decided about what may be public: constants that are
 * to be secrets join those that are given, and a query without any secret is refused unless that is
 * allowed.
 */
final class DisclosedQuery implements PreparedQuery {
  private final PreparedQuery query;
  private final SqlTemplate written;
  private final Disclosure disclosure;

  private DisclosedQuery(PreparedQuery query, SqlTemplate written, Disclosure disclosure) {
    this.query = query;
    this.written = written;
    this.disclosure = disclosure;
  }

  /**
   * Returns a query as its owner decided.
   *
   * @param query of the template that the decision makes
   * @param written the template as it was written
   */
  static PreparedQuery of(PreparedQuery query, SqlTemplate written, Disclosure disclosure) {
    boolean asIs = !disclosure.secretConstants() && written.parameters() > 0;
    return asIs ? query : new DisclosedQuery(query, written, disclosure);
  }

  @Override
  public Manifest manifest() {
    return query.manifest();
  }

  @Override
  public String explain() {
    return query.explain();
  }

  @Override
  public List<String> warnings() {
    return query.warnings();
  }

  @Override
  public boolean takesViews() {
    return query.takesViews();
  }

  @Override
  public void prepare(Progress progress) throws IOException, InterruptedException {
    query.prepare(progress);
  }

  @Override
  public List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException {
    disclosure.requireSecret(written);
    if (!disclosure.secretConstants()) {
      return query.runAll(secrets, sequence, progress);
    }
    secrets.forEach(given -> written.requireParameters(given.size()));
    SecretConstants constants = SecretConstants.of(written);
    List<List<SecretValue>> all = new ArrayList<>();
    List<SecretValue> made = new ArrayList<>();
    for (List<SecretValue> given : secrets) {
      all.add(
          constants.complete(
              given,
              text -> {
                made.add(SecretValue.of(text));
                return made.get(made.size() - 1);
              }));
    }
    try {
      return query.runAll(all, sequence, progress);
    } finally {
      made.forEach(SecretValue::wipe);
    }
  }
}

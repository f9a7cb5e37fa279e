package org.splinter.client.page;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.page.PagePlan;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;

/**
 * A query whose rows come in pages, asked one a round: of all rows found, those between OFFSET and
 * LIMIT are the answer.
 */
public final class PagedQuery implements PreparedQuery {
  private final PreparedQuery pages;
  private final PagePlan plan;

  /**
   * Makes a query of pages.
   *
   * @param pages the query of the numbered table, which adds a page's number to the secrets
   */
  public PagedQuery(PreparedQuery pages, PagePlan plan) {
    this.pages = pages;
    this.plan = plan;
  }

  @Override
  public Manifest manifest() {
    return pages.manifest();
  }

  @Override
  public String explain() {
    return pages.explain() + "\n" + plan.line();
  }

  @Override
  public List<String> warnings() {
    return pages.warnings();
  }

  @Override
  public boolean takesViews() {
    return pages.takesViews();
  }

  @Override
  public void prepare(Progress progress) throws IOException, InterruptedException {
    pages.prepare(progress);
  }

  @Override
  public List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException {
    return pages.runAll(secrets, sequence, progress).stream().map(this::asWritten).toList();
  }

  private QueryResult asWritten(QueryResult found) {
    if (found.refusal().isPresent()) {
      return found;
    }
    List<List<@Nullable Object>> rows = found.rows();
    boolean full = rows.size() == plan.pages() * plan.pageRows();
    return found.withRows(wanted(rows), plan.written().limit() == null && full);
  }

  private List<List<@Nullable Object>> wanted(List<List<@Nullable Object>> rows) {
    Long limit = plan.written().limit();
    long begin = Math.min(plan.written().offset(), rows.size());
    long end = limit == null ? rows.size() : Math.min(rows.size(), begin + limit);
    return rows.subList((int) begin, (int) end);
  }
}

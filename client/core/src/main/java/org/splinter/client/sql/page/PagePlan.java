package org.splinter.client.sql.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.condition.Clause;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;

/**
 * Plan of the rows of one key in pages, each asked in a round of its own. Public, of the template
 * and the table alone: how many rounds there are and how many rows a page can hold is fixed before
 * the first one, so that nothing shows how many rows the key has.
 *
 * <p>Rows are asked of a table that numbers the rows of each key in the query's order. A page is
 * those whose number, divided by the rows of a page, is the page's number: one more secret that is
 * compared for equality.
 *
 * @param numbered the table that numbers the rows
 * @param pages how many there are
 * @param pageRows the most rows of one
 * @param written what is asked, of the table that is numbered
 */
public record PagePlan(RowNumbers numbered, int pages, int pageRows, SqlTemplate written) {
  public static final int MAX_PAGES = 1000;

  /** The table's columns, which {@code *} stands for. */
  private static List<SelectItem> items(SqlTemplate written, Manifest base) {
    List<SelectItem> items = new ArrayList<>();
    for (SelectItem item : written.items()) {
      if (item.value() instanceof Scalar.AllColumns) {
        for (Column column : base.schema().columns()) {
          items.add(new SelectItem(new Scalar.ColumnName(column.name()), column.name(), null));
        }
      } else {
        items.add(item);
      }
    }
    return items;
  }

  /**
   * Plans the pages of a query.
   *
   * @param table that the template names
   * @throws RefusedQueryException if the query is not for the rows of one key, or the pages cannot
   *     hold the rows that it wants
   */
  public static PagePlan of(SqlTemplate written, PublicTable table, PlanOptions options) {
    int pages = options.pages();
    if (pages > MAX_PAGES) {
      throw refused(pages, "at most " + MAX_PAGES + " pages are possible; ask for fewer");
    }
    if (options.evaluation() == Evaluation.FOLD || options.evaluation() == Evaluation.SEARCH) {
      throw refused(pages, "pages are looked up in views; leave --evaluate out, or choose views");
    }
    for (SelectItem item : written.items()) {
      if (RowNumbers.COLUMN.equals(item.alias())) { // ORDER BY would mean the item
        throw refused(
            pages, RowNumbers.COLUMN + " names the numbers of rows; give the item another alias");
      }
    }
    int pageRows = pageRows(written, pages);
    LogicalQuery page = LogicalPlanner.plan(written.withLimit((long) pageRows, 0), table);
    if (!page.rows()) {
      throw refused(
          pages, "pages are of rows, and the answer of aggregates is whole; leave pages out");
    }
    Manifest base = table.manifest();
    return RefusedQueryException.refusing(
        () -> {
          RowNumbers.schema(base.schema()); // refuses a table with such a column
          return new PagePlan(
              new RowNumbers(
                  new Source(base.table(), base.fingerprint()),
                  filter(page),
                  within(page, pages),
                  order(page, pages)),
              pages,
              pageRows,
              written);
        });
  }

  private static int pageRows(SqlTemplate written, int pages) {
    Long limit = written.limit();
    if (limit == null) {
      if (written.offset() >= (long) Top.MAX_ROWS * pages) {
        throw refused(
            pages,
            String.format(
                Locale.ROOT,
                "OFFSET %,d leaves out all rows that they hold, %,d each; ask for more pages",
                written.offset(),
                Top.MAX_ROWS));
      }
      return Top.MAX_ROWS;
    }
    long wanted = limit + written.offset();
    if (wanted < 0 || wanted > (long) Top.MAX_ROWS * pages) {
      throw refused(
          pages,
          String.format(
              Locale.ROOT,
              "a page holds up to %,d rows, and LIMIT and OFFSET reach up to %,d; ask for more"
                  + " pages, or fewer rows",
              Top.MAX_ROWS,
              wanted < 0 ? Long.MAX_VALUE : wanted));
    }
    return (int) Math.max(1, (wanted + pages - 1) / pages);
  }

  private static @Nullable Predicate filter(LogicalQuery page) {
    List<Predicate> all = new ArrayList<>(page.where().clauses().get(0).filters());
    if (page.where().filter() != null) {
      all.add(page.where().filter());
    }
    return all.isEmpty() ? null : all.size() == 1 ? all.get(0) : new Predicate.And(all);
  }

  /** Returns the parts of the key whose rows are numbered, in an order that no text decides. */
  private static List<Expression> within(LogicalQuery page, int pages) {
    List<Clause> clauses = page.where().clauses();
    Clause key = clauses.get(0);
    boolean one =
        clauses.size() == 1
            && key.excluded().isEmpty()
            && key.tests().isEmpty()
            && !key.required().isEmpty()
            && key.required().stream()
                .allMatch(comparison -> comparison.operator() == Condition.Operator.EQUAL);
    if (!one) {
      throw refused(
          pages,
          "pages are of the rows of one key, as of WHERE zip = ? AND city = ?; compare each secret"
              + " by = alone, and ask several keys one by one");
    }
    return key.required().stream()
        .map(comparison -> page.operands().get(comparison.operand()).expression())
        .distinct()
        .sorted(Comparator.comparing(ExpressionCodec::encode, Arrays::compareUnsigned))
        .toList();
  }

  private static List<SortKey> order(LogicalQuery page, int pages) {
    List<SortKey> order = ((Top) page.further().get(0)).order();
    if (order.size() > RowNumbers.MAX_ORDER) {
      throw refused(
          pages,
          "ORDER BY has "
              + order.size()
              + " expressions, at most "
              + RowNumbers.MAX_ORDER
              + " are possible with pages; write fewer");
    }
    return order;
  }

  private static RefusedQueryException refused(int pages, String why) {
    return new RefusedQueryException(
        pages + (pages == 1 ? " page is" : " pages are") + " not possible: " + why);
  }

  /**
   * Returns the template of one page, whose last secret is the page's number.
   *
   * @param table the name of the numbered table
   * @param base the table that it numbers
   */
  public SqlTemplate template(String table, Manifest base) {
    Scalar rank = new Scalar.ColumnName(RowNumbers.COLUMN);
    Condition ofPage =
        new Condition.Comparison(
            new Scalar.Arithmetic(
                Scalar.Operator.DIVIDE,
                rank,
                new Scalar.Constant(new Literal(Literal.Kind.NUMBER, String.valueOf(pageRows)))),
            Condition.Operator.EQUAL,
            new Scalar.Parameter(written.parameters()));
    Condition where = written.where();
    return written
        .withLimit((long) pageRows, 0)
        .ordered(
            table,
            items(written, base),
            where == null ? ofPage : new Condition.And(List.of(where, ofPage)),
            List.of(new OrderItem(rank, false, false)));
  }

  /** Returns what each provider sees of the pages, in one line. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "Pages: %d rounds of one page each, whatever the key; a page holds up to %,d rows.",
        pages,
        pageRows);
  }
}

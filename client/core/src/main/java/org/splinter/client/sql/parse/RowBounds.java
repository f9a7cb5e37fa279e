package org.splinter.client.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.statement.select.Fetch;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Top;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;

/**
 * Bounds on the rows of the answer that are returned: LIMIT and OFFSET in their several spellings.
 *
 * @param limit the most rows, or null
 * @param offset rows left out before them
 */
record RowBounds(@Nullable Long limit, long offset) {

  private static final List<List<String>> FETCH_ENDINGS =
      List.of(List.of("ROW", "ONLY"), List.of("ROWS", "ONLY"));

  static RowBounds of(PlainSelect select, TokenScan tokens) {
    Limit limit = select.getLimit();
    Fetch fetch = select.getFetch();
    Top top = select.getTop();
    if (Stream.of(limit, fetch, top).filter(Objects::nonNull).count() > 1) {
      throw new RefusedQueryException("LIMIT, FETCH and TOP bound the same rows; give one of them");
    }
    Long most = null;
    if (limit != null) {
      tokens.requireOnce(CCJSqlParserConstants.K_LIMIT, "LIMIT");
      most = limit(limit);
    } else if (fetch != null) {
      tokens.requireOnce(CCJSqlParserConstants.K_FETCH, "FETCH");
      most = fetch(fetch);
    } else if (top != null) {
      most = top(top);
    }
    long offset = 0;
    if (select.getOffset() != null) {
      tokens.requireOnce(CCJSqlParserConstants.K_OFFSET, "OFFSET");
      offset = rows("OFFSET", select.getOffset().getOffset());
    }
    return new RowBounds(most, offset);
  }

  private static long limit(Limit limit) {
    if (limit.getOffset() != null || limit.getByExpressions() != null) {
      throw Refusals.notAvailable("LIMIT with a comma or BY", "write LIMIT n OFFSET m");
    }
    return rows("LIMIT", limit.getRowCount());
  }

  private static long fetch(Fetch fetch) {
    List<String> ending =
        fetch.getFetchParameters().stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
    if (!FETCH_ENDINGS.contains(ending)) {
      throw Refusals.notAvailable(
          "FETCH with PERCENT or WITH TIES", "write FETCH FIRST n ROWS ONLY, or LIMIT n");
    }
    return fetch.getExpression() == null ? 1 : rows("FETCH", fetch.getExpression());
  }

  private static long top(Top top) {
    if (top.isPercentage() || top.isWithTies()) {
      throw Refusals.notAvailable("TOP with PERCENT or WITH TIES", "write TOP n, or LIMIT n");
    }
    return rows("TOP", top.getExpression());
  }

  private static long rows(String clause, Expression expression) {
    if (Refusals.isSecret(expression)) {
      throw Refusals.notAvailable("a secret ? in " + clause, "write a number, which is public");
    }
    if (Names.withoutParentheses(expression) instanceof LongValue number) {
      try {
        return Long.parseLong(number.getStringValue());
      } catch (NumberFormatException e) {
        // Refused below, with all else that is no row count.
      }
    }
    throw new RefusedQueryException(
        clause
            + " takes a whole number of rows from 0 to "
            + Long.MAX_VALUE
            + ", not "
            + Refusals.describe(expression));
  }
}

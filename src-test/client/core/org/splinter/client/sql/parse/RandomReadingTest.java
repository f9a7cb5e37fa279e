package org.splinter.client.sql.parse;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.client.sql.parse.Reading.FROM;
import static org.splinter.client.sql.parse.Reading.assertOneLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserTokenManager;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

class RandomReadingTest {
  private static final String[] PIECES = {
    "SELECT",
    "FROM",
    "WHERE",
    "GROUP BY",
    "HAVING",
    "ORDER BY",
    "LIMIT",
    "OFFSET",
    "TOP",
    "FETCH",
    "FIRST",
    "ROWS",
    "ONLY",
    "AND",
    "OR",
    "NOT",
    "(",
    ")",
    "?",
    "a",
    "t",
    "=",
    "<",
    ">=",
    "<>",
    "+",
    "-",
    "*",
    "/",
    "%",
    "IN",
    "LIKE",
    "'x'",
    "'x%'",
    "5",
    "-1",
    "1e9",
    "COUNT(*)",
    "SUM(a)",
    "SUM(",
    "MAX(a)",
    "MAX_BY(a",
    "MIN(",
    "t.*",
    "HISTOGRAM(a, 1",
    "CASE",
    "WHEN",
    "THEN",
    "ELSE",
    "END",
    "EXTRACT(",
    "YEAR",
    "YEAR(",
    "LEFT(a,",
    "SUBSTRING(a",
    "FOR",
    ",",
    ";",
    "\"",
    "'",
    "--",
    "/*",
    "*/",
    "DATE",
    "DATE '2013-01-31'",
    "month",
    "BETWEEN",
    "NULL",
    "IS",
    "JOIN",
    "DESC",
    "NULLS",
    "AS",
    "INTERVAL",
    "\n",
    "\0",
    "é",
    "💡",
    "$$",
    "[",
    "]",
    "{",
    "}",
    ".",
    ":x",
    "::",
    "||",
    "OVER ()",
    "FILTER",
    "DISTINCT",
    "ALL"
  };

  private static final String[] CLAUSES = {
    " HAVING a > 3", " ORDER BY b % 4", " LIMIT 5", " OFFSET 6", " FETCH FIRST 7 ROWS ONLY",
    " WHERE c = 8", " GROUP BY c + 9", " WITH UR", " LIMIT 3 BY a", " FOR UPDATE"
  };

  @Test
  void whatIsWrittenIsRead() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      SqlTemplate template = template(random);
      try {
        if (mixesRowsWithSums(template)) {
          assertThrows(RefusedQueryException.class, () -> SqlReader.read(template.text()));
        } else {
          assertEquals(template, SqlReader.read(template.text()));
        }
      } catch (RefusedQueryException | AssertionError e) {
        throw new AssertionError("seed " + seed + ", case " + i + ": " + template.text(), e);
      }
    }
  }

  private static boolean mixesRowsWithSums(SqlTemplate template) {
    return !template.ofRows()
        && template.items().stream().anyMatch(item -> item.value() instanceof Scalar.AllColumns);
  }

  @Test
  void garbageIsRefusedInOneLine() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      StringBuilder sql =
          new StringBuilder(List.of("", "SELECT ", FROM, FROM + "a = ? ").get(random.nextInt(4)));
      for (int n = random.nextInt(12); n >= 0; n--) {
        sql.append(PIECES[random.nextInt(PIECES.length)]).append(' ');
      }
      readOrRefuse(sql.toString(), seed);
    }
  }

  /** Breaks good statements: a token is dropped, doubled, swapped or replaced. */
  @Test
  void brokenStatementsAreRefusedInOneLine() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      List<String> tokens =
          new ArrayList<>(List.of(template(random).text().split("(?<=\\W)|(?=\\W)")));
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = random.nextInt(tokens.size());
        switch (random.nextInt(4)) {
          case 0 -> tokens.set(at, PIECES[random.nextInt(PIECES.length)]);
          case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
          case 2 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
          default -> tokens.set(at, "");
        }
      }
      readOrRefuse(String.join(" ", tokens), seed);
    }
  }

  private static void readOrRefuse(String sql, long seed) {
    try {
      SqlReader.read(sql);
    } catch (RefusedQueryException e) {
      assertOneLine(e);
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed + ": " + sql, e);
    }
  }

  /** Checks that an accepted statement depends on every number and every secret in its text. */
  @Test
  void nothingIsDropped() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int accepted = 0;
    for (int tries = 0; accepted < 50; tries++) {
      assertTrue(tries < 5_000, "seed " + seed + ": only " + accepted + " were accepted");
      String sql = template(random).text();
      for (int n = random.nextInt(3); n > 0; n--) {
        sql += CLAUSES[random.nextInt(CLAUSES.length)];
      }
      List<Token> tokens = tokens(sql);
      SqlTemplate template = read(tokens);
      if (template != null) {
        accepted++;
        long secrets = tokens.stream().filter(token -> token.image.equals("?")).count();
        assertEquals(secrets, template.parameters(), "seed " + seed + ": " + sql);
        for (Token number : tokens) {
          if (number.kind == CCJSqlParserConstants.S_LONG) {
            String image = number.image;
            number.image += "1";
            assertNotEquals(template, read(tokens), "seed " + seed + ": " + sql);
            number.image = image;
          }
        }
      }
    }
  }

  private static List<Token> tokens(String sql) {
    CCJSqlParserTokenManager manager = new CCJSqlParser(new StringProvider(sql)).token_source;
    return Stream.generate(manager::getNextToken)
        .takeWhile(token -> token.kind != CCJSqlParserConstants.EOF)
        .toList();
  }

  /** Returns the template that the tokens spell, or null if they are refused. */
  private static @Nullable SqlTemplate read(List<Token> tokens) {
    try {
      SqlTemplate read =
          SqlReader.read(tokens.stream().map(token -> token.image).collect(joining(" ")));
      return new SqlTemplate(
          "",
          read.from(),
          read.from().isJoin() ? null : read.table(),
          read.items(),
          read.parameters(),
          read.where(),
          read.groupBy(),
          read.having(),
          read.orderBy(),
          read.limit(),
          read.offset());
    } catch (RefusedQueryException e) {
      return null;
    }
  }

  private static SqlTemplate template(Random random) {
    RandomTemplates templates = new RandomTemplates(random);
    RandomText text = new RandomText(random);
    List<SelectItem> items = templates.items();
    Condition where = random.nextInt(5) == 0 ? null : templates.where();
    List<Scalar> groupBy = templates.groupBy();
    Condition having = random.nextBoolean() ? null : templates.having();
    List<OrderItem> orderBy = templates.orderBy();
    Long limit = random.nextBoolean() ? null : Long.valueOf(random.nextInt(1 << 20));
    long offset = random.nextBoolean() ? 0 : random.nextInt(1 << 20);
    StringBuilder sql = new StringBuilder("SELECT ");
    sql.append(items.stream().map(RandomReadingTest::item).collect(joining(", ")));
    sql.append(" FROM t");
    if (where != null) {
      sql.append(" WHERE ").append(text.of(where));
    }
    if (!groupBy.isEmpty()) {
      sql.append(" GROUP BY ");
      sql.append(groupBy.stream().map(SqlUnparser::of).collect(joining(",")));
    }
    if (having != null) {
      sql.append(" HAVING ").append(text.of(having));
    }
    if (!orderBy.isEmpty()) {
      sql.append(" ORDER BY ");
      sql.append(orderBy.stream().map(RandomReadingTest::order).collect(joining(", ")));
    }
    sql.append(limit == null ? "" : " LIMIT " + limit);
    sql.append(offset == 0 ? "" : " OFFSET " + offset);
    return new SqlTemplate(
        sql.toString(),
        From.table("t"),
        "t",
        items,
        templates.parameters(),
        where,
        groupBy,
        having,
        orderBy,
        limit,
        offset);
  }

  private static String item(SelectItem item) {
    return SqlUnparser.of(item.value())
        + (item.alias() == null ? "" : " AS \"" + item.alias().replace("\"", "\"\"") + '"');
  }

  private static String order(OrderItem item) {
    return SqlUnparser.of(item.value())
        + (item.descending() ? " DESC" : " ASC")
        + (item.nullsFirst() ? " NULLS FIRST" : " NULLS LAST");
  }
}

package org.splinter.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A query with its answer by other means.
 *
 * @param sql the query, with ? for each secret
 * @param parameters the values of the secrets, null being NULL
 * @param constant the query with constants in place of all secrets but NULL
 * @param plain the query in DuckDB's SQL, with the values written in
 * @param columns how each column of DuckDB's answer becomes one of the expected answer
 * @param ordered whether ORDER BY decides the place of every row
 * @param answerable the facts that decide how the query can be answered
 * @param forms the names of the forms that the query is made of
 */
record LinearQuery(
    String sql,
    List<String> parameters,
    String constant,
    String plain,
    List<Column> columns,
    boolean ordered,
    Answerable answerable,
    Set<String> forms)
    implements AskedQuery {

  /** The most bits of a product that is kept, without its sign. */
  private static final int PRODUCT_BITS = 1088;

  /** A kind of value that DuckDB returns for a column. */
  enum Column {
    /** The value itself. */
    VALUE,
    /** All values that a variance is taken over, since DuckDB's own is not exact enough. */
    VAR_SAMP,
    VAR_POP,
    STDDEV_SAMP,
    STDDEV_POP,
    /** All values of a product, as text. */
    PRODUCT,
    /** All rows by rank, as pairs of rank and value, of which the answer has one of the first. */
    FIRST,
    /** A number n and all rows by rank, of which the answer has n of the first. */
    FIRSTS
  }

  /** Returns the rows that the answer must have. */
  List<List<Object>> expected(PlainDatabase database) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    for (List<Object> plainRow : database.query(plain)) {
      List<Object> row = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        Object value = plainRow.get(i);
        Column column = columns.get(i);
        row.add(
            switch (column) {
              case VALUE -> value;
              case VAR_SAMP, VAR_POP, STDDEV_SAMP, STDDEV_POP -> variance((List<?>) value, column);
              case PRODUCT -> product((List<?>) value);
              case FIRST -> tied((List<?>) value, 1);
              case FIRSTS -> {
                List<?> pair = (List<?>) value;
                yield tied((List<?>) pair.get(1), ((Number) pair.get(0)).intValue());
              }
            });
      }
      rows.add(row);
    }
    return rows;
  }

  @Override
  public Set<String> check(PlainDatabase database, List<List<Object>> rows) throws SQLException {
    List<List<Object>> expected = expected(database);
    Answers.assertSame("answer", expected, rows, ordered);
    Set<String> found = new TreeSet<>();
    found.add(rows.isEmpty() ? "no group" : "some group");
    for (List<Object> row : expected) {
      for (Object value : row) {
        if (value instanceof Tied tied) {
          found.addAll(tied.forms());
        }
      }
    }
    return found;
  }

  @Override
  public boolean mayBeTooMuch(PlainDatabase database) throws SQLException {
    int column = columns.indexOf(Column.PRODUCT);
    if (column >= 0) {
      for (List<Object> row : database.query(plain)) {
        for (int i = column; i < columns.size(); i++) {
          if (columns.get(i) == Column.PRODUCT && bits((List<?>) row.get(i)) > PRODUCT_BITS) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static BigDecimal product(List<?> texts) {
    BigDecimal product = null;
    for (Object text : texts == null ? List.of() : texts) {
      BigDecimal factor = new BigDecimal((String) text);
      product = product == null ? factor : product.multiply(factor);
    }
    return product;
  }

  /** Returns the bits of the product of all numbers but zeros, which some view may have to keep. */
  private static int bits(List<?> texts) {
    BigInteger product = BigInteger.ONE;
    for (Object text : texts == null ? List.of() : texts) {
      BigInteger factor = new BigDecimal((String) text).unscaledValue();
      product = factor.signum() == 0 ? product : product.multiply(factor);
    }
    return product.bitLength();
  }

  private static Tied tied(List<?> pairs, int most) {
    List<Tied.Row> rows = new ArrayList<>();
    for (Object pair : pairs == null ? List.of() : pairs) {
      rows.add(new Tied.Row(((List<?>) pair).get(0), ((List<?>) pair).get(1)));
    }
    return new Tied(rows, 0, most);
  }

  private static Double variance(List<?> texts, Column column) {
    boolean sample = column == Column.VAR_SAMP || column == Column.STDDEV_SAMP;
    BigInteger count = BigInteger.ZERO;
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    for (Object text : texts == null ? List.of() : texts) {
      if (text != null) {
        BigDecimal value = new BigDecimal((String) text);
        count = count.add(BigInteger.ONE);
        sum = sum.add(value);
        squares = squares.add(value.multiply(value));
      }
    }
    BigInteger divisor = sample ? count.subtract(BigInteger.ONE) : count;
    if (divisor.signum() <= 0) {
      return null;
    }
    BigDecimal scaled = new BigDecimal(count).multiply(squares).subtract(sum.multiply(sum));
    double variance =
        scaled
            .divide(new BigDecimal(count.multiply(divisor)), MathContext.DECIMAL128)
            .doubleValue();
    boolean root = column == Column.STDDEV_SAMP || column == Column.STDDEV_POP;
    return root ? Math.sqrt(variance) : variance;
  }
}

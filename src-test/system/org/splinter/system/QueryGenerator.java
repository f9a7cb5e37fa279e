package org.splinter.system;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;

/** Seeded random queries over every form of this version, with parameters from real rows. */
final class QueryGenerator {
  private static final int MANY_GROUPS = 400;

  /**
   * One query.
   *
   * @param sql the query, with ? for each secret
   * @param parameters the values of the secrets, null being NULL
   * @param plain the query with the values written in
   */
  record Query(String sql, List<String> parameters, String plain) {}

  /** One condition of WHERE, in its form with a secret and with its value written in. */
  private record Term(String secret, String plain, boolean isSecret, String value) {}

  private final Random random;
  private final Manifest manifest;
  private final List<List<String>> rows;

  /**
   * Makes a generator.
   *
   * @param rows some of the table's rows as text, null being NULL
   */
  QueryGenerator(Random random, Manifest manifest, List<List<String>> rows) {
    this.random = random;
    this.manifest = manifest;
    this.rows = rows;
  }

  Query next() {
    List<String> groups = pickGroups();
    List<String> items = new ArrayList<>(groups);
    int aggregates = 1 + random.nextInt(3);
    for (int i = 0; i < aggregates; i++) {
      items.add(aggregate() + " AS a" + i);
    }
    List<Term> terms = new ArrayList<>();
    List<String> row = row();
    for (int i = random.nextInt(4); i > 0; i--) {
      int column = random.nextInt(columns());
      String value = parameter(column, row);
      String name = name(column);
      String secret = random.nextInt(8) == 0 ? "? = " + name : name + " = ?";
      terms.add(new Term(secret, name + " = " + literal(column, value), true, value));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      String condition = publicCondition(2);
      terms.add(new Term(condition, condition, false, null));
    }
    Collections.shuffle(terms, random);
    List<String> parameters = new ArrayList<>();
    terms.stream().filter(Term::isSecret).forEach(term -> parameters.add(term.value()));
    String tail = groups.isEmpty() ? "" : " GROUP BY " + groupBy(groups);
    String head = "SELECT " + String.join(", ", items) + " FROM " + manifest.table();
    return new Query(
        head + where(terms.stream().map(Term::secret).toList()) + tail,
        parameters,
        head + where(terms.stream().map(Term::plain).toList()) + tail);
  }

  private static String where(List<String> conditions) {
    return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
  }

  private String groupBy(List<String> groups) {
    if (random.nextBoolean()) {
      return String.join(", ", groups);
    }
    List<String> ordinals = new ArrayList<>();
    for (int i = 1; i <= groups.size(); i++) {
      ordinals.add(String.valueOf(i));
    }
    return String.join(", ", ordinals);
  }

  private List<String> pickGroups() {
    List<String> candidates = new ArrayList<>();
    for (int i = 0; i < columns(); i++) {
      ColumnStatistics statistics = manifest.statistics().get(i);
      if (statistics.hasDictionary() && statistics.distinct() <= MANY_GROUPS) {
        candidates.add(name(i));
      }
    }
    Collections.shuffle(candidates, random);
    int wanted = List.of(0, 0, 1, 1, 2).get(random.nextInt(5));
    return new ArrayList<>(candidates.subList(0, Math.min(wanted, candidates.size())));
  }

  private String aggregate() {
    int column = random.nextInt(columns());
    if (random.nextInt(4) == 0) {
      return "COUNT(*)";
    }
    if (!column(column).type().isNumeric() || random.nextInt(3) == 0) {
      return "COUNT(" + name(column) + ")";
    }
    return (random.nextBoolean() ? "SUM(" : "AVG(") + name(column) + ")";
  }

  private String parameter(int column, List<String> row) {
    int dice = random.nextInt(20);
    if (dice == 0) {
      return null;
    } else if (dice == 1) {
      return switch (column(column).type().kind()) {
        case INTEGER ->
            List.of("-1", "0", "2147483648", "9223372036854775807").get(random.nextInt(4));
        case DECIMAL, WIDE -> "12345.5";
        case DATE, TIMESTAMP, TIMESTAMPTZ -> "1999-12-31";
        case TIME -> "12:34:56";
        case UUID -> "00000000-0000-0000-0000-000000000000";
        case BOOLEAN -> "true";
        case STRING -> "no such value";
      };
    }
    return (dice < 5 ? row() : row).get(column);
  }

  private String publicCondition(int depth) {
    int form = random.nextInt(depth > 0 ? 9 : 6);
    int column = random.nextInt(columns());
    String name = name(column);
    String value = literal(column, row().get(column));
    if (value.equals("NULL")) {
      form = 5;
    }
    return switch (form) {
      case 0, 1 ->
          name
              + " "
              + List.of("=", "<>", "<", "<=", ">", ">=").get(random.nextInt(6))
              + " "
              + value;
      case 2 -> {
        String other = literal(column, row().get(column));
        yield name + " BETWEEN " + value + " AND " + (other.equals("NULL") ? value : other);
      }
      case 3 -> name + (random.nextBoolean() ? " NOT" : "") + " IN (" + value + ", " + value + ")";
      case 4 ->
          column(column).type().isCharacters()
              ? name
                  + " LIKE '"
                  + List.of("", "%", "_").get(random.nextInt(3))
                  + prefix(row().get(column))
                  + "%'"
              : name + " >= " + value;
      case 5 -> name + " IS " + (random.nextBoolean() ? "NOT " : "") + "NULL";
      case 6 -> "NOT (" + publicCondition(depth - 1) + ")";
      case 7 -> "(" + publicCondition(depth - 1) + " OR " + publicCondition(depth - 1) + ")";
      default -> "(" + publicCondition(depth - 1) + " AND " + publicCondition(depth - 1) + ")";
    };
  }

  private static String prefix(String text) {
    String known = text == null ? "A" : text;
    return known.substring(0, Math.min(2, known.length())).replaceAll("[%_'\\\\]", "");
  }

  private String literal(int column, String value) {
    if (value == null) {
      return "NULL";
    }
    return RowExpressions.literal(column(column).type(), value);
  }

  private List<String> row() {
    return rows.get(random.nextInt(rows.size()));
  }

  private int columns() {
    return manifest.schema().columns().size();
  }

  private Column column(int index) {
    return manifest.schema().columns().get(index);
  }

  private String name(int index) {
    return column(index).name();
  }
}

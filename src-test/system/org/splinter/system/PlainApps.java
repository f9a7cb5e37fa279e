package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.uber.h3core.H3Core;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.splinter.apps.BestAnswer;
import org.splinter.apps.Bin;
import org.splinter.apps.Field;
import org.splinter.apps.FlightAnswer;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightQuestion;
import org.splinter.apps.Found;
import org.splinter.apps.Hexagon;
import org.splinter.apps.Near;
import org.splinter.apps.PlaceAnswer;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceFilter;
import org.splinter.cli.AppSource;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.table.Schema;

/**
 * The applications' tables in DuckDB, with no facets and no views: the oracle of their answers. The
 * cells of places are computed from the coordinates, row by row.
 */
final class PlainApps implements AutoCloseable {
  private static final double TOLERANCE = 1e-9;

  private final PlainDatabase plain = new PlainDatabase();

  PlainApps() throws Exception {}

  /** Loads a table as it was imported. */
  void load(Path home, Path data, String table) throws Exception {
    Schema schema =
        new Providers(home, new Configuration(false)).find("alpha").manifest(table).schema();
    plain.load(table, schema, AppSource.table(data, table).orElseThrow());
  }

  /** Loads places with their cells. */
  void load(Path home, Path data, PlaceDataset dataset) throws Exception {
    load(home, data, dataset.name());
    Path cells = Files.createTempFile(home, "cells", ".csv");
    H3Core grid = H3Core.newInstance();
    List<String> lines = new ArrayList<>(List.of("key,cell"));
    for (List<Object> row :
        plain.query(
            "SELECT %s, %s, %s FROM %s"
                .formatted(
                    dataset.key(), dataset.latitude(), dataset.longitude(), dataset.name()))) {
      if (row.get(1) instanceof Number latitude && row.get(2) instanceof Number longitude) {
        for (int resolution = 5; resolution <= 7; resolution++) {
          lines.add(
              row.get(0)
                  + ","
                  + grid.latLngToCellAddress(
                      latitude.doubleValue(), longitude.doubleValue(), resolution));
        }
      }
    }
    Files.write(cells, lines);
    plain.execute(
        "CREATE TABLE %s_cells AS SELECT * FROM read_csv('%s', header=true, columns={'key': 'BIGINT', 'cell': 'VARCHAR'})"
            .formatted(dataset.name(), cells));
  }

  /** Returns the values of a column that a user can choose. */
  List<String> values(String table, String column) throws Exception {
    return plain
        .query(
            "SELECT DISTINCT %1$s FROM %2$s WHERE %1$s IS NOT NULL ORDER BY 1"
                .formatted(column, table))
        .stream()
        .map(row -> row.get(0).toString())
        .toList();
  }

  /** Checks the answer to a search of places by their score. */
  void check(
      PlaceDataset dataset,
      PlaceFilter filter,
      OptionalLong least,
      OptionalLong most,
      PlaceAnswer answer)
      throws Exception {
    String score = dataset.score().field().column();
    List<String> conditions = conditions(dataset, filter.facets(), answer.area());
    least.ifPresent(bound -> conditions.add(score + " >= " + bound));
    most.ifPresent(bound -> conditions.add(score + " <= " + bound));
    check(dataset, conditions, answer);
    assertNear(dataset, filter, answer.area(), answer.best());
  }

  /** Checks the answer to a search of places by the beginning of their name. */
  void check(PlaceDataset dataset, PlaceFilter filter, String prefix, PlaceAnswer answer)
      throws Exception {
    List<String> conditions = conditions(dataset, filter.facets(), answer.area());
    conditions.add(
        "starts_with(lower(%s), lower(%s))".formatted(dataset.label().column(), text(prefix)));
    check(dataset, conditions, answer);
    assertNear(dataset, filter, answer.area(), answer.best());
  }

  private void check(PlaceDataset dataset, List<String> conditions, PlaceAnswer answer)
      throws Exception {
    String score = dataset.score().field().column();
    String where = " FROM " + dataset.name() + " WHERE " + String.join(" AND ", conditions);
    List<Object> all =
        plain
            .query(
                "SELECT COUNT(*), COUNT(%s), AVG(%s), %s"
                        .formatted(score, score, histogram(score, dataset.score().boundaries()))
                    + where)
            .get(0);
    assertNumber(all.get(0), answer.count(), where);
    assertNumber(all.get(1), answer.scored(), where);
    assertAverage(all.get(2), answer.average(), where);
    assertEquals(numbers(all.get(3)), counts(answer.histogram()), where);
    assertBest(dataset, where, PlaceDataset.TOP, answer.best());
  }

  /** Checks the answer to a search of the best places of categories. */
  void check(PlaceDataset dataset, PlaceFilter filter, BestAnswer answer) throws Exception {
    String score = dataset.score().field().column();
    for (BestAnswer.Category category : answer.categories()) {
      List<String> conditions = conditions(dataset, filter.facets(), answer.area());
      conditions.add(equal(dataset.categories(), category.name()));
      String where = " FROM " + dataset.name() + " WHERE " + String.join(" AND ", conditions);
      List<Object> all =
          plain.query("SELECT COUNT(*), COUNT(%s), AVG(%s)".formatted(score, score) + where).get(0);
      assertNumber(all.get(0), category.count(), where);
      assertNumber(all.get(1), category.scored(), where);
      assertAverage(all.get(2), category.average(), where);
      List<Found> best = category.best() == null ? List.of() : List.of(category.best());
      assertBest(dataset, where, 1, best);
      assertNear(dataset, filter, answer.area(), best);
    }
  }

  /**
   * Asserts that no place within the miles lies outside of the area, and that places farther away
   * are marked.
   */
  private void assertNear(
      PlaceDataset dataset, PlaceFilter filter, List<Hexagon> area, List<Found> best)
      throws Exception {
    if (filter.near().isEmpty()) {
      best.forEach(found -> assertEquals(new Found(found.values(), null, false), found));
      return;
    }
    Near near = filter.near().get();
    String miles =
        "2 * 3958.7613 * asin(sqrt(sin(radians(%1$s - %3$s) / 2) ** 2 + cos(radians(%1$s)) * cos(radians(%3$s)) * sin(radians(%2$s - %4$s) / 2) ** 2))"
            .formatted(dataset.latitude(), dataset.longitude(), near.latitude(), near.longitude());
    List<String> outside = conditions(dataset, Map.of(), area);
    outside.set(outside.size() - 1, "NOT " + outside.get(outside.size() - 1));
    outside.add(miles + " < " + near.size().miles());
    List<Object> missed =
        plain
            .query(
                "SELECT COUNT(*) FROM %s WHERE %s"
                    .formatted(dataset.name(), String.join(" AND ", outside)))
            .get(0);
    assertNumber(missed.get(0), 0, outside.toString());
    for (Found found : best) {
      Object key = found.values().get(dataset.key());
      List<Object> row =
          plain
              .query(
                  "SELECT %s FROM %s WHERE %s = %s"
                      .formatted(miles, dataset.name(), dataset.key(), key))
              .get(0);
      double expected = ((Number) row.get(0)).doubleValue();
      assertNotNull(found.miles());
      assertEquals(expected, found.miles(), 1e-6);
      assertEquals(expected > near.size().miles(), found.beyond(), "place " + key);
    }
  }

  private static List<String> conditions(
      PlaceDataset dataset, Map<String, String> facets, List<Hexagon> area) {
    List<String> conditions = new ArrayList<>(List.of("TRUE"));
    facets.forEach((column, value) -> conditions.add(equal(column, value)));
    if (!area.isEmpty()) {
      conditions.add(
          "%s IN (SELECT key FROM %s_cells WHERE cell IN (%s))"
              .formatted(
                  dataset.key(),
                  dataset.name(),
                  area.stream()
                      .map(hexagon -> text(hexagon.address()))
                      .collect(Collectors.joining(", "))));
    }
    return conditions;
  }

  /**
   * Asserts that the best places are right: places of one rank may come in any order, so their
   * ranks and their rows are compared.
   */
  private void assertBest(PlaceDataset dataset, String where, int most, List<Found> best)
      throws Exception {
    String score = dataset.score().field().column();
    String tie = dataset.score().tie();
    String way = dataset.score().lowerIsBetter() ? " ASC" : " DESC";
    String rank = "%s, CASE WHEN %s IS NULL THEN NULL ELSE %s END".formatted(score, score, tie);
    List<List<Object>> expected =
        plain.query(
            "SELECT %s%s ORDER BY %s IS NULL, %s%s, %s%s LIMIT %d"
                .formatted(rank, where, score, score, way, tie, way, most));
    List<List<Object>> actual = new ArrayList<>();
    List<Object> keys = new ArrayList<>();
    for (Found found : best) {
      Object key = found.values().get(dataset.key());
      List<List<Object>> row =
          plain.query(
              "SELECT %s, %s%s AND %s = %s"
                  .formatted(String.join(", ", dataset.shown()), rank, where, dataset.key(), key));
      assertEquals(1, row.size(), where + ": place " + key);
      int shown = dataset.shown().size();
      actual.add(row.get(0).subList(shown, shown + 2));
      assertRow(row.get(0).subList(0, shown), found);
      keys.add(key);
    }
    assertEquals(expected, actual, where);
    assertEquals(keys.size(), keys.stream().distinct().count(), where);
  }

  /** Checks the answer to a search of flights. */
  void check(FlightDataset dataset, FlightQuestion question, FlightAnswer answer) throws Exception {
    String date =
        dataset.year().isPresent()
            ? "make_date(%d, month::INT, day::INT)".formatted(dataset.year().get())
            : "date";
    List<String> conditions = new ArrayList<>(List.of("TRUE"));
    question.fields().forEach((column, value) -> conditions.add(equal(column, value)));
    String from = " FROM " + dataset.name() + " WHERE " + String.join(" AND ", conditions);
    String where =
        from
            + question.from().map(day -> " AND %s >= DATE '%s'".formatted(date, day)).orElse("")
            + question.to().map(day -> " AND %s <= DATE '%s'".formatted(date, day)).orElse("");
    List<String> items = new ArrayList<>(List.of("COUNT(*)"));
    for (FlightDataset.Measure measure : dataset.measures()) {
      items.add("AVG(%s) / %d".formatted(measure.field().column(), measure.divisor()));
    }
    String averages = String.join(", ", items);
    String counted = dataset.measures().get(dataset.histogram()).field().column();
    List<Object> period =
        plain
            .query(
                "SELECT %s, %s".formatted(histogram(counted, dataset.boundaries()), averages)
                    + where)
            .get(0);
    assertEquals(numbers(period.get(0)), counts(answer.histogram()), where);
    assertAverages(period.subList(1, period.size()), answer.period(), where);
    List<List<Object>> days =
        plain.query("SELECT %s, %s%s GROUP BY 1 ORDER BY 1".formatted(date, averages, from));
    assertEquals(days.size(), answer.days().size(), from);
    for (int i = 0; i < days.size(); i++) {
      assertEquals(days.get(i).get(0), answer.days().get(i).date(), from);
      List<Object> values = days.get(i).subList(1, days.get(i).size());
      assertAverages(values, answer.days().get(i).averages(), from);
    }
    List<List<Object>> months =
        plain.query(
            "SELECT strftime(%s, '%%Y-%%m'), %s%s GROUP BY 1 ORDER BY 1"
                .formatted(date, averages, from));
    assertEquals(months.size(), answer.months().size(), from);
    for (int i = 0; i < months.size(); i++) {
      assertEquals(months.get(i).get(0), answer.months().get(i).month().toString(), from);
      List<Object> values = months.get(i).subList(1, months.get(i).size());
      assertAverages(values, answer.months().get(i).averages(), from);
    }
    List<List<Object>> cheapest = new ArrayList<>();
    if (dataset.cheapest().isPresent()) {
      FlightDataset.Cheapest list = dataset.cheapest().get();
      cheapest =
          plain.query(
              "SELECT %s%s ORDER BY %s, %s LIMIT %d"
                  .formatted(
                      String.join(", ", list.shown()),
                      where,
                      list.price().column(),
                      list.key(),
                      FlightDataset.TOP));
    }
    assertEquals(cheapest.size(), answer.cheapest().size(), where);
    for (int i = 0; i < cheapest.size(); i++) {
      assertRow(cheapest.get(i), answer.cheapest().get(i));
    }
  }

  private static void assertAverages(
      List<Object> expected, FlightAnswer.Averages actual, String where) {
    assertNumber(expected.get(0), actual.count(), where);
    assertEquals(expected.size() - 1, actual.values().size(), where);
    for (int i = 1; i < expected.size(); i++) {
      assertAverage(expected.get(i), actual.values().get(i - 1), where);
    }
  }

  private static void assertRow(List<Object> expected, Found found) {
    List<Object> values = new ArrayList<>(found.values().values());
    assertEquals(expected.size(), values.size());
    for (int i = 0; i < values.size(); i++) {
      assertEquals(plain(expected.get(i)), plain(values.get(i)));
    }
  }

  /** Returns a value such that numbers of all types are comparable. */
  private static Object plain(Object value) {
    return value instanceof Number
        ? new BigDecimal(value.toString()).stripTrailingZeros().toPlainString()
        : value instanceof LocalDate ? value.toString() : value;
  }

  private static void assertNumber(Object expected, long actual, String where) {
    assertEquals(((Number) expected).longValue(), actual, where);
  }

  private static void assertAverage(Object expected, Double actual, String where) {
    if (expected == null) {
      assertNull(actual, where);
    } else {
      assertNotNull(actual, where);
      double value = ((Number) expected).doubleValue();
      assertEquals(value, actual, Math.abs(value) * TOLERANCE, where);
    }
  }

  private static String histogram(String column, List<Long> boundaries) {
    return PlainDatabase.histogram(column, boundaries.stream().map(String::valueOf).toList());
  }

  private static List<Long> numbers(Object list) {
    return ((List<?>) list).stream().map(each -> ((Number) each).longValue()).toList();
  }

  private static List<Long> counts(List<Bin> bins) {
    return bins.stream().map(Bin::count).toList();
  }

  /** Returns the condition that a column has a value, whatever the case of both. */
  private static String equal(String column, String value) {
    return "lower(%s) = lower(%s)".formatted(column, text(value));
  }

  private static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** Returns the columns of fields that a user can fill in. */
  static List<String> columns(List<Field> fields) {
    return Field.columns(fields);
  }

  @Override
  public void close() throws IOException {
    try {
      plain.close();
    } catch (java.sql.SQLException e) {
      throw new IOException(e);
    }
  }
}

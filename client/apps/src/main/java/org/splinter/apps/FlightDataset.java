package org.splinter.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of flights, with all that differs between the datasets; public.
 *
 * @param name the name of the table that has all columns
 * @param title the name in words
 * @param required the text columns that must be filled in
 * @param facets the text columns that may be left open
 * @param year the year of all flights, if the columns month and day hold their day; empty if the
 *     column date does
 * @param measures the averaged columns
 * @param histogram the index of the measure that the histogram counts by
 * @param boundaries the boundaries of the histogram
 * @param cheapest the list of the cheapest flights, if there is one
 * @param notes remarks on the whole table
 */
public record FlightDataset(
    String name,
    String title,
    List<Field> required,
    List<Field> facets,
    Optional<Integer> year,
    List<Measure> measures,
    int histogram,
    List<Long> boundaries,
    Optional<Cheapest> cheapest,
    List<String> notes) {
  /** The number of the cheapest flights that are shown. */
  public static final int TOP = 10;

  private static final String ACTION = "search";

  public FlightDataset {
    required = List.copyOf(required);
    facets = List.copyOf(facets);
    measures = List.copyOf(measures);
    boundaries = List.copyOf(boundaries);
    notes = List.copyOf(notes);
  }

  /**
   * A column of whole numbers that is averaged over the flights that have it.
   *
   * @param unit the unit in words
   * @param divisor the number of the column's own units that make one of that unit
   */
  public record Measure(Field field, String unit, int divisor) {}

  /**
   * A list of the cheapest flights.
   *
   * @param key the column of unique integers, from 0 to {@code keys - 1}
   * @param keys a bound above all keys
   * @param price the column of prices, integers without NULL
   * @param details the other columns that are shown
   */
  public record Cheapest(String key, long keys, Field price, List<Field> details) {
    public Cheapest {
      details = List.copyOf(details);
    }

    /** Returns an expression that orders flights of all days: price and key in one number. */
    String rank() {
      return price.column() + " * " + keys + " + " + key;
    }

    /** Returns the columns of a flight that are shown. */
    public List<String> shown() {
      List<String> columns = new ArrayList<>();
      columns.add(key);
      columns.add(price.column());
      columns.addAll(Field.columns(details));
      return columns;
    }
  }

  /** Returns the table that is searched, in which any value of a facet is a value too. */
  public String cube() {
    return name + "_any";
  }

  /** Returns the tables, each of which is made of the one before it. */
  public List<String> tables() {
    return List.of(name, cube());
  }

  /** Returns the columns that the searched table has beside the facets. */
  public List<String> kept() {
    List<String> columns = new ArrayList<>(Field.columns(required));
    columns.addAll(dates());
    measures.forEach(measure -> columns.add(measure.field().column()));
    cheapest.ifPresent(
        list -> {
          columns.add(list.key());
          columns.add(list.price().column());
        });
    return columns.stream().distinct().toList();
  }

  /** Returns the columns that hold the day. */
  public List<String> dates() {
    return year.isPresent() ? List.of("month", "day") : List.of("date");
  }

  /** Returns all fields that can be filled in, in the order of the template. */
  public List<Field> fields() {
    List<Field> fields = new ArrayList<>(required);
    fields.addAll(facets);
    return fields;
  }

  /**
   * Returns the query for every day by itself. The user's computer adds up the days that matter, so
   * that nobody else learns which they are.
   */
  Template days() {
    String dates = String.join(", ", dates());
    StringBuilder items = new StringBuilder(dates).append(", COUNT(*)");
    for (Measure measure : measures) {
      String column = measure.field().column();
      items.append(", COUNT(" + column + "), SUM(" + column + ")");
    }
    items.append(", HISTOGRAM(").append(measures.get(histogram).field().column());
    boundaries.forEach(boundary -> items.append(", ").append(boundary));
    items.append(")");
    cheapest.ifPresent(list -> items.append(", MIN(" + list.rank() + ", " + TOP + ")"));
    return new Template(
        ACTION,
        "counts, sums" + (cheapest.isPresent() ? " and the cheapest" : "") + " of every day",
        "SELECT "
            + items
            + " FROM "
            + cube()
            + " WHERE "
            + Template.equal(Field.columns(fields()))
            + " GROUP BY "
            + dates,
        1);
  }

  /** Returns the query for the rows of the cheapest flights; empty if the dataset lists none. */
  Optional<Template> details() {
    return cheapest.map(
        list ->
            new Template(
                ACTION,
                "what is known of the cheapest",
                "SELECT "
                    + String.join(", ", list.shown())
                    + " FROM "
                    + name
                    + " WHERE "
                    + Template.in(list.key(), TOP),
                1));
  }

  /** Returns all queries that its action sends. */
  public List<Template> templates() {
    List<Template> templates = new ArrayList<>();
    templates.add(days());
    details().ifPresent(templates::add);
    return templates;
  }
}

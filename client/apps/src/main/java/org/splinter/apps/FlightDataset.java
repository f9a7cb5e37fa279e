package org.splinter.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of flights; public, and all that differs between the datasets.
 *
 * @param name of the table, in which all columns stand
 * @param title in words
 * @param required text columns that must be filled in
 * @param facets those of which any value can be asked for
 * @param year of all flights, if their day is told by the columns month and day; empty if it is by
 *     the column date
 * @param measures what is averaged
 * @param histogram which of them is counted by
 * @param boundaries of that histogram
 * @param cheapest the flights that are listed, if any are
 * @param notes what must be known of all of it
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
  /** How many of the cheapest are shown. */
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
   * A column of whole numbers that is averaged over flights that have it.
   *
   * @param unit in words
   * @param divisor how many of the column's own make one of that unit
   */
  public record Measure(Field field, String unit, int divisor) {}

  /**
   * The cheapest flights.
   *
   * @param key the column of unique integers, from 0 to {@code keys - 1}
   * @param keys more than there are
   * @param price their column of integers, none NULL
   * @param details the columns that are shown besides
   */
  public record Cheapest(String key, long keys, Field price, List<Field> details) {
    public Cheapest {
      details = List.copyOf(details);
    }

    /** Price and key in one number: the order of flights, whatever day they are of. */
    String rank() {
      return price.column() + " * " + keys + " + " + key;
    }

    /** Returns the columns of a flight that is shown. */
    public List<String> shown() {
      List<String> columns = new ArrayList<>();
      columns.add(key);
      columns.add(price.column());
      columns.addAll(Field.columns(details));
      return columns;
    }
  }

  /** Returns the table that is searched, in which any value of a facet is a value too. */
  public String faceted() {
    return name + "_any";
  }

  /** Returns the tables, each of which is made of the one before it. */
  public List<String> tables() {
    return List.of(name, faceted());
  }

  /** Returns the columns that the searched table has besides facets. */
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

  /** Returns the columns that tell the day. */
  public List<String> dates() {
    return year.isPresent() ? List.of("month", "day") : List.of("date");
  }

  /** Returns all that can be filled in, in the order of the template. */
  public List<Field> fields() {
    List<Field> fields = new ArrayList<>(required);
    fields.addAll(facets);
    return fields;
  }

  /**
   * Every day by itself, so that which days matter is nobody else's business: the user's computer
   * adds up those.
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
            + faceted()
            + " WHERE "
            + Template.equal(Field.columns(fields()))
            + " GROUP BY "
            + dates,
        1);
  }

  /** Returns the rows of what was found. */
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

  /** Returns all that its action sends. */
  public List<Template> templates() {
    List<Template> templates = new ArrayList<>();
    templates.add(days());
    details().ifPresent(templates::add);
    return templates;
  }
}

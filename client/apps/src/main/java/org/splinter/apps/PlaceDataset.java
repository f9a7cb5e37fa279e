package org.splinter.apps;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.derived.CubeColumns;

/**
 * A table of places that can be searched by attributes and position, with all that differs between
 * the datasets; public.
 *
 * @param name the name of the table that has all columns
 * @param title the name in words
 * @param key the column of unique integers
 * @param label the column of names
 * @param facets the text columns that may be left open
 * @param labelFacets the facets that can be combined with the beginning of a name
 * @param categories the facet whose values are compared by their best place
 * @param details the other columns that are shown
 * @param notes remarks on the whole table
 */
public record PlaceDataset(
    String name,
    String title,
    String key,
    Field label,
    List<Field> facets,
    List<String> labelFacets,
    String categories,
    Score score,
    String latitude,
    String longitude,
    List<Field> details,
    List<String> notes) {
  /** The number of the best places that are shown. */
  public static final int TOP = 10;

  /** The number of categories whose best places are found at once. */
  public static final int CATEGORIES = 6;

  public PlaceDataset {
    facets = List.copyOf(facets);
    labelFacets = List.copyOf(labelFacets);
    details = List.copyOf(details);
    notes = List.copyOf(notes);
  }

  /** Returns the table with the hexagons of each row. */
  public String located() {
    return name + "_at";
  }

  /** Returns the table that is searched, in which any value of a facet is a value too. */
  public String cube() {
    return name + "_any";
  }

  /** Returns the tables, each of which is made of the one before it. */
  public List<String> tables() {
    return List.of(name, located(), cube());
  }

  /** Returns the columns that the searched table has beside facets and areas. */
  public List<String> kept() {
    return List.of(key, label.column(), score.field().column(), score.tie());
  }

  /** Returns the columns of a place that are shown. */
  public List<String> shown() {
    List<String> columns = new ArrayList<>();
    columns.add(key);
    columns.add(label.column());
    columns.addAll(Field.columns(details));
    columns.add(latitude);
    columns.add(longitude);
    return columns;
  }

  /**
   * Returns the query for counts, a histogram and the best among places with scores in an interval.
   */
  Template search() {
    return new Template(
        "search",
        "the count, scores and the best",
        select(TOP) + where(Field.columns(facets)) + " AND " + score.orNone() + " BETWEEN ? AND ?",
        1);
  }

  /**
   * Returns the query for counts, a histogram and the best among places whose name has a prefix.
   */
  Template byName() {
    StringBuilder any = new StringBuilder();
    for (Field facet : facets) {
      if (!labelFacets.contains(facet.column())) {
        any.append(facet.column()).append(" = '" + CubeColumns.ANY + "' AND ");
      }
    }
    return new Template(
        "name",
        "the count, scores and the best",
        select(TOP)
            + where(labelFacets).replace(" WHERE ", " WHERE " + any)
            + " AND "
            + Template.folded(label.column())
            + " LIKE ?",
        1);
  }

  /** Returns the query for the best place of each of several categories. */
  Template best() {
    return new Template(
        "best",
        "count, average score and the best of " + CATEGORIES + " categories",
        select(1) + where(Field.columns(facets)),
        CATEGORIES);
  }

  /** Returns the query for the rows of the best places. */
  Template details(String action) {
    return new Template(
        action,
        "what is known of the best",
        "SELECT "
            + String.join(", ", shown())
            + " FROM "
            + name
            + " WHERE "
            + Template.in(key, TOP),
        1);
  }

  /** Returns all queries that its actions send. */
  public List<Template> templates() {
    return List.of(search(), details("search"), byName(), details("name"), best(), details("best"));
  }

  private String select(int most) {
    String column = score.field().column();
    return "SELECT COUNT(*), COUNT("
        + column
        + "), SUM("
        + column
        + "), HISTOGRAM("
        + column
        + ", "
        + String.join(", ", score.boundaries().stream().map(String::valueOf).toList())
        + "), "
        + score.best(key, most)
        + " FROM "
        + cube();
  }

  private static String where(List<String> columns) {
    return " WHERE "
        + Template.equal(columns)
        + " AND "
        + Template.in(CubeColumns.AREA, Hexagons.MOST);
  }
}

package org.splinter.apps;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.splinter.client.derived.Lineage;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.derived.CubeColumns;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * A description of a dataset's tables as all of a user's providers publish it, equal for all users.
 *
 * <p>Guarantee: each provider is asked for the same things, whatever the others say; a dataset
 * whose tables differ between them counts as one that is not there.
 *
 * @param version the version of the dataset's table
 * @param rows the number of the table's rows
 * @param choices the values of each field that can be filled in, by its column
 * @param least the least value by column, of those whose range matters to users
 * @param most the greatest value by column
 * @param firstDay the first day with flights
 * @param lastDay the last day with flights
 */
public record Description(
    Fingerprint version,
    long rows,
    Map<String, List<String>> choices,
    Map<String, BigDecimal> least,
    Map<String, BigDecimal> most,
    Optional<LocalDate> firstDay,
    Optional<LocalDate> lastDay) {
  private static final String DATE = "date";

  /**
   * Returns the description of places; empty if a provider lacks the tables, which 'splinter apps
   * prepare' makes, if they are behind the first of them, or if they differ.
   */
  public static Optional<Description> of(PlaceDataset dataset, List<? extends Provider> providers)
      throws IOException {
    return of(
        dataset.tables(),
        Field.columns(dataset.facets()),
        List.of(dataset.score().field().column(), dataset.latitude(), dataset.longitude()),
        Optional.empty(),
        new PublicMetadata(List.copyOf(providers)));
  }

  /** Returns the description of flights. */
  public static Optional<Description> of(FlightDataset dataset, List<? extends Provider> providers)
      throws IOException {
    return of(
        dataset.tables(),
        Field.columns(dataset.fields()),
        dataset.cheapest().map(list -> List.of(list.price().column())).orElse(List.of()),
        dataset.year(),
        new PublicMetadata(List.copyOf(providers)));
  }

  private static Optional<Description> of(
      List<String> tables,
      List<String> fields,
      List<String> ranges,
      Optional<Integer> year,
      PublicMetadata metadata)
      throws IOException {
    List<Optional<Tables>> found =
        metadata.panel().ofAll(provider -> Tables.of(tables, fields, ranges, provider));
    if (found.stream().distinct().count() != 1 || found.get(0).isEmpty()) {
      return Optional.empty();
    }
    Manifest base = found.get(0).get().base();
    Map<String, List<String>> choices = found.get(0).get().choices();
    Map<String, BigDecimal> least = new TreeMap<>();
    Map<String, BigDecimal> most = new TreeMap<>();
    for (String range : ranges) {
      int column = base.schema().indexOf(range);
      ColumnType type = base.schema().columns().get(column).type();
      ColumnStatistics statistics = base.statistics().get(column);
      least.put(range, BigDecimal.valueOf(statistics.min(), type.scale()));
      most.put(range, BigDecimal.valueOf(statistics.max(), type.scale()));
    }
    int date = base.schema().indexOf(DATE);
    ColumnStatistics dates = date < 0 ? null : base.statistics().get(date);
    return Optional.of(
        new Description(
            base.fingerprint(),
            base.rows(),
            choices,
            least,
            most,
            dates == null
                ? year.map(all -> LocalDate.of(all, 1, 1))
                : Optional.of(LocalDate.ofEpochDay(dates.min())),
            dates == null
                ? year.map(all -> LocalDate.of(all, 12, 31))
                : Optional.of(LocalDate.ofEpochDay(dates.max()))));
  }

  /**
   * The tables of a dataset at one provider.
   *
   * @param base the facts of the first table
   * @param cube the facts of the last one
   * @param choices the values of each field, by its column
   */
  private record Tables(Manifest base, Manifest cube, Map<String, List<String>> choices) {

    /** Asks one provider; empty if it lacks tables or columns, or tables are behind the first. */
    static Optional<Tables> of(
        List<String> tables, List<String> fields, List<String> ranges, Provider provider)
        throws IOException {
      if (!provider.tables().containsAll(tables) || !Lineage.isCurrent(provider, tables)) {
        return Optional.empty();
      }
      Manifest base = provider.manifest(tables.get(0));
      Manifest cube = provider.manifest(tables.get(tables.size() - 1));
      if (!have(cube, fields) || !have(base, ranges)) {
        return Optional.empty();
      }
      Map<String, List<String>> choices = new TreeMap<>();
      for (String field : fields) {
        List<String> values = new ArrayList<>();
        for (Value value : provider.dictionary(cube, cube.schema().indexOf(field)).values()) {
          String text = ((Value.Text) value).string();
          if (!text.equals(CubeColumns.ANY)) {
            values.add(text);
          }
        }
        choices.put(field, List.copyOf(values));
      }
      return Optional.of(new Tables(base.facts(), cube.facts(), choices));
    }
  }

  /**
   * Returns whether a table has the columns; a table that the user made under its name may have
   * others.
   */
  private static boolean have(Manifest table, List<String> columns) {
    return columns.stream().allMatch(column -> table.schema().indexOf(column) >= 0);
  }
}

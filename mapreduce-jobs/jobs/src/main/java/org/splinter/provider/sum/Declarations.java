package org.splinter.provider.sum;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/**
 * The owner's words about a private table. They are public, and all that is public of its columns:
 * bounds that were counted in the rows would show its least and its greatest value.
 *
 * @param id the name of the column of the rows' ids
 * @param ranges by column, the least and the greatest value as text, such as {@code 0..200000}
 * @param values by column, all values that it can have, as texts
 * @param minimumGroup the least number of records of a row; 1 if a record is a row
 * @param epsilon the privacy loss of one answer in millionths; 0 for exact sums
 */
public record Declarations(
    String id,
    Map<String, String> ranges,
    Map<String, List<String>> values,
    int minimumGroup,
    long epsilon) {
  private static final String TO = "..";
  private static final String RANGE = "--range";
  private static final String VALUES = "--values";

  public Declarations {
    ranges = Map.copyOf(ranges);
    values = Map.copyOf(values);
  }

  /**
   * Checks the declarations against the columns of the records, and in full when types are known.
   *
   * @throws IOException naming what is wrong with one
   */
  void check(Schema records, boolean typed) throws IOException {
    Schema schema = rows(records);
    Set<Integer> declared = new HashSet<>();
    declared.add(idColumn(schema));
    for (String column : ranges.keySet()) {
      if (!declared.add(column(schema, RANGE, column))) {
        throw twice(RANGE, column);
      }
    }
    for (String column : values.keySet()) {
      if (!declared.add(column(schema, VALUES, column))) {
        throw twice(VALUES, column);
      }
    }
    if (typed) {
      for (Column column : records.columns()) {
        if (column.type().isWide()) {
          throw new IOException(
              "column '"
                  + column.name()
                  + "' is "
                  + column.type().describe()
                  + ", numbers of a private table have 64 bits; leave it out by --schema, or give"
                  + " it fewer digits after the point there, such as decimal(2) round");
        }
      }
      ranges(schema);
      dictionaries(schema);
    }
  }

  private static IOException twice(String option, String column) {
    return new IOException(
        option
            + " "
            + column
            + ": the column is declared already; one is that of --row, or has a range, or values");
  }

  /**
   * Returns the columns of rows that are made of such records.
   *
   * @throws IOException if the records have a column that rows get
   */
  Schema rows(Schema records) throws IOException {
    if (minimumGroup == 1) {
      return records;
    }
    if (records.indexOf(CombinedRow.RECORDS) >= 0) {
      throw new IOException(
          "the records have a column '"
              + CombinedRow.RECORDS
              + "', which --min-group gives rows; leave it out by --schema");
    }
    return CombinedRow.counted(records);
  }

  /** A column's least and greatest word. */
  record Range(long least, long greatest) {}

  /** Returns the ranges of columns, by number. */
  Map<Integer, Range> ranges(Schema schema) throws IOException {
    Map<Integer, Range> found = new TreeMap<>();
    if (minimumGroup > 1) { // as many records as their counter holds, unless the owner says fewer
      found.put(
          column(schema, RANGE, CombinedRow.RECORDS), new Range(minimumGroup, Integer.MAX_VALUE));
    }
    for (Map.Entry<String, String> declared : ranges.entrySet()) {
      int column = column(schema, RANGE, declared.getKey());
      found.put(column, range(schema.columns().get(column), declared.getValue()));
    }
    return found;
  }

  private static Range range(Column column, String text) throws IOException {
    String option = RANGE + " " + column.name() + "=" + text;
    int at = text.indexOf(TO);
    if (at < 0 || column.type().isText()) {
      throw new IOException(
          option
              + (column.type().isText()
                  ? ": the column is a string; declare its values instead: --values "
                      + column.name()
                      + "=a,b,c"
                  : ": write the least and the greatest value, such as 0..200000"));
    }
    long least = word(option, column.type(), text.substring(0, at));
    long greatest = word(option, column.type(), text.substring(at + TO.length()));
    if (least > greatest) {
      throw new IOException(option + ": the least value comes first");
    }
    return new Range(least, greatest);
  }

  private static long word(String option, ColumnType type, String text) throws IOException {
    try {
      return type.parseWord(text.strip());
    } catch (IllegalArgumentException e) {
      throw new IOException(option + ": '" + text + "' " + e.getMessage(), e);
    }
  }

  /** Returns the dictionaries of columns, by number. */
  Map<Integer, Dictionary> dictionaries(Schema schema) throws IOException {
    Map<Integer, Dictionary> found = new TreeMap<>();
    for (Map.Entry<String, List<String>> declared : values.entrySet()) {
      int number = column(schema, VALUES, declared.getKey());
      Column column = schema.columns().get(number);
      List<Value> sorted;
      if (declared.getValue().size() > Dictionary.MAX_SIZE) {
        throw new IOException(
            VALUES
                + " "
                + column.name()
                + ": "
                + declared.getValue().size()
                + " values, at most "
                + Dictionary.MAX_SIZE
                + " are possible");
      }
      try {
        sorted =
            declared.getValue().stream().map(column.type()::parse).distinct().sorted().toList();
      } catch (IllegalArgumentException e) {
        throw new IOException(
            VALUES + " " + column.name() + "=" + declared.getValue() + ": one " + e.getMessage(),
            e);
      }
      found.put(number, new Dictionary(sorted));
    }
    return found;
  }

  /** Returns the number of the column of ids. */
  int idColumn(Schema schema) throws IOException {
    return column(schema, "--row", id);
  }

  private static int column(Schema schema, String option, String name) throws IOException {
    int column = schema.indexOf(name);
    if (column < 0) {
      throw new IOException(
          option
              + " "
              + name
              + ": there is no such column; there are "
              + schema.columns().stream().map(Column::name).collect(Collectors.joining(", ")));
    }
    return column;
  }
}

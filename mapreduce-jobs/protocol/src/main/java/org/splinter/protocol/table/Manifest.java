package org.splinter.protocol.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The public metadata of one table version. Providers that imported equal rows agree on {@link
 * #facts}: name, schema, row count, fingerprint, statistics and dictionaries; the parts may differ,
 * and what the files were.
 *
 * @param statistics one per column of the schema
 * @param parts the data files of this version
 * @param dictionaries the digests of the dictionaries by column: of all that there are, or none
 *     while they are not known, as of a table that is not made yet
 * @param columns the digests of all columns as they are stored in the parts; empty if there are no
 *     parts, or an earlier build wrote them
 * @param measured the decimal columns whose scale was found from the values of binary fractions,
 *     not declared
 */
public record Manifest(
    String table,
    Schema schema,
    long rows,
    Fingerprint fingerprint,
    List<ColumnStatistics> statistics,
    List<Part> parts,
    Map<Integer, DictionaryDigest> dictionaries,
    List<ColumnDigest> columns,
    Set<Integer> measured) {
  /** The bytes in memory of a batch's span, and of a column with its statistics, about. */
  private static final int BATCH_BYTES = 64;

  private static final int COLUMN_BYTES = 512;

  public Manifest {
    statistics = List.copyOf(statistics);
    parts = List.copyOf(parts);
    dictionaries = Map.copyOf(dictionaries);
    columns = List.copyOf(columns);
    if (!columns.isEmpty() && columns.size() != schema.columns().size()) {
      throw new IllegalArgumentException("one digest per column");
    }
    measured = Set.copyOf(measured);
    if (statistics.size() != schema.columns().size()) {
      throw new IllegalArgumentException("one statistics entry per column");
    }
    if (!dictionaries.isEmpty()
        && !dictionaries.keySet().equals(new HashSet<>(withDictionary(statistics)))) {
      throw new IllegalArgumentException(
          "dictionaries of columns "
              + withDictionary(statistics)
              + ", but digests of "
              + dictionaries.keySet());
    }
  }

  /** Makes a manifest of which no digests of columns are known, and no scale was found. */
  public Manifest(
      String table,
      Schema schema,
      long rows,
      Fingerprint fingerprint,
      List<ColumnStatistics> statistics,
      List<Part> parts,
      Map<Integer, DictionaryDigest> dictionaries) {
    this(table, schema, rows, fingerprint, statistics, parts, dictionaries, List.of(), Set.of());
  }

  /** Makes a manifest of which no digests are known. */
  public Manifest(
      String table,
      Schema schema,
      long rows,
      Fingerprint fingerprint,
      List<ColumnStatistics> statistics,
      List<Part> parts) {
    this(table, schema, rows, fingerprint, statistics, parts, Map.of());
  }

  /** Returns this manifest with the columns whose scale was found. */
  public Manifest withMeasured(Set<Integer> decimals) {
    return new Manifest(
        table, schema, rows, fingerprint, statistics, parts, dictionaries, columns, decimals);
  }

  private static List<Integer> withDictionary(List<ColumnStatistics> statistics) {
    return IntStream.range(0, statistics.size())
        .filter(column -> statistics.get(column).hasDictionary())
        .boxed()
        .toList();
  }

  /** Returns the columns that have a dictionary, ascending. */
  public List<Integer> columnsWithDictionary() {
    return withDictionary(statistics);
  }

  /** Returns whether the digests of all dictionaries are known. */
  public boolean hasDigests() {
    return dictionaries.size() == columnsWithDictionary().size();
  }

  /** Returns about the bytes that it takes in memory. */
  public long memoryBytes() {
    return (long) BATCH_BYTES * batches().size() + (long) COLUMN_BYTES * statistics.size();
  }

  /** Returns this manifest with the digests of its dictionaries. */
  public Manifest withDigests(Map<Integer, DictionaryDigest> digests) {
    return new Manifest(
        table, schema, rows, fingerprint, statistics, parts, digests, columns, measured);
  }

  /** Returns this manifest with the digests of its columns as they are stored. */
  public Manifest withColumns(List<ColumnDigest> digests) {
    return new Manifest(
        table, schema, rows, fingerprint, statistics, parts, dictionaries, digests, measured);
  }

  /** Returns this manifest with the digests of these dictionaries, all that it has, by column. */
  public Manifest withDictionaries(Map<Integer, Dictionary> all) {
    Map<Integer, DictionaryDigest> digests = new TreeMap<>();
    all.forEach(
        (column, dictionary) ->
            digests.put(
                column,
                DictionaryDigest.of(dictionary, schema.columns().get(column).type().isText())));
    return withDigests(digests);
  }

  /**
   * Returns what all providers with this version have in common: all but what follows from the
   * files that a provider imported, which are the parts' names, number and batches, and how a scale
   * came about.
   */
  public Manifest facts() {
    return new Manifest(table, schema, rows, fingerprint, statistics, List.of(), dictionaries);
  }

  /**
   * Returns all batches in the order of their rows: that of the parts and, in each part, that of
   * its file.
   */
  public List<StoredBatch> batches() {
    List<StoredBatch> batches = new ArrayList<>();
    for (Part part : parts) {
      part.batches().forEach(span -> batches.add(new StoredBatch(part.file(), span)));
    }
    return batches;
  }

  /** One batch, and the name of its part's file. */
  public record StoredBatch(String file, Span span) {}

  /** A data file, by its name inside the version's directory, and its batches in file order. */
  public record Part(String file, List<Span> batches) {
    public Part {
      batches = List.copyOf(batches);
    }
  }

  /** The place of one batch in its file: offset and length in bytes, and its rows. */
  public record Span(long offset, int length, int rows) {}
}

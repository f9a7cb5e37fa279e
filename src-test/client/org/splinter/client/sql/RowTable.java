package org.splinter.client.sql;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.splinter.table.Batch;
import org.splinter.table.BatchReader;
import org.splinter.table.BatchWriter;
import org.splinter.table.Column;
import org.splinter.table.ColumnBuilder;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Dictionary;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;
import org.splinter.table.Schema;
import org.splinter.table.Value;

/** A table with its rows: what planning knows of it, and the batch that a mapper would see. */
public final class RowTable {
  private static final Configuration CONFIGURATION = new Configuration();
  private static final String PART = "part-00000";

  public final List<Column> columns;
  public final List<@Nullable Value[]> rows;
  public final PublicTable table;
  private final Path directory;

  /**
   * @param withDictionary per column, whether it gets a dictionary
   * @param directory where its only part is written
   */
  public RowTable(
      List<Column> columns, boolean[] withDictionary, List<@Nullable Value[]> rows, Path directory)
      throws IOException {
    this.columns = columns;
    this.rows = rows;
    this.directory = directory;
    List<ColumnStatistics> statistics = new ArrayList<>();
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int c = 0; c < columns.size(); c++) {
      statistics.add(statistics(c, withDictionary[c], dictionaries));
    }
    Schema schema = new Schema(columns);
    Fingerprint fingerprint = new Fingerprint(new byte[Fingerprint.BYTES]);
    List<Manifest.Span> spans;
    try (OutputStream out = Files.newOutputStream(directory.resolve(PART));
        BatchWriter writer = new BatchWriter(out, schema, statistics)) {
      for (Value[] row : rows) {
        for (int c = 0; c < row.length; c++) {
          append(writer.column(c), dictionaries.get(c), row[c]);
        }
        writer.endRow();
      }
      writer.finish();
      spans = writer.spans();
    }
    List<Manifest.Part> parts = List.of(new Manifest.Part(PART, spans));
    this.table =
        new PublicTable(
            new Manifest("t", schema, rows.size(), fingerprint, statistics, parts), dictionaries);
  }

  private ColumnStatistics statistics(
      int column, boolean withDictionary, Map<Integer, Dictionary> dictionaries) {
    TreeSet<Value> values = new TreeSet<>();
    long nulls = 0;
    long longest = 0;
    for (Value[] row : rows) {
      Value value = row[column];
      if (value == null) {
        nulls++;
        continue;
      }
      values.add(value);
      longest = Math.max(longest, value instanceof Value.Text text ? text.utf8().length : 0);
    }
    int distinct = ColumnStatistics.UNCOUNTED;
    if (withDictionary) {
      dictionaries.put(column, new Dictionary(new ArrayList<>(values)));
      distinct = values.size();
    }
    boolean words = !columns.get(column).type().isText() && !values.isEmpty();
    long min = words ? ((Value.Word) values.first()).word() : 0;
    long max = words ? ((Value.Word) values.last()).word() : longest;
    return new ColumnStatistics(nulls, min, max, distinct);
  }

  private static void append(
      ColumnBuilder column, @Nullable Dictionary dictionary, @Nullable Value value) {
    if (value == null) {
      column.appendNull();
    } else if (dictionary != null) {
      column.appendWord(dictionary.rank(value));
    } else if (value instanceof Value.Text text) {
      column.appendText(text.utf8(), 0, text.utf8().length);
    } else {
      column.appendWord(((Value.Word) value).word());
    }
  }

  /** All rows; there must be one at least. */
  public Batch batch() throws IOException {
    List<Integer> all = IntStream.range(0, columns.size()).boxed().toList();
    Manifest manifest = table.manifest();
    try (BatchReader reader =
        new BatchReader(
            FileSystem.getLocal(CONFIGURATION),
            new org.apache.hadoop.fs.Path(directory.toUri()),
            manifest,
            all)) {
      return reader.read(PART, manifest.parts().get(0).batches().get(0));
    }
  }
}

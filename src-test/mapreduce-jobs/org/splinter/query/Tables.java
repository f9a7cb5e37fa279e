package org.splinter.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
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

/** Small tables in memory for tests of plans and keys: a manifest and its dictionaries. */
public final class Tables {
  private Tables() {}

  /** Takes a batch, which is overwritten after the call. */
  public interface BatchConsumer {
    void accept(Batch batch) throws IOException;
  }

  /**
   * Writes the rows as one part file of batches in {@code directory} and returns the manifest that
   * names it.
   */
  public static Manifest write(Metadata table, List<@Nullable Value[]> rows, Path directory)
      throws IOException {
    return write(table, rows, Math.max(1, rows.size()), directory);
  }

  /** The same in parts of so many rows, and so in batches of no more. */
  public static Manifest write(
      Metadata table, List<@Nullable Value[]> rows, int partRows, Path directory)
      throws IOException {
    Manifest manifest = table.manifest();
    List<Manifest.Part> parts = new ArrayList<>();
    for (int first = 0; first == 0 || first < rows.size(); first += partRows) {
      String file = "part-%05d".formatted(parts.size());
      try (OutputStream out = Files.newOutputStream(directory.resolve(file));
          BatchWriter writer = new BatchWriter(out, manifest.schema(), manifest.statistics())) {
        for (Value[] row : rows.subList(first, Math.min(rows.size(), first + partRows))) {
          for (int c = 0; c < row.length; c++) {
            append(writer.column(c), table.dictionaries().get(c), row[c]);
          }
          writer.endRow();
        }
        writer.finish();
        parts.add(new Manifest.Part(file, writer.spans()));
      }
    }
    return new Manifest(
        manifest.table(),
        manifest.schema(),
        manifest.rows(),
        manifest.fingerprint(),
        manifest.statistics(),
        parts);
  }

  /** Reads these columns of all batches that {@link #write} wrote, in the order of the rows. */
  public static void read(
      Manifest manifest, Path directory, List<Integer> columns, BatchConsumer consumer)
      throws IOException {
    FileSystem local = FileSystem.getLocal(new Configuration());
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(directory.toUri());
    try (BatchReader reader = new BatchReader(local, path, manifest, columns)) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          consumer.accept(reader.read(part.file(), span));
        }
      }
    }
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

  /** A table's metadata. */
  public record Metadata(Manifest manifest, Map<Integer, Dictionary> dictionaries) {
    public PublicTable table() {
      return new PublicTable(manifest, dictionaries);
    }
  }

  /**
   * The metadata of a table with these rows, a null cell being NULL.
   *
   * @param withDictionary per column, whether it gets a dictionary
   */
  public static Metadata of(
      List<Column> columns, boolean[] withDictionary, List<@Nullable Value[]> rows) {
    List<ColumnStatistics> statistics = new ArrayList<>();
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int c = 0; c < columns.size(); c++) {
      TreeSet<Value> values = new TreeSet<>();
      long nulls = 0;
      for (Value[] row : rows) {
        if (row[c] == null) {
          nulls++;
        } else {
          values.add(row[c]);
        }
      }
      boolean words = !columns.get(c).type().isText() && !values.isEmpty();
      long min = words ? ((Value.Word) values.first()).word() : 0;
      long max = words ? ((Value.Word) values.last()).word() : longest(values);
      int distinct = withDictionary[c] ? values.size() : ColumnStatistics.UNCOUNTED;
      statistics.add(new ColumnStatistics(nulls, min, max, distinct));
      if (withDictionary[c]) {
        dictionaries.put(c, new Dictionary(new ArrayList<>(values)));
      }
    }
    Fingerprint fingerprint =
        new Fingerprint(Sha256.of(Arrays.toString(withDictionary).getBytes(UTF_8)));
    Manifest manifest =
        new Manifest("t", new Schema(columns), rows.size(), fingerprint, statistics, List.of());
    return new Metadata(manifest, dictionaries);
  }

  private static long longest(Set<Value> values) {
    return values.stream()
        .mapToLong(value -> value instanceof Value.Text text ? text.utf8().length : 0)
        .max()
        .orElse(0);
  }
}

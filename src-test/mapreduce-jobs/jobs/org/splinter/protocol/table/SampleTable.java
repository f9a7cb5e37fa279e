package org.splinter.protocol.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.table.VersionFiles;

/**
 * A seeded table in memory with a column of every encoding, as rows of values and as the part file
 * and dictionaries that a version's directory holds.
 */
public final class SampleTable {
  static final int SMALL = 0;
  public static final int MANY = 1;
  public static final int WIDE = 2;
  static final int TEXT = 3;
  static final int EMPTY = 4;
  static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column("small", ColumnType.STRING),
              new Column("many", ColumnType.INTEGER),
              new Column("wide", ColumnType.decimal(2)),
              new Column("text", ColumnType.STRING),
              new Column("empty", ColumnType.DATE)));

  public final List<@Nullable Value[]> rows = new ArrayList<>();
  public final List<@Nullable Dictionary> dictionaries = new ArrayList<>();
  public final Manifest manifest;
  public final byte[] part;

  public SampleTable(long seed, int count) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      rows.add(
          new @Nullable Value[] {
            random.nextInt(9) == 0 ? null : new Value.Text("s" + random.nextInt(5)),
            new Value.Word(i % 1000 - 500),
            random.nextInt(7) == 0 ? null : new Value.Word(random.nextLong()),
            random.nextInt(5) == 0 ? null : new Value.Text("é".repeat(random.nextInt(9))),
            null
          });
    }
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (int column = 0; column < 5; column++) {
      boolean dictionary = column != WIDE && column != TEXT;
      TreeSet<Value> values = new TreeSet<>();
      long nulls = 0;
      for (@Nullable Value[] row : rows) {
        if (row[column] == null) {
          nulls++;
        } else {
          values.add(row[column]);
        }
      }
      boolean words = !values.isEmpty() && values.first() instanceof Value.Word;
      statistics.add(
          new ColumnStatistics(
              nulls,
              words ? ((Value.Word) values.first()).word() : 0,
              words ? ((Value.Word) values.last()).word() : 0,
              dictionary ? values.size() : ColumnStatistics.UNCOUNTED));
      dictionaries.add(dictionary ? new Dictionary(new ArrayList<>(values)) : null);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Manifest.Span> spans;
    try (BatchWriter writer = new BatchWriter(out, SCHEMA, statistics)) {
      for (@Nullable Value[] row : rows) {
        for (int column = 0; column < 5; column++) {
          append(writer.column(column), row[column], dictionaries.get(column));
        }
        writer.endRow();
      }
      writer.finish();
      spans = writer.spans();
    }
    part = out.toByteArray();
    byte[] fingerprint = new byte[Fingerprint.BYTES];
    Arrays.fill(fingerprint, (byte) seed);
    Manifest open =
        new Manifest(
            "sample",
            SCHEMA,
            count,
            new Fingerprint(fingerprint),
            statistics,
            List.of(new Manifest.Part("part-00000", spans)));
    Map<Integer, Dictionary> present = new TreeMap<>();
    for (int column : open.columnsWithDictionary()) {
      present.put(column, Objects.requireNonNull(dictionaries.get(column)));
    }
    manifest = open.withDictionaries(present);
  }

  private static void append(
      ColumnBuilder builder, @Nullable Value value, @Nullable Dictionary dictionary) {
    if (value == null) {
      builder.appendNull();
    } else if (dictionary != null) {
      builder.appendWord(dictionary.rank(value));
    } else if (value instanceof Value.Text text) {
      builder.appendText(text.utf8(), 0, text.utf8().length);
    } else {
      builder.appendWord(((Value.Word) value).word());
    }
  }

  /** Returns the value at a row of a batch that holds the column. */
  @Nullable Value value(Batch batch, int column, int row) {
    ColumnVector vector = batch.column(column);
    if (vector.nulls() != null && vector.nulls()[row]) {
      return null;
    }
    if (column == TEXT) {
      return new Value.Text(
          Arrays.copyOfRange(vector.bytes(), vector.offsets()[row], vector.offsets()[row + 1]));
    }
    Dictionary dictionary = dictionaries.get(column);
    long word = vector.words()[row];
    return dictionary == null ? new Value.Word(word) : dictionary.value((int) word);
  }

  /** Writes the data files, but no manifest, into a directory. */
  public void writeTo(Path directory) throws IOException {
    FileSystem fileSystem = directory.getFileSystem(new Configuration());
    TableFiles.write(fileSystem, new Path(directory, "part-00000"), part);
    for (int column = 0; column < 5; column++) {
      Dictionary dictionary = dictionaries.get(column);
      if (dictionary != null) {
        byte[] bytes =
            DictionaryCodec.encode(dictionary, SCHEMA.columns().get(column).type().isText());
        TableFiles.write(
            fileSystem, new Path(directory, VersionFiles.dictionaryFile(column)), bytes);
      }
    }
  }
}

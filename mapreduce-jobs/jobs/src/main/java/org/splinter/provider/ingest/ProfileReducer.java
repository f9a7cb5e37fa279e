package org.splinter.provider.ingest;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.VersionFiles;

/**
 * Reducer that digests the sorted rows of each range, and merges the profiles of each column:
 * statistics are reported, a dictionary becomes a file of the task's output.
 */
final class ProfileReducer
    extends Reducer<BytesWritable, BytesWritable, BytesWritable, BytesWritable> {
  private int range;
  private long rowsLeft;
  private @Nullable MessageDigest digest;
  private final Map<Integer, Duplicates> duplicates = new TreeMap<>();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<BytesWritable> values, Context context)
      throws IOException, InterruptedException {
    switch (ImportKey.kind(key)) {
      case ImportKey.ROWS -> {
        if (ImportKey.isRangeCount(key)) {
          endRange(context);
          startRange(key, values);
        } else {
          addRows(key, values);
        }
      }
      case ImportKey.COLUMN -> mergeColumn(ImportKey.number(key), values, context);
      case ImportKey.PIECE, ImportKey.KEYS -> context.write(key, values.iterator().next());
      case ImportKey.UNIQUE -> checkUnique(key, values);
      default -> throw new IOException("unknown key of kind " + ImportKey.kind(key));
    }
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    endRange(context);
    for (Map.Entry<Integer, Duplicates> column : duplicates.entrySet()) {
      context.write(
          ImportKey.unique(column.getKey()), new BytesWritable(column.getValue().encode()));
    }
  }

  private void checkUnique(BytesWritable key, Iterable<BytesWritable> rows) throws IOException {
    Duplicates.RowNumber first = null;
    Duplicates.RowNumber second = null;
    for (BytesWritable encoded : rows) {
      Duplicates.RowNumber row = Duplicates.RowNumber.decode(encoded.copyBytes());
      if (first == null || row.compareTo(first) < 0) {
        second = first;
        first = row;
      } else if (second == null || row.compareTo(second) < 0) {
        second = row;
      }
    }
    if (first != null && second != null) {
      duplicates
          .computeIfAbsent(ImportKey.number(key), column -> new Duplicates())
          .add(ImportKey.value(key), first, second);
    }
  }

  private void startRange(BytesWritable key, Iterable<BytesWritable> counts) throws IOException {
    range = ImportKey.range(key);
    rowsLeft = 0;
    for (BytesWritable count : counts) {
      rowsLeft += new ByteReader("range count", count.copyBytes()).i64("rows", 1, Long.MAX_VALUE);
    }
    digest = TableFingerprint.rangeDigest(rowsLeft);
  }

  private void addRows(BytesWritable key, Iterable<BytesWritable> equalRows) throws IOException {
    if (digest == null) {
      throw new IOException("rows of range " + ImportKey.range(key) + " came without their count");
    }
    for (BytesWritable ignored : equalRows) {
      digest.update(key.getBytes(), ImportKey.DIGEST, Sha256.BYTES);
      rowsLeft--;
    }
  }

  private void endRange(Context context) throws IOException, InterruptedException {
    if (digest == null) {
      return;
    }
    if (rowsLeft != 0) {
      throw new IOException("range " + range + " lacks " + rowsLeft + " of its rows");
    }
    context.write(ImportKey.rangeDigest(range), new BytesWritable(digest.digest()));
    digest = null;
  }

  private void mergeColumn(int number, Iterable<BytesWritable> profiles, Context context)
      throws IOException, InterruptedException {
    Schema schema = ImportPlan.of(context.getConfiguration()).schema();
    Column column = schema.columns().get(number);
    boolean text = column.type().isText();
    ColumnProfile merged = new ColumnProfile(column.type(), schema.columns().size());
    for (BytesWritable profile : profiles) {
      merged.merge(profile.copyBytes());
    }
    ColumnStatistics statistics = merged.statistics();
    if (statistics.hasDictionary()) {
      Path file =
          new Path(
              FileOutputFormat.getWorkOutputPath(context), VersionFiles.dictionaryFile(number));
      TableFiles.write(
          file.getFileSystem(context.getConfiguration()),
          file,
          DictionaryCodec.encode(merged.dictionary(), text));
    }
    ByteWriter writer = new ByteWriter();
    ManifestCodec.writeStatistics(writer, statistics);
    context.write(ImportKey.column(number), new BytesWritable(writer.toByteArray()));
  }
}

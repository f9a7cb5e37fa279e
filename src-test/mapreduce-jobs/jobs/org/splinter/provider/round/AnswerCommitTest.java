package org.splinter.provider.round;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.fold.AnswerOutputFormat;
import org.splinter.provider.fold.SumKey;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.lookup.LookupOutputFormat;
import org.splinter.provider.lookup.SlotKey;

/**
 * The reducer's output under retries and speculation: of several attempts one is the answer, whole,
 * and the bytes do not tell which.
 */
final class AnswerCommitTest {
  private static final String HEADER = "header";

  @TempDir private Path directory;

  /** Writes so many records of an answer. */
  private interface Records<K, V> {
    void write(RecordWriter<K, V> writer, int from, int to)
        throws IOException, InterruptedException;
  }

  @Test
  void sumsAreOfOneAttempt() throws Exception {
    assertOneAttempt(
        AnswerOutputFormat::new,
        AnswerOutputFormat.FILE,
        (writer, from, to) -> {
          for (int i = from; i < to; i++) {
            writer.write(new SumKey(), new LongWritable(i));
          }
        });
  }

  @Test
  void slotsAreOfOneAttempt() throws Exception {
    assertOneAttempt(
        LookupOutputFormat::new,
        LookupOutputFormat.FILE,
        (writer, from, to) -> {
          for (int i = from; i < to; i++) {
            writer.write(new SlotKey(), new BytesWritable(new byte[] {(byte) i, 7}));
          }
        });
  }

  private <K, V> void assertOneAttempt(
      Supplier<FileOutputFormat<K, V>> formats, String file, Records<K, V> records)
      throws Exception {
    byte[] alone = committed("alone", formats, file, records, List.of(0), 0);
    for (int winner : List.of(0, 2)) { // the first, or a later one beside one that was killed
      assertArrayEquals(
          alone, committed("winner-" + winner, formats, file, records, List.of(0, 1, 2), winner));
    }
  }

  /**
   * All attempts but one stop halfway, at once with it; it is committed, as a master allows one.
   */
  private <K, V> byte[] committed(
      String name,
      Supplier<FileOutputFormat<K, V>> formats,
      String file,
      Records<K, V> records,
      List<Integer> attempts,
      int winner)
      throws Exception {
    Path output = directory.resolve(name);
    Configuration configuration = new Configuration();
    JobKeys.ANSWER_HEADER.set(
        configuration,
        Base64.getEncoder().encodeToString(HEADER.getBytes(StandardCharsets.US_ASCII)));
    configuration.set(FileOutputFormat.OUTDIR, output.toUri().toString());
    OutputCommitter committer = null;
    TaskAttemptContext won = null;
    for (int attempt : attempts) {
      TaskAttemptContext context =
          new TaskAttemptContextImpl(
              configuration, new TaskAttemptID("1", 1, TaskType.REDUCE, 0, attempt));
      FileOutputFormat<K, V> format = formats.get(); // as each is of a JVM of its own
      OutputCommitter own = format.getOutputCommitter(context);
      own.setupJob(context);
      own.setupTask(context);
      RecordWriter<K, V> writer = format.getRecordWriter(context);
      records.write(writer, 0, 5);
      if (attempt == winner) {
        records.write(writer, 5, 10);
        writer.close(context);
        committer = own;
        won = context;
      }
      assertFalse(Files.exists(output.resolve(file)), "nothing is seen before it is committed");
    }
    committer.commitTask(won);
    committer.commitJob(won);
    try (Stream<Path> files = Files.list(output)) {
      assertEquals(
          List.of("_SUCCESS", file),
          files
              .map(each -> each.getFileName().toString())
              .filter(each -> !each.endsWith(".crc"))
              .sorted()
              .toList());
    }
    return Files.readAllBytes(output.resolve(file));
  }
}

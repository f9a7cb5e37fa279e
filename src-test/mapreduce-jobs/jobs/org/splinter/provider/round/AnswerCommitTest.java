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
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.contract.PartialAnswer;

/**
 * Tests of the reducer's output under retries and speculation: one of several attempts is the
 * answer, whole, and its bytes do not show which.
 */
final class AnswerCommitTest {
  private static final String HEADER = "header";
  private static final int RECORDS = 10;

  @TempDir private Path directory;

  @Test
  void anAnswerWithKeysIsOfOneAttempt() throws Exception {
    assertOneAttempt(true);
  }

  @Test
  void anAnswerWithoutKeysIsOfOneAttempt() throws Exception {
    assertOneAttempt(false);
  }

  private void assertOneAttempt(boolean keyed) throws Exception {
    byte[] alone = committed("alone", keyed, List.of(0), 0);
    assertArrayEquals(answer(keyed), alone);
    for (int winner : List.of(0, 2)) { // the first, or a retry beside a killed one
      assertArrayEquals(alone, committed("winner-" + winner, keyed, List.of(0, 1, 2), winner));
    }
  }

  /** Returns the bytes of a whole answer: header, records, trailer. */
  private static byte[] answer(boolean keyed) {
    ByteWriter out = new ByteWriter().fixed(HEADER.getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < RECORDS; i++) {
      if (keyed) {
        out.i32(i / 4).i32(i % 4).i64(100L + i);
      }
      out.u8(i).u8(7);
    }
    return out.fixed(PartialAnswer.trailer(RECORDS)).toByteArray();
  }

  private static void write(RecordWriter<AnswerKey, BytesWritable> writer, int from, int to)
      throws IOException, InterruptedException {
    for (int i = from; i < to; i++) {
      AnswerKey key = new AnswerKey();
      key.set(i / 4, i % 4, 100L + i);
      writer.write(key, new BytesWritable(new byte[] {(byte) i, 7, 99}, 2));
    }
  }

  /**
   * Returns the answer of the winning attempt, which alone is committed, as an application master
   * allows one. All other attempts stop halfway.
   */
  private byte[] committed(String name, boolean keyed, List<Integer> attempts, int winner)
      throws Exception {
    Path output = directory.resolve(name);
    String file = AnswerOutputFormat.FILE;
    Configuration configuration = new Configuration();
    RoundKeys.ANSWER_KEYED.set(configuration, String.valueOf(keyed));
    RoundKeys.ANSWER_HEAD.set(
        configuration,
        Base64.getEncoder().encodeToString(HEADER.getBytes(StandardCharsets.US_ASCII)));
    configuration.set(FileOutputFormat.OUTDIR, output.toUri().toString());
    OutputCommitter committer = null;
    TaskAttemptContext won = null;
    for (int attempt : attempts) {
      TaskAttemptContext context =
          new TaskAttemptContextImpl(
              configuration, new TaskAttemptID("1", 1, TaskType.REDUCE, 0, attempt));
      AnswerOutputFormat format = new AnswerOutputFormat(); // as if each ran in its own JVM
      OutputCommitter own = format.getOutputCommitter(context);
      own.setupJob(context);
      own.setupTask(context);
      RecordWriter<AnswerKey, BytesWritable> writer = format.getRecordWriter(context);
      write(writer, 0, RECORDS / 2);
      if (attempt == winner) {
        write(writer, RECORDS / 2, RECORDS);
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

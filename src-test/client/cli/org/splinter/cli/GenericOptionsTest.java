package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Tests of Hadoop's generic options and -queue, in any order. */
final class GenericOptionsTest {
  private static final String KEY = "mapreduce.job.queuename";

  private final Configuration overrides = new Configuration(false);

  @Test
  void aQueueIsASettingWhateverStandsBesideIt() throws IOException {
    String[] left =
        GenericOptions.take(
            overrides,
            "query",
            "-Da=b",
            "-D",
            "c=-queue",
            "-queue",
            "fast",
            "-fs",
            "hdfs://h:1",
            "SQL",
            "-x");
    assertArrayEquals(new String[] {"query", "SQL", "-x"}, left);
    assertEquals("fast", overrides.get(KEY));
    assertEquals("b", overrides.get("a"));
    assertEquals("-queue", overrides.get("c"));
    assertEquals("hdfs://h:1", overrides.get("fs.defaultFS"));
  }

  @Test
  void theLastOfTheSameWins() throws IOException {
    GenericOptions.take(overrides, "tables", "-queue", "one", "-D", KEY + "=two");
    assertEquals("two", overrides.get(KEY));
    GenericOptions.take(overrides, "tables", "-D", KEY + "=two", "-queue", "one");
    assertEquals("one", overrides.get(KEY));
  }

  @Test
  void aCommandsOwnArgumentsAreItsOwn() throws IOException {
    String[] arguments = {"query", "SELECT 1", "--param", "x", "-queue", "fast"};
    assertArrayEquals(arguments, GenericOptions.take(overrides, arguments));
    assertNull(overrides.get(KEY));
  }

  @Test
  void aQueueNeedsAName() {
    for (String[] arguments :
        new String[][] {{"query", "-queue"}, {"query", "-queue", "-D", "a=b"}}) {
      IOException e =
          assertThrows(IOException.class, () -> GenericOptions.take(overrides, arguments));
      assertEquals("-queue needs a name: a queue of the cluster's scheduler", e.getMessage());
    }
  }
}

package org.splinter.provider.round;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.ReduceContext;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.WrappedReducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Groups;

/**
 * Tests that the reducer adds in the group that its job names, whatever a combiner has added
 * before.
 */
final class GroupReducerTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** Reduces values of one key in a group. */
  private static byte[] reduce(String group, List<byte[]> values) throws Exception {
    Configuration configuration = new Configuration(false);
    RoundKeys.GROUP.set(configuration, group);
    List<byte[]> written = new ArrayList<>();
    AnswerKey key = new AnswerKey();
    key.set(1, 2, 3);
    ReduceContext<?, ?, ?, ?> context =
        (ReduceContext<?, ?, ?, ?>)
            Proxy.newProxyInstance(
                GroupReducerTest.class.getClassLoader(),
                new Class<?>[] {ReduceContext.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("getConfiguration")) {
                    return configuration;
                  }
                  assertEquals("write", method.getName());
                  assertEquals(key, arguments[0]);
                  written.add(((BytesWritable) arguments[1]).copyBytes());
                  return null;
                });
    GroupReducer reducer = new GroupReducer();
    Reducer<AnswerKey, BytesWritable, AnswerKey, BytesWritable>.Context wrapped = wrap(context);
    reducer.setup(wrapped);
    reducer.reduce(key, () -> reused(values), wrapped);
    assertEquals(1, written.size());
    return written.get(0);
  }

  @SuppressWarnings("unchecked") // a proxy has no types
  private static Reducer<AnswerKey, BytesWritable, AnswerKey, BytesWritable>.Context wrap(
      ReduceContext<?, ?, ?, ?> context) {
    return new WrappedReducer<AnswerKey, BytesWritable, AnswerKey, BytesWritable>()
        .getReducerContext(
            (ReduceContext<AnswerKey, BytesWritable, AnswerKey, BytesWritable>) context);
  }

  /**
   * Returns an iterator over one reused writable for all values, with bytes of other values behind
   * them, as Hadoop does.
   */
  private static Iterator<BytesWritable> reused(List<byte[]> values) {
    BytesWritable writable = new BytesWritable();
    Iterator<byte[]> all = values.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return all.hasNext();
      }

      @Override
      public BytesWritable next() {
        byte[] value = all.next();
        writable.set(new byte[] {9, 9, 9, 9}, 0, 4);
        writable.set(value, 0, value.length);
        return writable;
      }
    };
  }

  private byte[] draw(int length) {
    byte[] value = new byte[length];
    random.nextBytes(value);
    return value;
  }

  @ParameterizedTest
  @ValueSource(strings = {"z64", "z128", "bits", "bits-z128"})
  void addsInTheGroupOfItsJob(String name) throws Exception {
    Group group = Groups.named(name);
    for (int i = 0; i < 50; i++) {
      int least = group == Groups.TAGGED_BITS ? 15 : 0;
      int length = group.elementBytes() * (least + 1 + random.nextInt(5));
      List<byte[]> values = new ArrayList<>();
      byte[] sum = new byte[length];
      for (int count = 1 + random.nextInt(6); count > 0; count--) {
        byte[] value = draw(length);
        values.add(value);
        group.add(sum, 0, value, 0, length);
      }
      String context = "seed " + seed + ", case " + i;
      assertArrayEquals(sum, reduce(name, values), context);
      int split = random.nextInt(values.size());
      List<byte[]> combined = new ArrayList<>(values.subList(0, split));
      combined.add(reduce(name, values.subList(split, values.size())));
      assertArrayEquals(sum, reduce(name, combined), "combined, " + context);
    }
  }

  @Test
  void refusesRecordsOfDifferentLengths() {
    for (String group : List.of("z64", "bits")) {
      IOException refusal =
          assertThrows(IOException.class, () -> reduce(group, List.of(draw(8), draw(16))));
      assertEquals("records of 8 and 16 bytes", refusal.getMessage());
    }
  }
}

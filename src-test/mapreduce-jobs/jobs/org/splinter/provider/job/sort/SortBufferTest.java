package org.splinter.provider.job.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.junit.jupiter.api.Test;

/** Tests of the order of records against Java's own stable sort. */
final class SortBufferTest {
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Item(byte[] key, int number, int partition) {
    String text() {
      String start = HexFormat.of().formatHex(key, 0, Math.min(key.length, 100));
      return partition + " " + start + " " + key.length + " " + number;
    }
  }

  private static final Comparator<Item> ORDER =
      Comparator.comparingInt(Item::partition)
          .thenComparing((one, other) -> Arrays.compareUnsigned(one.key(), other.key()));

  /** Draws keys that are often alike at their beginning, or but for zeros at their end. */
  private static List<Item> items(Random random, int count, int partitions) {
    int few = 1 + random.nextInt(3);
    int longest = 1 + random.nextInt(40);
    int alike = random.nextInt(20);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[alike + random.nextInt(longest)];
      Arrays.fill(key, 0, Math.min(alike, key.length), (byte) 0x90);
      for (int b = alike; b < key.length; b++) {
        key[b] = (byte) (random.nextInt(few) * (random.nextBoolean() ? 0xff : 1));
      }
      items.add(new Item(key, i, random.nextInt(partitions)));
    }
    return items;
  }

  private static List<String> sorted(SortBuffer buffer, List<Item> items, int partitions)
      throws IOException {
    for (Item item : items) {
      byte[] roomy = Arrays.copyOf(item.key(), item.key().length + 3);
      BytesWritable key = new BytesWritable(roomy, item.key().length);
      if (item.number() % 2 == 0) {
        buffer.add(key, new IntWritable(item.number()), item.partition());
      } else { // as many bytes behind a length
        byte[] number = ByteBuffer.allocate(4).putInt(item.number()).array();
        buffer.add(key, new BytesWritable(number), item.partition());
      }
    }
    int[] begins = buffer.sort(partitions);
    assertEquals(items.size(), begins[partitions]);
    List<String> found = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      int its = partition;
      buffer.read(
          begins[partition],
          begins[partition + 1],
          (bytes, key, value, end) -> {
            int length = ByteBuffer.wrap(bytes).getInt(key);
            assertEquals(value, key + 4 + length);
            byte[] content = Arrays.copyOfRange(bytes, key + 4, value);
            found.add(new Item(content, ByteBuffer.wrap(bytes).getInt(end - 4), its).text());
          });
    }
    return found;
  }

  @Test
  void ordersByPartitionAndUnsignedBytes() throws IOException {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    SortBuffer buffer = new SortBuffer(1 << 20);
    for (int i = 0; i < 300; i++) {
      int partitions = 1 + random.nextInt(4);
      List<Item> items = items(random, random.nextInt(400), partitions);
      List<String> expected = items.stream().sorted(ORDER).map(Item::text).toList();
      assertEquals(expected, sorted(buffer, items, partitions), "case " + i);
      buffer.clear();
    }
  }

  /** Sorts keys that are the beginnings of one another, more than a recursion could sort. */
  @Test
  void sortsBeginningsOfOneLongKey() throws IOException {
    SortBuffer buffer = new SortBuffer(64 << 20);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      byte[] key = new byte[5 * (5000 - i)];
      Arrays.fill(key, (byte) 1);
      items.add(new Item(key, i, 0));
    }
    List<String> expected = items.stream().sorted(ORDER).map(Item::text).toList();
    assertEquals(expected, sorted(buffer, items, 1));
  }

  @Test
  void isFullByItsBytesAndTakesTheRecordThatFillsIt() throws IOException {
    SortBuffer buffer = new SortBuffer(110);
    assertTrue(buffer.isEmpty());
    buffer.add(new BytesWritable(new byte[20]), new BytesWritable(new byte[60]), 0);
    assertTrue(!buffer.isFull());
    buffer.add(new BytesWritable(new byte[200]), new BytesWritable(new byte[300]), 0);
    assertTrue(buffer.isFull());
    assertEquals(96 - 8 + 508, buffer.bytes());
    assertArrayEquals(new int[] {0, 2}, buffer.sort(1));
    buffer.clear();
    assertTrue(buffer.isEmpty() && !buffer.isFull());
  }

  @Test
  void aThreadHasOneBufferOfASize() throws InterruptedException {
    SortBuffer own = SortBuffer.ofThread(1000);
    assertSame(own, SortBuffer.ofThread(1000));
    List<SortBuffer> others = new ArrayList<>();
    Thread thread = new Thread(() -> others.add(SortBuffer.ofThread(1000)));
    thread.start();
    thread.join();
    assertNotSame(own, others.get(0));
    assertNotSame(own, SortBuffer.ofThread(2000));
  }
}

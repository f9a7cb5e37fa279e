package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;

/** Tests that blocks of entries read back as written, and that what is none is refused. */
final class EntryBlockTest {
  private final long seed = System.nanoTime();

  @TempDir Path directory;
  private RandomViews views;
  private ViewLayout layout;

  @BeforeEach
  void layOut() throws Exception {
    views = new RandomViews(new Random(seed), 100, directory);
    layout =
        ViewLayout.of(
            new ViewDefinition(
                "t",
                views.table.manifest().fingerprint(),
                null,
                Addressing.BOXED,
                List.of(new ColumnValue(2)),
                List.of(new ColumnValue(0), new ColumnValue(1)),
                List.of(),
                List.of(new Count(null))),
            views.table);
  }

  /** Writes an entry of a whole key, or of the last part, of rows of one group or none. */
  private byte[] entry(boolean whole, long last, List<Integer> rows) throws Exception {
    ByteWriter out = new ByteWriter();
    if (whole) {
      ValueBytes.write(out, new Value.Text("Bern"));
      ValueBytes.write(out, new Value.Word(-2));
    }
    ValueBytes.write(out, new Value.Word(last));
    views.states(layout, rows).write(out);
    return out.toByteArray();
  }

  @Test
  void readBackAsWritten() throws Exception {
    for (boolean whole : new boolean[] {true, false}) {
      List<byte[]> entries = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        entries.add(entry(whole, i, List.of(i, i + 1)));
      }
      byte[] joined = EntryBlock.join(entries);
      EntryBlock block = new EntryBlock(layout, whole);
      List<SlotCodec.Entry> read = block.decode(Arrays.copyOf(joined, joined.length + 9));
      assertEquals(5, read.size());
      for (int i = 0; i < 5; i++) {
        Value last = new Value.Word(i);
        assertEquals(
            whole ? List.of(new Value.Text("Bern"), new Value.Word(-2), last) : List.of(last),
            read.get(i).key());
        ByteWriter groups = new ByteWriter();
        read.get(i).groups().write(groups);
        byte[] written = groups.toByteArray();
        byte[] entry = entries.get(i);
        assertArrayEquals(
            Arrays.copyOfRange(entry, entry.length - written.length, entry.length), written);
      }
      assertEquals(read.get(0).key(), block.firstKey(joined));
      assertEquals(List.of(), block.decode(new byte[50]));
    }
  }

  @Test
  void areAsDrawn() throws Exception {
    assertArrayEquals(
        new byte[] {1, 1, 0, 1, 6, 1, 2}, EntryBlock.join(List.of(entry(false, 3, List.of(0, 1)))));
  }

  @Test
  void mutationsAreRefusedOrRead() throws Exception {
    Random random = new Random(seed);
    EntryBlock block = new EntryBlock(layout, true);
    byte[] good = EntryBlock.join(List.of(entry(true, 1, List.of(0)), entry(true, 2, List.of(1))));
    for (int i = 0; i < 5000; i++) {
      byte[] mutated = good.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        block.decode(mutated);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("block of entries"), expected::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  @Test
  void refusesEveryBadField() throws Exception {
    byte[] good =
        EntryBlock.join(List.of(entry(false, 3, List.of(0)), entry(false, 4, List.of(1))));
    assertProblem("truncated at occupied", new byte[0]);
    assertProblem("occupied is 2", new byte[] {2});
    assertProblem("truncated at entries", new byte[] {1});
    assertProblem("entries is 0", new byte[] {1, 0, 0, 0, 0, 0});
    assertProblem("entries is 2, must be 1 to 1", new byte[] {1, 2, 0, 1, 6});
    assertProblem("a key's value is NULL", new byte[] {1, 1, 0, 0, 0});
    assertProblem("is a text, must be a word", new byte[] {1, 1, 0, 2, 0});
    assertProblem("truncated", Arrays.copyOf(good, good.length - 1));
    byte[] longer = Arrays.copyOf(good, good.length + 3);
    longer[longer.length - 1] = 1;
    assertProblem("not zero", longer);
    byte[] empty = new byte[20];
    empty[19] = 1;
    assertProblem("not zero", empty);
  }

  private void assertProblem(String problem, byte[] slot) {
    String message =
        assertThrows(FormatException.class, () -> new EntryBlock(layout, false).decode(slot))
            .getMessage();
    assertTrue(message.contains(problem), message);
  }

  @Test
  void blocksHaveABound() {
    List<byte[]> entries = Collections.nCopies(64, new byte[Functions.MAX_SLOT_BYTES / 64]);
    String message =
        assertThrows(RefusedRequestException.class, () -> EntryBlock.join(entries)).getMessage();
    assertEquals(
        "64 keys' rows make 1048579 bytes, at most 1048576 are possible; ask for fewer columns,"
            + " rows or groups",
        message);
  }
}

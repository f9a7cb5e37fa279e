package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.AggregateKind;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Fingerprint;

/**
 * Tests that definitions read back as written, and every byte that no definition has is refused.
 */
final class ViewCodecTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @TempDir Path directory;

  @Test
  void roundTrips() throws Exception {
    RandomViews views = new RandomViews(random, 20, directory);
    for (int i = 0; i < 1000; i++) {
      ViewDefinition definition = views.definition();
      byte[] bytes = ViewCodec.encode(definition);
      ViewDefinition decoded = ViewCodec.decode(bytes);
      assertEquals(definition, decoded, "seed " + seed);
      assertArrayEquals(bytes, ViewCodec.encode(decoded));
      assertEquals(definition.name(), decoded.name());
    }
  }

  @Test
  void refusesEveryTruncationAndExtension() throws Exception {
    byte[] bytes = ViewCodec.encode(new RandomViews(random, 20, directory).definition());
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> ViewCodec.decode(shorter), "seed " + seed);
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    assertProblem("1048577 bytes, at most 1048576", new byte[ViewCodec.MAX_BYTES + 1]);
  }

  @Test
  void mutationsAreRefusedOrWellFormed() throws Exception {
    RandomViews views = new RandomViews(random, 20, directory);
    int laidOut = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = ViewCodec.encode(views.definition());
      for (int flips = random.nextInt(4); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        ViewDefinition definition = ViewCodec.decode(mutated);
        ViewLayout.checkColumns(definition, views.table.manifest());
        ViewLayout.of(definition, views.table);
        laidOut++;
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("view definition: "), expected::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
    assertTrue(laidOut > 1000, laidOut + " were laid out");
  }

  @Test
  void bytesAreAsDrawn() {
    ViewDefinition definition =
        new ViewDefinition(
            "t",
            new Fingerprint(new byte[32]),
            null,
            Addressing.DYADIC,
            List.of(new ColumnValue(1)),
            List.of(new ColumnValue(2)),
            List.of(new ColumnValue(3)),
            List.of(
                new Top(
                    List.of(new SortKey(new ColumnValue(4), true, false)),
                    List.of(new ColumnValue(5)),
                    7,
                    new ColumnValue(4),
                    true)));
    byte[] drawn =
        good(0)
            .u8(2)
            .u8(1)
            .fixed(new byte[] {0, 1, 0})
            .fixed(new byte[] {0, 2, 0})
            .u8(1)
            .fixed(new byte[] {0, 3, 0})
            .u16(1)
            .u8(3)
            .u8(1)
            .fixed(new byte[] {0, 4, 0, 1, 0})
            .u16(1)
            .fixed(new byte[] {0, 5, 0})
            .u16(7)
            .u8(1)
            .fixed(new byte[] {0, 4, 0})
            .u8(1)
            .toByteArray();
    assertArrayEquals(drawn, ViewCodec.encode(definition));
  }

  @Test
  void bothOrderedPartsOfABoxAreDrawn() throws Exception {
    byte[] drawn =
        good(0)
            .u8(4)
            .u8(0)
            .fixed(new byte[] {0, 2, 0})
            .fixed(new byte[] {0, 1, 0})
            .u8(0)
            .u16(1)
            .fixed(new byte[] {0, 0})
            .toByteArray();
    ViewDefinition read = ViewCodec.decode(drawn);
    assertEquals(List.of(new ColumnValue(2), new ColumnValue(1)), read.ordered());
    assertArrayEquals(drawn, ViewCodec.encode(read));
  }

  /** Checks the number and the fields of each kind of aggregate; old definitions keep both. */
  @Test
  void bytesOfAggregatesAreAsDrawn() throws Exception {
    byte[] drawn =
        aggregates(
            out ->
                out.u16(9)
                    .fixed(new byte[] {0, 1, 0, 1, 0}) // of column 1, as all are
                    .fixed(new byte[] {1, 1, 0, 1, 0}) // squares
                    .fixed(new byte[] {2, 0, 1, 0, 2, 0}) // two boundaries
                    .i64(-1)
                    .i64(7)
                    .fixed(new byte[] {3, 0, 0, 0, 7, 0, 0, 0}) // 7 rows in no order
                    .fixed(new byte[] {4, 0, 1, 0})
                    .fixed(new byte[] {5, 0, 1, 0})
                    .fixed(new byte[] {6, 0, 1, 0})
                    .fixed(new byte[] {7, 0, 1, 0})
                    .fixed(new byte[] {8, 0, 1, 0})); // different values
    ColumnValue column = new ColumnValue(1);
    List<Aggregate> read = ViewCodec.decode(drawn).aggregates();
    assertEquals(
        List.of(
            new Count(column),
            new Sum(column, true),
            new Histogram(column, List.of(-1L, 7L)),
            new Top(List.of(), List.of(), 7, null, false),
            new Product(column)),
        read.subList(0, 5));
    assertEquals(AggregateKind.BIT_XOR, read.get(5).kind());
    assertEquals(List.of(column), read.get(5).expressions());
    assertEquals(
        List.of(AggregateKind.values()),
        read.stream().map(Aggregate::kind).toList(),
        "draw every kind");
    assertArrayEquals(drawn, ViewCodec.encode(ViewCodec.decode(drawn)));
  }

  /** Writes the fields before the addressing, with a filter or without. */
  private static ByteWriter good(int hasFilter) {
    return new ByteWriter()
        .fixed(new byte[] {'S', 'P', 'V', 'D', 2})
        .text("t")
        .fixed(new byte[32])
        .u8(hasFilter);
  }

  private static byte[] aggregates(UnaryOperator<ByteWriter> aggregates) {
    return aggregates.apply(good(0).u8(0).u8(0).u8(0)).toByteArray();
  }

  private static ByteWriter column(ByteWriter out) {
    return out.u8(0).u16(0);
  }

  @Test
  void refusesEveryBadField() {
    assertProblem(
        "magic SPVD is missing", "SPVX".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertProblem("version is 1", new byte[] {'S', 'P', 'V', 'D', 1});
    assertProblem(
        "names a table as no table can be named",
        new ByteWriter()
            .fixed(new byte[] {'S', 'P', 'V', 'D', 2})
            .text("../t")
            .fixed(new byte[32])
            .toByteArray());
    assertProblem("has filter is 2", good(2).toByteArray());
    assertProblem("addressing is 5", good(0).u8(5).toByteArray());
    assertProblem("equal parts is 33, must be 0 to 32", good(0).u8(0).u8(33).toByteArray());
    assertProblem("equal parts is 32, must be 0 to 31", good(0).u8(3).u8(32).toByteArray());
    assertProblem("equal parts is 31, must be 0 to 30", good(0).u8(4).u8(31).toByteArray());
    assertProblem("groups is 33", good(0).u8(0).u8(0).u8(33).toByteArray());
    assertProblem("aggregates is 0", aggregates(out -> out.u16(0)));
    assertProblem("aggregates is 513", aggregates(out -> out.u16(513)));
    assertProblem("aggregate is 9", aggregates(out -> out.u16(1).u8(9)));
    assertProblem("has argument is 2", aggregates(out -> out.u16(1).u8(0).u8(2)));
    assertProblem("squared is 2", aggregates(out -> out.u16(1).u8(1).u8(2)));
    assertProblem("boundaries is 0", aggregates(out -> column(out.u16(1).u8(2)).u16(0)));
    assertProblem("boundaries is 4097", aggregates(out -> column(out.u16(1).u8(2)).u16(4097)));
    assertProblem("sort keys is 65", aggregates(out -> out.u16(1).u8(3).u8(65)));
    assertProblem("descending is 2", aggregates(out -> column(out.u16(1).u8(3).u8(1)).u8(2)));
    assertProblem(
        "NULLs first is 2", aggregates(out -> column(out.u16(1).u8(3).u8(1)).u8(1).u8(2)));
    assertProblem("outputs is 1025", aggregates(out -> out.u16(1).u8(3).u8(0).u16(1025)));
    assertProblem("most rows is 1001", aggregates(out -> out.u16(1).u8(3).u8(0).u16(0).u16(1001)));
    assertProblem(
        "has required is 2", aggregates(out -> out.u16(1).u8(3).u8(0).u16(0).u16(1).u8(2)));
    assertProblem(
        "identified is 2", aggregates(out -> out.u16(1).u8(3).u8(0).u16(0).u16(1).u8(0).u8(2)));
  }

  private static void assertProblem(String problem, byte[] bytes) {
    String message =
        assertThrows(FormatException.class, () -> ViewCodec.decode(bytes)).getMessage();
    assertTrue(message.contains(problem), message);
  }
}

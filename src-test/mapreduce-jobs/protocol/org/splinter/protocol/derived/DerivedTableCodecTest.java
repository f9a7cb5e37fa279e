package org.splinter.protocol.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Fingerprint;

/**
 * Tests that definitions read back as written, and that every byte that no definition has is
 * refused.
 */
final class DerivedTableCodecTest {
  private static final Source SOURCE = source("domains", 1);
  private static final Join JOIN =
      new Join(SOURCE, source("registrars", 2), List.of(new Pair(2, 0), new Pair(5, 1023)));
  private static final Join LEFT_JOIN =
      new Join(SOURCE, source("registrars", 2), List.of(new Pair(2, 0)), true);
  private static final RowNumbers ROW_NUMBERS =
      new RowNumbers(
          SOURCE,
          new Predicate.IsNull(new ColumnValue(3)),
          List.of(
              new SortKey(new ColumnValue(1), true, false),
              new SortKey(new ColumnValue(7), false, true)));
  private static final Located LOCATED = new Located(SOURCE, 3, 1023);
  private static final Cube CUBE = new Cube(SOURCE, List.of(0, 4), List.of(1023), List.of(2, 9, 1));
  private static final RowNumbers WITHIN =
      new RowNumbers(
          SOURCE,
          null,
          List.of(new ColumnValue(4), new ColumnValue(2)),
          List.of(new SortKey(new ColumnValue(1), true, false)));
  private static final RowNumbers UNORDERED = new RowNumbers(SOURCE, null, List.of());

  private static Source source(String table, int fill) {
    byte[] fingerprint = new byte[32];
    Arrays.fill(fingerprint, (byte) fill);
    return new Source(table, new Fingerprint(fingerprint));
  }

  @Test
  void roundTrips() throws Exception {
    for (DerivedTable table :
        List.of(JOIN, LEFT_JOIN, ROW_NUMBERS, WITHIN, UNORDERED, LOCATED, CUBE)) {
      assertEquals(table, DerivedTableCodec.decode(DerivedTableCodec.encode(table)));
    }
  }

  @Test
  void namesAreOfTheWholeDefinition() {
    String name = DerivedTableCodec.name(JOIN);
    assertTrue(name.matches("derived_[0-9a-f]{16}"), name);
    assertEquals(name, DerivedTableCodec.name(new Join(SOURCE, JOIN.right(), JOIN.pairs())));
    for (DerivedTable other :
        List.of(
            ROW_NUMBERS,
            WITHIN,
            UNORDERED,
            LOCATED,
            CUBE,
            LEFT_JOIN,
            new Join(SOURCE, JOIN.right(), JOIN.pairs(), true),
            new Join(JOIN.right(), JOIN.left(), JOIN.pairs()),
            new Join(source("domains", 9), JOIN.right(), JOIN.pairs()),
            new Join(SOURCE, JOIN.right(), JOIN.pairs().subList(0, 1)))) {
      assertNotEquals(name, DerivedTableCodec.name(other));
    }
    assertNotEquals(
        DerivedTableCodec.name(new Cube(SOURCE, List.of(1), List.of(), List.of(2))),
        DerivedTableCodec.name(new Cube(SOURCE, List.of(), List.of(1), List.of(2))));
  }

  @Test
  void refusesEveryTruncationAndExtension() {
    for (DerivedTable table : List.of(JOIN, LEFT_JOIN, ROW_NUMBERS, WITHIN, LOCATED, CUBE)) {
      byte[] bytes = DerivedTableCodec.encode(table);
      for (int length = 0; length < bytes.length; length++) {
        byte[] shorter = Arrays.copyOf(bytes, length);
        assertThrows(FormatException.class, () -> DerivedTableCodec.decode(shorter));
      }
      assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    }
    assertProblem("1048577 bytes, at most 1048576", new byte[DerivedTableCodec.MAX_BYTES + 1]);
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    assertProblem("magic", new byte[] {'S', 'P', 'P', 'L', 1, 0});
    assertProblem("version", new byte[] {'S', 'P', 'D', 'T', 2, 0});
    assertProblem("kind is 6, must be 0 to 5", start(6).toByteArray());
    assertProblem(
        "names a table as no table can be named", source(start(1), "Domains").toByteArray());
    assertProblem("names a table as no table can be named", source(start(1), "../x").toByteArray());
    assertProblem("table", source(start(1), "a".repeat(65)).toByteArray());
    assertProblem("pairs", joined().u8(0).toByteArray());
    assertProblem("pairs", joined().u8(17).toByteArray());
    assertProblem("pairs", source(source(start(4), "a"), "b").u8(17).toByteArray());
    assertProblem("left column", joined().u8(1).u16(1024).u16(0).toByteArray());
    assertProblem("right column", joined().u8(1).u16(0).u16(1024).toByteArray());
    assertProblem("has filter", rowNumbers().u8(2).toByteArray());
    assertProblem("sort keys", rowNumbers().u8(0).u8(33).toByteArray());
    assertProblem("key expressions", source(start(5), "a").u8(0).u8(0).toByteArray());
    assertProblem("key expressions", source(start(5), "a").u8(0).u8(33).toByteArray());
    assertProblem("descending", rowNumbers().u8(0).u8(1).u8(0).u16(0).u8(2).u8(0).toByteArray());
    assertProblem("latitude", located().u16(1024).u16(0).toByteArray());
    assertProblem("longitude", located().u16(0).u16(1024).toByteArray());
    assertProblem("dimensions", cube().u8(9).toByteArray());
    assertProblem("dimension", cube().u8(1).u16(1024).toByteArray());
    assertProblem("areas", cube().u8(0).u8(9).toByteArray());
    assertProblem("area", cube().u8(0).u8(1).u16(1024).toByteArray());
    assertProblem("kept columns", cube().u8(0).u8(0).u16(1025).toByteArray());
    assertProblem("kept column", cube().u8(0).u8(0).u16(1).u16(1024).toByteArray());
    assertProblem("nulls first", rowNumbers().u8(0).u8(1).u8(0).u16(0).u8(0).u8(2).toByteArray());
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<DerivedTable> tables = List.of(JOIN, LEFT_JOIN, ROW_NUMBERS, WITHIN, LOCATED, CUBE);
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = DerivedTableCodec.encode(tables.get(i % tables.size()));
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        DerivedTable table = DerivedTableCodec.decode(mutated);
        assertEquals(table, DerivedTableCodec.decode(DerivedTableCodec.encode(table)));
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("derived table: "), expected::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  private static ByteWriter start(int kind) {
    return new ByteWriter().fixed(new byte[] {'S', 'P', 'D', 'T', 1}).u8(kind);
  }

  private static ByteWriter source(ByteWriter out, String table) {
    return out.text(table).fixed(new byte[32]);
  }

  private static ByteWriter joined() {
    return source(source(start(0), "a"), "b");
  }

  private static ByteWriter rowNumbers() {
    return source(start(1), "a");
  }

  private static ByteWriter located() {
    return source(start(2), "a");
  }

  private static ByteWriter cube() {
    return source(start(3), "a");
  }

  private static void assertProblem(String part, byte[] bytes) {
    FormatException e = assertThrows(FormatException.class, () -> DerivedTableCodec.decode(bytes));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }
}

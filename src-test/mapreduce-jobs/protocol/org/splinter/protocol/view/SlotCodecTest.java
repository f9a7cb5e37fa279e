package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Bitwise;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.aggregate.ValueCounts;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Value;

/** Tests that slots read back as written, and all bytes that no slot has are refused. */
final class SlotCodecTest {
  private static final Expression FEW = new ColumnValue(0);
  private static final Expression CITY = new ColumnValue(2);
  private static final Aggregate COUNT = new Count(null);

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @TempDir Path directory;
  private RandomViews views;

  @BeforeEach
  void makeTable() throws Exception {
    views = new RandomViews(random, 200, directory);
  }

  private ViewLayout layout(List<Expression> groups, Aggregate... aggregates)
      throws FormatException {
    return ViewLayout.of(views.definition(groups, List.of(aggregates)), views.table);
  }

  private static SlotCodec keyless(ViewLayout layout) {
    return new SlotCodec(layout, false);
  }

  @Test
  void roundTrips() throws Exception {
    for (int i = 0; i < 200; i++) {
      ViewLayout layout =
          ViewLayout.of(
              views.definition(views.list(0, 2, views::column), views.list(1, 4, views::aggregate)),
              views.table);
      boolean keyed = random.nextBoolean();
      SlotCodec codec = new SlotCodec(layout, keyed);
      List<Integer> rows = IntStream.range(0, random.nextInt(1, 200)).boxed().toList();
      List<Value> key = keyed ? List.of(new Value.Word(random.nextLong())) : List.of();
      SlotCodec.Entry entry = new SlotCodec.Entry(key, views.states(layout, rows));
      byte[] bytes = codec.encode(entry);
      byte[] slot = Arrays.copyOf(bytes, bytes.length + random.nextInt(20));
      SlotCodec.Entry decoded = codec.decode(slot).orElseThrow();
      assertEquals(key, decoded.key());
      assertEquals(entry.groups().groups().keySet(), decoded.groups().groups().keySet());
      assertArrayEquals(bytes, codec.encode(decoded), "seed " + seed);
      assertFalse((entry + "" + entry.groups()).matches(".*[0-9].*"));
      for (int length = 0; length < bytes.length; length++) {
        byte[] shorter = Arrays.copyOf(bytes, length);
        assertThrows(FormatException.class, () -> codec.decode(shorter), "seed " + seed);
      }
    }
  }

  @Test
  void mutationsAreRefusedOrReadBack() throws Exception {
    for (int i = 0; i < 100; i++) {
      ViewLayout layout =
          ViewLayout.of(
              views.definition(views.list(0, 2, views::column), views.list(1, 4, views::aggregate)),
              views.table);
      SlotCodec codec = keyless(layout);
      List<Integer> rows = IntStream.range(0, random.nextInt(1, 50)).boxed().toList();
      byte[] bytes = codec.encode(new SlotCodec.Entry(List.of(), views.states(layout, rows)));
      for (int flips = 0; flips < 200; flips++) {
        byte[] mutated = bytes.clone();
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
        try {
          Optional<SlotCodec.Entry> entry = codec.decode(mutated);
          byte[] again = codec.encode(entry.orElseThrow());
          assertArrayEquals(mutated, Arrays.copyOf(again, mutated.length), "seed " + seed);
        } catch (FormatException expected) {
          assertTrue(expected.getMessage().startsWith("slot: "), expected::getMessage);
        }
      }
    }
  }

  @Test
  void emptySlotsHoldNothing() throws Exception {
    SlotCodec codec = SlotCodec.of(layout(List.of(), COUNT), 0);
    assertTrue(codec.decode(new byte[40]).isEmpty());
    byte[] bad = new byte[40];
    bad[39] = 1;
    assertProblem("bytes after the end are not zero", codec, bad);
  }

  @Test
  void slotsOfKeysHoldThem() throws Exception {
    ViewLayout hashed = layout(List.of(), COUNT);
    assertTrue(SlotCodec.of(hashed, 2).keyed());
    for (Addressing addressing : List.of(Addressing.DYADIC, Addressing.RANKED)) {
      ViewDefinition definition =
          new ViewDefinition(
              "t",
              views.table.manifest().fingerprint(),
              null,
              addressing,
              List.of(),
              List.of(FEW),
              List.of(),
              List.of(COUNT));
      ViewLayout layout = ViewLayout.of(definition, views.table);
      int first = addressing == Addressing.DYADIC ? 0 : 1;
      assertTrue(SlotCodec.of(layout, first).keyed());
      assertTrue(SlotCodec.of(layout, first + 1).keyed());
      assertFalse(SlotCodec.of(layout, first + 2).keyed());
    }
  }

  @Test
  void slotsAreAsDrawn() throws Exception {
    RandomViews rome = RandomViews.of(directory, "Rome", -2, 300);
    List<SortKey> order = List.of(new SortKey(new ColumnValue(1), true, false));
    ViewLayout layout =
        ViewLayout.of(
            rome.definition(
                List.of(CITY),
                List.of(
                    COUNT,
                    new Sum(FEW, false),
                    new Histogram(FEW, List.of(0L)),
                    new Product(FEW),
                    new Bitwise(Bitwise.Operation.XOR, FEW),
                    new Bitwise(Bitwise.Operation.AND, FEW),
                    new Bitwise(Bitwise.Operation.OR, FEW),
                    new Top(order, List.of(new ColumnValue(1), CITY), 3, null, false),
                    new ValueCounts(CITY))),
            rome.table);
    byte[] slot =
        SlotCodec.of(layout, 0)
            .encode(
                new SlotCodec.Entry(
                    List.of(new Value.Word(-2)), rome.states(layout, List.of(0, 0, 0))));
    byte[] top = {1, (byte) 0xd8, 4, 2, 4, 'R', 'o', 'm', 'e'};
    byte[] drawn =
        new ByteWriter()
            .fixed(new byte[] {1, 1, 3}) // occupied, -2
            .fixed(new byte[] {1, 2, 4, 'R', 'o', 'm', 'e'}) // one group
            .fixed(new byte[] {3, 1, -6, 3, 0, 2, 1, 8}) // count, sum, histogram, product
            .u8(1)
            .i64(-2) // bit xor
            .u8(1)
            .i64(-2) // bit and
            .u8(1)
            .i64(-2) // bit or
            .u8(3)
            .fixed(top)
            .fixed(top)
            .fixed(top)
            .fixed(new byte[] {1, 2, 4, 'R', 'o', 'm', 'e', 3}) // a value and its count
            .toByteArray();
    assertArrayEquals(drawn, slot);
  }

  private static byte[] slot(UnaryOperator<ByteWriter> content) {
    return content.apply(new ByteWriter().u8(1)).toByteArray();
  }

  @Test
  void refusesEveryBadField() throws Exception {
    SlotCodec keyed = SlotCodec.of(layout(List.of(), COUNT), 0);
    assertProblem("occupied is 2", keyed, new byte[] {2});
    assertProblem("a key's value is NULL", keyed, slot(out -> out.u8(0)));
    assertProblem("key's value is 3", keyed, slot(out -> out.u8(3)));
    assertProblem("is a text, must be a word", keyed, slot(out -> out.u8(2).varint(0)));
    assertProblem("idle bytes", keyed, slot(out -> out.u8(1).fixed(new byte[] {(byte) 0x80, 0})));
    SlotCodec codec = keyless(layout(List.of(), COUNT));
    assertProblem("groups is 3, must be 0 to 2", codec, slot(out -> out.varint(3).u8(0)));
    assertProblem("group 1 does not ascend", codec, slot(out -> out.varint(2).u8(1).u8(1)));
    assertProblem("count is 18446744073709551615", codec, slot(out -> out.varint(1).varint(-1)));
    assertProblem("bytes after the end", codec, slot(out -> out.varint(1).varint(1).u8(1)));
    SlotCodec byCity = keyless(layout(List.of(CITY), COUNT));
    assertProblem("is a word, must be a text", byCity, slot(out -> out.varint(1).u8(1).u8(0)));
    assertProblem(
        "length is 9, must be 0 to 2", byCity, slot(out -> out.varint(1).u8(2).varint(9).u8(1)));
    assertProblem(
        "group 1 does not ascend",
        byCity,
        slot(out -> out.varint(2).u8(2).varint(0).varint(1).u8(0).varint(1)));
  }

  @Test
  void refusesEveryBadState() throws Exception {
    SlotCodec sum = keyless(layout(List.of(), new Sum(FEW, false)));
    assertState("sum's bytes is 0", sum, out -> out.u8(0));
    assertState("sum's bytes is 25", sum, out -> out.u8(25));
    assertState("a sum has idle bytes", sum, out -> out.u8(2).u8(0).u8(1));
    assertState("a sum has idle bytes", sum, out -> out.u8(2).u8(255).u8(255));
    SlotCodec product = keyless(layout(List.of(), new Product(FEW)));
    assertState("product is 4", product, out -> out.u8(4));
    assertState("product's bytes is 0", product, out -> out.u8(1).u8(0));
    assertState("product's bytes is 137", product, out -> out.u8(1).u8(137));
    assertState("starts with byte 0", product, out -> out.u8(2).u8(2).u8(0).u8(1));
    SlotCodec and = keyless(layout(List.of(), new Bitwise(Bitwise.Operation.AND, FEW)));
    assertState("has bits is 2", and, out -> out.u8(2));
    assertState("bits", and, out -> out.u8(1).i32(1));
    SlotCodec histogram = keyless(layout(List.of(), new Histogram(FEW, List.of(1L))));
    assertState("bucket's count", histogram, out -> out.varint(1).varint(-1));
    SlotCodec counts = keyless(layout(List.of(), new ValueCounts(FEW)));
    assertState("values is 65537, must be 0 to 65536", counts, out -> out.varint(65_537));
    assertState("counted value is a text", counts, out -> out.varint(1).u8(2).varint(0));
    assertState("a counted value is NULL", counts, out -> out.varint(1).u8(0));
    assertState("value's count is 0", counts, out -> out.varint(1).u8(1).varint(2).varint(0));
    assertState(
        "counted value 1 stands before its place",
        counts,
        out -> out.varint(2).u8(1).varint(2).varint(1).u8(1).varint(2).varint(1));
    List<SortKey> order = List.of(new SortKey(FEW, true, false));
    SlotCodec top = keyless(layout(List.of(), new Top(order, List.of(), 2, null, false)));
    assertState("rows is 3, must be 0 to 2", top, out -> out.varint(3));
    assertState("row's value is a text", top, out -> out.varint(1).u8(2).varint(0));
    assertState(
        "row 1 stands before its place", top, out -> out.varint(2).u8(1).varint(0).u8(1).varint(2));
    SlotCodec told = keyless(layout(List.of(), new Top(order, List.of(), 2, null, true)));
    assertState(
        "row 1 stands before its place",
        told,
        out -> out.varint(2).u8(1).varint(2).i64(-1).u8(1).varint(2).i64(1));
    SlotCodec all = keyless(layout(List.of(), new Top(order, List.of(), Top.ALL, null, false)));
    assertState("rows is 1001, must be 0 to 1000", all, out -> out.varint(1001));
  }

  private static void assertState(
      String problem, SlotCodec codec, UnaryOperator<ByteWriter> state) {
    assertProblem(problem, codec, slot(out -> state.apply(out.varint(1))));
  }

  private static void assertProblem(String problem, SlotCodec codec, byte[] slot) {
    String message = assertThrows(FormatException.class, () -> codec.decode(slot)).getMessage();
    assertTrue(message.contains(problem), message);
  }

  @Test
  void slotsHaveABound() throws Exception {
    ViewLayout layout = layout(List.of(), COUNT);
    byte[] text = new byte[1 << 20];
    SlotCodec.Entry entry =
        new SlotCodec.Entry(List.of(new Value.Text(text)), new GroupStates(layout));
    String message =
        assertThrows(IOException.class, () -> new SlotCodec(layout, true).encode(entry))
            .getMessage();
    assertTrue(message.contains("at most 1048576 are possible; ask for fewer"), message);
  }
}

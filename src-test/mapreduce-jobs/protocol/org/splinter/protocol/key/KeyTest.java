package org.splinter.protocol.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.Sha256;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.KeyDefinition.HashPiece;
import org.splinter.protocol.key.KeyPart.Role;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * Tests of keys of rows and keys of secrets: equal for equal contents, different for different
 * ones, and in the order of the last part.
 */
final class KeyTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("city", ColumnType.STRING),
          new Column("id", ColumnType.INTEGER),
          new Column("wide", ColumnType.INTEGER),
          new Column("note", ColumnType.STRING),
          new Column("tag", ColumnType.STRING),
          new Column("year", ColumnType.INTEGER),
          new Column("one", ColumnType.INTEGER),
          new Column("none", ColumnType.INTEGER),
          new Column("big", ColumnType.INTEGER),
          new Column("long", ColumnType.STRING, Column.MAX_PREFIX_BYTES),
          new Column("total", ColumnType.wide(3)));
  private static final boolean[] DICTIONARIES = {
    true, false, false, false, false, true, true, true, false, false, false
  };
  private static final long[] EDGES = {
    Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1L << 31, 1L << 32, 7
  };

  /** An expression, its value on a row, and the number of bits of its coordinates. */
  private record Source(Expression expression, Function<Value[], @Nullable Value> value, int bits) {
    static Source column(int column, int bits) {
      return new Source(new ColumnValue(column), row -> row[column], bits);
    }
  }

  private static final Source CITY = Source.column(0, 5);
  private static final Source ID = Source.column(1, 7);
  private static final Source WIDE = Source.column(2, 64);
  private static final Source NOTE = Source.column(3, 68);
  private static final Source TAG = Source.column(4, 26);
  private static final Source YEAR = Source.column(5, 2);
  private static final Source ONE = Source.column(6, 0);
  private static final Source NONE = Source.column(7, 0);
  private static final Source BIG = Source.column(8, 57);
  private static final Source LONG = Source.column(9, 116);
  private static final Source TOTAL = Source.column(10, 68);
  private static final Source TRIPLE =
      new Source(
          new Expression.Arithmetic(
              Expression.Operator.MULTIPLY,
              new ColumnValue(1),
              new Expression.Constant(new Value.Word(-3))),
          row -> row[1] == null ? null : new Value.Word(-3 * ((Value.Word) row[1]).word()),
          7);
  private static final Source CITY_PREFIX = prefix(0, 5, 4);
  private static final Source NOTE_PREFIX = prefix(3, 2, 68);
  private static final List<Source> SOURCES =
      List.of(
          CITY,
          ID,
          WIDE,
          NOTE,
          TAG,
          YEAR,
          ONE,
          NONE,
          BIG,
          LONG,
          TOTAL,
          TRIPLE,
          CITY_PREFIX,
          NOTE_PREFIX);

  private static final List<Source> FREE_TEXTS = List.of(NOTE, TAG, LONG, NOTE_PREFIX);

  private static Source prefix(int column, int characters, int bits) {
    return new Source(
        new Expression.Prefix(new ColumnValue(column), characters),
        row -> {
          String text = row[column] == null ? null : ((Value.Text) row[column]).string();
          return text == null
              ? null
              : new Value.Text(text.substring(0, Math.min(text.length(), characters)));
        },
        bits);
  }

  /** A part of a key under test. */
  private record Part(Source source, Role role, int leadingBits) {
    KeyPart part() {
      return new KeyPart(source.expression, role, leadingBits);
    }

    int bits() {
      return Math.min(leadingBits, source.bits);
    }
  }

  private static Part equal(Source source) {
    return new Part(source, Role.EQUAL, KeyPart.ALL_BITS);
  }

  private static Part ordered(Source source) {
    return new Part(source, Role.ORDERED, KeyPart.ALL_BITS);
  }

  private static Part cut(Source source, int bits) {
    return new Part(source, Role.ORDERED, bits);
  }

  /** A text that takes the memory of most rows. */
  private static final Expression CROWDING =
      new Expression.Concatenation(
          new Expression.Constant(new Value.Text("x".repeat(1_000_000))), new ColumnValue(3));

  @TempDir private Path directory;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<@Nullable Value[]> rows = new ArrayList<>();
  private final KeyEncoder.Work work = new KeyEncoder.Work(300);
  private final Map<Source, Ordering> orderings = new HashMap<>();
  private PublicTable table;
  private Manifest manifest;

  @BeforeEach
  void write() throws IOException {
    for (int i = 0; i < 300; i++) {
      @Nullable Value[] row = {
        new Value.Text("city" + i % 20),
        new Value.Word(1000 + i % 100),
        new Value.Word(EDGES[random.nextInt(EDGES.length)]),
        new Value.Text("n".repeat(random.nextInt(70)) + random.nextInt(9)),
        new Value.Text("\0é".substring(random.nextInt(2)).repeat(random.nextInt(2))),
        new Value.Word(2020 + random.nextInt(4)),
        new Value.Word(-8),
        null,
        new Value.Word(random.nextLong() >>> 7),
        new Value.Text("€\0".repeat(random.nextInt(5)) + "z".repeat(random.nextInt(3))),
        total(random.nextInt(16) - 5)
      };
      for (int column = 0; i > 100 && column < row.length; column++) {
        row[column] = random.nextInt(20) == 0 ? null : row[column];
      }
      rows.add(row);
    }
    rows.get(0)[8] = new Value.Word(0);
    rows.get(1)[8] = new Value.Word(-1L >>> 7);
    rows.get(0)[10] = total(-5);
    rows.get(1)[10] = total(10);
    rows.get(2)[9] = new Value.Text("longer than its key");
    rows.get(2)[4] = new Value.Text("\0é");
    Tables.Metadata metadata = Tables.of(COLUMNS, DICTIONARIES, rows);
    manifest = Tables.write(metadata, rows, 130, directory);
    table = new PublicTable(manifest, metadata.dictionaries());
    for (Source source : SOURCES) {
      orderings.put(source, Ordering.of(Domain.of(source.expression, table)));
    }
  }

  /** Returns a wide decimal with a high word. */
  private Value total(long high) {
    BigInteger low = new BigInteger(Long.SIZE, random);
    return new Value.Text(WideDecimal.text(BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(low)));
  }

  private KeyDefinition define(Part... parts) {
    return KeyDefinition.of(table, Arrays.stream(parts).map(Part::part).toList());
  }

  @Test
  void widthsFollowFromTheTableAlone() {
    assertEquals(0, define().bits());
    assertEquals(1, define(equal(ONE)).bits(), "a tree needs a bit");
    assertEquals(1, define(ordered(NONE)).bits());
    for (Source source : SOURCES) {
      assertEquals(Math.max(1, source.bits), define(ordered(source)).bits(), source + "");
    }
    assertEquals(12, define(equal(ID), equal(CITY)).bits());
    assertEquals(10, define(cut(WIDE, 3), equal(ID)).bits());
    assertEquals(7, define(cut(WIDE, 0), equal(ID)).bits());
    assertEquals(96, define(equal(NOTE)).bits());
    assertEquals(101, define(equal(NOTE), equal(CITY), equal(TAG)).bits());
  }

  @Test
  void keysTooWideAreHashedOrRefused() {
    assertEquals(128, define(equal(WIDE), ordered(WIDE)).bits());
    assertFalse(define(equal(WIDE), ordered(WIDE)).hashes());
    assertEquals(96, define(equal(WIDE), equal(WIDE), equal(YEAR)).bits());
    assertTrue(define(equal(WIDE), equal(WIDE), equal(YEAR)).hashes());
    assertEquals(96 + 7, define(equal(WIDE), equal(WIDE), ordered(ID)).bits());
    assertRefused("164 bits, at most 128", equal(NOTE), ordered(NOTE));
    assertRefused("160 bits, at most 128", equal(WIDE), equal(YEAR), ordered(WIDE));
    assertRefused("132 bits, at most 128", cut(WIDE, 64), ordered(NOTE));
  }

  private void assertRefused(String problem, Part... parts) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> define(parts));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  @Test
  void rowsAndSecretsMakeTheSameKeys() throws Exception {
    check(List.of());
    for (Source source : SOURCES) {
      check(List.of(equal(source)));
      check(List.of(ordered(source)));
      for (int bits = 0; bits <= source.bits; bits += 1 + bits / 8) {
        check(List.of(cut(source, bits)));
      }
    }
    // The widths are around one and two words, and the widest of all.
    check(List.of(equal(BIG), ordered(ID)));
    check(List.of(equal(BIG), equal(YEAR), ordered(CITY)));
    check(List.of(equal(ONE), cut(BIG, 56), ordered(ID)));
    check(List.of(cut(WIDE, 63), equal(YEAR)));
    check(List.of(cut(WIDE, 1), ordered(WIDE)));
    check(List.of(equal(ONE), equal(WIDE), ordered(NONE)));
    check(List.of(ordered(WIDE), equal(WIDE)));
    check(List.of(equal(WIDE), equal(ID), ordered(BIG)));
    check(List.of(ordered(WIDE), equal(WIDE), equal(NOTE)));
    check(List.of(equal(CITY), equal(ID), ordered(LONG)));
    check(List.of(cut(LONG, 70), equal(BIG)));
    check(List.of(equal(YEAR), equal(BIG), ordered(TOTAL)));
    check(List.of(cut(TOTAL, 65), ordered(ID)));
    // A leaf of a dyadic tree has all bits and yet leaves the last place to the whole part.
    check(List.of(cut(CITY, 5), ordered(ID)));
    check(List.of(ordered(ID), cut(CITY, 5)));
    check(List.of(equal(NOTE), ordered(ID), cut(WIDE, 5), equal(LONG), equal(YEAR)));
    for (int i = 0; i < 100; i++) {
      check(randomParts());
    }
  }

  /** Returns parts of every role, at most one of them ordered and whole. */
  private List<Part> randomParts() {
    List<Part> parts = new ArrayList<>();
    boolean whole = false;
    for (int left = 1 + random.nextInt(5); left > 0; left--) {
      Source source = SOURCES.get(random.nextInt(SOURCES.size()));
      int kind = random.nextInt(3);
      if (kind == 1 && !whole) {
        parts.add(ordered(source));
        whole = true;
      } else {
        parts.add(kind == 0 ? cut(source, random.nextInt(1 + source.bits)) : equal(source));
      }
    }
    return parts;
  }

  /** Returns the expected width of a key; more than 128 if the key must be refused. */
  private static int expectedBits(List<Part> parts) {
    int coordinates = parts.stream().mapToInt(Part::bits).sum();
    List<Part> equal = parts.stream().filter(part -> part.role == Role.EQUAL).toList();
    List<Part> hashed = equal.stream().filter(part -> FREE_TEXTS.contains(part.source)).toList();
    int bits = coordinates;
    if (!hashed.isEmpty()) {
      bits += 96 - hashed.stream().mapToInt(Part::bits).sum();
    }
    if (bits > KeyDefinition.MAX_BITS && !equal.isEmpty()) {
      bits = coordinates + 96 - equal.stream().mapToInt(Part::bits).sum();
    }
    return parts.isEmpty() ? 0 : Math.max(1, bits);
  }

  private void check(List<Part> parts) throws IOException {
    String context = "seed " + seed + ", " + parts;
    int bits = expectedBits(parts);
    List<KeyPart> keyParts = parts.stream().map(Part::part).toList();
    if (bits > KeyDefinition.MAX_BITS) {
      assertThrows(IllegalArgumentException.class, () -> KeyDefinition.of(table, keyParts));
      return;
    }
    KeyDefinition definition = KeyDefinition.of(table, keyParts);
    assertEquals(bits, definition.bits(), context);
    Map<Integer, BigInteger> keys = rowKeys(definition, keyParts, context);
    Map<Integer, List<Content>> contentsOfRows = new HashMap<>();
    Map<List<Object>, BigInteger> keyOf = new HashMap<>();
    Map<BigInteger, List<Object>> contentsOf = new HashMap<>();
    keys.forEach(
        (row, key) -> {
          List<Content> contents = contents(parts, rows.get(row));
          contentsOfRows.put(row, contents);
          assertEquals(key, big(definition.key(contents)), context);
          List<Object> plain = plain(contents);
          keyOf.put(plain, key);
          contentsOf.put(key, plain);
        });
    assertEquals(keyOf.size(), contentsOf.size(), "different contents, different keys: " + context);
    for (int i = 0; i < parts.size() && !keys.isEmpty(); i++) {
      if (parts.get(i).role == Role.ORDERED && parts.get(i).leadingBits == KeyPart.ALL_BITS) {
        checkIntervals(definition, i, keys, contentsOfRows, context);
      }
    }
  }

  /**
   * Asserts that the values between two values of a part are an interval of keys, if all other
   * parts are fixed.
   */
  private void checkIntervals(
      KeyDefinition definition,
      int whole,
      Map<Integer, BigInteger> keys,
      Map<Integer, List<Content>> contents,
      String context) {
    List<List<Content>> all = List.copyOf(contents.values());
    for (int i = 0; i < 5; i++) {
      List<Content> one = all.get(random.nextInt(all.size()));
      List<Content> other = new ArrayList<>(one);
      other.set(whole, all.get(random.nextInt(all.size())).get(whole));
      boolean ascending = coordinate(one.get(whole)).compareTo(coordinate(other.get(whole))) <= 0;
      List<Content> low = ascending ? one : other;
      List<Content> high = ascending ? other : one;
      BigInteger first = big(definition.key(low));
      BigInteger last = big(definition.key(high));
      keys.forEach(
          (row, key) -> {
            BigInteger coordinate = coordinate(contents.get(row).get(whole));
            List<Object> rest = plain(contents.get(row));
            rest.set(whole, coordinate(low.get(whole)));
            boolean inside =
                rest.equals(plain(low))
                    && coordinate(low.get(whole)).compareTo(coordinate) <= 0
                    && coordinate.compareTo(coordinate(high.get(whole))) <= 0;
            assertEquals(inside, first.compareTo(key) <= 0 && key.compareTo(last) <= 0, context);
          });
    }
  }

  private static BigInteger coordinate(Content content) {
    return content.coordinate().orElseThrow();
  }

  private static List<Object> plain(List<Content> contents) {
    List<Object> plain = new ArrayList<>();
    for (Content content : contents) {
      plain.add(content.value().isPresent() ? content.value().get() : coordinate(content));
    }
    return plain;
  }

  /** Returns the contents that a client that asks for this row's values would put into the key. */
  private List<Content> contents(List<Part> parts, @Nullable Value[] row) {
    List<Content> contents = new ArrayList<>();
    for (Part part : parts) {
      Value value = part.source.value.apply(row);
      if (part.role == Role.EQUAL) {
        contents.add(Content.of(value));
      } else {
        Ordering order = orderings.get(part.source);
        BigInteger coordinate = order.upTo(value).subtract(BigInteger.ONE);
        contents.add(Content.of(coordinate.shiftRight(order.bits() - part.bits())));
      }
    }
    return contents;
  }

  /**
   * Returns the keys of a random half of the rows; a row that has NULL in any part must have no
   * key.
   */
  private Map<Integer, BigInteger> rowKeys(
      KeyDefinition definition, List<KeyPart> parts, String context) throws IOException {
    ExpressionCompiler compiler = new ExpressionCompiler(table);
    if (random.nextBoolean()) {
      compiler.texts(CROWDING); // a few rows are encoded at once
      assertEquals(16, compiler.rowsAtOnce());
    }
    KeyEncoder encoder = new KeyEncoder(definition, parts, compiler, work);
    List<Integer> columns =
        new EvaluationPlan(
                "t",
                manifest.fingerprint(),
                false,
                null,
                List.of(new Term(null, parts, false, List.of())),
                List.of())
            .columns();
    int words = definition.bits() <= 64 ? 1 : 2;
    LongBuffer buffer =
        ByteBuffer.allocateDirect(8 * words * rows.size())
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
    Map<Integer, BigInteger> keys = new HashMap<>();
    List<Integer> wanted = new ArrayList<>();
    int[] first = new int[1];
    Tables.read(
        manifest,
        directory,
        columns,
        batch -> {
          int[] selected =
              IntStream.range(0, batch.rows()).filter(row -> random.nextBoolean()).toArray();
          int[] keyed = new int[selected.length];
          int count = encoder.encode(batch, selected, selected.length, keyed, buffer);
          for (int i = 0; i < count; i++) {
            long high = words == 1 ? 0 : buffer.get(2 * i + 1);
            keys.put(first[0] + keyed[i], big(new DomainPoint(high, buffer.get(words * i))));
          }
          for (int row : selected) {
            wanted.add(first[0] + row);
          }
          first[0] += batch.rows();
        });
    for (int row : wanted) {
      boolean hasNull = hasNull(parts, rows.get(row));
      assertEquals(!hasNull, keys.containsKey(row), "row " + row + ", " + context);
    }
    assertEquals(rows.size(), first[0]);
    keys.values().forEach(key -> assertTrue(key.bitLength() <= definition.bits(), context));
    return keys;
  }

  private static boolean hasNull(List<KeyPart> parts, @Nullable Value[] row) {
    return parts.stream()
        .anyMatch(
            part ->
                SOURCES.stream()
                    .filter(source -> source.expression.equals(part.expression()))
                    .anyMatch(source -> source.value.apply(row) == null));
  }

  private static BigInteger big(DomainPoint key) {
    return new BigInteger(Long.toUnsignedString(key.high()))
        .shiftLeft(64)
        .or(new BigInteger(Long.toUnsignedString(key.low())));
  }

  @Test
  void hashesAreTheLeadingBitsOverEachPartWithItsLength() {
    KeyDefinition definition = define(equal(NOTE), equal(WIDE), equal(TAG), equal(BIG));
    assertEquals(96, definition.bits());
    HashPiece piece = (HashPiece) definition.pieces().get(0);
    for (String[] texts : new String[][] {{"ab", "c"}, {"a", "bc"}, {"abc", ""}}) {
      List<Content> contents =
          List.of(
              Content.of(new Value.Text(texts[0])),
              Content.of(new Value.Word(-2)),
              Content.of(new Value.Text(texts[1])),
              Content.of(new Value.Word(3)));
      ByteBuffer hashed = ByteBuffer.allocate(200).put(piece.salt());
      hashed.putInt(texts[0].length()).put(texts[0].getBytes(UTF_8));
      hashed.putInt(8).putLong(-2);
      hashed.putInt(texts[1].length()).put(texts[1].getBytes(UTF_8));
      hashed.putInt(8).putLong(3);
      byte[] hash = Sha256.of(Arrays.copyOf(hashed.array(), hashed.position()));
      assertEquals(new BigInteger(1, Arrays.copyOf(hash, 96 / 8)), big(definition.key(contents)));
    }
  }

  @Test
  void hashesDependOnTheTableVersionAndThePart() {
    KeyDefinition note = define(equal(NOTE));
    List<Content> contents = List.of(Content.of(new Value.Text("x")));
    assertFalse(note.key(contents).equals(define(equal(TAG)).key(contents)));
    boolean[] otherDictionaries = DICTIONARIES.clone();
    otherDictionaries[1] = true;
    PublicTable other = Tables.of(COLUMNS, otherDictionaries, rows).table();
    KeyDefinition otherNote = KeyDefinition.of(other, List.of(equal(NOTE).part()));
    assertFalse(note.key(contents).equals(otherNote.key(contents)));
  }

  @Test
  void aValueThatNoRowHasMakesNoKey() {
    KeyDefinition definition = define(equal(CITY));
    List<Content> absent = List.of(Content.of(new Value.Text("atlantis")));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> definition.key(absent));
    assertFalse((refusal + "").contains("atlantis"), "a secret in a message");
    assertFalse(absent.toString().contains("atlantis"));
  }
}

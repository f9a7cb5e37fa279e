package org.splinter.protocol.derived;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link DerivedTable}'s definition, little-endian; expressions and predicates as
 * {@link ExpressionCodec} draws them:
 *
 * <pre>
 * "SPDT"  u8 version = 1
 * u8 kind: 0 join: source left, source right, u8 pairs: u16 left, u16 right
 *          1 row numbers: source base, optional filter (u8 0, or u8 1 and a predicate),
 *                    u8 sort keys: expression, u8 descending, u8 nulls first
 *          2 located: source base, u16 latitude, u16 longitude
 *          3 cube: source base, u8 dimensions: u16 each, u8 areas: u16 each,
 *                     u16 kept columns: u16 each
 *          4 left join: as a join
 *          5 row numbers within keys: as row numbers, but before the sort keys
 *                    u8 key expressions: expression
 * source = text table, fingerprint (32 bytes)
 * </pre>
 *
 * A decoded definition is well formed; the maker of the table checks it against its sources.
 */
public final class DerivedTableCodec {
  public static final int MAX_BYTES = 1 << 20;

  private static final String MAGIC = "SPDT";
  private static final int VERSION = 1;
  private static final int NAME_BYTES = 8;

  private DerivedTableCodec() {}

  public static byte[] encode(DerivedTable table) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    return table.accept(new Writer(out)).toByteArray();
  }

  /** Writer of what a table is, behind the version. */
  private record Writer(ByteWriter out)
      implements DerivedTable.Visitor<ByteWriter, RuntimeException> {
    @Override
    public ByteWriter join(Join joined) {
      out.u8(joined.outer() ? 4 : 0);
      write(out, joined.left());
      write(out, joined.right());
      out.u8(joined.pairs().size());
      joined.pairs().forEach(pair -> out.u16(pair.left()).u16(pair.right()));
      return out;
    }

    @Override
    public ByteWriter rowNumbers(RowNumbers rowNumbers) {
      write(out.u8(rowNumbers.within().isEmpty() ? 1 : 5), rowNumbers);
      return out;
    }

    @Override
    public ByteWriter located(Located located) {
      write(out.u8(2), located.base());
      return out.u16(located.latitude()).u16(located.longitude());
    }

    @Override
    public ByteWriter cube(Cube cube) {
      write(out.u8(3), cube);
      return out;
    }
  }

  /**
   * Returns the name under which every provider stores the table: the start of its definition's
   * digest.
   */
  public static String name(DerivedTable table) {
    byte[] digest = Sha256.digest().digest(encode(table));
    return TableName.DERIVED_PREFIX + HexFormat.of().formatHex(digest, 0, NAME_BYTES);
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static DerivedTable decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("derived table", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    DerivedTable table =
        switch (in.u8("kind", 0, 5)) {
          case 0 -> joined(in, false);
          case 1 -> rowNumbers(in, 0);
          case 2 -> new Located(source(in), column(in, "latitude"), column(in, "longitude"));
          case 3 -> cube(in);
          case 4 -> joined(in, true);
          default -> rowNumbers(in, RowNumbers.MAX_WITHIN);
        };
    in.end();
    return table;
  }

  private static Join joined(ByteReader in, boolean outer) throws FormatException {
    Source left = source(in);
    Source right = source(in);
    List<Pair> pairs = new ArrayList<>();
    for (int i = in.u8("pairs", 1, Join.MAX_PAIRS); i > 0; i--) {
      pairs.add(new Pair(column(in, "left column"), column(in, "right column")));
    }
    return new Join(left, right, pairs, outer);
  }

  private static void write(ByteWriter out, RowNumbers rowNumbers) {
    write(out, rowNumbers.base());
    Predicate filter = rowNumbers.filter();
    out.u8(filter == null ? 0 : 1);
    if (filter != null) {
      ExpressionCodec.write(out, filter);
    }
    if (!rowNumbers.within().isEmpty()) {
      out.u8(rowNumbers.within().size());
      rowNumbers.within().forEach(part -> ExpressionCodec.write(out, part));
    }
    out.u8(rowNumbers.order().size());
    for (SortKey key : rowNumbers.order()) {
      ExpressionCodec.write(out, key.expression());
      out.u8(key.descending() ? 1 : 0).u8(key.nullsFirst() ? 1 : 0);
    }
  }

  private static RowNumbers rowNumbers(ByteReader in, int mostWithin) throws FormatException {
    Source base = source(in);
    ExpressionCodec.Reader expressions = new ExpressionCodec.Reader(in);
    Predicate filter = in.flag("has filter") ? expressions.predicate() : null;
    List<Expression> within = new ArrayList<>();
    for (int i = mostWithin == 0 ? 0 : in.u8("key expressions", 1, mostWithin); i > 0; i--) {
      within.add(expressions.expression());
    }
    List<SortKey> order = new ArrayList<>();
    for (int i = in.u8("sort keys", 0, RowNumbers.MAX_ORDER); i > 0; i--) {
      Expression expression = expressions.expression();
      boolean descending = in.flag("descending");
      order.add(new SortKey(expression, descending, in.flag("nulls first")));
    }
    return new RowNumbers(base, filter, within, order);
  }

  private static void write(ByteWriter out, Cube cube) {
    write(out, cube.base());
    out.u8(cube.dimensions().size());
    cube.dimensions().forEach(out::u16);
    out.u8(cube.areas().size());
    cube.areas().forEach(out::u16);
    out.u16(cube.kept().size());
    cube.kept().forEach(out::u16);
  }

  private static Cube cube(ByteReader in) throws FormatException {
    Source base = source(in);
    List<Integer> dimensions =
        columns(in, "dimension", in.u8("dimensions", 0, Cube.MAX_DIMENSIONS));
    List<Integer> areas = columns(in, "area", in.u8("areas", 0, Cube.MAX_AREAS));
    int kept = in.u16("kept columns", 0, Schema.MAX_COLUMNS);
    return new Cube(base, dimensions, areas, columns(in, "kept column", kept));
  }

  private static List<Integer> columns(ByteReader in, String field, int count)
      throws FormatException {
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(column(in, field));
    }
    return columns;
  }

  private static int column(ByteReader in, String field) throws FormatException {
    return in.u16(field, 0, Schema.MAX_COLUMNS - 1);
  }

  private static void write(ByteWriter out, Source source) {
    out.text(source.table()).fixed(source.fingerprint().bytes());
  }

  private static Source source(ByteReader in) throws FormatException {
    String table = TableName.read(in);
    return new Source(table, new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES)));
  }
}

package org.splinter.protocol.view;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Aggregate.Count;
import org.splinter.protocol.aggregate.Aggregate.Histogram;
import org.splinter.protocol.aggregate.Aggregate.Product;
import org.splinter.protocol.aggregate.Aggregate.Sum;
import org.splinter.protocol.aggregate.Aggregate.Top;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link ViewDefinition}, little-endian; expressions and predicates as {@link
 * ExpressionCodec} draws them:
 *
 * <pre>
 * "SPVD"  u8 version = 2
 * text table          fingerprint (32 bytes)     optional filter (u8 0, or u8 1 and a predicate)
 * u8 addressing (0 hashed, 1 dense, 2 dyadic, 3 ranked)
 * u8 equal parts: expression       if dyadic or ranked, the ordered part: expression
 * u8 groups: expression
 * u16 aggregates: u8 tag: 0 count (optional expression)
 *                         1 sum (u8 squared, expression)
 *                         2 histogram (expression, u16 boundaries: i64)
 *                         3 top (u8 sort keys: expression, u8 descending, u8 NULLs first;
 *                                u16 outputs: expression; u16 most, 0 for all;
 *                                optional expression that is required; u8 identified)
 *                         4 product (expression)
 * </pre>
 *
 * A decoded definition is well formed; {@link ViewLayout} then checks it against a table.
 */
public final class ViewCodec {
  public static final int MAX_BYTES = 1 << 20;

  private static final String MAGIC = "SPVD";
  private static final int VERSION = 2;

  private ViewCodec() {}

  public static byte[] encode(ViewDefinition definition) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(definition.table()).fixed(definition.fingerprint().bytes());
    out.u8(definition.filter() == null ? 0 : 1);
    if (definition.filter() != null) {
      ExpressionCodec.write(out, definition.filter());
    }
    out.u8(definition.addressing().ordinal()).u8(definition.equal().size());
    definition.equal().forEach(part -> ExpressionCodec.write(out, part));
    if (definition.ordered() != null) {
      ExpressionCodec.write(out, definition.ordered());
    }
    out.u8(definition.groups().size());
    definition.groups().forEach(group -> ExpressionCodec.write(out, group));
    out.u16(definition.aggregates().size());
    definition.aggregates().forEach(aggregate -> write(out, aggregate));
    return out.toByteArray();
  }

  private static void write(ByteWriter out, Aggregate aggregate) {
    if (aggregate instanceof Count count) {
      writeOptional(out.u8(0), count.argument());
    } else if (aggregate instanceof Sum sum) {
      ExpressionCodec.write(out.u8(1).u8(sum.squared() ? 1 : 0), sum.argument());
    } else if (aggregate instanceof Histogram histogram) {
      ExpressionCodec.write(out.u8(2), histogram.argument());
      out.u16(histogram.boundaries().size());
      histogram.boundaries().forEach(out::i64);
    } else if (aggregate instanceof Top top) {
      out.u8(3).u8(top.order().size());
      for (SortKey key : top.order()) {
        ExpressionCodec.write(out, key.expression());
        out.u8(key.descending() ? 1 : 0).u8(key.nullsFirst() ? 1 : 0);
      }
      out.u16(top.outputs().size());
      top.outputs().forEach(output -> ExpressionCodec.write(out, output));
      writeOptional(out.u16(top.most()), top.required());
      out.u8(top.identified() ? 1 : 0);
    } else {
      ExpressionCodec.write(out.u8(4), ((Product) aggregate).argument());
    }
  }

  private static void writeOptional(ByteWriter out, @Nullable Expression expression) {
    out.u8(expression == null ? 0 : 1);
    if (expression != null) {
      ExpressionCodec.write(out, expression);
    }
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static ViewDefinition decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("view definition", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String table = TableName.read(in);
    Fingerprint fingerprint = new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES));
    ExpressionCodec.Reader expressions = new ExpressionCodec.Reader(in);
    Predicate filter = in.flag("has filter") ? expressions.predicate() : null;
    Addressing[] addressings = Addressing.values();
    Addressing addressing = addressings[in.u8("addressing", 0, addressings.length - 1)];
    boolean intervals = addressing == Addressing.DYADIC || addressing == Addressing.RANKED;
    int most = ViewDefinition.MAX_KEY_PARTS - (intervals ? 1 : 0);
    List<Expression> equal = list(in.u8("equal parts", 0, most), expressions);
    Expression ordered = intervals ? expressions.expression() : null;
    List<Expression> groups = list(in.u8("groups", 0, ViewDefinition.MAX_GROUPS_BY), expressions);
    List<Aggregate> aggregates = new ArrayList<>();
    for (int i = in.u16("aggregates", 1, ViewDefinition.MAX_AGGREGATES); i > 0; i--) {
      aggregates.add(aggregate(in, expressions));
    }
    in.end();
    return new ViewDefinition(
        table, fingerprint, filter, addressing, equal, ordered, groups, aggregates);
  }

  private static List<Expression> list(int count, ExpressionCodec.Reader expressions)
      throws FormatException {
    List<Expression> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(expressions.expression());
    }
    return list;
  }

  private static Aggregate aggregate(ByteReader in, ExpressionCodec.Reader expressions)
      throws FormatException {
    return switch (in.u8("aggregate", 0, 4)) {
      case 0 -> new Count(in.flag("has argument") ? expressions.expression() : null);
      case 1 -> {
        boolean squared = in.flag("squared");
        yield new Sum(expressions.expression(), squared);
      }
      case 2 -> {
        Expression argument = expressions.expression();
        List<Long> boundaries = new ArrayList<>();
        for (int i = in.u16("boundaries", 1, Expression.MAX_BOUNDARIES); i > 0; i--) {
          boundaries.add(in.i64("boundary"));
        }
        yield new Histogram(argument, boundaries);
      }
      case 3 -> top(in, expressions);
      default -> new Product(expressions.expression());
    };
  }

  private static Top top(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    List<SortKey> order = new ArrayList<>();
    for (int i = in.u8("sort keys", 0, Top.MAX_SORT_KEYS); i > 0; i--) {
      Expression expression = expressions.expression();
      boolean descending = in.flag("descending");
      order.add(new SortKey(expression, descending, in.flag("NULLs first")));
    }
    List<Expression> outputs = list(in.u16("outputs", 0, Schema.MAX_COLUMNS), expressions);
    int most = in.u16("most rows", Top.ALL, Top.MAX_ROWS);
    Expression required = in.flag("has required") ? expressions.expression() : null;
    return new Top(order, outputs, most, required, in.flag("identified"));
  }
}

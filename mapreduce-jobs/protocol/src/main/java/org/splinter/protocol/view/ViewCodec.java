package org.splinter.protocol.view;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link ViewDefinition}, little-endian; expressions and predicates as {@link
 * ExpressionCodec} draws them:
 *
 * <pre>
 * "SPVD"  u8 version = 2
 * text table          fingerprint (32 bytes)     optional filter (u8 0, or u8 1 and a predicate)
 * u8 addressing (0 hashed, 1 dense, 2 dyadic, 3 ranked, 4 boxed)
 * u8 equal parts: expression       each ordered part (one if dyadic or ranked, two if boxed): expression
 * u8 groups: expression
 * u16 aggregates: u8 kind (its place in AggregateKind), then as each aggregate draws itself
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
    definition.ordered().forEach(part -> ExpressionCodec.write(out, part));
    out.u8(definition.groups().size());
    definition.groups().forEach(group -> ExpressionCodec.write(out, group));
    out.u16(definition.aggregates().size());
    definition.aggregates().forEach(aggregate -> Aggregate.write(out, aggregate));
    return out.toByteArray();
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
    int most = ViewDefinition.MAX_KEY_PARTS - addressing.orderedParts();
    List<Expression> equal = list(in.u8("equal parts", 0, most), expressions);
    List<Expression> ordered = list(addressing.orderedParts(), expressions);
    List<Expression> groups = list(in.u8("groups", 0, ViewDefinition.MAX_GROUPS_BY), expressions);
    List<Aggregate> aggregates = new ArrayList<>();
    for (int i = in.u16("aggregates", 1, ViewDefinition.MAX_AGGREGATES); i > 0; i--) {
      aggregates.add(Aggregate.read(in, expressions));
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
}

package org.splinter.protocol.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;

/**
 * The bytes of an {@link Aggregation} inside other formats, little-endian:
 *
 * <pre>
 * u8 groups:     expression ({@link ExpressionCodec})
 * u16 measures:  u8 kind, u8 shift, u8 bits (0 for the rest), expression
 * </pre>
 */
public final class AggregationCodec {
  /** The most expressions of GROUP BY. */
  public static final int MAX_GROUPS_BY = 32;

  private AggregationCodec() {}

  public static void write(ByteWriter out, Aggregation aggregation) {
    out.u8(aggregation.groups().size());
    aggregation.groups().forEach(group -> ExpressionCodec.write(out, group));
    out.u16(aggregation.measures().size());
    for (Measure measure : aggregation.measures()) {
      out.u8(measure.kind().ordinal()).u8(measure.shift()).u8(measure.bits());
      ExpressionCodec.write(out, measure.argument());
    }
  }

  /**
   * Reads untrusted bytes.
   *
   * @param maxWords the most words that it may have, at least 1
   * @throws FormatException naming the field and its bound
   */
  public static Aggregation read(ByteReader in, ExpressionCodec.Reader expressions, int maxWords)
      throws FormatException {
    List<Expression> groups = new ArrayList<>();
    int groupCount = in.u8("groups", 0, MAX_GROUPS_BY);
    for (int i = 0; i < groupCount; i++) {
      groups.add(expressions.expression());
    }
    List<Measure> measures = new ArrayList<>();
    int count = in.u16("measures", 0, maxWords - 1);
    for (int i = 0; i < count; i++) {
      Measure.Kind kind =
          Measure.Kind.values()[in.u8("measure", 0, Measure.Kind.values().length - 1)];
      int shift = in.u8("shift", 0, 127);
      int bits = in.u8("bits", Measure.REST, Measure.MAX_BITS);
      Expression argument = expressions.expression();
      try {
        measures.add(new Measure(kind, argument, shift, bits));
      } catch (IllegalArgumentException e) {
        throw in.error(String.valueOf(e.getMessage()));
      }
    }
    return new Aggregation(groups, measures);
  }
}

package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.AggregationCodec;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link SumPlan}, little-endian:
 *
 * <pre>
 * "SPSP"  u8 version = 1   text table   commitment (32 bytes)
 * u8 scheme ({@link SumScheme})   u8 weight bits (1 to 16)
 * u8 has filter   predicate if it has one ({@link ExpressionCodec})
 * u8 aggregations ({@link AggregationCodec})
 * </pre>
 *
 * A decoded plan is well formed; {@link SumLayout} then checks it against a table.
 */
public final class SumPlanCodec {
  public static final int MAX_BYTES = 1 << 20;

  private static final String MAGIC = "SPSP";
  private static final int VERSION = 1;

  private SumPlanCodec() {}

  public static byte[] encode(SumPlan plan) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(plan.table()).fixed(plan.commitment().bytes());
    out.u8(plan.scheme().number()).u8(plan.weightBits());
    ExpressionCodec.writeFilter(out, plan.filter());
    out.u8(plan.aggregations().size());
    plan.aggregations().forEach(aggregation -> AggregationCodec.write(out, aggregation));
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static SumPlan decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("plan of selected sums", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String table = TableName.read(in);
    Fingerprint commitment = new Fingerprint(in.fixed("commitment", Fingerprint.BYTES));
    SumScheme scheme = SumScheme.read(in);
    int weightBits = in.u8("weight bits", 1, SumPlan.MAX_WEIGHT_BITS);
    ExpressionCodec.Reader expressions = new ExpressionCodec.Reader(in);
    Predicate filter = expressions.filter();
    List<Aggregation> aggregations = new ArrayList<>();
    int count = in.u8("aggregations", 1, SumPlan.MAX_AGGREGATIONS);
    int words = 0;
    for (int i = 0; i < count; i++) {
      if (words == SumPlan.MAX_SUMS) {
        throw in.error("has more than " + SumPlan.MAX_SUMS + " sums");
      }
      Aggregation aggregation = AggregationCodec.read(in, expressions, SumPlan.MAX_SUMS - words);
      words += aggregation.words();
      aggregations.add(aggregation);
    }
    in.end();
    return new SumPlan(table, commitment, scheme, weightBits, filter, aggregations);
  }
}

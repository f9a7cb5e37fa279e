package org.splinter.protocol.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * The numbers of values below the first boundary, between each two, and from the last one on. Its
 * bytes: argument, u16 number of boundaries, each i64.
 */
public record Histogram(Expression argument, List<Long> boundaries) implements Aggregate {
  public Histogram {
    boundaries = List.copyOf(boundaries);
  }

  static Histogram read(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    Expression argument = expressions.expression();
    List<Long> boundaries = new ArrayList<>();
    for (int i = in.u16("boundaries", 1, Expression.MAX_BOUNDARIES); i > 0; i--) {
      boundaries.add(in.i64("boundary"));
    }
    return new Histogram(argument, boundaries);
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.write(out, argument);
    out.u16(boundaries.size());
    boundaries.forEach(out::i64);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.HISTOGRAM;
  }

  /**
   * Returns the expression of a value's bucket alone: its check covers the argument and the
   * boundaries.
   */
  @Override
  public List<Expression> expressions() {
    return List.of(new Expression.Bucket(argument, boundaries));
  }

  @Override
  public Aggregator aggregator(Manifest manifest) {
    return new Aggregator(expressions(), () -> new HistogramState(boundaries.size() + 1));
  }

  @Override
  public long stateBytes(long rows) {
    return 2L * boundaries.size();
  }
}

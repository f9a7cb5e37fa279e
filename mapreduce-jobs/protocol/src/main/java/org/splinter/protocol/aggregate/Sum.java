package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * The exact sum of a word, or of its square; NULLs add nothing. Its bytes: u8 squared, argument.
 */
public record Sum(Expression argument, boolean squared) implements Aggregate {

  static Sum read(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    boolean squared = in.flag("squared");
    return new Sum(expressions.expression(), squared);
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.write(out.u8(squared ? 1 : 0), argument);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.SUM;
  }

  @Override
  public List<Expression> expressions() {
    return List.of(argument);
  }

  @Override
  public void check(Manifest manifest) {
    Aggregate.checkWord(argument, manifest);
  }

  @Override
  public Aggregator aggregator(Manifest manifest) {
    return new Aggregator(expressions(), () -> new SumState(squared));
  }
}

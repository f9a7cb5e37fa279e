package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/** The exact product of a word; NULLs are left out. Its bytes: argument. */
public record Product(Expression argument) implements Aggregate {

  static Product read(ExpressionCodec.Reader expressions) throws FormatException {
    return new Product(expressions.expression());
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.write(out, argument);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.PRODUCT;
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
    return new Aggregator(expressions(), ProductState::new);
  }
}

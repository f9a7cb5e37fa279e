package org.splinter.protocol.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * The number of rows or, with an argument, of rows where it is not NULL. Its bytes: optional
 * argument.
 */
public record Count(@Nullable Expression argument) implements Aggregate {

  static Count read(ExpressionCodec.Reader expressions) throws FormatException {
    return new Count(expressions.optional("has argument"));
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.writeOptional(out, argument);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.COUNT;
  }

  @Override
  public List<Expression> expressions() {
    return argument == null ? List.of() : List.of(argument);
  }

  @Override
  public Aggregator aggregator(Manifest manifest) {
    return new Aggregator(expressions(), CountState::new);
  }
}

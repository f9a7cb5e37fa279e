package org.splinter.protocol.aggregate;

import java.util.List;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * The different values of an expression and how many rows have each; NULLs are left out. Its bytes:
 * argument.
 */
public record ValueCounts(Expression argument) implements Aggregate {

  static ValueCounts read(ExpressionCodec.Reader expressions) throws FormatException {
    return new ValueCounts(expressions.expression());
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.write(out, argument);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.VALUE_COUNTS;
  }

  @Override
  public String name() {
    return "a function of an expression's different values";
  }

  @Override
  public List<Expression> expressions() {
    return List.of(argument);
  }

  @Override
  public Aggregator aggregator(Manifest manifest) {
    boolean text = argument.isText(manifest.schema());
    return new Aggregator(expressions(), () -> new ValueCountsState(text));
  }

  @Override
  public boolean keepsRows() {
    return true;
  }

  @Override
  public long stateBytes(long rows) {
    return Math.min(rows, ValueCountsState.MAX_VALUES) * (VALUE_BYTES + 1);
  }
}

package org.splinter.protocol.aggregate;

import java.util.List;
import java.util.function.Supplier;
import org.splinter.protocol.expression.Expression;

/**
 * The facts about an aggregate that are found once for all its states.
 *
 * @param inputs the inputs taken of a row, in the order in which its states count them
 * @param start a maker of the state of no rows
 */
public record Aggregator(List<Expression> inputs, Supplier<AggregateState> start) {

  public Aggregator {
    inputs = List.copyOf(inputs);
  }
}

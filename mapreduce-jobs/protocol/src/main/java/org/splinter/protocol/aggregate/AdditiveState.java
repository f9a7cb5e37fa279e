package org.splinter.protocol.aggregate;

import java.math.BigInteger;
import java.util.SortedMap;
import org.splinter.protocol.table.Value;

/** The state of an aggregate whose results can be added up and subtracted. */
public interface AdditiveState extends AggregateState {
  /** The name of the number of a state that has one alone. */
  Value ONLY = new Value.Word(0);

  /** Returns the numbers that the state consists of, by what they are of; others are 0. */
  SortedMap<Value, BigInteger> numbers();
}

package org.splinter.protocol.aggregate;

import java.math.BigInteger;

/** The state of an aggregate whose results can be added up and subtracted. */
public interface AdditiveState extends AggregateState {

  /** Returns the numbers that the state consists of; as many whatever the rows. */
  BigInteger[] numbers();
}

package org.splinter.provider.round;

import java.io.IOException;

/** Maker of an answer's record of the sum that all parts of the data add up to. */
public interface RecordFinisher extends AutoCloseable {
  /** The finisher of most families, whose sums are what they answer. */
  RecordFinisher SUMS = (query, sum) -> sum;

  /**
   * Returns the value of a record. Several threads may ask at once.
   *
   * @param query whose record it is, numbered as the processor's are
   * @throws IOException if what the client sent is not what it must be
   */
  byte[] finish(int query, byte[] sum) throws IOException;

  /** Frees native memory. */
  @Override
  default void close() {}
}

package org.splinter.provider.round;

import java.io.IOException;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.EvaluationPath;

/**
 * The evaluation of one envelope over a part of the data, chunk by chunk. It knows no Mapper, so a
 * task and a resident evaluator call it alike.
 *
 * <p>Guarantee: after all chunks, {@link #drain} yields the part's summand of each record of the
 * answer. Which data it touches, and how long it takes, depends on the plan and the data alone.
 *
 * @param <C> a piece of the data, such as a batch of rows; it is read at once and not kept
 */
public interface RoundProcessor<C> extends AutoCloseable {
  /** Receiver of the records of a part of the data. */
  interface RecordConsumer {
    /**
     * Takes one record.
     *
     * @param part of the query's answer: a word of a fold, a share of a PIR query
     * @param group of rows, 0 where there are none
     * @param value one or more elements of the round's group; its array is used again
     */
    void accept(int query, int part, long group, byte[] value, int length)
        throws IOException, InterruptedException;
  }

  /**
   * Adds a piece of the data.
   *
   * @throws IOException if the answer would have too many records
   */
  void process(C chunk) throws IOException;

  /**
   * Lets it yield records before it is drained, and forget what they are made of, whenever what it
   * keeps takes much memory; called before any data, by a task alone.
   */
  default void spillTo(RecordConsumer consumer) {
    // Few processors keep more than a fixed amount.
  }

  /** Yields all records. */
  void drain(RecordConsumer consumer) throws IOException, InterruptedException;

  /** Reports its counters. */
  void count(ObjLongConsumer<Enum<?>> counters);

  /** Returns the code that evaluated the shares; null before any was opened. */
  @Nullable EvaluationPath path();

  /** Frees native memory. */
  @Override
  void close();
}

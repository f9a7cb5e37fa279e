package org.splinter.provider.round;

import java.io.IOException;
import java.util.List;

/**
 * A processor whose records can be made of all parts of the data at once, where one process has
 * them: a part's summands are so large that not all of them are kept.
 *
 * @param <C> a piece of the data
 */
public interface JoiningProcessor<C> extends RoundProcessor<C> {
  /** One record that is yet to be made. */
  interface Pending {
    /** Returns the number of the query that it answers. */
    int query();

    /** Makes the record and yields it. Several threads may make one each. */
    void make(RecordConsumer consumer) throws IOException, InterruptedException;
  }

  /** Has it take the memory of what it keeps from that of a pass; called before any data. */
  void within(PassMemory memory);

  /**
   * Adds what another processor of the round has added up of other data.
   *
   * @throws IOException if the answer would have too many records, or both take too much memory
   */
  void join(JoiningProcessor<?> other) throws IOException;

  /**
   * Returns all records, to be made before more data are added.
   *
   * @throws IOException if they are too many
   */
  List<Pending> pending() throws IOException;

  @Override
  default void drain(RecordConsumer consumer) throws IOException, InterruptedException {
    for (Pending record : pending()) {
      record.make(consumer);
    }
  }
}

package org.splinter.protocol.view;

import java.io.IOException;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.table.Manifest;

/**
 * The state of some rows that is kept for one {@link Aggregate}. It depends on which rows were
 * added and on nothing else: not on their order, nor on how they were spread over states that were
 * merged. A view requires no more of an aggregate; {@link ProductState} shows what a further one
 * takes beside its line in {@link Aggregator}.
 */
public interface AggregateState {

  /** Returns the state of no rows. */
  static AggregateState of(Aggregate aggregate, Manifest manifest) {
    return Aggregator.of(aggregate, manifest).start().get();
  }

  /**
   * Adds a row.
   *
   * @throws IOException if a slot can no longer hold the state, with the mend
   */
  void add(RowInput row) throws IOException;

  /**
   * Adds the rows of another state of the same aggregate, which this one does not have.
   *
   * @throws IOException if a slot can no longer hold the state, with the mend
   */
  void merge(AggregateState other) throws IOException;

  /**
   * Adds the result of one look-up to those of others: like {@link #merge}, but without a bound on
   * size, and rows that both have count once where the aggregate keeps the identity of rows ({@link
   * Aggregate.Top#identified}).
   */
  void unite(AggregateState other);

  /** Writes the state in the form of slots, with all that merging needs. */
  void write(ByteWriter out);

  /**
   * Reads untrusted bytes into this, a state of no rows.
   *
   * @throws FormatException naming the field and its bound
   */
  void read(ByteReader in) throws FormatException;
}

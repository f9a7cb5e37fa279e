package org.splinter.protocol.aggregate;

import java.io.IOException;
import java.util.Map;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * The state of some rows that is kept for one {@link Aggregate}. It depends on which rows were
 * added and on nothing else: not on their order, nor on how they were spread over states that were
 * merged.
 *
 * <p>At a client a state is an answer, which is secret: it is no record and has no {@code
 * toString}, so that no message and no log can print what it holds.
 */
public interface AggregateState {

  /** Returns the state of no rows. */
  static AggregateState of(Aggregate aggregate, Manifest manifest) {
    return aggregate.aggregator(manifest).start().get();
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
   * Adds the result of one PIR query to those of others: like {@link #merge}, but without a bound
   * on size, and rows that both have count once if the aggregate is one of {@link
   * Aggregate#countingOnce}.
   */
  default void unite(AggregateState other) {
    try {
      merge(other);
    } catch (IOException e) {
      throw new IllegalStateException(
          "a state with a bound on its size does not say how to unite", e);
    }
  }

  /**
   * Fills this state of no rows with the rows of the state of a part of its aggregate.
   *
   * @param rows a state of what {@link Aggregate#without} leaves
   * @param shared the values that it leaves out, and any others
   */
  default void fill(AggregateState rows, Map<Expression, Value> shared) {
    unite(rows);
  }

  /** Writes the state in the form of slots, with all that merging needs. */
  void write(ByteWriter out);

  /**
   * Reads untrusted bytes into this, a state of no rows.
   *
   * @throws FormatException naming the field and its bound
   */
  void read(ByteReader in) throws FormatException;
}

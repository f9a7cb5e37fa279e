package org.splinter.protocol.aggregate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionChecker;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * Definition of an aggregate that a view keeps of the rows of one group: an associative and
 * commutative function of the rows, whatever their order and number. Values are kept exactly, as
 * values and not as codes of a table version, so that the state of a version can be added to.
 *
 * <p>An implementation is a record of what the aggregate is computed from, and is registered in
 * {@link AggregateKind}, by which formats name it. Public, made of a query's template alone.
 */
public interface Aggregate {
  /** A guess of the bytes that one value takes in a slot. */
  int VALUE_BYTES = 8;

  /**
   * Reads an aggregate from untrusted bytes: u8 kind, then what is written of that kind.
   *
   * @throws FormatException naming the field and its bound
   */
  static Aggregate read(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    AggregateKind[] kinds = AggregateKind.values();
    return kinds[in.u8("aggregate", 0, kinds.length - 1)].read(in, expressions);
  }

  /** Writes an aggregate as {@link #read} reads it. */
  static void write(ByteWriter out, Aggregate aggregate) {
    aggregate.write(out.u8(aggregate.kind().ordinal()));
  }

  /** Returns the aggregate's registration. */
  AggregateKind kind();

  /** Returns the SQL aggregates that this one may stand for, for messages that refuse them. */
  default String name() {
    return kind().name();
  }

  /** Writes all that the aggregate consists of beside its kind. */
  void write(ByteWriter out);

  /** Returns all expressions that the aggregate's states take of a row. */
  List<Expression> expressions();

  /** Adds the indices of all columns that the aggregate reads. */
  default void addColumns(Set<Integer> columns) {
    expressions().forEach(expression -> expression.addColumns(columns));
  }

  /**
   * Checks the aggregate against a table version.
   *
   * @throws IllegalArgumentException naming what does not fit and the mend
   */
  default void check(Manifest manifest) {
    expressions().forEach(expression -> ExpressionChecker.check(expression, manifest));
  }

  /** Returns the maker of states on a table version that the aggregate was checked against. */
  Aggregator aggregator(Manifest manifest);

  /**
   * Returns whether the states take the digest of a row's whole content, for which a build reads
   * all columns.
   */
  default boolean takesDigests() {
    return false;
  }

  /** Returns whether the states hold values of rows as objects, and not numbers alone. */
  default boolean keepsRows() {
    return false;
  }

  /** Returns a guess of the bytes that the state of some rows takes in a slot. */
  default long stateBytes(long rows) {
    return VALUE_BYTES;
  }

  /**
   * Returns the aggregate that counts a row once although two PIR queries find it; empty if there
   * is none.
   */
  default Optional<Aggregate> countingOnce() {
    return Optional.empty();
  }

  /**
   * Returns the part of the aggregate that a slot keeps whose rows share the values of some
   * expressions, which are not NULL; {@link AggregateState#fill} puts them back.
   */
  default Aggregate without(List<Expression> shared) {
    return this;
  }

  /**
   * Checks an expression that must have words for values: numbers, dates or booleans.
   *
   * @throws IllegalArgumentException naming what does not fit and the mend
   */
  static void checkWord(Expression argument, Manifest manifest) {
    ExpressionChecker.check(argument, manifest);
    if (argument.isText(manifest.schema())) {
      throw new IllegalArgumentException("calculates with a text; it needs a number");
    }
  }
}

package org.splinter.protocol.aggregate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * The bitwise XOR, AND or OR of words, in two's complement; NULLs are left out. Its kind says
 * which; its bytes: argument.
 */
public record Bitwise(Operation operation, Expression argument) implements Aggregate {

  /**
   * An associative and commutative operation on the bits of two words. The neutral word is the
   * state of no rows; an idempotent operation is one that a word met twice changes once.
   */
  public enum Operation {
    XOR(AggregateKind.BIT_XOR, 0, false),
    AND(AggregateKind.BIT_AND, -1, true),
    OR(AggregateKind.BIT_OR, 0, true);

    private final AggregateKind kind;
    private final long neutral;
    private final boolean idempotent;

    Operation(AggregateKind kind, long neutral, boolean idempotent) {
      this.kind = kind;
      this.neutral = neutral;
      this.idempotent = idempotent;
    }

    /** Returns the registration of its aggregate. */
    public AggregateKind kind() {
      return kind;
    }

    private long of(long one, long other) {
      return switch (this) {
        case XOR -> one ^ other;
        case AND -> one & other;
        case OR -> one | other;
      };
    }
  }

  /** The result of an operation on the words of some rows, and whether there is one. */
  public static final class State implements AggregateState {
    private final Operation operation;
    private boolean present;
    private long bits;

    State(Operation operation) {
      this.operation = operation;
      this.bits = operation.neutral;
    }

    /** Returns the result; empty if there is no word. */
    public OptionalLong value() {
      return present ? OptionalLong.of(bits) : OptionalLong.empty();
    }

    @Override
    public void add(RowInput row) {
      if (!row.isNull(0)) {
        present = true;
        bits = operation.of(bits, row.word(0));
      }
    }

    @Override
    public void merge(AggregateState other) {
      present |= ((State) other).present;
      bits = operation.of(bits, ((State) other).bits);
    }

    /** Writes u8 0 for no word, else u8 1 and i64. */
    @Override
    public void write(ByteWriter out) {
      out.u8(present ? 1 : 0);
      if (present) {
        out.i64(bits);
      }
    }

    @Override
    public void read(ByteReader in) throws FormatException {
      present = in.flag("has bits");
      bits = present ? in.i64("bits") : operation.neutral;
    }
  }

  static Bitwise read(Operation operation, ExpressionCodec.Reader expressions)
      throws FormatException {
    return new Bitwise(operation, expressions.expression());
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.write(out, argument);
  }

  @Override
  public AggregateKind kind() {
    return operation.kind();
  }

  @Override
  public String name() {
    return kind().name();
  }

  @Override
  public List<Expression> expressions() {
    return List.of(argument);
  }

  @Override
  public void check(Manifest manifest) {
    Aggregate.checkWord(argument, manifest);
  }

  @Override
  public Aggregator aggregator(Manifest manifest) {
    return new Aggregator(expressions(), () -> new State(operation));
  }

  /** Returns this aggregate where a word that is met again changes nothing: all but XOR. */
  @Override
  public Optional<Aggregate> countingOnce() {
    return operation.idempotent ? Optional.of(this) : Optional.empty();
  }
}

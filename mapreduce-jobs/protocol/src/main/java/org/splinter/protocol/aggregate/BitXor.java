package org.splinter.protocol.aggregate;

import java.util.List;
import java.util.OptionalLong;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.table.Manifest;

/**
 * The bitwise exclusive or of words, in two's complement; NULLs are left out. Its bytes: argument.
 */
public record BitXor(Expression argument) implements Aggregate {

  /** The exclusive or of the words of some rows, and whether there is one. */
  public static final class State implements AggregateState {
    private boolean present;
    private long bits;

    /** Returns the exclusive or; empty if there is no word. */
    public OptionalLong value() {
      return present ? OptionalLong.of(bits) : OptionalLong.empty();
    }

    @Override
    public void add(RowInput row) {
      if (!row.isNull(0)) {
        present = true;
        bits ^= row.word(0);
      }
    }

    @Override
    public void merge(AggregateState other) {
      present |= ((State) other).present;
      bits ^= ((State) other).bits;
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
      bits = present ? in.i64("bits") : 0;
    }
  }

  static BitXor read(ExpressionCodec.Reader expressions) throws FormatException {
    return new BitXor(expressions.expression());
  }

  @Override
  public void write(ByteWriter out) {
    ExpressionCodec.write(out, argument);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.BIT_XOR;
  }

  @Override
  public String name() {
    return "BIT_XOR";
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
    return new Aggregator(expressions(), State::new);
  }
}

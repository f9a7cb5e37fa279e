package org.splinter.protocol.aggregate;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.ExpressionCodec;

/**
 * The registered aggregates. Formats name one by its place here: a new one goes to the end, so that
 * old bytes keep their meaning.
 */
public enum AggregateKind {
  COUNT,
  SUM,
  HISTOGRAM,
  TOP,
  PRODUCT,
  BIT_XOR,
  BIT_AND,
  BIT_OR,
  VALUE_COUNTS;

  /** Reads what {@link Aggregate#write} writes of this kind, which are untrusted bytes. */
  Aggregate read(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    return switch (this) {
      case COUNT -> Count.read(expressions);
      case SUM -> Sum.read(in, expressions);
      case HISTOGRAM -> Histogram.read(in, expressions);
      case TOP -> Top.read(in, expressions);
      case PRODUCT -> Product.read(expressions);
      case BIT_XOR -> Bitwise.read(Bitwise.Operation.XOR, expressions);
      case BIT_AND -> Bitwise.read(Bitwise.Operation.AND, expressions);
      case BIT_OR -> Bitwise.read(Bitwise.Operation.OR, expressions);
      case VALUE_COUNTS -> ValueCounts.read(expressions);
    };
  }
}

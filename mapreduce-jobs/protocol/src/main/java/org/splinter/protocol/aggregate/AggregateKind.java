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
  BIT_XOR;

  /** Reads what {@link Aggregate#write} writes of this kind, which are untrusted bytes. */
  Aggregate read(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    return switch (this) {
      case COUNT -> Count.read(expressions);
      case SUM -> Sum.read(in, expressions);
      case HISTOGRAM -> Histogram.read(in, expressions);
      case TOP -> Top.read(in, expressions);
      case PRODUCT -> Product.read(expressions);
      case BIT_XOR -> BitXor.read(expressions);
    };
  }
}

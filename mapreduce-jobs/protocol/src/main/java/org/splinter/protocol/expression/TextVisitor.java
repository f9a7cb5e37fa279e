package org.splinter.protocol.expression;

import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Parsed;
import org.splinter.protocol.expression.Expression.TextLength;

/** A visitor to which all expressions that compute a word are alike. */
abstract class TextVisitor<R> implements Expression.Visitor<R> {
  /**
   * Visits an expression that can never be text, nor a value of a column or of the query's text.
   */
  abstract R computed(Expression word);

  @Override
  public final R arithmetic(Arithmetic arithmetic) {
    return computed(arithmetic);
  }

  @Override
  public final R datePart(DatePart part) {
    return computed(part);
  }

  @Override
  public final R bucket(Bucket bucket) {
    return computed(bucket);
  }

  @Override
  public final R textLength(TextLength length) {
    return computed(length);
  }

  @Override
  public final R parsed(Parsed parsed) {
    return computed(parsed);
  }
}

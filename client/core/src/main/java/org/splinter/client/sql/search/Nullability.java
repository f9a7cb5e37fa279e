package org.splinter.client.sql.search;

import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/** Possibility that an expression is NULL on a table version, by its public statistics. */
final class Nullability implements Expression.Visitor<Boolean> {
  private final Manifest manifest;

  private Nullability(Manifest manifest) {
    this.manifest = manifest;
  }

  /** Returns whether some row may make an expression NULL; false only where none can. */
  static boolean possible(Expression expression, Manifest manifest) {
    return expression.accept(new Nullability(manifest));
  }

  @Override
  public Boolean columnValue(Expression.ColumnValue value) {
    return manifest.statistics().get(value.column()).nulls() > 0;
  }

  @Override
  public Boolean constant(Expression.Constant constant) {
    return false;
  }

  @Override
  public Boolean arithmetic(Expression.Arithmetic arithmetic) {
    return (arithmetic.operator().divides() && !isNonZero(arithmetic.right()))
        || arithmetic.left().accept(this)
        || arithmetic.right().accept(this);
  }

  @Override
  public Boolean choice(Expression.Case choice) {
    return true; // its branches are not looked at
  }

  @Override
  public Boolean datePart(Expression.DatePart part) {
    return part.date().accept(this);
  }

  @Override
  public Boolean prefix(Expression.Prefix prefix) {
    return prefix.text().accept(this);
  }

  @Override
  public Boolean bucket(Expression.Bucket bucket) {
    return bucket.number().accept(this);
  }

  @Override
  public Boolean textCall(Expression.TextCall call) {
    return call.text().accept(this);
  }

  @Override
  public Boolean textLength(Expression.TextLength length) {
    return length.text().accept(this);
  }

  @Override
  public Boolean concatenation(Expression.Concatenation concatenation) {
    return concatenation.left().accept(this) || concatenation.right().accept(this);
  }

  @Override
  public Boolean printed(Expression.Printed printed) {
    return printed.word().accept(this);
  }

  @Override
  public Boolean parsed(Expression.Parsed parsed) {
    return true; // texts are not looked at
  }

  private static boolean isNonZero(Expression divisor) {
    return divisor instanceof Expression.Constant constant
        && constant.value() instanceof Value.Word word
        && word.word() != 0;
  }
}

package org.splinter.protocol.expression;

import org.splinter.protocol.expression.Expression.DateField;

/** A node of a field of a date. */
final class DateNode extends WordNode {
  private final DateField field;
  private final WordNode date;

  DateNode(DateField field, WordNode date) {
    this.field = field;
    this.date = date;
  }

  @Override
  void evaluate(Rows rows) {
    date.evaluate(rows);
    System.arraycopy(date.nulls, 0, nulls, 0, rows.count);
    for (int i = 0; i < rows.count; i++) {
      words[i] = nulls[i] ? 0 : CivilDay.field(field, date.words[i]);
    }
  }
}

package org.splinter.client.sql.aggregate;

import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;

/** A planned aggregate whose value is a double in every group, rounded once from exact sums. */
interface DoubleFunction extends GroupFunction {
  @Override
  @Nullable Double value(GroupSums group);

  @Override
  default AnswerKind kind() {
    return AnswerKind.NUMBER;
  }

  @Override
  default boolean approximate() {
    return true;
  }
}

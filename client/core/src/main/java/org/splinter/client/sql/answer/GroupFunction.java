package org.splinter.client.sql.answer;

import org.jspecify.annotations.Nullable;

/** A planned aggregate: a function of what was found of one group. Public itself. */
public interface GroupFunction {

  /**
   * Returns the aggregate's value: a Long, BigDecimal, Double, String, date or time, Boolean,
   * {@link HistogramValue}, List or null.
   *
   * @throws org.splinter.client.sql.ast.RefusedQueryException if the value has more digits than are
   *     kept
   * @throws java.io.UncheckedIOException if what was found of the group contradicts itself
   */
  @Nullable Object value(GroupSums group);

  /** Returns the kind of the values. */
  AnswerKind kind();

  /** Returns whether SQL's type rules make the value a double in every group. */
  default boolean approximate() {
    return false;
  }

  /**
   * Returns whether the function needs the sums or counts of a group, and not only states kept
   * beside them.
   */
  default boolean usesSums() {
    return true;
  }
}

package org.splinter.client.sql.condition;

import java.util.Optional;
import java.util.function.Predicate;

/** Definition of a comparison with a pattern that can be tried on each value of a list. */
public interface PatternComparison extends SetComparison {
  /** The most values that a pattern of any form is tried on: so many are a share's values. */
  int MAX_LISTED = 8_192;

  /**
   * Returns whether the comparison with any pattern is decided by an operand's list of values:
   * public, as the operand is.
   */
  boolean byList(Operand operand);

  /** Returns whether nothing but a list of values decides it, since no order does. */
  boolean byListAlone();

  /** Returns the texts for which the comparison with a pattern is TRUE. */
  Predicate<String> texts(String pattern);

  /** Returns what to give in place of a pattern that has no one meaning, if it has none. */
  Optional<String> ambiguous(String pattern);
}

package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.SumWords;

/** The sums of a number and of its squares over the rows that a group counts. */
record Moments(SumWords sum, SumWords squares) {
  /**
   * Returns n Σx² - (Σx)², exactly, since the two terms may agree in all digits that a double has.
   *
   * @param n the number of rows
   */
  BigDecimal spread(GroupSums group, BigDecimal n) {
    BigDecimal total = group.sum(sum);
    return n.multiply(group.sum(squares)).subtract(total.multiply(total));
  }
}

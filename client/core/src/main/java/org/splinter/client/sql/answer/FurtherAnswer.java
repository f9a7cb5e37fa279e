package org.splinter.client.sql.answer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Value;

/** One group's result of a further aggregate, over all rows that were found. It is secret. */
public sealed interface FurtherAnswer {

  /**
   * The rows that a Top keeps, in its order.
   *
   * @param rows each row's sort keys, then its outputs; null is SQL's NULL
   */
  record Rows(List<List<@Nullable Value>> rows) implements FurtherAnswer {
    public Rows {
      List<List<@Nullable Value>> copies = new ArrayList<>();
      rows.forEach(row -> copies.add(Collections.unmodifiableList(new ArrayList<>(row))));
      rows = Collections.unmodifiableList(copies);
    }

    @Override
    public String toString() {
      return "Rows[hidden]";
    }
  }

  /**
   * The product of a Product's factors.
   *
   * @param product of the factors' words, 1 without any; null if it is too great to be kept
   */
  record Product(@Nullable BigInteger product) implements FurtherAnswer {
    @Override
    public String toString() {
      return "Product[hidden]";
    }
  }
}

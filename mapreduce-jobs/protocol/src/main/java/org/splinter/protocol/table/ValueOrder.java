package org.splinter.protocol.table;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The canonical order of values of one kind, NULL first, and of lists of them. */
public final class ValueOrder {
  public static final Comparator<@Nullable Value> NULLS_FIRST = ValueOrder::compare;
  public static final Comparator<List<@Nullable Value>> LISTS = ValueOrder::compare;

  private ValueOrder() {}

  private static int compare(@Nullable Value one, @Nullable Value other) {
    if (one == null || other == null) {
      return Boolean.compare(one != null, other != null);
    }
    return one.compareTo(other);
  }

  private static int compare(List<@Nullable Value> one, List<@Nullable Value> other) {
    for (int i = 0; i < one.size(); i++) {
      int order = compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}

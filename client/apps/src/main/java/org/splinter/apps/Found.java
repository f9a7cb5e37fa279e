package org.splinter.apps;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row that was found. It does not print.
 *
 * @param values the values by column: a Long, BigDecimal, String, LocalDate, Boolean or null
 * @param miles the distance from where the user searched; null if either has no place
 * @param beyond whether that is further than the user asked for, in a hexagon that reaches so far
 */
public record Found(Map<String, @Nullable Object> values, @Nullable Double miles, boolean beyond) {
  public Found {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  static Map<String, @Nullable Object> values(List<String> columns, List<@Nullable Object> row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      values.put(columns.get(i), row.get(i));
    }
    return values;
  }

  @Override
  public String toString() {
    return "Found[hidden]";
  }
}

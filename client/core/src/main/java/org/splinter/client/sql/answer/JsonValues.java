package org.splinter.client.sql.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.row.ExactNumber;

/**
 * Writer of an answer's values as JSON. A histogram is an array of its bins, each an object of
 * {@code from} (included), {@code to} (not included) and {@code count}; null is no bound. A list of
 * values is an array of them.
 */
public enum JsonValues {
  /** Form in which numbers are numbers, with all their digits. */
  PLAIN,

  /** Form in which numbers that JavaScript cannot hold without a loss are strings. */
  BROWSER;

  /** Writes rows as an array of arrays. */
  public void writeRows(List<List<@Nullable Object>> rows, JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (List<@Nullable Object> row : rows) {
      write(row, json);
    }
    json.writeEndArray();
  }

  /** Writes one value. */
  public void write(@Nullable Object value, JsonGenerator json) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Long number) {
      write(BigDecimal.valueOf(number), json);
    } else if (value instanceof BigDecimal number) {
      write(number, json);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof HistogramValue histogram) {
      bins(histogram, json);
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object element : list) {
        write(element, json);
      }
      json.writeEndArray();
    } else {
      json.writeString(TemporalValues.text(value));
    }
  }

  private void write(BigDecimal number, JsonGenerator json) throws IOException {
    if (this == BROWSER && !survivesDouble(number)) {
      json.writeString(number.toPlainString());
      return;
    }
    json.writeNumber(number.toPlainString());
  }

  /** Returns whether the nearest double, printed in its shortest form, is this number. */
  private static boolean survivesDouble(BigDecimal number) {
    double nearest = number.doubleValue();
    return Double.isFinite(nearest)
        && new BigDecimal(Double.toString(nearest)).compareTo(number) == 0;
  }

  private static void bins(HistogramValue histogram, JsonGenerator json) throws IOException {
    List<String> boundaries = histogram.boundaries();
    int last = boundaries.size();
    json.writeStartArray();
    for (int bin = 0; bin <= last; bin++) {
      json.writeStartObject();
      boundary("from", bin == 0 ? null : boundaries.get(bin - 1), json);
      boundary("to", bin == last ? null : boundaries.get(bin), json);
      json.writeNumberField("count", histogram.counts().get(bin));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void boundary(String field, @Nullable String boundary, JsonGenerator json)
      throws IOException {
    json.writeFieldName(field);
    if (boundary == null) {
      json.writeNull();
    } else if (!ExactNumber.isNumber(boundary)) {
      json.writeString(boundary); // a date or a time
    } else {
      json.writeNumber(new BigDecimal(boundary).toString()); // SQL writes .5 and +5, JSON does not
    }
  }
}

package org.splinter.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.splinter.client.sql.answer.HistogramValue;
import org.splinter.client.sql.answer.Numbers;
import org.splinter.client.sql.answer.TemporalValues;

/** The text of an answer's value in one cell. */
final class CellText {
  private CellText() {}

  static String of(Object value) {
    if (value instanceof Number number) {
      return Numbers.text(number);
    } else if (value instanceof List<?> list) {
      return list.stream()
          .map(element -> element == null ? "NULL" : of(element))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof HistogramValue histogram ? bins(histogram) : TemporalValues.text(value);
  }

  /** Returns the bins of a histogram, such as {@code <0: 5, [0,60): 7, >=60: 3}. */
  private static String bins(HistogramValue histogram) {
    List<String> boundaries = histogram.boundaries();
    int last = boundaries.size();
    StringBuilder text = new StringBuilder();
    for (int bin = 0; bin <= last; bin++) {
      if (bin == 0) {
        text.append('<').append(boundaries.get(0));
      } else if (bin == last) {
        text.append(", >=").append(boundaries.get(last - 1));
      } else {
        text.append(", [").append(boundaries.get(bin - 1)).append(',');
        text.append(boundaries.get(bin)).append(')');
      }
      text.append(": ").append(histogram.counts().get(bin));
    }
    return text.toString();
  }
}

package org.splinter.apps;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The flights that were looked for. It does not print.
 *
 * @param period the averages over the days that were asked for
 * @param histogram the histogram over the days that were asked for
 * @param cheapest the cheapest flights of the days that were asked for, the cheapest first; empty
 *     if the dataset lists none
 * @param days the averages of each day with a flight, asked for or not
 * @param months the averages of each month with a flight
 */
public record FlightAnswer(
    Averages period,
    List<Bin> histogram,
    List<Found> cheapest,
    List<Day> days,
    List<Month> months) {
  public FlightAnswer {
    histogram = List.copyOf(histogram);
    cheapest = List.copyOf(cheapest);
    days = List.copyOf(days);
    months = List.copyOf(months);
  }

  /**
   * A number of flights and the averages of their measures.
   *
   * @param count the number of flights
   * @param values one average for each of the dataset's measures, in its unit; null if no flight
   *     has the measure
   */
  public record Averages(long count, List<@Nullable Double> values) {
    public Averages {
      values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    @Override
    public String toString() {
      return "Averages[hidden]";
    }
  }

  /** The averages of a day. */
  public record Day(LocalDate date, Averages averages) {
    @Override
    public String toString() {
      return "Day[hidden]";
    }
  }

  /** The averages of a month. */
  public record Month(YearMonth month, Averages averages) {
    @Override
    public String toString() {
      return "Month[hidden]";
    }
  }

  @Override
  public String toString() {
    return "FlightAnswer[hidden]";
  }
}

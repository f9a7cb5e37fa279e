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
 * @param period of the days that were asked for
 * @param histogram of the same days
 * @param cheapest of the same days, the cheapest first; none if the dataset lists none
 * @param days of all days with a flight, whichever were asked for
 * @param months of all months with a flight
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
   * What is known of some flights.
   *
   * @param count of all
   * @param values one for each of the dataset's measures, in its unit; null if no flight has it
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

  /** A day's. */
  public record Day(LocalDate date, Averages averages) {
    @Override
    public String toString() {
      return "Day[hidden]";
    }
  }

  /** A month's. */
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

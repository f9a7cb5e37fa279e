package org.splinter.apps;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * A user's choice of flights. All of it is secret, also which fields are filled in; the days do not
 * leave the user's computer at all.
 *
 * @param fields the values by column; a facet that is absent or empty stands for any value
 * @param from the first day; empty for the first that the dataset has
 * @param to the last day, included; empty for the last that the dataset has
 */
public record FlightQuestion(
    Map<String, String> fields, Optional<LocalDate> from, Optional<LocalDate> to) {
  public FlightQuestion {
    fields = Map.copyOf(fields);
  }

  boolean includes(LocalDate day) {
    return from.map(first -> !day.isBefore(first)).orElse(true)
        && to.map(last -> !day.isAfter(last)).orElse(true);
  }

  @Override
  public String toString() {
    return "FlightQuestion[hidden]";
  }
}

package org.splinter.apps;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * Which flights a user looks for. All of it is secret, also which of it is filled in; the days do
 * not leave the user's computer at all.
 *
 * @param fields values by column; of a facet that is not there, or empty, any
 * @param from the first day; empty for the first there is
 * @param to the last day, included; empty for the last there is
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

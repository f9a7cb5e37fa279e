package org.splinter.apps;

import java.util.List;
import org.splinter.client.query.QueryResult;

/**
 * What an action found.
 *
 * @param answer secret
 * @param steps how it came about: one for each of the action's templates, in their order; of
 *     several queries that were asked at once the first, whose bytes and times are those of all
 */
public record Answered<T>(T answer, List<QueryResult> steps) {
  public Answered {
    steps = List.copyOf(steps);
  }

  @Override
  public String toString() {
    return "Answered[hidden]";
  }
}

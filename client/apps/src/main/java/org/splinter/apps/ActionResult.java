package org.splinter.apps;

import java.util.List;
import org.splinter.client.query.QueryResult;

/**
 * The answer of an action, with the queries that led to it.
 *
 * @param answer the secret answer
 * @param steps one result for each of the action's templates, in their order; where several queries
 *     were asked at once, the result of the first one, whose bytes and times are those of all
 */
public record ActionResult<T>(T answer, List<QueryResult> steps) {
  public ActionResult {
    steps = List.copyOf(steps);
  }

  @Override
  public String toString() {
    return "ActionResult[hidden]";
  }
}

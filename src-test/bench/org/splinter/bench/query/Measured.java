package org.splinter.bench.query;

import java.util.List;
import java.util.function.ToLongFunction;
import org.splinter.client.query.QueryResult;

/**
 * A question that was asked several times of a set of providers.
 *
 * @param prepareMillis the time, the first time, of building the views and tables that the question
 *     needs
 * @param millis the times of each further run
 * @param result the result of the last run
 */
record Measured(
    MeasuredQuery question, double prepareMillis, List<Double> millis, QueryResult result) {

  double medianMillis() {
    return millis.stream().sorted().toList().get(millis.size() / 2);
  }

  /** Returns the most bytes that any provider received. */
  long sentBytes() {
    return most(QueryResult.ProviderRecord::sentBytes);
  }

  /** Returns the most bytes that any provider returned. */
  long receivedBytes() {
    return most(QueryResult.ProviderRecord::receivedBytes);
  }

  private long most(ToLongFunction<QueryResult.ProviderRecord> bytes) {
    return result.providers().stream().mapToLong(bytes).max().orElse(0);
  }
}

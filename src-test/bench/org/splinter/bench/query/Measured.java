package org.splinter.bench.query;

import java.util.List;
import java.util.function.ToLongFunction;
import org.splinter.client.query.QueryResult;

/**
 * A question that was asked several times of the same providers.
 *
 * @param prepareMillis of the first time, what it took to build what the question wants
 * @param millis of each further time
 * @param result of the last time
 */
record Measured(Question question, double prepareMillis, List<Double> millis, QueryResult result) {

  double medianMillis() {
    return millis.stream().sorted().toList().get(millis.size() / 2);
  }

  /** Returns the most that any provider was sent. */
  long sentBytes() {
    return most(QueryResult.ProviderRecord::sentBytes);
  }

  /** Returns the most that any provider returned. */
  long receivedBytes() {
    return most(QueryResult.ProviderRecord::receivedBytes);
  }

  private long most(ToLongFunction<QueryResult.ProviderRecord> bytes) {
    return result.providers().stream().mapToLong(bytes).max().orElse(0);
  }
}

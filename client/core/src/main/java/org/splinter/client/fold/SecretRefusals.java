package org.splinter.client.fold;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.splinter.client.query.QueryRows;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.fold.FoldBinder;

/**
 * The refusals of the secrets of queries that are asked at once, one binding each. All rounds are
 * asked whatever they are; then each ends its own query. Secret.
 */
public record SecretRefusals(List<Optional<RefusedQueryException>> ofQueries) {
  public SecretRefusals {
    ofQueries = List.copyOf(ofQueries);
  }

  /** Returns the refusals that binding the secrets of each query found. */
  public static SecretRefusals of(List<FoldBinder.Binding> bound) {
    return new SecretRefusals(bound.stream().map(FoldBinder.Binding::refusal).toList());
  }

  /** Reads a query's answer, unless its secret was refused. */
  public QueryRows rows(int query, QueryRows.Reader answer) throws IOException {
    return QueryRows.of(
        () -> {
          if (ofQueries.get(query).isPresent()) {
            throw ofQueries.get(query).get();
          }
          return answer.read();
        });
  }

  @Override
  public String toString() {
    return "SecretRefusals[hidden]";
  }
}

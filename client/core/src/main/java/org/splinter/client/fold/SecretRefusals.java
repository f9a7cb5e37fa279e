package org.splinter.client.fold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.fold.FoldBinder;

/**
 * The refusals of the secrets of queries that are asked at once. All rounds are asked whatever they
 * are; then each ends its own query. Secret.
 */
public final class SecretRefusals {
  private final List<Optional<RefusedQueryException>> ofQueries;

  public SecretRefusals(int queries) {
    ofQueries = new ArrayList<>(Collections.nCopies(queries, Optional.empty()));
  }

  /**
   * Keeps the refusals of one round, unless an earlier one had some of the query.
   *
   * @param bound as many of each query, all of one query after those of the query before
   */
  public void keep(List<FoldBinder.Binding> bound) {
    int ofEach = bound.size() / ofQueries.size();
    for (int i = 0; i < bound.size(); i++) {
      Optional<RefusedQueryException> found = bound.get(i).refusal();
      ofQueries.set(i / ofEach, ofQueries.get(i / ofEach).or(() -> found));
    }
  }

  /**
   * Ends a query whose secret was refused.
   *
   * @throws RefusedQueryException if one was
   */
  public void require(int query) {
    if (ofQueries.get(query).isPresent()) {
      throw ofQueries.get(query).get();
    }
  }

  @Override
  public String toString() {
    return "SecretRefusals[hidden]";
  }
}

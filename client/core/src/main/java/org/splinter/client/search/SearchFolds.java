package org.splinter.client.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.splinter.client.fold.FoldRound;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.round.RoundExecutor;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.ContradictionException;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.fold.FoldBinder;
import org.splinter.client.sql.bind.search.SearchBinder;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.search.IbltHash;
import org.splinter.client.sql.search.IbltShape;
import org.splinter.client.sql.search.SearchPlan;

/**
 * One run of a search's folds, for all queries that are asked at once: the rounds of counts, then
 * the round that collects ranks if there is one. Secret.
 *
 * <p>Guarantee: all planned rounds are asked with all planned shares, whatever the rounds before
 * found, and whatever is wrong with that; {@link RoundExecutor#end} reports it after the last
 * round.
 */
final class SearchFolds {
  private final RoundExecutor executor;
  private final SearchPlan plan;
  private final SearchBinder binder;
  private final List<List<SecretValue>> secrets;
  private final List<GroupSearches> searches;
  private List<QuerySums> sums = List.of();

  /**
   * Makes a run of folds.
   *
   * @param executor of these rounds and the last one, in which rows are looked up
   * @param secrets of each query
   */
  SearchFolds(RoundExecutor executor, SearchPlan plan, List<List<SecretValue>> secrets) {
    this.executor = executor;
    this.plan = plan;
    this.binder =
        new SearchBinder(
            plan.query().template(), plan.groups(), new FoldBinder(RandomPoints::draw));
    this.secrets = secrets;
    this.searches = secrets.stream().map(ofQuery -> new GroupSearches(plan)).toList();
  }

  /** Asks all rounds but the last. */
  void ask() throws IOException, InterruptedException {
    for (int round = 0; round < plan.narrowing().size(); round++) {
      Function<GroupSearches, List<OptionalLong>> bounds =
          round == 0 ? search -> List.of() : GroupSearches::buckets;
      List<QuerySums> counts = fold(plan.narrowing().get(round), bounds);
      for (int query = 0; query < counts.size(); query++) {
        searches.get(query).narrow(round, counts.get(query));
      }
      sums = round == 0 ? counts : sums;
    }
    if (plan.collection() != null) {
      IbltShape shape = plan.cells();
      List<IbltHash> hashes =
          Stream.generate(() -> IbltHash.draw(shape.cells(), RandomPoints::word))
              .limit(shape.tables())
              .toList();
      QueryPlan collection = plan.collection(hashes);
      List<QuerySums> cells = fold(collection, GroupSearches::ends);
      for (int query = 0; query < cells.size(); query++) {
        searches.get(query).collect(collection, hashes, cells.get(query));
      }
    }
  }

  private List<QuerySums> fold(QueryPlan round, Function<GroupSearches, List<OptionalLong>> bounds)
      throws IOException, InterruptedException {
    List<FoldBinder.Binding> bound = new ArrayList<>();
    for (int query = 0; query < secrets.size(); query++) {
      List<OptionalLong> ofQuery = bounds.apply(searches.get(query));
      bound.add(binder.bind(round, secrets.get(query), ofQuery));
    }
    return executor.ask(
        new FoldRound(round, bound.stream().map(FoldBinder.Binding::shares).toList()));
  }

  /** Returns what each query counts and sums up beside its rows. */
  List<QuerySums> sums() {
    return sums;
  }

  /** Returns the searches of each query. */
  List<GroupSearches> searches() {
    return searches;
  }

  /**
   * Refuses sums that contradict one another; called after the last round.
   *
   * @throws ContradictionException if they do
   */
  void requirePlausible() throws ContradictionException {
    for (GroupSearches search : searches) {
      if (!search.plausible()) {
        throw new ContradictionException(
            "the providers' answers do not add up to rows of the table"
                + (plan.collection() == null
                    ? ""
                    : ", or the places of two rows could not be told apart, which happens once in"
                        + " 2^41 queries and not when it is asked again"));
      }
    }
  }

  @Override
  public String toString() {
    return "SearchFolds[hidden]";
  }
}

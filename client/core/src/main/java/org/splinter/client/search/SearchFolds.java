package org.splinter.client.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.splinter.client.fold.FoldRound;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.Stopwatch;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.round.Traffic;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.bind.Binder;
import org.splinter.client.sql.bind.SearchBinder;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.search.CellHash;
import org.splinter.client.sql.search.CellShape;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.protocol.contract.Progress;

/**
 * One run of a search's folds, for all queries that are asked at once: the rounds of counts, then
 * the round that collects ranks if there is one. Secret.
 *
 * <p>Guarantee: all planned rounds are asked with all planned shares, whatever the rounds before
 * found, and whatever is wrong with it: that is told after the last round.
 */
final class SearchFolds {
  private final List<Provider> providers;
  private final SearchPlan plan;
  private final SearchBinder binder;
  private final List<List<SecretValue>> secrets;
  private final List<GroupSearches> searches;
  private final Traffic traffic;
  private final Stopwatch stopwatch;
  private final Progress progress;
  private List<QuerySums> sums = List.of();
  private Optional<RefusedException> refusal = Optional.empty();
  private final List<IOException> failures = new ArrayList<>();

  /**
   * @param secrets of each query
   * @param progress told the fraction done of these rounds and the last one, in which rows are
   *     looked up
   */
  SearchFolds(
      List<Provider> providers,
      SearchPlan plan,
      List<List<SecretValue>> secrets,
      Traffic traffic,
      Stopwatch stopwatch,
      Progress progress) {
    this.providers = providers;
    this.plan = plan;
    this.binder = new SearchBinder(plan, new Binder(RandomPoints::draw));
    this.secrets = secrets;
    this.searches = secrets.stream().map(ofQuery -> new GroupSearches(plan)).toList();
    this.traffic = traffic;
    this.stopwatch = stopwatch;
    this.progress = progress;
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
      CellShape shape = plan.cells();
      List<CellHash> hashes =
          Stream.generate(() -> CellHash.draw(shape.cells(), RandomPoints::word))
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
    List<Binder.Binding> bound = new ArrayList<>();
    for (int query = 0; query < secrets.size(); query++) {
      List<OptionalLong> ofQuery = bounds.apply(searches.get(query));
      bound.add(binder.bind(round, secrets.get(query), ofQuery));
    }
    refusal = bound.stream().flatMap(binding -> binding.refusal().stream()).findFirst();
    FoldRound fold =
        new FoldRound(providers, round, bound.stream().map(Binder.Binding::shares).toList());
    stopwatch.shared();
    double before = traffic.rounds();
    fold.ask(traffic, progress.part(before / plan.rounds(), (before + 1) / plan.rounds()));
    stopwatch.replied();
    List<QuerySums> added = sums(fold, round);
    stopwatch.combined();
    return added;
  }

  /** What a round's answers add up to; nothing if they do not fit together, which is kept. */
  private List<QuerySums> sums(FoldRound fold, QueryPlan round) {
    try {
      return fold.sums();
    } catch (IOException e) {
      failures.add(e);
      List<SortedMap<Long, long[]>> nothing = new ArrayList<>();
      round.evaluation().sections().forEach(section -> nothing.add(new TreeMap<>()));
      return Collections.nCopies(secrets.size(), new QuerySums(nothing));
    }
  }

  /** What each query counts and sums up beside its rows. */
  List<QuerySums> sums() {
    return sums;
  }

  /** The searches of each query. */
  List<GroupSearches> searches() {
    return searches;
  }

  /**
   * Tells what was wrong with a secret or with an answer; after the last round.
   *
   * @throws RefusedException for a LIKE pattern that cannot be decided
   * @throws IOException if the answers do not fit together, or contradict one another
   */
  void check() throws IOException {
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    for (GroupSearches search : searches) {
      if (!search.plausible()) {
        throw new IOException(
            "the providers' answers do not add up to rows of the table: one of them is faulty"
                + (plan.collection() == null
                    ? ""
                    : ", or the places of two rows could not be told apart, which happens once in"
                        + " 2^41 queries; ask again"));
      }
    }
  }

  @Override
  public String toString() {
    return "SearchFolds[hidden]";
  }
}

package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.key.GroupCodes;

/**
 * A bucketed search for MAX, MIN or the first k rows of each group: everything about it that the
 * template and the size of the table decide. Public.
 *
 * <p>The rows are numbered in the query's order, so that the wanted rows are the first matches.
 * Each round of counts narrows the search to a bucket of ranks; with k above 1, a round of sums
 * then collects the ranks of the first k matches in cells; the last round looks the rows up by
 * their ranks. Where the condition leaves no room for a bound on the rank, one round counts by rank
 * in place of all these. As many rounds as were planned are asked, whatever they find.
 *
 * @param query over the numbered table
 * @param top what it wants of each group
 * @param narrowing one fold per round of counts; the first one counts and sums up what the query
 *     wants beside its rows, too
 * @param collection the fold that collects ranks, with some hashes in place of those that each
 *     query draws; null if the counts tell all ranks: k is 1, or they are by rank
 * @param retrieval of each group's k rows in a view over the ranks
 */
public record SearchPlan(
    LogicalQuery query,
    Top top,
    SearchGroups groups,
    BucketShape buckets,
    List<QueryPlan> narrowing,
    @Nullable QueryPlan collection,
    ViewPlan retrieval) {

  public SearchPlan {
    narrowing = List.copyOf(narrowing);
  }

  /** Returns the number of rounds that are asked, whatever they find. */
  public int rounds() {
    return narrowing.size() + (collection == null ? 0 : 1) + 1;
  }

  /** Returns how many queries of the template are asked at once. */
  public int queries() {
    return retrieval.queries();
  }

  /** Returns the most sums that the answer to a round has of one query's buckets or cells. */
  public long sums() {
    long ofGroup = buckets.buckets();
    if (collection != null) {
      ofGroup = Math.max(ofGroup, (long) cells().tables() * cells().cells());
    }
    return ofGroup * groups.all().size();
  }

  /** Returns the trust model under which the query is asked. */
  public TrustModel trust() {
    return retrieval.trust();
  }

  /** Returns whether what is missing at providers may be made. */
  public boolean prepares() {
    return retrieval.options().prepares();
  }

  /** Returns all folds, in the order in which they are asked. */
  public List<QueryPlan> folds() {
    List<QueryPlan> folds = new ArrayList<>(narrowing);
    if (collection != null) {
      folds.add(collection);
    }
    return folds;
  }

  /** Returns the values that the codes of groups stand for. */
  public GroupCodes groupCodes() {
    return narrowing.get(0).layout().groups().get(0);
  }

  /** Returns the codes of the groups by which answers name them, one per search. */
  public List<Long> codes() {
    return groups.all().stream().map(SearchGroups.Group::code).toList();
  }

  /** Returns the aggregation of a round that counts buckets. */
  public int aggregation(int round) {
    return round == 0 ? query.aggregations().size() : 0;
  }

  /** Returns how many cells hold the ranks of a group. */
  public IbltShape cells() {
    return IbltShape.of(top.most());
  }

  /** Returns the fold that adds ranks up in the cells of these hashes: one aggregation for each. */
  public QueryPlan collection(List<IbltHash> hashes) {
    return SearchPlanner.collection(this, hashes);
  }
}

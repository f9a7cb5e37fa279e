package org.splinter.client.sql.search;

import java.util.List;
import org.splinter.client.sql.aggregate.CountedExpression;
import org.splinter.client.sql.aggregate.QuantilePlace;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.EvaluationPlan;

/**
 * A bucketed search for the quantiles of an expression in each group: everything about it that the
 * template and the table decide. Public.
 *
 * <p>The first round counts the selected rows by the first digit of their values, and sums up what
 * the query wants beside; so the client knows how many rows there are and which of them, in the
 * order of the values, decide a quantile. Each further round counts by the next digit, for each of
 * these places apart, in the bucket that the place is in: all places in one round, or one after the
 * other where providers have no room for all. As many rounds as were planned are asked, of as many
 * places, whatever they find.
 *
 * @param searched the expression
 * @param placesAtOnce how many places a round but the first one asks for: one, or all
 * @param folds one per digit; each place of each query at once is a query of the later ones
 */
public record QuantilePlan(
    LogicalQuery query,
    CountedExpression searched,
    SearchGroups groups,
    ValueDigits digits,
    int placesAtOnce,
    List<QueryPlan> folds) {

  public QuantilePlan {
    folds = List.copyOf(folds);
  }

  /** Returns the number of rounds that are asked, whatever they find. */
  public int rounds() {
    return 1 + (folds.size() - 1) * roundsOf(1);
  }

  /** Returns how many rounds ask for a digit, the first one numbered 0. */
  public int roundsOf(int digit) {
    return digit == 0 ? 1 : places().size() / placesAtOnce;
  }

  /** Returns how many queries of the template are asked at once. */
  public int queries() {
    return folds.get(0).queries();
  }

  /** Returns the places that are searched for in each group. */
  public List<QuantilePlace> places() {
    return searched.places();
  }

  /** Returns the trust model under which the query is asked. */
  public TrustModel trust() {
    return folds.get(0).trust();
  }

  /** Returns the aggregation of a digit's fold that counts by the digit. */
  public int aggregation(int digit) {
    return digit == 0 ? searched.aggregation() : 0;
  }

  /** Returns the values that a digit can have. */
  public long buckets(int digit) {
    QueryPlan fold = folds.get(digit);
    int last = fold.evaluation().aggregations().get(aggregation(digit)).groups().size() - 1;
    return fold.layout().groups().get(aggregation(digit)).radix(last) - 1;
  }

  /** Returns the most sums of all queries that the answer to a round of a digit has. */
  public long sums(int digit) {
    QueryPlan fold = folds.get(digit);
    EvaluationPlan plan = fold.evaluation();
    long rows = Math.max(1, query.table().manifest().rows());
    long sums = 0;
    for (int i = 0; i < plan.aggregations().size(); i++) {
      Aggregation aggregation = plan.aggregations().get(i);
      sums += aggregation.words() * Math.min(fold.layout().groups().get(i).count(), rows);
    }
    return sums * fold.queries();
  }

  /**
   * Returns the number that the digits of a value up to one make.
   *
   * @param before the number of those before it
   * @param digit its number
   */
  public long joined(long before, int digit, long value) {
    return digits.joined(before, digit, value);
  }

  /** Returns the value whose digits make a number. */
  public long value(long joined) {
    return digits.value(joined);
  }
}

package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.aggregate.CountedExpression;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.SecretSelection;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyPart;

/**
 * Planner of a search for quantiles. It meets the template and the table's public facts only.
 *
 * <p>Every round is a fold with the query's WHERE, and from the second one on with a secret bucket
 * of each group: the digits before are equal to a secret. So a search can condition on anything
 * that a fold can.
 */
public final class QuantilePlanner {
  /** How many rounds more than the fewest are thought of. */
  private static final int MORE_ROUNDS = 4;

  private static final String LEADING_DIGITS = "the leading digits of the values";

  private final LogicalQuery query;
  private final PlanOptions options;
  private final CountedExpression searched;
  private final SearchGroups groups;
  private final TermPlanner.Sum where;

  private QuantilePlanner(LogicalQuery query, PlanOptions options) {
    this.query = query;
    this.options = options;
    requireScheme(options);
    this.searched = searched(query);
    this.groups = SearchGroups.of(query.groups(), query.table());
    this.where = SecretSelection.of(query).sum();
  }

  private QuantilePlanner(
      LogicalQuery query,
      PlanOptions options,
      CountedExpression searched,
      SearchGroups groups,
      TermPlanner.Sum where) {
    this.query = query;
    this.options = options;
    this.searched = searched;
    this.groups = groups;
    this.where = where;
  }

  /**
   * Plans a query with digits of several widths, of which the caller takes what costs least.
   *
   * @return at least one plan
   * @throws RefusedQueryException if a search cannot answer the query
   */
  public static List<QuantilePlan> plans(LogicalQuery query, PlanOptions options) {
    return RefusedQueryException.refusing(() -> new QuantilePlanner(query, options).plans());
  }

  private List<QuantilePlan> plans() {
    List<QuantilePlan> plans = new ArrayList<>();
    RefusedQueryException refusal = null;
    for (ValueDigits digits : cuts(searched.expression())) {
      try {
        plans.add(plan(digits));
      } catch (RefusedQueryException e) { // other widths may make fewer keys or groups
        refusal = e;
      }
    }
    if (plans.isEmpty() && refusal != null) {
      throw new QuantileMends(searched, options, this::isPossible).refusal(refusal, leadingBits());
    }
    return plans;
  }

  /** Returns the bits of a key of all digits but a last one that is as wide as can be. */
  private int leadingBits() {
    ValueDigits whole = ValueDigits.whole(searched.expression(), query.table());
    if (whole.totalBits() <= ValueDigits.MAX_DIGIT_BITS) {
      return 0;
    }
    Expression leading = whole.cut(ValueDigits.MAX_DIGIT_BITS, 2).upTo(0);
    return KeyDefinition.of(query.table(), List.of(KeyPart.equal(leading))).bits();
  }

  /** Returns whether a search for the quantiles of another expression would be planned. */
  private boolean isPossible(Expression expression, PlanOptions with) {
    QuantilePlanner other =
        new QuantilePlanner(query, with, searched.withExpression(expression), groups, where);
    try {
      for (ValueDigits digits : other.cuts(expression)) {
        if (other.isPossible(digits)) {
          return true;
        }
      }
    } catch (RefusedQueryException | IllegalArgumentException e) {
      return false; // it could leave 64 bits
    }
    return false;
  }

  private boolean isPossible(ValueDigits digits) {
    try {
      return !plan(digits, 1).folds().isEmpty();
    } catch (RefusedQueryException e) {
      return false;
    }
  }

  /**
   * Returns digits in as few rounds as there can be and in more: about equal ones, for short
   * answers, and such of which the last is the widest, for few keys.
   */
  private Set<ValueDigits> cuts(Expression expression) {
    ValueDigits whole = ValueDigits.whole(expression, query.table());
    int bits = Math.max(1, whole.totalBits());
    int fewest = (bits + ValueDigits.MAX_DIGIT_BITS - 1) / ValueDigits.MAX_DIGIT_BITS;
    Set<ValueDigits> cuts = new LinkedHashSet<>();
    for (int rounds = fewest; rounds <= Math.min(bits, fewest + MORE_ROUNDS); rounds++) {
      cuts.add(whole.cut(whole.totalBits() / rounds, rounds));
      if (rounds > 1) {
        cuts.add(whole.cut(Math.min(ValueDigits.MAX_DIGIT_BITS, bits - rounds + 1), rounds));
      }
    }
    return cuts;
  }

  private QuantilePlan plan(ValueDigits digits) {
    int places = searched.places().size();
    boolean fits = (long) options.queries() * places <= ShareBundle.MAX_QUERIES;
    if (places == 1 || !fits) {
      return plan(digits, 1);
    }
    try {
      return plan(digits, places);
    } catch (RefusedQueryException e) {
      return plan(digits, 1); // providers may have no room for all at once
    }
  }

  private QuantilePlan plan(ValueDigits digits, int placesAtOnce) {
    List<QueryPlan> folds = new ArrayList<>();
    List<Aggregation> first = new ArrayList<>(query.aggregations());
    first.set(searched.aggregation(), counts(digits, 0));
    folds.add(Planner.round(query, new SecretSelection(where, query.operands()), first, options));
    PlanOptions ofPlaces = options.withQueries(options.queries() * placesAtOnce);
    for (int digit = 1; digit < digits.count(); digit++) {
      SecretSelection inBucket =
          SearchOperands.bounded(
              query,
              groups,
              where,
              LEADING_DIGITS,
              digits.upTo(digit - 1),
              Condition.Operator.EQUAL);
      folds.add(Planner.round(query, inBucket, List.of(counts(digits, digit)), ofPlaces));
    }
    return new QuantilePlan(query, searched, groups, digits, placesAtOnce, folds);
  }

  private Aggregation counts(ValueDigits digits, int digit) {
    return new Aggregation(groups.and(List.of(digits.digit(digit))), List.of());
  }

  /**
   * Returns the expression that is searched: the one that a fold does not count, if there is one.
   */
  private static CountedExpression searched(LogicalQuery query) {
    List<CountedExpression> quantiles = new ArrayList<>();
    List<CountedExpression> many = new ArrayList<>();
    for (CountedExpression counted : query.counted()) {
      if (!GroupCodes.fits(counted.expression(), query.table())) {
        many.add(counted);
      }
      if (!counted.places().isEmpty() && !counted.whole() && isWord(counted, query)) {
        quantiles.add(counted);
      }
    }
    if (many.size() > 1) {
      throw new RefusedQueryException(
          "a search finds the quantiles of one expression that can have more than "
              + mostValues()
              + " values, the query has "
              + many.size()
              + "; ask in as many queries");
    }
    if (!many.isEmpty() && many.get(0).whole()) {
      throw new RefusedQueryException(
          "COUNT, SUM and AVG of DISTINCT values and MODE are of the counts of all values, which a"
              + " search does not find of an expression that can have more than "
              + mostValues()
              + "; ask for the rows of one key, as in WHERE column = ?, or take a coarser"
              + " expression, such as a quotient");
    }
    if (!many.isEmpty()) {
      return many.get(0); // a text is refused when it is cut into digits
    }
    if (quantiles.isEmpty()) {
      throw new RefusedQueryException(
          "a search finds rows and quantiles of numbers, dates and times, the query asks for"
              + " neither; use a fold");
    }
    return quantiles.get(0);
  }

  private static boolean isWord(CountedExpression counted, LogicalQuery query) {
    Expression expression = counted.expression();
    return !expression.isText(query.table().manifest().schema());
  }

  private static String mostValues() {
    return String.format(Locale.ROOT, "%,d", GroupCodes.MAX_VALUES);
  }

  private static void requireScheme(PlanOptions options) {
    Planner.requireTrust(options);
    if (options.scheme().keyBits().isPresent()) {
      throw new RefusedQueryException(
          "quantiles that take several rounds are not asked by --scheme paillier, since nothing"
              + " bounds the time that this computer takes between them; leave --scheme out");
    }
  }
}

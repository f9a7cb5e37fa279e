package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.aggregate.CountedExpression;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.logical.RowRounding;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.table.ColumnType;

/**
 * Finder of what could be asked in place of a search for quantiles that is refused. Each mend is
 * planned before it is named, so that none is offered that would be refused too. It meets what the
 * planner meets, the template and the table's public facts.
 */
final class QuantileMends {
  /** The units of times that a search may look for, in microseconds, the shortest first. */
  private static final Map<String, Long> UNITS = units();

  private final CountedExpression searched;
  private final PlanOptions options;
  private final Attempt attempt;

  /** A planner of the query with another expression or other options. */
  interface Attempt {
    boolean works(Expression expression, PlanOptions options);
  }

  QuantileMends(CountedExpression searched, PlanOptions options, Attempt attempt) {
    this.searched = searched;
    this.options = options;
    this.attempt = attempt;
  }

  private static Map<String, Long> units() {
    Map<String, Long> units = new LinkedHashMap<>();
    units.put("millisecond", 1_000L);
    units.put("second", 1_000_000L);
    units.put("minute", 60_000_000L);
    units.put("hour", 3_600_000_000L);
    units.put("day", 86_400_000_000L);
    return units;
  }

  /**
   * Returns the refusal of a search that no width of its digits makes possible, with the mends that
   * work.
   *
   * @param plain of one of the widths, with mends of its own
   * @param leading the bits of a key of all digits but the last one
   */
  RefusedQueryException refusal(RefusedQueryException plain, int leading) {
    boolean trees =
        options.trust().kind() == TrustModel.Kind.TWO_PARTY && options.scheme() == FoldScheme.AUTO;
    String joined = String.join(", or ", mends());
    if (!trees && leading > RingCondition.MAX_KEY_BITS) {
      return new RefusedQueryException(
          "a search compares all digits of the values but the last one with a secret, which are "
              + leading
              + " bits here; by "
              + (options.scheme() == FoldScheme.AUTO
                  ? options.trust().parties() + " providers"
                  : "--scheme " + options.scheme().name().toLowerCase(Locale.ROOT))
              + " these are the keys of a function that each provider expands, at most 2^"
              + RingCondition.MAX_KEY_BITS
              + (joined.isEmpty() ? "" : "; " + joined));
    }
    return joined.isEmpty()
        ? plain
        : new RefusedQueryException(plain.getMessage() + "; or " + joined);
  }

  private List<String> mends() {
    List<String> mends = new ArrayList<>();
    coarser()
        .ifPresent(such -> mends.add("take quantiles of a coarser expression, such as " + such));
    boolean more = options.trust().kind() != TrustModel.Kind.TWO_PARTY;
    PlanOptions free = options.withScheme(FoldScheme.AUTO);
    if (options.scheme() != FoldScheme.AUTO && attempt.works(searched.expression(), free)) {
      mends.add("leave --scheme out");
    } else if (more
        && attempt.works(searched.expression(), free.withTrust(TrustModel.twoParty()))) {
      mends.add("ask two providers, whose shares do not grow with the values");
    }
    return mends;
  }

  /** Returns the finest expression that is possible, as it is written. */
  private Optional<String> coarser() {
    ColumnType type = searched.type();
    if (type.isTimestamp() || type.kind() == ColumnType.Kind.TIME) {
      return UNITS.entrySet().stream()
          .filter(unit -> type.isTimestamp() || !unit.getKey().equals("day"))
          .filter(unit -> works(floored(unit.getValue())))
          .map(unit -> "DATE_TRUNC('" + unit.getKey() + "', …)")
          .findFirst();
    }
    boolean shortened = type.equals(ColumnType.INTEGER) || (type.isNumeric() && type.scale() > 0);
    return shortened ? coarserNumber(type.scale()) : Optional.empty();
  }

  private Optional<String> coarserNumber(int scale) {
    for (int digits = 1; digits <= scale; digits++) {
      if (works(RowRounding.rounded(searched.expression(), digits))) {
        return Optional.of("ROUND(…, " + (scale - digits) + ")");
      }
    }
    Expression whole =
        scale == 0 ? searched.expression() : RowRounding.rounded(searched.expression(), scale);
    for (int digits = 1; digits <= ColumnType.MAX_SCALE; digits++) {
      Expression power = RowRounding.power(digits);
      if (works(new Expression.Arithmetic(Operator.DIVIDE, whole, power))) {
        return Optional.of((scale == 0 ? "…" : "ROUND(…)") + " / 1" + "0".repeat(digits));
      }
    }
    return Optional.empty();
  }

  private boolean works(Expression expression) {
    return attempt.works(expression, options);
  }

  /** Returns times without what is shorter than a unit, as DATE_TRUNC is planned. */
  private Expression floored(long unit) {
    Expression constant = RowRounding.word(unit);
    return new Expression.Arithmetic(
        Operator.MULTIPLY,
        new Expression.Arithmetic(Operator.FLOOR_DIVIDE, searched.expression(), constant),
        constant);
  }
}

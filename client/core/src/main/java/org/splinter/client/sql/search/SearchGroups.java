package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * The groups that can occur on a table, each of which has a search of its own. Without GROUP BY
 * there is one. Public.
 *
 * @param expressions what GROUP BY names
 */
public record SearchGroups(List<GroupExpression> expressions, List<Group> all) {
  /** The most groups, since each has at least one share in every round. */
  private static final int MAX_GROUPS = EvaluationPlan.MAX_SHARES;

  /**
   * One group.
   *
   * @param code by which answers name it
   * @param values of the expressions; null is SQL's NULL
   */
  public record Group(long code, List<@Nullable Value> values) {

    /** Returns which of the group's values are NULL, by the expression's number. */
    BitSet nulls() {
      BitSet nulls = new BitSet();
      for (int i = 0; i < values.size(); i++) {
        nulls.set(i, values.get(i) == null);
      }
      return nulls;
    }
  }

  public SearchGroups {
    expressions = List.copyOf(expressions);
    all = List.copyOf(all);
  }

  /**
   * Returns the groups of GROUP BY.
   *
   * @throws RefusedQueryException if they are more than a round has shares
   */
  static SearchGroups of(List<GroupExpression> expressions, PublicTable table) {
    GroupCodes codes =
        new GroupCodes(table, expressions.stream().map(GroupExpression::expression).toList());
    boolean[] nullable = new boolean[expressions.size()];
    double possible = 1;
    for (int i = 0; i < nullable.length; i++) {
      nullable[i] = Nullability.possible(expressions.get(i).expression(), table.manifest());
      possible *= codes.radix(i) - (nullable[i] ? 0 : 1);
    }
    if (possible > MAX_GROUPS) {
      throw tooMany(expressions, possible);
    }
    List<Group> all = new ArrayList<>();
    for (long code = 0; code < codes.count(); code++) {
      Group group = new Group(code, codes.values(code));
      boolean occurs = true;
      for (int i = group.nulls().nextSetBit(0); i >= 0; i = group.nulls().nextSetBit(i + 1)) {
        occurs &= nullable[i];
      }
      if (occurs) {
        all.add(group);
      }
    }
    if (all.isEmpty()) { // no row at all, yet rounds have shares
      all.add(new Group(0, codes.values(0)));
    }
    return new SearchGroups(expressions, all);
  }

  private static RefusedQueryException tooMany(List<GroupExpression> expressions, double possible) {
    String names =
        expressions.stream().map(GroupExpression::name).collect(Collectors.joining(", "));
    return new RefusedQueryException(
        String.format(
            Locale.ROOT,
            "GROUP BY %s can have %,.0f groups, and a search takes a share for each, at most %,d;"
                + " ask for one group, such as AND %s = ?",
            names,
            possible,
            MAX_GROUPS,
            expressions.get(0).name()));
  }

  /** Returns the numbers of the groups whose NULLs stand in the same places: they make one key. */
  List<List<Integer>> byNulls() {
    Map<BitSet, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      alike.computeIfAbsent(all.get(i).nulls(), key -> new ArrayList<>()).add(i);
    }
    return List.copyOf(alike.values());
  }

  /** Returns GROUP BY's expressions, and some more. */
  List<Expression> and(List<Expression> last) {
    List<Expression> both = new ArrayList<>();
    expressions.forEach(group -> both.add(group.expression()));
    both.addAll(last);
    return both;
  }
}

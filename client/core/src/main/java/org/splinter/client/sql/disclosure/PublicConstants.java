package org.splinter.client.sql.disclosure;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/**
 * Finder of the constants that a template compares rows with, for people who forgot a {@code ?}.
 *
 * <p>Guarantee: no constant of WHERE, and none that a CASE compares with, is left out; one is
 * called kept only if it is evaluated by the client, on aggregates of groups. The rest of the text
 * is public too, and not named: columns, boundaries of HISTOGRAM, LIMIT, and outside of WHERE
 * arithmetic and the values that CASE yields.
 */
public final class PublicConstants {
  /** The functions that compare their arguments with each other. */
  private static final Set<Scalar.Function> COMPARING =
      EnumSet.of(Scalar.Function.NULLIF, Scalar.Function.GREATEST, Scalar.Function.LEAST);

  private static final String WHERE = "WHERE";

  private final SqlTemplate template;
  private final Map<String, EnumMap<PublicConstant.Use, PublicConstant>> found =
      new LinkedHashMap<>();

  private PublicConstants(SqlTemplate template) {
    this.template = template;
  }

  /** Returns the constants in the order of the text, each once for each use. */
  public static List<PublicConstant> of(SqlTemplate template) {
    PublicConstants constants = new PublicConstants(template);
    constants.collect();
    return constants.found.values().stream().flatMap(uses -> reported(uses).stream()).toList();
  }

  /**
   * Returns the reported uses of one text: none is called kept that providers read anywhere, and of
   * none is it said that a {@code ?} hides it if an expression shows it all the same.
   */
  private static List<PublicConstant> reported(Map<PublicConstant.Use, PublicConstant> uses) {
    boolean open = uses.values().stream().anyMatch(PublicConstant::isPublic);
    boolean shown = uses.containsKey(PublicConstant.Use.COMPUTED);
    return uses.values().stream()
        .filter(one -> one.isPublic() || !open)
        .map(
            one ->
                shown && one.canBeSecret()
                    ? new PublicConstant(
                        one.sql(), one.clause(), PublicConstant.Use.COMPARED_AND_COMPUTED)
                    : one)
        .toList();
  }

  /** Returns those of a template's constants that providers can read. */
  public static List<PublicConstant> readable(SqlTemplate template) {
    return of(template).stream().filter(PublicConstant::isPublic).toList();
  }

  private void collect() {
    boolean ofRows = template.ofRows();
    for (SelectItem item : template.items()) {
      expression(item.value(), "SELECT", ofRows || isGroup(item));
    }
    condition(template.where());
    for (Scalar group : template.groupBy()) {
      expression(group, "GROUP BY", true);
    }
    if (template.having() != null) {
      having(template.having());
    }
    for (OrderItem item : template.orderBy()) {
      expression(item.value(), "ORDER BY", ofRows);
    }
  }

  /** Returns whether an item's value is, or may be by its alias, one of GROUP BY. */
  private boolean isGroup(SelectItem item) {
    return template.groupBy().stream()
        .anyMatch(
            group ->
                group.equals(item.value())
                    || (group instanceof Scalar.ColumnName name
                        && name.name().equals(item.alias())));
  }

  private void condition(@Nullable Condition condition) {
    if (condition == null) {
      return;
    }
    compared(condition, WHERE, PublicConstant.Use.COMPARED);
    for (Scalar side : condition.operands()) {
      if (!(side instanceof Scalar.Constant)) {
        computed(side);
        expression(side, WHERE, true);
      }
    }
    condition.parts().forEach(this::condition);
  }

  private void having(Condition condition) {
    compared(condition, "HAVING", PublicConstant.Use.KEPT);
    condition.operands().forEach(side -> expression(side, "HAVING", false));
    condition.parts().forEach(this::having);
  }

  /** Adds a comparison of which a constant is a whole side. */
  private void compared(Condition condition, String clause, PublicConstant.Use use) {
    if (condition.operands().stream().anyMatch(Scalar.Constant.class::isInstance)) {
      add(SqlUnparser.of(condition), clause, use);
    }
  }

  /** Adds a side of a comparison of which a constant is a part. */
  private void computed(Scalar side) {
    if (holdsConstant(side)) {
      add(SqlUnparser.of(side), WHERE, PublicConstant.Use.COMPUTED);
    }
  }

  private static boolean holdsConstant(Scalar scalar) {
    boolean[] found = new boolean[1];
    Scalars.visit(scalar, part -> found[0] |= part instanceof Scalar.Constant);
    return found[0];
  }

  /**
   * Adds what CASE, or NULLIF, compares with in an expression.
   *
   * @param sent whether providers compute the expression
   */
  private void expression(Scalar scalar, String clause, boolean sent) {
    boolean below = sent || scalar instanceof Scalar.Aggregate || isGroup(scalar) || ofRow(scalar);
    if (scalar instanceof Scalar.Case choice) {
      for (Scalar.Branch branch : choice.branches()) {
        branch(branch.when(), clause, below);
        if (branch.then() != null) {
          expression(branch.then(), clause, below);
        }
      }
      if (choice.otherwise() != null) {
        expression(choice.otherwise(), clause, below);
      }
    } else {
      if (comparesConstant(scalar)) {
        add(SqlUnparser.of(scalar), clause, use(below));
      }
      scalar.parts().forEach(part -> expression(part, clause, below));
    }
  }

  private static boolean comparesConstant(Scalar scalar) {
    return scalar instanceof Scalar.Call call
        && COMPARING.contains(call.function())
        && call.arguments().stream().anyMatch(Scalar.Constant.class::isInstance);
  }

  private static PublicConstant.Use use(boolean sent) {
    return sent ? PublicConstant.Use.COMPUTED : PublicConstant.Use.KEPT;
  }

  private boolean isGroup(Scalar scalar) {
    return template.groupBy().contains(scalar);
  }

  /** Returns whether an expression is a function of one row, which providers compute. */
  private static boolean ofRow(Scalar scalar) {
    return scalar instanceof Scalar.Call && !Scalars.aggregated(scalar);
  }

  private void branch(Condition when, String clause, boolean sent) {
    compared(when, "CASE of " + clause, use(sent));
    when.operands().forEach(side -> expression(side, clause, sent));
    when.parts().forEach(part -> branch(part, clause, sent));
  }

  /** Adds a constant, by the clause where its use comes first. */
  private void add(String sql, String clause, PublicConstant.Use use) {
    found
        .computeIfAbsent(sql, text -> new EnumMap<>(PublicConstant.Use.class))
        .putIfAbsent(use, new PublicConstant(sql, clause, use));
  }
}

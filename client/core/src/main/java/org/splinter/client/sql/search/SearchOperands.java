package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.fold.SecretSelection;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;

/**
 * Expressions that a search compares with secrets: the query's, GROUP BY's and the one that is
 * bounded, such as the rank. The search's own parameters follow the query's: per group its values,
 * then a bound.
 */
final class SearchOperands {
  /** How messages call the rank. */
  static final String RANK = "the place in order";

  private final PublicTable table;
  private final SearchGroups groups;
  private final int parameters;
  private final List<Operand> operands;

  private SearchOperands(LogicalQuery query, SearchGroups groups) {
    this.table = query.table();
    this.groups = groups;
    this.parameters = query.template().parameters();
    this.operands = new ArrayList<>(query.operands());
  }

  /**
   * Returns the rows that some products select, those of each group within a secret bound of their
   * own.
   *
   * @param name how messages call what is bounded
   * @param bounded a number on rows
   * @param bound how it is compared with the bound
   */
  static SecretSelection bounded(
      LogicalQuery query,
      SearchGroups groups,
      TermPlanner.Sum sum,
      String name,
      Expression bounded,
      Operator bound) {
    SearchOperands all = new SearchOperands(query, groups);
    int operand = all.number(new TypedExpression(bounded, ColumnType.INTEGER), name);
    return new SecretSelection(all.bounded(sum, operand, bound), all.operands);
  }

  private TermPlanner.Sum bounded(TermPlanner.Sum sum, int operand, Operator bound) {
    List<Factor> factors = new ArrayList<>(sum.factors());
    List<TermPlanner.Product> products = new ArrayList<>();
    for (List<Integer> alike : groups.byNulls()) {
      List<Factor.Slot> slots = new ArrayList<>();
      alike.forEach(group -> slots.add(slot(group, operand, bound)));
      List<Predicate> nulls = nulls(groups.all().get(alike.get(0)));
      sum.products().forEach(product -> products.add(product.and(nulls, factors.size())));
      factors.add(new Factor(slots));
    }
    return new TermPlanner.Sum(factors, products);
  }

  private Factor.Slot slot(int group, int bounded, Operator bound) {
    List<SecretComparison> all = new ArrayList<>();
    int values = groups.expressions().size();
    int first = parameters + group * (values + 1);
    for (int i = 0; i < values; i++) {
      if (groups.all().get(group).values().get(i) != null) {
        GroupExpression by = groups.expressions().get(i);
        int operand = number(new TypedExpression(by.expression(), by.type()), by.name());
        all.add(new SecretComparison(operand, Operator.EQUAL, first + i));
      }
    }
    all.add(new SecretComparison(bounded, bound, first + values));
    return new Factor.Slot(all, List.of());
  }

  /** Returns a public condition on the group's values that are NULL, which are no part of a key. */
  private List<Predicate> nulls(SearchGroups.Group group) {
    List<Predicate> nulls = new ArrayList<>();
    for (int i = 0; i < group.values().size(); i++) {
      if (group.values().get(i) == null) {
        nulls.add(new Predicate.IsNull(groups.expressions().get(i).expression()));
      }
    }
    return nulls;
  }

  private int number(TypedExpression typed, String name) {
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).expression().equals(typed.expression())) {
        return i;
      }
    }
    operands.add(operand(typed, name, table));
    return operands.size() - 1;
  }

  /** Returns the operand of the rank itself. */
  static Operand ofRank(Expression rank, PublicTable numbered) {
    return operand(new TypedExpression(rank, ColumnType.INTEGER), RANK, numbered);
  }

  private static Operand operand(TypedExpression typed, String name, PublicTable table) {
    Domain domain = Domain.of(typed.expression(), table);
    return new Operand(name, typed.expression(), typed.type(), domain, Ordering.of(domain));
  }
}

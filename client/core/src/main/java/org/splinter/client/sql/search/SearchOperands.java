package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.TermPlanner;
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
 * Expressions that a search compares with secrets: the query's, GROUP BY's and the rank. The
 * search's own parameters follow the query's: per group its values, then a bound on the rank.
 */
final class SearchOperands {
  private static final String RANK = "the place in order";

  private final PublicTable numbered;
  private final SearchGroups groups;
  private final int parameters;
  private final List<Operand> operands;

  SearchOperands(LogicalQuery query, SearchGroups groups) {
    this.numbered = query.table();
    this.groups = groups;
    this.parameters = query.template().parameters();
    this.operands = new ArrayList<>(query.operands());
  }

  /** Returns all operands that were asked for so far, the query's first. */
  List<Operand> all() {
    return operands;
  }

  /**
   * Returns the products, each of rows of one group and with a secret bound on an expression of the
   * rank.
   *
   * @param bound how {@code rank} is compared with the bound
   */
  TermPlanner.Sum bounded(TermPlanner.Sum sum, Expression rank, Operator bound) {
    int rankOperand = number(new TypedExpression(rank, ColumnType.INTEGER), RANK);
    List<Factor> factors = new ArrayList<>(sum.factors());
    List<TermPlanner.Product> products = new ArrayList<>();
    for (List<Integer> alike : groups.byNulls()) {
      List<Factor.Slot> slots = new ArrayList<>();
      alike.forEach(group -> slots.add(slot(group, rankOperand, bound)));
      List<Predicate> nulls = nulls(groups.all().get(alike.get(0)));
      sum.products().forEach(product -> products.add(product.and(nulls, factors.size())));
      factors.add(new Factor(slots));
    }
    return new TermPlanner.Sum(factors, products);
  }

  private Factor.Slot slot(int group, int rankOperand, Operator bound) {
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
    all.add(new SecretComparison(rankOperand, bound, first + values));
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
    operands.add(operand(typed, name, numbered));
    return operands.size() - 1;
  }

  /** Returns the operand of the rank itself. */
  static Operand ofRank(Expression rank, PublicTable numbered) {
    return operand(new TypedExpression(rank, ColumnType.INTEGER), RANK, numbered);
  }

  private static Operand operand(TypedExpression typed, String name, PublicTable numbered) {
    Domain domain = Domain.of(typed.expression(), numbered);
    return new Operand(name, typed.expression(), typed.type(), domain, Ordering.of(domain));
  }
}

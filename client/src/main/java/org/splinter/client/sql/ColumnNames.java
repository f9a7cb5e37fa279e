package org.splinter.client.sql;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlTemplate;

/** Collects the names that a template may mean as columns; aliases are among them. */
final class ColumnNames {
  private final Set<String> names = new LinkedHashSet<>();

  private ColumnNames() {}

  static Set<String> of(SqlTemplate template) {
    ColumnNames names = new ColumnNames();
    template.items().forEach(item -> names.add(item.value()));
    names.add(template.where());
    template.groupBy().forEach(names::add);
    names.add(template.having());
    template.orderBy().forEach(item -> names.add(item.value()));
    return names.names;
  }

  private void add(@Nullable Scalar scalar) {
    if (scalar instanceof Scalar.ColumnName column) {
      names.add(column.name());
    } else if (scalar instanceof Scalar.Arithmetic arithmetic) {
      add(arithmetic.left());
      add(arithmetic.right());
    } else if (scalar instanceof Scalar.Negation negation) {
      add(negation.operand());
    } else if (scalar instanceof Scalar.Case choice) {
      choice
          .branches()
          .forEach(
              branch -> {
                add(branch.when());
                add(branch.then());
              });
      add(choice.otherwise());
    } else if (scalar instanceof Scalar.Call call) {
      call.arguments().forEach(this::add);
    } else if (scalar instanceof Scalar.Aggregate aggregate) {
      add(aggregate.argument());
    }
  }

  private void add(@Nullable Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      add(comparison.left());
      add(comparison.right());
    } else if (condition instanceof Condition.IsNull isNull) {
      add(isNull.operand());
    } else if (condition instanceof Condition.And and) {
      and.terms().forEach(this::add);
    } else if (condition instanceof Condition.Or or) {
      or.terms().forEach(this::add);
    } else if (condition instanceof Condition.Not not) {
      add(not.term());
    }
  }
}

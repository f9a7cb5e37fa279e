package org.splinter.client.sql.explain;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.client.sql.ast.SqlTemplate;

/**
 * Finder of the comparisons of WHERE that give a constant away, for people who forgot a {@code ?}.
 */
final class PublicConstants implements Condition.Visitor<List<Condition>> {
  private final Set<String> found = new LinkedHashSet<>();

  private PublicConstants() {}

  /** Returns the comparisons as SQL writes them, each once. */
  static List<String> of(SqlTemplate template) {
    PublicConstants constants = new PublicConstants();
    Condition where = template.where();
    constants.collect(where == null ? List.of() : List.of(where));
    return List.copyOf(constants.found);
  }

  private List<Condition> collect(List<Condition> conditions) {
    conditions.forEach(condition -> condition.accept(this));
    return conditions;
  }

  @Override
  public List<Condition> comparison(Condition.Comparison comparison) {
    if (comparison.right() instanceof Scalar.Constant
        || comparison.left() instanceof Scalar.Constant) {
      found.add(Spelling.of(comparison));
    }
    return List.of();
  }

  @Override
  public List<Condition> isNull(Condition.IsNull test) {
    return List.of(); // it names no constant
  }

  @Override
  public List<Condition> and(Condition.And and) {
    return collect(and.terms());
  }

  @Override
  public List<Condition> or(Condition.Or or) {
    return collect(or.terms());
  }

  @Override
  public List<Condition> not(Condition.Not not) {
    return collect(List.of(not.term()));
  }
}

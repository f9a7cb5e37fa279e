package org.splinter.client.sql.explain;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.client.sql.ast.SqlTemplate;

/**
 * Finder of the comparisons of WHERE that give a constant away, for people who forgot a {@code ?}.
 */
final class PublicConstants {
  private final Set<String> found = new LinkedHashSet<>();

  private PublicConstants() {}

  /** Returns the comparisons as SQL writes them, each once. */
  static List<String> of(SqlTemplate template) {
    PublicConstants constants = new PublicConstants();
    constants.collect(template.where());
    return List.copyOf(constants.found);
  }

  private void collect(@Nullable Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      boolean constant =
          comparison.right() instanceof Scalar.Constant
              || comparison.left() instanceof Scalar.Constant;
      if (constant) {
        found.add(Spelling.of(comparison));
      }
    } else if (condition instanceof Condition.And and) {
      and.terms().forEach(this::collect);
    } else if (condition instanceof Condition.Or or) {
      or.terms().forEach(this::collect);
    } else if (condition instanceof Condition.Not not) {
      collect(not.term());
    }
  }
}

package org.splinter.client.sql.explain;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/**
 * Finder of the comparisons of WHERE that give a constant away, for people who forgot a {@code ?}.
 */
final class PublicConstants {
  private PublicConstants() {}

  /** Returns the comparisons as SQL writes them, each once. */
  static List<String> of(SqlTemplate template) {
    Set<String> found = new LinkedHashSet<>();
    Condition where = template.where();
    if (where != null) {
      collect(where, found);
    }
    return List.copyOf(found);
  }

  private static void collect(Condition condition, Set<String> found) {
    if (condition.operands().stream().anyMatch(Scalar.Constant.class::isInstance)) {
      found.add(SqlUnparser.of(condition));
    }
    condition.parts().forEach(part -> collect(part, found));
  }
}

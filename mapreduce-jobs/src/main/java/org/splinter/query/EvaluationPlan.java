package org.splinter.query;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.table.Fingerprint;

/**
 * The public plan of one round of a query: everything a provider needs but the share. It depends on
 * the query's template and the table version alone, never on a secret (design §2, invariant 6).
 *
 * @param table the table's name
 * @param fingerprint the table version the plan was made for; a provider that lacks it refuses
 * @param keyColumns the columns whose values together make the private key, in order; none if the
 *     template has no secret condition
 * @param radixBits the radix of the share's tree in bits, public
 * @param filter the public condition, or null
 * @param groupColumns GROUP BY columns, each with a dictionary
 * @param weights what is summed per group beside COUNT(*)
 */
public record EvaluationPlan(
    String table,
    Fingerprint fingerprint,
    List<Integer> keyColumns,
    int radixBits,
    @Nullable Predicate filter,
    List<Integer> groupColumns,
    List<Weight> weights) {
  public static final int MAX_KEY_COLUMNS = 32;
  public static final int MAX_GROUP_COLUMNS = 32;
  public static final int MAX_WEIGHTS = 256;

  public EvaluationPlan {
    keyColumns = List.copyOf(keyColumns);
    groupColumns = List.copyOf(groupColumns);
    weights = List.copyOf(weights);
  }

  /** Words per group in an answer: COUNT(*) and one per weight. */
  public int words() {
    return 1 + weights.size();
  }

  /** The indices of all columns that the plan reads, ascending. */
  public List<Integer> columns() {
    TreeSet<Integer> columns = new TreeSet<>(keyColumns);
    columns.addAll(groupColumns);
    weights.forEach(weight -> columns.add(weight.column()));
    if (filter != null) {
      filter.addColumns(columns);
    }
    return new ArrayList<>(columns);
  }
}

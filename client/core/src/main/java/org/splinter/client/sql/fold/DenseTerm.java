package org.splinter.client.sql.fold;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyDefinition;

/**
 * The secret side of one term of a dense plan: one share, of the sum of some products at each key.
 * Public itself.
 *
 * @param filter the public condition that all products have in common, or null
 * @param products signed; their factors are over the term's operands alone
 * @param operands one for each part of the key, in order
 * @param key none of its parts is hashed
 */
public record DenseTerm(
    @Nullable Predicate filter,
    List<TermPlanner.Product> products,
    List<Integer> operands,
    KeyDefinition key) {
  public DenseTerm {
    products = List.copyOf(products);
    operands = List.copyOf(operands);
  }

  /** Returns the number of keys, 1 if there is no key. */
  public int keys() {
    return 1 << key.bits();
  }
}

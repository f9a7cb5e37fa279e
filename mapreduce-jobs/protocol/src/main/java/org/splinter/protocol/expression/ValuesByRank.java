package org.splinter.protocol.expression;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Value;

/** The values of an expression at each rank of its source, then at NULL; null is NULL. */
@FunctionalInterface
interface ValuesByRank {
  void forEach(Consumer<@Nullable Value> consumer);
}

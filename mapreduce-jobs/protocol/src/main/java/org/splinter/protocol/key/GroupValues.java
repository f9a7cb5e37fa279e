package org.splinter.protocol.key;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Value;

/** A reader of a group's code back into its values. */
public interface GroupValues {
  /** Returns the number of codes, which is above all codes. */
  long count();

  /** Returns the value of each GROUP BY expression; null is SQL's NULL. */
  List<@Nullable Value> values(long code);
}

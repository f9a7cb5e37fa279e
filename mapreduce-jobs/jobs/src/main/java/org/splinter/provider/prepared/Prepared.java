package org.splinter.provider.prepared;

import java.time.Instant;
import java.util.Set;

/**
 * A view or table that a provider made for queries, and makes again when it is gone and a query
 * asks for it.
 */
public sealed interface Prepared permits StoredView, StoredTable {

  /** Returns the name by which it can be dropped. */
  String name();

  /** Returns the names of the tables that it was made of; empty if that cannot be read. */
  Set<String> sources();

  /** Returns the bytes of its files, without what was made of it. */
  long bytes();

  /** Returns when it was made or last used. */
  Instant used();
}

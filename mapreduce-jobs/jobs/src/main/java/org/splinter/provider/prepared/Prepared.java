package org.splinter.provider.prepared;

import java.time.Instant;
import java.util.Set;

/**
 * A view or table that a provider made for queries, and makes again when it is gone and a query
 * asks for it.
 */
public sealed interface Prepared permits StoredView, StoredTable {

  /**
   * A function of what is prepared, with a method for each kind.
   *
   * @param <X> the exception that it throws; RuntimeException if none
   */
  interface Visitor<R, X extends Exception> {
    R view(StoredView view) throws X;

    R table(StoredTable table) throws X;
  }

  /** Returns the result of the visitor's method for this kind. */
  <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

  /**
   * Returns whether it is a table: more may be made of it, and a query that has begun to read it
   * needs it until the end.
   */
  boolean isTable();

  /** Returns the name by which it can be dropped. */
  String name();

  /** Returns the names of the tables that it was made of; empty if that cannot be read. */
  Set<String> sources();

  /** Returns the bytes of its files, without what was made of it. */
  long bytes();

  /** Returns when it was made or last used. */
  Instant used();
}

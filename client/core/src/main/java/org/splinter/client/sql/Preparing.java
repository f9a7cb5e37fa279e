package org.splinter.client.sql;

/** Permission to make views and derived tables that are missing. */
public enum Preparing {
  /** Nothing is made; a query that needs it is refused. */
  NEVER,
  /**
   * They are made where no other way can answer, or where the others are estimated to take longer
   * even so.
   */
  IF_WORTH_IT,
  /** They are made as asked; the time of making them does not count. */
  ASKED
}

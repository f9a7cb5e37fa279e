package org.splinter.client.sql;

/** Permission to make views and derived tables that are missing. */
public enum PreparationPolicy {
  /** Missing views and tables are never made; a query that needs one is refused. */
  NEVER,
  /**
   * Missing views and tables are made where no other alternative can answer, or where the others
   * are estimated to take longer even so.
   */
  IF_WORTH_IT,
  /** Preparation was requested; its cost is ignored. */
  REQUESTED
}

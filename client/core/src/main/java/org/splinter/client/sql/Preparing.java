package org.splinter.client.sql;

/** Whether views and derived tables that are missing may be made. */
public enum Preparing {
  /** They are not: what needs them is refused. */
  NEVER,
  /** They are where nothing else can answer, or what else can is estimated to take longer still. */
  IF_WORTH_IT,
  /** They are what is asked for: how long they take to be made does not count. */
  ASKED
}

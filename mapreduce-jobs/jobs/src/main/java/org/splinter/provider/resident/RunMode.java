package org.splinter.provider.resident;

/** Choice of how a process that stays runs rounds; it follows from plans and tables alone. */
public enum RunMode {
  /** Over data in memory where they fit, else by a job. */
  AUTO,
  /** Over data in memory; a round whose data do not fit is refused. */
  RESIDENT,
  /** Each round by a job. */
  JOBS
}

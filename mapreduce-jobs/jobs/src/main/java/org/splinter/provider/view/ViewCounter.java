package org.splinter.provider.view;

/** Counters of a build: all of them follow from the view's definition and its table. */
public enum ViewCounter {
  /** Rows read. */
  ROWS,
  /** Rows that passed the filter and have a key. */
  ROWS_GROUPED,
  /** Entries read from the slots of the view of an older version. */
  OLD_ENTRIES,
  /** Entries, one for each key. */
  ENTRIES,
  /** Bytes of the entries' payloads. */
  ENTRY_BYTES
}

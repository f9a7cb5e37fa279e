package org.splinter.provider.view;

/** What a build counts: all of it follows from the view's definition and its table. */
public enum ViewCounter {
  /** Rows read. */
  ROWS,
  /** Of these, how many passed the filter and have a key. */
  ROWS_GROUPED,
  /** Entries read from the slots of the view of an older version. */
  OLD_ENTRIES,
  /** Keys. */
  ENTRIES,
  /** Bytes of the keys' payloads. */
  ENTRY_BYTES
}

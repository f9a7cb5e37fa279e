package org.splinter.provider.ingest;

/** The treatment of keys of JSON lines that no column has. */
enum UnknownKeys {
  /** Each becomes a column: the rows are read to find the columns. */
  ADDED,
  /** They are left out: the user's schema says which columns are wanted. */
  LEFT_OUT,
  /** A row that has one is a bad row: the columns are those of other files. */
  REFUSED
}

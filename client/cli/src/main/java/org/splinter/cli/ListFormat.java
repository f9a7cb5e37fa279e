package org.splinter.cli;

/** The format in which lists of tables and versions are printed. */
enum ListFormat {
  TABLE,
  JSON
}

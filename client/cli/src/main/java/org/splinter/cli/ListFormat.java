package org.splinter.cli;

/** How lists of tables and versions are printed. */
enum ListFormat {
  TABLE,
  JSON
}

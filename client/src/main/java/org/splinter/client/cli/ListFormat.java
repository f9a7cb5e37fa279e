package org.splinter.client.cli;

/** How lists of tables and versions are printed. */
enum ListFormat {
  TABLE,
  JSON
}

package org.splinter.protocol.table;

import java.io.IOException;
import java.util.List;

/** A failure to find a table, or one version of it, in a store. The message says what there is. */
public final class NoSuchTableException extends IOException {
  private static final long serialVersionUID = 1L;

  private NoSuchTableException(String message) {
    super(message);
  }

  /**
   * Returns the failure to find a table.
   *
   * @param tables that there are; those that queries made are not named
   */
  public static NoSuchTableException table(String table, List<String> tables) {
    if (TableName.isDerived(table)) {
      return derived(table);
    }
    List<String> named = tables.stream().filter(name -> !TableName.isDerived(name)).toList();
    String there =
        named.isEmpty() ? "there are no tables yet" : "there are " + String.join(", ", named);
    return new NoSuchTableException(
        "no table '"
            + table
            + "'"
            + NearNames.question(table, named)
            + "; "
            + there
            + ". Import it with: splinter import --table "
            + table
            + " FILE.csv");
  }

  public static NoSuchTableException versionName(
      String table, String name, boolean none, String versions) {
    return new NoSuchTableException(
        "table '"
            + table
            + "' has "
            + (none ? "no version " : "several versions ")
            + "'"
            + name
            + "'; it has "
            + versions);
  }

  /**
   * Returns the failure to find a derived table. Nobody imports such a table: queries make it when
   * they are prepared.
   */
  public static NoSuchTableException derived(String table) {
    return new NoSuchTableException(
        "no table '"
            + table
            + "': it was not made yet, or dropped, perhaps to make room for others; prepare the"
            + " query that is asked of it again; 'splinter views' lists those there are");
  }

  public static NoSuchTableException version(String table, Fingerprint fingerprint) {
    if (TableName.isDerived(table)) {
      return derived(table);
    }
    return new NoSuchTableException(
        "table '"
            + table
            + "' has no version "
            + fingerprint.shortName()
            + ": it was never imported here, or was dropped. Import the same rows at every provider");
  }
}

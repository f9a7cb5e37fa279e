package org.splinter.client.derived;

import java.io.IOException;
import java.util.Set;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;

/** Finder of the tables that a query's FROM names. */
public final class NamedTables {
  private NamedTables() {}

  /**
   * Returns the current version of a table of FROM, which the providers agree on.
   *
   * @throws RefusedQueryException with the place of the name, if a provider has no such table, or
   *     one with a column whose name FROM gives something else
   * @throws IOException if a provider cannot be reached, or the providers' tables differ
   */
  public static Manifest current(PublicMetadata metadata, From from, From.Item item)
      throws IOException {
    try {
      Manifest manifest = CommonVersion.of(metadata, item.table());
      requireNone(from.given(), manifest, item);
      return manifest;
    } catch (IOException e) {
      if (isMissing(e)) {
        throw new RefusedQueryException(String.valueOf(e.getMessage()), item.place());
      }
      throw e;
    }
  }

  private static void requireNone(Set<String> given, Manifest manifest, From.Item item) {
    for (String name : given) {
      if (manifest.schema().indexOf(name) >= 0) {
        throw new RefusedQueryException(
            "the subquery in FROM has several columns "
                + RefusedQueryException.excerpt(name)
                + ": one of table "
                + item.table()
                + ", which its * lists, and an item with that alias; give the item another one",
            item.place());
      }
    }
  }

  private static boolean isMissing(IOException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof NoSuchTableException) {
        return true;
      }
    }
    return false;
  }
}

package org.splinter.client.derived;

import java.io.IOException;
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
   * Returns the current version of a table, which the providers agree on.
   *
   * @throws RefusedQueryException with the place of the name, if a provider has no such table
   * @throws IOException if a provider cannot be reached, or the providers' tables differ
   */
  public static Manifest current(PublicMetadata metadata, From.Item item) throws IOException {
    try {
      return CommonVersion.of(metadata, item.table());
    } catch (IOException e) {
      if (isMissing(e)) {
        throw new RefusedQueryException(String.valueOf(e.getMessage()), item.place());
      }
      throw e;
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

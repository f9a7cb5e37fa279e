package org.splinter.protocol.table;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored version of a table, which need not be readable: it may be damaged, or of an earlier
 * build.
 *
 * @param name the name under which users see it and its directory is stored: the start of its
 *     fingerprint
 * @param manifest its manifest; null if it cannot be read
 * @param current whether queries take it unless they name another
 * @param bytes the size of all its files
 * @param time the time when it was imported
 */
public record TableVersion(
    String table,
    String name,
    @Nullable Manifest manifest,
    boolean current,
    long bytes,
    Instant time) {

  /**
   * Returns the fingerprint in hexadecimal digits; only its start if the manifest cannot be read.
   */
  public String fingerprint() {
    return manifest == null ? name : manifest.fingerprint().toString();
  }

  /** Returns what is wrong with a version that cannot be read, and the mend. */
  public String problem() {
    return "version "
        + name
        + " of table '"
        + table
        + "' cannot be read: it is damaged or of an earlier build; drop it with splinter tables"
        + " drop "
        + (TableName.isDerived(table)
            ? "--derived " + table + ", and queries make it again"
            : table + (current ? "" : " --version " + name) + ", and import again");
  }
}

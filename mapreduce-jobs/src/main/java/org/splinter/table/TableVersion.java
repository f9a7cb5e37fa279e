package org.splinter.table;

import java.time.Instant;

/**
 * A stored version of a table.
 *
 * @param current whether queries take it unless they name another
 * @param bytes the size of all its files
 * @param time when it was imported
 */
public record TableVersion(Manifest manifest, boolean current, long bytes, Instant time) {

  /** The name under which users see it: the start of its fingerprint. */
  public String name() {
    return manifest.fingerprint().shortName();
  }
}

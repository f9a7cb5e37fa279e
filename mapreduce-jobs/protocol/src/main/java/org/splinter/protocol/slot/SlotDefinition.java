package org.splinter.protocol.slot;

import org.splinter.protocol.table.Fingerprint;

/**
 * The definition of prepared slots of one table version, such as a view of SQL or a table for
 * routes. Public; all providers have the same.
 */
public interface SlotDefinition {
  String table();

  Fingerprint fingerprint();

  /** Returns the digest of the definition's bytes, by which what is made of it is found. */
  ViewDigest name();
}

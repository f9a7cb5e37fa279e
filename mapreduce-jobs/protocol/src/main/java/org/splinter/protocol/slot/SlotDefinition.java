package org.splinter.protocol.slot;

import org.splinter.protocol.table.Fingerprint;

/**
 * The definition of prepared slots of one table version, such as a view of SQL or a table for
 * routes. Public, and equal at all providers.
 */
public interface SlotDefinition {
  String table();

  Fingerprint fingerprint();

  /** Returns the kind of the slots' content, in a word. */
  String kind();

  /** Returns the digest of the definition's bytes, under which providers keep what they prepare. */
  ViewDigest name();
}

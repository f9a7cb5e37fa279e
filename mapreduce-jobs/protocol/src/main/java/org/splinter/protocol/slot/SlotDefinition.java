package org.splinter.protocol.slot;

import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.view.ViewDefinition;

/**
 * What prepared slots are to hold, of which table version: a view of SQL ({@link ViewDefinition}),
 * or a table for routes. Public, and the same at every provider.
 */
public interface SlotDefinition {
  String table();

  Fingerprint fingerprint();

  /** The digest of the definition's bytes, by which what is made of it is found. */
  ViewDigest name();
}

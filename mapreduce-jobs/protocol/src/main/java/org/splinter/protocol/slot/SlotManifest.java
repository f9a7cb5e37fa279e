package org.splinter.protocol.slot;

import java.util.List;

/**
 * What a scan needs to know of prepared slots, whatever is in them. Public, and the same to the
 * byte at every provider that has the table version.
 */
public interface SlotManifest {
  SlotDefinition definition();

  List<SubTable> subTables();

  /** Over all that the manifest says and all slots. */
  ViewDigest digest();

  /** Returns the bytes of the manifest. */
  byte[] encode();

  /** Bytes of all slots. */
  default long bytes() {
    return subTables().stream().mapToLong(SubTable::bytes).sum();
  }
}

package org.splinter.protocol.slot;

import java.util.List;
import java.util.Optional;

/**
 * The facts about prepared slots that a scan needs, whatever the slots hold. Public, and equal to
 * the byte at every provider that has the table version.
 */
public interface SlotManifest {
  SlotDefinition definition();

  /** Returns the number of keys or rows that the slots hold. */
  long entries();

  List<SubTable> subTables();

  /** Returns the digest over all that the manifest says and all slots. */
  ViewDigest digest();

  /**
   * Returns the digest that slots would have beside all else that the manifest says.
   *
   * @param parts the SHA-256 digests of the parts of all sub-tables, in their order
   */
  ViewDigest digestOf(List<byte[]> parts);

  /** Returns the SHA-256 digest of the public index, if the slots have one. */
  Optional<ViewDigest> indexDigest();

  /** Returns the bytes of the manifest. */
  byte[] encode();

  /** Returns the bytes of all slots. */
  default long bytes() {
    return subTables().stream().mapToLong(SubTable::bytes).sum();
  }
}

package org.splinter.protocol.contract;

import java.util.List;
import org.splinter.codec.FormatException;

/**
 * The definition of something that a provider prepares of its tables by a public rule: a derived
 * table, a view, a table for routes. It names table versions, so that all providers that have them
 * prepare equal content, and it reveals nothing of a query's secrets.
 *
 * @param <M> the manifest: the public facts about what was prepared
 */
public interface Definition<M> {
  /** Returns the name under which providers know the family that prepares it. */
  String family();

  /** Returns the table versions that it is made of. */
  List<Source> sources();

  /** Returns the bytes that a provider receives and the family's codec reads. */
  byte[] encode();

  /**
   * Reads the manifest that a provider returned.
   *
   * @throws FormatException if the bytes are no manifest, or that of another definition
   */
  M manifest(byte[] encoded) throws FormatException;
}

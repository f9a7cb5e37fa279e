package org.splinter.provider.prepared;

import java.io.IOException;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.provider.table.TableStore;

/**
 * A family of prepared data, which a provider makes of its tables: derived tables, views, tables
 * for routes.
 *
 * @param <D> its definitions
 */
public interface PreparedFamily<D> {
  /** Returns the name by which definitions ask for the family. */
  String name();

  /**
   * Decodes an untrusted definition.
   *
   * @throws FormatException naming the field and its bound
   */
  D decode(byte[] definition) throws FormatException;

  /** Returns the encoded manifest of what is prepared, if it is there. */
  Optional<byte[]> find(D definition, TableStore tables) throws IOException;

  /**
   * Prepares what is defined unless it is there, and returns its encoded manifest.
   *
   * @param progress receives the fraction done, and what is being done
   * @throws org.splinter.protocol.contract.RefusedRequestException if it would be larger than is
   *     allowed
   */
  byte[] prepare(D definition, TableStore tables, Progress progress)
      throws IOException, InterruptedException;

  /**
   * Returns the bytes of what is prepared.
   *
   * @param manifest of it, encoded
   */
  long bytes(byte[] manifest) throws FormatException;

  /**
   * Reads the public index of what is prepared.
   *
   * @throws IOException if it is not there or has none
   */
  byte[] index(D definition, TableStore tables) throws IOException;

  /** Returns whether providers that one process embeds may copy what one of them made. */
  default boolean isCopied() {
    return false;
  }

  /**
   * Copies what a definition defines from another provider's tables unless it is there, and returns
   * the encoded manifest; only if {@link #isCopied}.
   *
   * @param progress receives the fraction done
   */
  default byte[] copy(D definition, TableStore tables, TableStore other, Progress progress)
      throws IOException, InterruptedException {
    throw new UnsupportedOperationException(name() + " is made, not copied");
  }
}

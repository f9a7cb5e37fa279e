package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.splinter.codec.FormatException;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.PrivateTableCodec;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;

/**
 * The public part of a private table: its facts and the ids of its rows.
 *
 * @param encodedIds the bytes of the ids
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PublishedTable(PrivateTable facts, RowIds ids, byte[] encodedIds) {
  private static final String FACTS = ".facts";
  private static final String IDS = ".ids";

  /** Writes the files that {@link #read} reads. */
  void write(Path directory) throws IOException {
    Files.write(directory.resolve(facts.name() + FACTS), encodedFacts());
    Files.write(directory.resolve(facts.name() + IDS), encodedIds);
  }

  byte[] encodedFacts() {
    return PrivateTableCodec.encode(facts);
  }

  /** Reads the files of a table, and checks that they belong together. */
  static PublishedTable read(Path directory, String table) throws IOException {
    return of(facts(directory, table), file(directory.resolve(table + IDS), RowIdsCodec.MAX_BYTES));
  }

  /**
   * Decodes the untrusted ids of a table.
   *
   * @throws FormatException if the ids are not those of the facts
   */
  static PublishedTable of(PrivateTable table, byte[] ids) throws FormatException {
    RowIds rows = RowIdsCodec.decode(ids, table.id().type().isText(), table.rows());
    if (!RowIdsCodec.digest(ids).equals(table.ids())) {
      throw new FormatException(
          "ids of rows", "are not those of this version of the table; fetch both again");
    }
    return new PublishedTable(table, rows, ids);
  }

  /** Reads the facts of a table alone. */
  static PrivateTable facts(Path directory, String table) throws IOException {
    return PrivateTableCodec.decode(
        file(directory.resolve(table + FACTS), PrivateTableCodec.MAX_BYTES));
  }

  private static byte[] file(Path file, int maxBytes) throws IOException {
    try {
      long size = Files.size(file);
      if (size > maxBytes) {
        throw new IOException(
            file + " has " + size + " bytes, at most " + maxBytes + " are allowed");
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException(
          "there is no " + file + "; the table's owner writes it: splinter select-sum publish", e);
    }
  }
}

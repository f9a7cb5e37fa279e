package org.splinter.protocol.table;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What planning a query may know of a table version: its manifest and the dictionaries of the
 * columns that the query names. Public, and the same at every provider.
 *
 * @param dictionaries by column, of every named column that has one
 */
public record PublicTable(Manifest manifest, Map<Integer, Dictionary> dictionaries) {
  public PublicTable {
    dictionaries = Map.copyOf(dictionaries);
  }

  /** Returns the dictionary of a column, or null if it has none. */
  public @Nullable Dictionary dictionary(int column) {
    return dictionaries.get(column);
  }
}

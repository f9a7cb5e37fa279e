package org.splinter.protocol.table;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a table version that planning a query may use: its manifest and the dictionaries
 * of the columns that the query names. Public, and equal at every provider.
 *
 * @param dictionaries the dictionaries of all named columns that have one, by column
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

package org.splinter.client.sql;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;

/** The public facts about tables that a client plans with. */
public interface Catalog {

  /** The current version of a table. */
  Manifest manifest(String table) throws IOException;

  /** The dictionary of a column that has one, whole, so that nobody learns which value matters. */
  Dictionary dictionary(Manifest manifest, int column) throws IOException;

  /** The dictionaries of those of the columns that have one. */
  default Map<Integer, Dictionary> dictionaries(Manifest manifest, List<Integer> columns)
      throws IOException {
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int column : columns) {
      if (manifest.statistics().get(column).hasDictionary()) {
        dictionaries.put(column, dictionary(manifest, column));
      }
    }
    return dictionaries;
  }
}

package org.splinter.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Dictionary;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;
import org.splinter.table.Schema;
import org.splinter.table.Value;

/** Small tables in memory for tests of plans and keys: a manifest and its dictionaries. */
public final class Tables {
  private Tables() {}

  /** A table's metadata. */
  public record Metadata(Manifest manifest, Map<Integer, Dictionary> dictionaries) {}

  /**
   * The metadata of a table with these rows, a null cell being NULL.
   *
   * @param withDictionary per column, whether it gets a dictionary
   */
  public static Metadata of(
      List<Column> columns, boolean[] withDictionary, List<@Nullable Value[]> rows) {
    List<ColumnStatistics> statistics = new ArrayList<>();
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int c = 0; c < columns.size(); c++) {
      TreeSet<Value> values = new TreeSet<>();
      long nulls = 0;
      for (Value[] row : rows) {
        if (row[c] == null) {
          nulls++;
        } else {
          values.add(row[c]);
        }
      }
      boolean words = !columns.get(c).type().isText() && !values.isEmpty();
      long min = words ? ((Value.Word) values.first()).word() : 0;
      long max = words ? ((Value.Word) values.last()).word() : 0;
      int distinct = withDictionary[c] ? values.size() : ColumnStatistics.UNCOUNTED;
      statistics.add(new ColumnStatistics(nulls, min, max, distinct));
      if (withDictionary[c]) {
        dictionaries.put(c, new Dictionary(new ArrayList<>(values)));
      }
    }
    Fingerprint fingerprint = new Fingerprint(Sha256.of(Arrays.toString(withDictionary).getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    Manifest manifest =
        new Manifest("t", new Schema(columns), rows.size(), fingerprint, statistics, List.of());
    return new Metadata(manifest, dictionaries);
  }
}

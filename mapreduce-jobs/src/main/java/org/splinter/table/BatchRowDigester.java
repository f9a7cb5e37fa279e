package org.splinter.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Digests rows of batches that hold all columns of their table, as {@link RowDigester} says. */
public final class BatchRowDigester {
  private final RowDigester digester;
  private final List<@Nullable Dictionary> dictionaries = new ArrayList<>();

  /**
   * @param table with the dictionary of every column that has one
   */
  public BatchRowDigester(PublicTable table) {
    Manifest manifest = table.manifest();
    this.digester = new RowDigester(manifest.schema());
    for (int column = 0; column < manifest.schema().columns().size(); column++) {
      Dictionary dictionary = table.dictionary(column);
      if (dictionary == null && manifest.statistics().get(column).hasDictionary()) {
        throw new IllegalArgumentException("the dictionary of column " + column + " is missing");
      }
      dictionaries.add(dictionary);
    }
  }

  /** Writes the digest of a row of a batch. */
  public void digest(Batch batch, int row, byte[] out, int offset) {
    for (int column = 0; column < dictionaries.size(); column++) {
      ColumnVector vector = batch.column(column);
      boolean @Nullable [] nulls = vector.nulls();
      Dictionary dictionary = dictionaries.get(column);
      if (nulls != null && nulls[row]) {
        digester.addNull();
      } else if (dictionary != null) {
        digester.add(dictionary.value((int) vector.words()[row]));
      } else if (vector.isText()) {
        int from = vector.offsets()[row];
        digester.add(vector.bytes(), from, vector.offsets()[row + 1] - from);
      } else {
        digester.add(vector.words()[row]);
      }
    }
    digester.finish(out, offset);
  }
}

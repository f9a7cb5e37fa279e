package org.splinter.protocol.table;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of the rows of a version's batches, one batch after the other, with the ranks of
 * dictionaries looked up.
 */
public final class StoredValues {
  private final @Nullable Dictionary[] dictionaries;
  private final boolean[] text;
  private final ColumnVector[] vectors;
  private final List<Integer> columns;

  /**
   * Makes the values of a table with all its dictionaries.
   *
   * @throws IllegalArgumentException if a dictionary is missing
   */
  public StoredValues(PublicTable table) {
    this(table, all(table.manifest()));
  }

  /**
   * Makes the values of some columns. Only these can be asked for, and all batches must hold them.
   *
   * @throws IllegalArgumentException if a dictionary of these columns is missing
   */
  public StoredValues(PublicTable table, List<Integer> columns) {
    Manifest manifest = table.manifest();
    this.columns = columns;
    int width = manifest.schema().columns().size();
    this.dictionaries = new Dictionary[width];
    this.text = new boolean[width];
    this.vectors = new ColumnVector[width];
    for (int i : columns) {
      text[i] = manifest.schema().columns().get(i).type().isText();
      dictionaries[i] = table.dictionary(i);
      if (dictionaries[i] == null && manifest.statistics().get(i).hasDictionary()) {
        throw new IllegalArgumentException("the dictionary of column " + i + " is missing");
      }
    }
  }

  private static List<Integer> all(Manifest manifest) {
    return IntStream.range(0, manifest.schema().columns().size()).boxed().toList();
  }

  /** Goes to a batch. */
  public void batch(Batch batch) {
    for (int i : columns) {
      vectors[i] = batch.column(i);
    }
  }

  public boolean isNull(int column, int row) {
    boolean[] nulls = vectors[column].nulls();
    return nulls != null && nulls[row];
  }

  /** Returns the word of a column that is neither text nor NULL. */
  public long word(int column, int row) {
    Dictionary dictionary = dictionaries[column];
    long word = vectors[column].words()[row];
    return dictionary == null ? word : ((Value.Word) dictionary.value((int) word)).word();
  }

  /** Returns the array in which the UTF-8 bytes of a text column's value lie. */
  public byte[] text(int column, int row) {
    Dictionary dictionary = dictionaries[column];
    return dictionary == null ? vectors[column].bytes() : valueOf(dictionary, column, row);
  }

  public int textStart(int column, int row) {
    return dictionaries[column] == null ? vectors[column].offsets()[row] : 0;
  }

  public int textLength(int column, int row) {
    Dictionary dictionary = dictionaries[column];
    if (dictionary != null) {
      return valueOf(dictionary, column, row).length;
    }
    int[] offsets = vectors[column].offsets();
    return offsets[row + 1] - offsets[row];
  }

  /** Adds some columns of a row to its canonical bytes. */
  public void write(int row, List<Integer> columns, RowBytes out) {
    for (int column : columns) {
      if (isNull(column, row)) {
        out.addNull();
      } else if (text[column]) {
        out.addText(text(column, row), textStart(column, row), textLength(column, row));
      } else {
        out.addWord(word(column, row));
      }
    }
  }

  private byte[] valueOf(Dictionary dictionary, int column, int row) {
    return ((Value.Text) dictionary.value((int) vectors[column].words()[row])).utf8();
  }
}

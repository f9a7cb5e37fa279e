package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.BatchWriter;
import org.splinter.protocol.table.Column;

/**
 * The rows of some row groups of a Parquet file. Memory is bounded by the wanted columns of one row
 * group.
 */
final class ParquetRowSource implements RowSource {
  private final Piece piece;
  private final ParquetFile file;
  private final MessageType fields;
  private final Column[] described;
  private final ParquetColumn[] columns;
  private final ColumnReader[] readers;
  private int nextGroup;
  private long groupRows;
  private long rowsLeft;
  private long position;
  private @Nullable BadRow problem;

  /** The reading of one row, made once and not for each row. */
  private final ParquetFile.Call<ParquetColumn[]> rowReader = this::readRow;

  /**
   * Opens the file.
   *
   * @throws IOException if it lacks a column of the schema, or cannot be read
   */
  ParquetRowSource(
      Piece piece, DeclaredSchema declared, List<ColumnRename> renames, Configuration configuration)
      throws IOException {
    this.piece = piece;
    this.nextGroup = piece.first();
    this.described = declared.schema().columns().toArray(new Column[0]);
    this.columns = new ParquetColumn[described.length];
    this.readers = new ColumnReader[described.length];
    this.file = new ParquetFile(piece.path(), piece.name(), renames, configuration);
    try {
      List<ParquetField> wanted = file.fieldsOf(declared.schema());
      List<Type> types = new ArrayList<>();
      for (int i = 0; i < columns.length; i++) {
        columns[i] = new ParquetColumn(wanted.get(i), described[i], declared.rounded().contains(i));
        types.add(wanted.get(i).type());
      }
      this.fields = new MessageType("row", types);
      file.select(fields);
      if (piece.first() + piece.count() > file.rowGroups().size()) {
        throw BatchWriteJob.changed(piece);
      }
      for (int group = 0; group < nextGroup; group++) {
        position += file.rowGroups().get(group).getRowCount();
      }
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public boolean next() throws IOException {
    while (rowsLeft == 0) {
      if (nextGroup == piece.first() + piece.count()) {
        return false;
      }
      int group = nextGroup++;
      if (file.rowGroups().get(group).getRowCount() > 0) {
        file.guarded(() -> startGroup(group));
      }
    }
    rowsLeft--;
    position++;
    problem = null;
    file.guarded(rowReader);
    return true;
  }

  private PageReadStore startGroup(int group) throws IOException {
    PageReadStore pages = file.read(group);
    ColumnReadStoreImpl store =
        new ColumnReadStoreImpl(pages, new Columns(), fields, file.createdBy());
    for (int i = 0; i < readers.length; i++) {
      ColumnDescriptor column = fields.getColumns().get(i);
      readers[i] = store.getColumnReader(column);
      if (pages.getPageReader(column).getTotalValueCount() != pages.getRowCount()) {
        throw new IOException(
            "column '" + described[i].name() + "' has other than " + pages.getRowCount() + " rows");
      }
    }
    groupRows = pages.getRowCount();
    rowsLeft = groupRows;
    return pages;
  }

  private ParquetColumn[] readRow() {
    long textBytes = 0;
    for (int i = 0; i < columns.length; i++) {
      ParquetColumn column = columns[i];
      column.read(readers[i]);
      textBytes += described[i].type().isText() ? column.textLength() : 0;
      String reason = column.reason();
      if (reason == null && textBytes > BatchWriter.MAX_ROW_TEXT) {
        reason = "makes the row longer than " + BatchWriter.MAX_ROW_TEXT + " bytes";
      }
      if (reason != null && problem == null) {
        problem = BadRow.of(piece.place(position), described[i].name(), column.badValue(), reason);
      }
    }
    return columns;
  }

  @Override
  public @Nullable BadRow problem() {
    return problem;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public boolean isNull(int column) {
    return columns[column].isNull();
  }

  @Override
  public long word(int column) {
    return columns[column].word();
  }

  @Override
  public byte[] text(int column) {
    return columns[column].text();
  }

  @Override
  public int textStart(int column) {
    return columns[column].textStart();
  }

  @Override
  public int textLength(int column) {
    return columns[column].textLength();
  }

  @Override
  public float progress() {
    float groups = nextGroup - piece.first() - (groupRows == 0 ? 0 : (float) rowsLeft / groupRows);
    return groups / piece.count();
  }

  @Override
  public byte[] digest() {
    return file.digest();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Receivers of the library's values, one for each column. */
  private final class Columns extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return columns[field];
    }

    @Override
    public void start() {
      // Columns are read one by one, never as records.
    }

    @Override
    public void end() {
      // Columns are read one by one, never as records.
    }
  }
}

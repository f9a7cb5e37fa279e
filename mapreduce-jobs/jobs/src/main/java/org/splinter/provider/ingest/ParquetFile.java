package org.splinter.provider.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.RootCause;

/**
 * An open Parquet file. Any failure of the library over the file's bytes becomes one line that
 * names the file.
 */
final class ParquetFile implements Closeable {
  private final String name;
  private final ParquetInput input;
  private final ParquetFileReader reader;
  private final MessageType schema;
  private final FileColumns columns;

  /**
   * Opens a file and reads its footer.
   *
   * @param name the user's name for it
   */
  ParquetFile(String path, String name, List<ColumnRename> renames, Configuration configuration)
      throws IOException {
    this.name = name;
    try {
      this.input = new ParquetInput(new Path(path), configuration);
    } catch (IOException e) {
      throw new IOException(name + " cannot be read: " + RootCause.of(e));
    }
    try {
      this.reader =
          guarded(
              () ->
                  ParquetFileReader.open(
                      input,
                      ParquetReadOptions.builder(new PlainParquetConfiguration())
                          .withCodecFactory(new ParquetCodecs(name))
                          .build()));
      this.schema = reader.getFileMetaData().getSchema();
      this.columns =
          FileColumns.ofParquet(
              name, schema.getFields().stream().map(Type::getName).toList(), renames);
      checkRowGroups();
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  FileColumns columns() {
    return columns;
  }

  /** Returns all columns that are not left out, with the types that hold the file's values. */
  DeclaredSchema defaultSchema() throws IOException {
    List<Column> typed = new ArrayList<>();
    Set<Integer> measured = new HashSet<>();
    for (Column column : columns.asStrings().columns()) {
      ParquetField field = ParquetField.of(name, schema.getType(columns.fieldOf(column.name())));
      if (field.isMeasured()) {
        measured.add(typed.size());
      }
      typed.add(new Column(column.name(), field.defaultType()));
    }
    return new DeclaredSchema(new Schema(typed), Set.of(), measured);
  }

  /**
   * Returns for each column of a schema the field that has its values.
   *
   * @throws IOException if one is missing or its values cannot be of the column's type
   */
  List<ParquetField> fieldsOf(Schema wanted) throws IOException {
    int[] columnOf = columns.columnsOf(wanted);
    ParquetField[] fields = new ParquetField[wanted.columns().size()];
    for (int i = 0; i < columnOf.length; i++) {
      if (columnOf[i] >= 0) {
        ParquetField field = ParquetField.of(name, schema.getType(i));
        field.requireFits(wanted.columns().get(columnOf[i]).type());
        fields[columnOf[i]] = field;
      }
    }
    return List.of(fields);
  }

  List<BlockMetaData> rowGroups() {
    return reader.getRowGroups();
  }

  /** Returns the program that wrote the file, which decides how some old statistics are read. */
  String createdBy() {
    return String.valueOf(reader.getFileMetaData().getCreatedBy());
  }

  /** Reads only these fields from now on. */
  void select(MessageType fields) throws IOException {
    guarded(
        () -> {
          reader.setRequestedSchema(fields);
          return fields;
        });
  }

  PageReadStore read(int rowGroup) throws IOException {
    return guarded(() -> reader.readRowGroup(rowGroup));
  }

  byte[] digest() {
    return input.digest();
  }

  /** A call of the library. */
  interface Call<T> {
    T call() throws IOException;
  }

  /** Turns what the library throws at broken bytes into an error that names the file. */
  <T> T guarded(Call<T> call) throws IOException {
    try {
      return call.call();
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw new IOException(
          name + " cannot be read as Parquet, is it whole?: " + RootCause.of(e), e);
    }
  }

  /**
   * Refuses row groups beyond the file's end: the library would allocate memory for such a chunk
   * before it misses the bytes.
   */
  private void checkRowGroups() throws IOException {
    for (BlockMetaData group : rowGroups()) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        long start = chunk.getStartingPos();
        if (start < 0
            || chunk.getTotalSize() < 0
            || chunk.getTotalSize() > input.getLength() - start
            || chunk.getValueCount() < 0) {
          throw new IOException(
              name + " cannot be read as Parquet: a column chunk lies beyond its end");
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      reader.close();
    } finally {
      input.close();
    }
  }
}

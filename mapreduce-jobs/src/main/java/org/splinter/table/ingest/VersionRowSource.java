package org.splinter.table.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.table.Batch;
import org.splinter.table.BatchReader;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.ColumnVector;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;
import org.splinter.table.TableStore;
import org.splinter.table.Value;

/** The rows of some batches of a stored version, which never change. */
final class VersionRowSource implements RowSource {
  private final Piece piece;
  private final Manifest manifest;
  private final BatchReader reader;
  private final @Nullable Dictionary[] dictionaries;
  private final ColumnVector[] vectors;
  private final List<String> files = new ArrayList<>();
  private final List<Manifest.Span> spans = new ArrayList<>();
  private int nextBatch;
  private int row = -1;
  private int rows;
  private long position;

  VersionRowSource(Piece piece, Configuration configuration) throws IOException {
    this.piece = piece;
    Path directory = new Path(piece.path());
    FileSystem fileSystem = directory.getFileSystem(configuration);
    this.manifest = TableStore.readManifest(fileSystem, directory);
    int width = manifest.schema().columns().size();
    this.dictionaries = new Dictionary[width];
    this.vectors = new ColumnVector[width];
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      all.add(i);
      ColumnStatistics statistics = manifest.statistics().get(i);
      if (statistics.hasDictionary()) {
        dictionaries[i] = TableStore.readDictionary(fileSystem, directory, manifest, i);
      }
    }
    int batch = 0;
    for (Manifest.Part part : manifest.parts()) {
      for (Manifest.Span span : part.batches()) {
        if (batch < piece.first()) {
          position += span.rows();
        } else if (batch < piece.first() + piece.count()) {
          files.add(part.file());
          spans.add(span);
        }
        batch++;
      }
    }
    this.reader = new BatchReader(fileSystem, directory, manifest, all);
  }

  @Override
  public boolean next() throws IOException {
    row++;
    position++;
    if (row == rows) {
      if (nextBatch == spans.size()) {
        return false;
      }
      Batch batch = reader.read(files.get(nextBatch), spans.get(nextBatch));
      nextBatch++;
      for (int i = 0; i < vectors.length; i++) {
        vectors[i] = batch.column(i);
      }
      rows = batch.rows();
      row = 0;
    }
    return true;
  }

  /** A stored row was a good one. */
  @Override
  public @Nullable BadRow problem() {
    return null;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public boolean isNull(int column) {
    boolean[] nulls = vectors[column].nulls();
    return nulls != null && nulls[row];
  }

  @Override
  public long word(int column) {
    Dictionary dictionary = dictionaries[column];
    long word = vectors[column].words()[row];
    return dictionary == null ? word : ((Value.Word) dictionary.value((int) word)).word();
  }

  @Override
  public byte[] text(int column) {
    Dictionary dictionary = dictionaries[column];
    return dictionary == null ? vectors[column].bytes() : valueOf(dictionary, column);
  }

  @Override
  public int textStart(int column) {
    return dictionaries[column] == null ? vectors[column].offsets()[row] : 0;
  }

  @Override
  public int textLength(int column) {
    Dictionary dictionary = dictionaries[column];
    if (dictionary != null) {
      return valueOf(dictionary, column).length;
    }
    int[] offsets = vectors[column].offsets();
    return offsets[row + 1] - offsets[row];
  }

  private byte[] valueOf(Dictionary dictionary, int column) {
    return ((Value.Text) dictionary.value((int) vectors[column].words()[row])).utf8();
  }

  @Override
  public float progress() {
    return (float) nextBatch / piece.count();
  }

  @Override
  public byte[] digest() {
    return new byte[Sha256.BYTES];
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

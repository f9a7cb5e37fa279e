package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.table.VersionFiles;

/** The rows of some batches of a stored version, which never change. */
final class VersionRowSource implements RowSource {
  private final Piece piece;
  private final Manifest manifest;
  private final BatchReader reader;
  private final StoredValues values;
  private final List<Manifest.StoredBatch> batches;
  private int nextBatch;
  private int row = -1;
  private int rows;
  private long position;

  VersionRowSource(Piece piece, Configuration configuration) throws IOException {
    this.piece = piece;
    Path directory = new Path(piece.path());
    FileSystem fileSystem = directory.getFileSystem(configuration);
    this.manifest = VersionFiles.readManifest(fileSystem, directory);
    this.values = VersionFiles.values(fileSystem, directory, manifest);
    List<Integer> all = IntStream.range(0, manifest.schema().columns().size()).boxed().toList();
    List<Manifest.StoredBatch> stored = manifest.batches();
    for (Manifest.StoredBatch before : stored.subList(0, piece.first())) {
      position += before.span().rows();
    }
    this.batches = stored.subList(piece.first(), piece.first() + piece.count());
    this.reader = VersionFiles.batches(fileSystem, directory, manifest, all);
  }

  @Override
  public boolean next() throws IOException {
    row++;
    position++;
    if (row == rows) {
      if (nextBatch == batches.size()) {
        return false;
      }
      Manifest.StoredBatch stored = batches.get(nextBatch++);
      Batch batch = reader.read(stored.file(), stored.span());
      values.batch(batch);
      rows = batch.rows();
      row = 0;
    }
    return true;
  }

  /** Returns null: a stored row was a good one. */
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
    return values.isNull(column, row);
  }

  @Override
  public long word(int column) {
    return values.word(column, row);
  }

  @Override
  public byte[] text(int column) {
    return values.text(column, row);
  }

  @Override
  public int textStart(int column) {
    return values.textStart(column, row);
  }

  @Override
  public int textLength(int column) {
    return values.textLength(column, row);
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

package org.splinter.provider.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.ColumnDigest;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.SegmentDigester;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * Columns of a table version in memory, decoded, batch by batch. A unit is one column, so plans
 * that read some columns in common share them.
 */
final class TableData implements RoundData<Batch> {
  /** The most bytes that a row of numbers takes: its word, and the mark of a NULL. */
  private static final int ROW_BYTES = Long.BYTES + 1;

  private final Manifest manifest;
  private final TableStore tables;
  private final List<Integer> columns;
  private final List<MemoryUnit<List<ColumnVector>>> units = new ArrayList<>();

  TableData(Manifest manifest, List<Integer> columns, TableStore tables) {
    this.manifest = manifest;
    this.tables = tables;
    this.columns = List.copyOf(columns);
    // Versions of one fingerprint may have their rows in other batches and another order.
    String layout = HexFormat.of().formatHex(Sha256.of(ManifestCodec.encode(manifest)));
    for (int column : columns) {
      String name = "column " + column + " of " + manifest.table() + " " + layout;
      units.add(new MemoryUnit<>(name, bytes(column), () -> load(column)));
    }
  }

  /** Returns about the bytes of a column; text without a dictionary is at most its whole rows. */
  private long bytes(int column) {
    long words = manifest.rows() * ROW_BYTES;
    boolean text =
        manifest.schema().columns().get(column).type().isText()
            && !manifest.statistics().get(column).hasDictionary();
    return text
        ? words + manifest.batches().stream().mapToLong(batch -> batch.span().length()).sum()
        : words;
  }

  /** Reads a column, which must be what was imported. */
  private List<ColumnVector> load(int column) throws IOException {
    List<ColumnVector> vectors = new ArrayList<>();
    List<byte[]> digests = new ArrayList<>();
    SegmentDigester digester = new SegmentDigester();
    try (BatchReader reader =
        VersionFiles.batches(
            tables.fileSystem(), tables.directory(manifest), manifest, List.of(column))) {
      reader.digest(column, digester);
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          vectors.add(reader.read(part.file(), span).column(column).copy());
        }
        digests.add(digester.endPart());
      }
    }
    if (!manifest.columns().isEmpty()
        && !manifest.columns().get(column).equals(ColumnDigest.of(digests))) {
      throw new FormatException(
          "version in " + tables.directory(manifest),
          "column '"
              + manifest.schema().columns().get(column).name()
              + "' is not what was imported; delete that directory and import again");
    }
    return vectors;
  }

  @Override
  public List<MemoryUnit<?>> units() {
    return List.copyOf(units);
  }

  @Override
  public List<Piece<Batch>> pieces(MemoryUnit.Held held, int most) {
    List<Manifest.StoredBatch> stored = manifest.batches();
    List<Batch> batches = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      Map<Integer, ColumnVector> vectors = new HashMap<>();
      for (int j = 0; j < columns.size(); j++) {
        vectors.put(columns.get(j), held.get(units.get(j)).get(i));
      }
      batches.add(new Batch(stored.get(i).span().rows(), vectors));
    }
    int pieces = Math.max(1, Math.min(most, batches.size()));
    List<Piece<Batch>> cut = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
      List<Batch> some =
          batches.subList(i * batches.size() / pieces, (i + 1) * batches.size() / pieces);
      cut.add(
          consumer -> {
            for (Batch batch : some) {
              consumer.accept(batch);
            }
          });
    }
    return cut;
  }
}

package org.splinter.provider.road;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.road.CellIndex;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifestCodec;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.unit.TaskProgress;
import org.splinter.provider.job.unit.UnitMapper;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.road.network.CellRows;
import org.splinter.provider.road.network.PathRows;
import org.splinter.provider.road.network.TransitNetwork;

/**
 * The second step of a build for routes: a task makes a range of rows, and reports the bytes of the
 * largest. Its file has for each row the length, four bytes, and the bytes.
 */
final class RoadRowsMapper extends UnitMapper {
  /** Rows after which progress is reported. */
  private static final int TOLD = 64;

  /** Maker of the row of a given number. */
  private interface Source {
    byte[] row(int number);
  }

  @Override
  protected byte[] work(Configuration configuration, int unit, Path output, TaskProgress progress)
      throws IOException {
    RoadInput input = RoadInput.load(configuration);
    int rows = RoadKeys.ROWS.getInt(configuration, 1, Integer.MAX_VALUE);
    RowRanges ranges = RowRanges.of(input.definition(), rows);
    Source source;
    try {
      source = source(input, new Path(RoadKeys.DIRECTORY.get(configuration)));
    } catch (OutOfMemoryError e) {
      throw TaskMemory.exhausted(configuration, input.definition().table());
    }
    int first = ranges.first(unit);
    int end = ranges.first(unit + 1);
    int largest = 0;
    FileSystem fileSystem = input.tables().fileSystem();
    SlotStore views = new SlotStore(input.tables());
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(fileSystem.create(file(output, unit), false)))) {
      for (int number = first; number < end; number++) {
        byte[] row = row(source, number, input);
        out.writeInt(row.length);
        out.write(row);
        largest = Math.max(largest, row.length);
        if (number % TOLD == 0) {
          // Refused before rows fill the disk: all slots are as large as the largest row.
          views.requireRoom((long) rows * largest, input.definition().smaller());
          progress.accept((double) (number - first) / (end - first));
        }
      }
    }
    return new ByteWriter().i32(largest).toByteArray();
  }

  private static byte[] row(Source source, int number, RoadInput input) throws IOException {
    try {
      return source.row(number);
    } catch (IllegalArgumentException e) {
      throw new RefusedRequestException(
          "graph '" + input.definition().transit().table() + "': " + e.getMessage());
    }
  }

  private static Source source(RoadInput input, Path begun) throws IOException {
    SlotFiles files = new SlotFiles(begun);
    TransitNetwork network = input.network(files);
    return input
        .definition()
        .accept(
            new RoadDefinition.Visitor<Source, IOException>() {
              @Override
              public Source paths(TransitDefinition paths) {
                return PathRows.of(network, paths.allPairs())::row;
              }

              @Override
              public Source cells(GridDefinition cells) throws IOException {
                return cellRows(network, input, files);
              }
            });
  }

  private static Source cellRows(TransitNetwork network, RoadInput input, SlotFiles files)
      throws IOException {
    CellIndex cells =
        CellIndex.decode(
            TableFiles.read(
                input.tables().fileSystem(), files.index(), RoadManifestCodec.MAX_INDEX_BYTES));
    CellRows rows = CellRows.of(network);
    return cell -> rows.row(cells.begin(cell), cells.end(cell));
  }

  /** Returns the file of a task's rows. */
  static Path file(Path directory, int unit) {
    return new Path(directory, String.format(Locale.ROOT, "rows-%05d", unit));
  }
}

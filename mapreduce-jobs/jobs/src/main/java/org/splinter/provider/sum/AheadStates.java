package org.splinter.provider.sum;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumPlanCodec;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/**
 * The states of requests of random weights that were evaluated ahead of what clients select. They
 * tell about the rows, and lie in owner-only files below the private tables:
 *
 * <pre>
 * private/ahead/TABLE/NAME    the bytes of a {@link SumAnswer} that has states for sums
 * </pre>
 *
 * A name follows from the request, its plan and its key, so that differences which are asked under
 * another plan or key find nothing.
 */
final class AheadStates {
  private static final String DIRECTORY = "ahead";

  private final TableStore store;
  private final Path directory;
  private final Path file;
  private final byte[] request;

  /**
   * Names the states of one request.
   *
   * @param plan of the request, or of the one that follows it
   * @param request the digest at the end of the request ahead
   * @param key the client's modulus
   */
  AheadStates(TableStore store, SumPlan plan, byte[] request, byte[] key) {
    this.store = store;
    this.directory = directory(store, plan.table());
    this.request = request;
    byte[] name =
        Sha256.of(
            new ByteWriter()
                .fixed(request)
                .block(SumPlanCodec.encode(plan.ahead()))
                .fixed(key)
                .toByteArray());
    this.file = new Path(directory, HexFormat.of().formatHex(name));
  }

  private static Path directory(TableStore store, String table) {
    return new Path(new Path(store.root(), DIRECTORY), table);
  }

  /** Keeps the states, whole or not at all. */
  void write(List<byte[]> states) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    fileSystem.mkdirs(directory);
    try (JobDirectory staging = store.newStaging()) {
      Path written = new Path(staging.path(), file.getName());
      SideFile.write(store.configuration(), written, new SumAnswer(request, states).encode());
      fileSystem.delete(file, false);
      if (!fileSystem.rename(written, file)) {
        throw new IOException("cannot write " + file + "; evaluate the request ahead again");
      }
    }
  }

  /**
   * Reads the states.
   *
   * @throws FormatException if there are none, naming the mend
   */
  List<byte[]> read(int sums, int bytes) throws IOException {
    try {
      return SumAnswer.decode(
              TableFiles.read(store.fileSystem(), file, SumAnswer.MAX_BYTES), request, sums, bytes)
          .sums();
    } catch (FileNotFoundException e) {
      throw new FormatException(
          "request for selected sums",
          "follows one ahead that this provider has not evaluated for this plan and key; send that"
              + " one first: splinter select-sum answer --ahead");
    }
  }

  /** Deletes those of all versions of a table. */
  static void deleteAll(TableStore store, String table) throws IOException {
    store.fileSystem().delete(directory(store, table), true);
  }
}

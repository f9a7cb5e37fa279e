package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableStore;

/** Import of the typed rows that a job wrote by {@link RowsOutputFormat}, as a table's version. */
public final class RowsImport {
  private final TableStore store;
  private final TableImport.Progress progress;

  public RowsImport(TableStore store, TableImport.Progress progress) {
    this.store = store;
    this.progress = progress;
  }

  /** Decision whether a version may be made current. */
  @FunctionalInterface
  public interface Admission {
    /** Admission of all versions. */
    Admission ALWAYS = (bytes, commit) -> commit.run();

    /**
     * Runs {@code commit}, or throws.
     *
     * @param bytes of the version's files
     */
    boolean admit(long bytes, Lease.Work<Boolean> commit) throws IOException, InterruptedException;
  }

  /**
   * Runs the import and makes the version current.
   *
   * @param rows the job's output directory, in {@code staging}
   * @param origin what the rows were made of, kept beside the version
   * @param publication by which its public facts follow from its rows
   * @param staging of the store; nothing else is written before the version is whole
   * @param admission asked when the version is whole
   */
  public Manifest run(
      String table,
      Schema schema,
      Path rows,
      byte[] origin,
      Publication publication,
      JobDirectory staging,
      Admission admission)
      throws IOException, InterruptedException {
    List<Piece> pieces = new ArrayList<>();
    FileStatus[] files = store.fileSystem().listStatus(rows);
    Arrays.sort(files); // by their names: rows stay in the order in which a task wrote them
    for (FileStatus status : files) {
      if (status.getPath().getName().startsWith("part-")) {
        String path = status.getPath().toString();
        pieces.add(Piece.rows(path, "the rows of table " + table, status.getLen()));
      }
    }
    return new VersionBuild(store, table, progress)
        .run(ImportPlan.ofRows(pieces, schema), staging, null, origin, publication, admission)
        .manifest();
  }
}

package org.splinter.provider.sum;

import java.io.IOException;
import java.security.SecureRandom;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.ImportPreview;
import org.splinter.provider.ingest.ImportResult;
import org.splinter.provider.ingest.RowsImport;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;

/**
 * Import of files as a private table: the records as of a public one, then their rows in the order
 * of ids. Until the last step everything lies in an owner-only directory, which is deleted whatever
 * happens.
 */
public final class PrivateImport {
  /** The part of the work that is done when the records are imported. */
  private static final double IMPORTED = 0.5;

  /** The part that is done when their rows stand in order. */
  private static final double ARRANGED = 0.6;

  private final PrivateTables tables;
  private final ImportOptions options;
  private final Declarations declarations;

  /**
   * Result of an import.
   *
   * @param records what the files held, of which nothing stays but the rows
   * @param schema of the rows, which is public
   * @param rows the number of rows
   * @param leftOut the number of ids with fewer records than the minimum group; null if unknown
   */
  public record Result(ImportResult records, Schema schema, long rows, @Nullable Long leftOut) {}

  /**
   * Makes an import.
   *
   * @throws IllegalArgumentException if the options ask for what a private table has not
   */
  public PrivateImport(PrivateTables tables, ImportOptions options, Declarations declarations) {
    if (options.append()) {
      throw new IllegalArgumentException(
          "a private table is not appended to: its clients hold requests for its rows; import all"
              + " rows anew, and they ask anew");
    }
    this.tables = tables;
    this.options = options;
    this.declarations = declarations;
  }

  /**
   * Runs the import.
   *
   * @param progress receives the step and the fraction of the whole that is done
   * @throws IOException with one line that says what failed and, if that is known, how to mend it
   */
  public Result run(Progress progress) throws IOException, InterruptedException {
    TableStore store = tables.store();
    try (JobDirectory staging = tables.newStaging()) {
      OwnerSecret.of(store).close(); // drawn before there is a table whose answers follow from it
      TableStore imported = records(staging);
      ImportResult result =
          new TableImport(
                  imported,
                  options,
                  (stage, done) -> report(progress.part(0, IMPORTED), stage, done),
                  declarations::check)
              .run();
      Manifest records = result.manifest();
      int minimumGroup = declarations.minimumGroup();
      Schema schema = declarations.rows(records.schema());
      PrivateOrigin origin =
          new PrivateOrigin(
              declarations.idColumn(schema), minimumGroup, declarations.epsilon(), salt());
      DeclaredFacts facts =
          new DeclaredFacts(store.fileSystem(), declarations, schema, origin.salt());
      Path rows = new Path(staging.path(), "rows");
      Long leftOut =
          ArrangeJob.run(
              imported,
              records,
              origin.idColumn(),
              minimumGroup,
              staging,
              rows,
              progress.part(IMPORTED, ARRANGED).named("arrange the rows"));
      Manifest made =
          new RowsImport(store, (stage, done) -> report(progress.part(ARRANGED, 1), stage, done))
              .run(
                  options.table(),
                  schema,
                  rows,
                  origin.encode(),
                  facts,
                  staging,
                  (bytes, commit) -> commit.run());
      new TableVersions(store, options.table()).dropOld(); // nobody may ask of them any more
      new AheadShelf(store).deleteAll(options.table());
      return new Result(result, made.schema(), made.rows(), leftOut);
    }
  }

  /** Finds the schema that the records would be read with, and changes no table. */
  public ImportPreview preview(Progress progress) throws IOException, InterruptedException {
    try (JobDirectory staging = tables.newStaging()) {
      return new TableImport(
              records(staging),
              options,
              (stage, done) -> report(progress, stage, done),
              declarations::check)
          .preview();
    }
  }

  private TableStore records(JobDirectory staging) {
    return new TableStore(tables.store().configuration(), new Path(staging.path(), "records"));
  }

  private static void report(Progress part, TableImport.Stage stage, double done) {
    part.report(stage.description(), (stage.ordinal() + done) / TableImport.Stage.values().length);
  }

  private static byte[] salt() {
    byte[] salt = new byte[PrivateOrigin.SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    return salt;
  }

  /**
   * Refuses a table without rows, or with more than a request can select from.
   *
   * @throws IOException naming the number and the bound
   */
  static void requireRows(long rows) throws IOException {
    if (rows < 1 || rows > RowIds.MAX_ROWS) {
      throw new IOException(
          "the private table would have "
              + rows
              + " rows, may have 1 to "
              + RowIds.MAX_ROWS
              + "; "
              + (rows < 1 ? "lower --min-group, or import more records" : "import it in parts"));
    }
  }
}

package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.table.TableStore;

/**
 * Import of files of CSV, JSON lines and Parquet as a table's current version, by two MapReduce
 * jobs on the provider, or three if types are to be inferred. Rows that are appended go through
 * these jobs together with those that are there, so that the result is that of importing all of
 * them at once. Until the last step everything lies in a staging directory that is deleted whatever
 * happens, so a failed import leaves nothing behind and can always be run again. Equal rows give
 * equal fingerprints, statistics and dictionaries in whatever order and files they come.
 */
public final class TableImport {
  private static final String DISK_FULL = "No space left on device";

  private final TableStore store;
  private final Configuration configuration;
  private final ImportOptions options;
  private final Progress progress;
  private final ColumnCheck columns;

  /** Check of the columns that an import finds, before their rows are read. */
  @FunctionalInterface
  public interface ColumnCheck {
    /** The check that admits all. */
    ColumnCheck NONE = (schema, typed) -> {};

    /**
     * Checks columns: those that the files name, and again when types are inferred.
     *
     * @param typed whether the types are known yet
     * @throws IOException naming what is wrong with them
     */
    void check(Schema schema, boolean typed) throws IOException;
  }

  /** The parts of an import, in their order. */
  public enum Stage {
    OPEN("open the files"),
    INFER("infer the schema"),
    PROFILE("profile the rows"),
    WRITE("write the batches");

    private final String description;

    Stage(String description) {
      this.description = description;
    }

    /** Returns what is being done, in words. */
    public String description() {
      return description;
    }
  }

  /** Receiver of an import's stage and the completed fraction of that. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Reports on the current stage.
     *
     * @param fraction the part of it that is done, 0 to 1
     */
    void report(Stage stage, double fraction);
  }

  public TableImport(TableStore store, ImportOptions options, Progress progress) {
    this(store, options, progress, ColumnCheck.NONE);
  }

  public TableImport(
      TableStore store, ImportOptions options, Progress progress, ColumnCheck columns) {
    this.store = store;
    this.configuration = JobFactory.sorting(store.configuration());
    this.options = options;
    this.progress = progress;
    this.columns = columns;
  }

  /**
   * Runs the import.
   *
   * @throws BadRowsException if rows are bad and are not to be skipped
   * @throws IOException with one line that says what failed and, if that is known, how to mend it
   */
  public ImportResult run() throws IOException, InterruptedException {
    try (JobDirectory staging = store.newStaging()) {
      return run(staging);
    } catch (IOException | FSError e) { // the local file system throws FSError
      if (RootCause.of(e).equals(DISK_FULL)) {
        throw new IOException("cannot import into " + store.root() + ": " + DISK_FULL);
      }
      throw e;
    }
  }

  private ImportResult run(JobDirectory directory) throws IOException, InterruptedException {
    Manifest base = base();
    ImportInput input = open(directory, base);
    ImportPlan plan = input.plan();
    if (!input.settled()) {
      plan = plan.inferred(infer(directory, plan).schema());
      columns.check(plan.schema(), true);
    }
    plan = plan.after(basePieces(base), unique(plan.schema(), base));

    Fingerprint appended = base == null ? null : base.fingerprint();
    VersionBuild.Built built =
        new VersionBuild(store, options.table(), progress)
            .run(plan, directory, appended, null, Publication.COUNTED, RowsImport.Admission.ALWAYS);
    return new ImportResult(
        built.manifest(), built.fresh(), built.badRows(), input.leftOut(), input.read());
  }

  /**
   * Finds the schema that an import would take, and changes no table.
   *
   * @throws IOException as the import would throw it before it reads the rows by their types
   */
  public ImportPreview preview() throws IOException, InterruptedException {
    try (JobDirectory directory = store.newStaging()) {
      Manifest base = base();
      ImportInput input = open(directory, base);
      ImportPlan plan = input.plan();
      InferredColumns inferred = new InferredColumns(plan.declared());
      if (!input.settled()) {
        inferred = infer(directory, plan);
        plan = plan.inferred(inferred.schema());
        columns.check(plan.schema(), true);
      }
      unique(plan.schema(), base);
      return new ImportPreview(
          plan.declared(), inferred.reasons(), input.read(), input.leftOut(), inferred.badRows());
    }
  }

  private @Nullable Manifest base() throws IOException {
    return options.append() ? store.current(options.table()) : null;
  }

  private ImportInput open(JobDirectory directory, @Nullable Manifest base) throws IOException {
    List<InputFiles.Found> files =
        new InputFiles(configuration, options, directory.path(), stage(Stage.OPEN))
            .find(options.files());
    ImportInput input = new ImportInput(configuration, options, base, files);
    if (input.named()) {
      columns.check(input.declared().schema(), input.settled());
      unique(input.declared().schema(), base); // refuses early what it refuses
    }
    return input;
  }

  private InferredColumns infer(JobDirectory directory, ImportPlan plan)
      throws IOException, InterruptedException {
    Path inferred = new Path(directory.path(), "infer");
    return InferJob.run(configuration, plan, directory, inferred, stage(Stage.INFER));
  }

  /** Returns the pieces of the version that is appended to, if any. */
  private List<Piece> basePieces(@Nullable Manifest base) throws IOException {
    return base == null ? List.of() : VersionPieces.of(configuration, base, store.directory(base));
  }

  /** Returns the columns that must be unique: the user's, and those of the version appended to. */
  private Set<Integer> unique(Schema schema, @Nullable Manifest base) throws IOException {
    Set<Integer> unique = new TreeSet<>();
    if (base != null) {
      for (int i = 0; i < base.statistics().size(); i++) {
        if (base.statistics().get(i).unique()) {
          unique.add(i);
        }
      }
    }
    for (String name : options.unique()) {
      int column = schema.indexOf(name);
      if (column < 0) {
        throw new IOException(
            "--unique "
                + name
                + ": there is no such column; there are "
                + String.join(", ", schema.columns().stream().map(Column::name).toList()));
      }
      unique.add(column);
    }
    return unique;
  }

  private DoubleConsumer stage(Stage stage) {
    return fraction -> progress.report(stage, fraction);
  }
}

package org.splinter.table.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.job.JobDirectory;
import org.splinter.job.JobRunner;
import org.splinter.job.RootCause;
import org.splinter.table.Column;
import org.splinter.table.Manifest;
import org.splinter.table.Schema;
import org.splinter.table.TableFiles;
import org.splinter.table.TableStore;

/**
 * Imports CSV files as a table's current version, by two MapReduce jobs on the provider, or three
 * if the schema is to be inferred. Until the last step everything lies in a staging directory that
 * is deleted whatever happens, so a failed import leaves nothing behind and the same import can
 * always be run again. The same rows give the same fingerprint, statistics and dictionaries in
 * whatever order and files they come.
 */
public final class TableImport {
  /** Enough to sort a million rows at once; Hadoop's default would be allocated for every file. */
  private static final int LOCAL_SORT_MEGABYTES = 64;

  private static final String DISK_FULL = "No space left on device";

  private final TableStore store;
  private final Configuration configuration;
  private final ImportOptions options;
  private final Progress progress;

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

    /** What is being done, in words. */
    public String description() {
      return description;
    }
  }

  /** Is told how far the import is. */
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
    this.store = store;
    this.configuration = new Configuration(store.configuration());
    this.options = options;
    this.progress = progress;
    if (JobRunner.isLocal(configuration)) {
      configuration.setInt("mapreduce.task.io.sort.mb", LOCAL_SORT_MEGABYTES);
      configuration.setInt(
          "mapreduce.local.map.tasks.maximum", Runtime.getRuntime().availableProcessors());
    }
  }

  /**
   * Runs the import.
   *
   * @throws BadRowsException if rows are bad and are not to be skipped
   * @throws IOException with one line that says what failed and, if it can be told, how to mend it
   */
  public ImportResult run() throws IOException, InterruptedException {
    try (JobDirectory staging = store.newStaging()) {
      return run(store.fileSystem(), staging);
    } catch (IOException | FSError e) { // the latter is the local file system's word for it
      if (RootCause.of(e).equals(DISK_FULL)) {
        throw new IOException("cannot import into " + store.root() + ": " + DISK_FULL);
      }
      throw e;
    }
  }

  private ImportResult run(FileSystem fileSystem, JobDirectory directory)
      throws IOException, InterruptedException {
    Path staging = directory.path();
    List<SourceFile> files =
        new InputFiles(configuration, staging, stage(Stage.OPEN)).find(options.files());
    Set<String> leftOut = new TreeSet<>();
    Schema schema = checkHeaders(files, leftOut);
    ImportPlan plan = new ImportPlan(files, schema, options.skipBadRows(), 0, List.of());
    if (options.schema() == null) {
      Path inferred = new Path(staging, "infer");
      schema = InferJob.run(configuration, plan, directory, inferred, stage(Stage.INFER));
      plan = new ImportPlan(files, schema, options.skipBadRows(), 0, List.of());
    }

    Path profiled = new Path(staging, "profile");
    ProfileJob.Profile profile =
        ProfileJob.run(configuration, plan, directory, profiled, stage(Stage.PROFILE));
    if (profile.badRows().count() > 0 && !options.skipBadRows()) {
      throw new BadRowsException(profile.badRows());
    }

    Path written = new Path(staging, "write");
    List<FileReport> reports =
        WriteJob.run(
            configuration,
            plan.profiled(profile.rows(), profile.statistics()),
            directory,
            profiled,
            written,
            stage(Stage.WRITE));
    List<Manifest.Part> parts = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      if (!reports.get(i).isSameFile(profile.files().get(i))) {
        throw WriteJob.changed(files.get(i));
      }
      if (reports.get(i).rows() > 0) {
        parts.add(new Manifest.Part(WriteJob.partFile(i), reports.get(i).spans()));
      }
    }
    Manifest manifest =
        new Manifest(
            options.table(),
            schema,
            profile.rows(),
            profile.fingerprint(),
            profile.statistics(),
            parts);
    Path version = assemble(fileSystem, staging, manifest, profiled, written);
    boolean fresh = store.commit(version, manifest);
    return new ImportResult(manifest, fresh, profile.badRows(), List.copyOf(leftOut));
  }

  /**
   * Refuses files whose first lines do not have the wanted columns, before any job runs.
   *
   * @param leftOut receives the names of columns that the given schema does not have
   * @return the given schema, or one of strings with the columns of the first file
   */
  private Schema checkHeaders(List<SourceFile> files, Set<String> leftOut) throws IOException {
    Schema schema = options.schema();
    for (SourceFile file : files) {
      Schema named;
      try (CsvRows rows = new CsvRows(file, configuration)) {
        named = CsvHeader.schema(file, rows.header());
        if (schema == null) {
          schema = named;
        }
        CsvHeader.fieldColumns(file, rows.header(), schema);
      }
      for (Column column : named.columns()) {
        if (schema.indexOf(column.name()) < 0) {
          leftOut.add(column.name());
          if (options.schema() == null) {
            throw new IOException(
                file.name()
                    + ": its first line names a column '"
                    + column.name()
                    + "' that "
                    + files.get(0).name()
                    + " lacks; import files of one table together, or give a schema");
          }
        }
      }
    }
    return Objects.requireNonNull(schema);
  }

  /** Brings the files of the version together, leaving the jobs' reports behind. */
  private static Path assemble(
      FileSystem fileSystem, Path staging, Manifest manifest, Path profiled, Path written)
      throws IOException {
    Path version = new Path(staging, "version");
    fileSystem.mkdirs(version);
    for (int i = 0; i < manifest.statistics().size(); i++) {
      if (manifest.statistics().get(i).hasDictionary()) {
        TableFiles.move(fileSystem, profiled, version, TableStore.dictionaryFile(i));
      }
    }
    for (Manifest.Part part : manifest.parts()) {
      TableFiles.move(fileSystem, written, version, part.file());
    }
    return version;
  }

  private DoubleConsumer stage(Stage stage) {
    return fraction -> progress.report(stage, fraction);
  }
}

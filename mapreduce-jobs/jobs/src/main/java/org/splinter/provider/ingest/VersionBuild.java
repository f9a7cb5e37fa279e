package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.table.TableBase;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * Build of a table's version from the typed rows of a plan, by a job that profiles them and one
 * that writes them; the version then becomes current. Equal rows give versions that are equal
 * except for their parts.
 */
final class VersionBuild {
  private final TableStore store;
  private final Configuration configuration;
  private final String table;
  private final TableImport.Progress progress;

  /**
   * The version that was built.
   *
   * @param fresh false if a version with these rows was there already, so that nothing had to be
   *     stored
   * @param badRows the rows that were left out
   */
  record Built(Manifest manifest, boolean fresh, BadRows badRows) {}

  VersionBuild(TableStore store, String table, TableImport.Progress progress) {
    this.store = store;
    this.configuration = JobFactory.sorting(store.configuration());
    this.table = table;
    this.progress = progress;
  }

  /**
   * Runs both jobs.
   *
   * @param base the version that the plan's first pieces are of and that must still be current in
   *     the end, or null if rows are not appended
   * @param origin what the version is made of, or null if it is not of other tables
   * @param publication by which its public facts follow from its rows
   * @param admission asked when the version is whole
   * @throws BadRowsException if rows are bad and are not to be skipped
   */
  Built run(
      ImportPlan plan,
      JobDirectory directory,
      @Nullable Fingerprint base,
      byte @Nullable [] origin,
      Publication publication,
      RowsImport.Admission admission)
      throws IOException, InterruptedException {
    Path staging = directory.path();
    Path profiled = new Path(staging, "profile");
    ProfileJob.Profile profile =
        ProfileJob.run(configuration, plan, directory, profiled, stage(TableImport.Stage.PROFILE));
    if (profile.badRows().count() > 0 && !plan.skipBadRows()) {
      throw new BadRowsException(profile.badRows());
    }
    boolean json = plan.pieces().stream().allMatch(piece -> piece.format() == Piece.Format.JSON);
    SchemaKeys.check(plan.schema(), profile.keys(), base == null && json);
    for (Map.Entry<Integer, Duplicates> column : profile.duplicates().entrySet()) {
      throw column.getValue().refusal(plan.schema().columns().get(column.getKey()), plan.pieces());
    }

    Publication.Facts facts =
        publication.of(
            new Publication.Facts(
                plan.schema(),
                profile.rows(),
                profile.fingerprint(),
                profile.statistics(),
                profiled));
    Path written = new Path(staging, "write");
    List<PieceReport> reports =
        BatchWriteJob.run(
            configuration,
            plan.profiled(facts.rows(), facts.statistics()),
            directory,
            profiled,
            written,
            stage(TableImport.Stage.WRITE));
    List<Manifest.Part> parts = new ArrayList<>();
    int oldParts = 0;
    for (int i = 0; i < reports.size(); i++) {
      if (!reports.get(i).isSameInput(profile.pieces().get(i))) {
        throw BatchWriteJob.changed(plan.pieces().get(i));
      }
      if (reports.get(i).rows() > 0) {
        parts.add(new Manifest.Part(BatchWriteJob.partFile(i), reports.get(i).spans()));
        oldParts += plan.pieces().get(i).format() == Piece.Format.VERSION ? 1 : 0;
      }
    }
    Manifest manifest =
        new Manifest(
            table, plan.schema(), facts.rows(), facts.fingerprint(), facts.statistics(), parts);
    manifest =
        manifest
            .withDigests(
                VersionFiles.digests(
                    store.fileSystem(), profiled, manifest.columnsWithDictionary()))
            .withColumns(columns(plan.schema().columns().size(), reports))
            .withMeasured(plan.declared().measured());
    Path version = assemble(staging, manifest, profiled, written);
    if (base != null) {
      new TableBase(base, oldParts).write(store.fileSystem(), version);
    }
    if (origin != null) {
      TableOrigin.write(store.fileSystem(), version, origin);
    }
    Manifest made = manifest;
    long bytes = bytes(version) + ManifestCodec.encode(made).length;
    boolean fresh = admission.admit(bytes, () -> store.commit(version, made, base));
    if (!fresh) { // equal rows, but perhaps in other parts
      manifest = store.version(manifest.table(), manifest.fingerprint());
    }
    return new Built(manifest, fresh, profile.badRows());
  }

  /** Returns the digests of all columns by those of the parts that have rows. */
  private static List<ColumnDigest> columns(int count, List<PieceReport> reports) {
    List<PieceReport> parts = reports.stream().filter(report -> report.rows() > 0).toList();
    List<ColumnDigest> digests = new ArrayList<>();
    for (int i = 0; i < count && !parts.isEmpty(); i++) {
      int column = i;
      digests.add(
          ColumnDigest.of(parts.stream().map(report -> report.columns().get(column)).toList()));
    }
    return digests;
  }

  private long bytes(Path version) throws IOException {
    long bytes = 0;
    for (FileStatus file : store.fileSystem().listStatus(version)) {
      bytes += file.getLen();
    }
    return bytes;
  }

  /** Brings the files of the version together, leaving the jobs' reports behind. */
  private Path assemble(Path staging, Manifest manifest, Path profiled, Path written)
      throws IOException {
    FileSystem fileSystem = store.fileSystem();
    Path version = new Path(staging, "version");
    fileSystem.mkdirs(version);
    for (int i = 0; i < manifest.statistics().size(); i++) {
      if (manifest.statistics().get(i).hasDictionary()) {
        TableFiles.move(fileSystem, profiled, version, VersionFiles.dictionaryFile(i));
      }
    }
    for (Manifest.Part part : manifest.parts()) {
      TableFiles.move(fileSystem, written, version, part.file());
    }
    return version;
  }

  private DoubleConsumer stage(TableImport.Stage stage) {
    return fraction -> progress.report(stage, fraction);
  }
}

package org.splinter.provider.derived;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableName;
import org.splinter.protocol.table.TableVersion;
import org.splinter.provider.ingest.Publication;
import org.splinter.provider.ingest.RowsImport;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.prepared.PreparedKeys;
import org.splinter.provider.prepared.PreparedStore;
import org.splinter.provider.prepared.Use;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;

/**
 * The derived tables of a provider: ordinary table versions under names that their definitions
 * give, each with its definition beside it.
 *
 * <p>Guarantee: equal table versions give equal derived versions at every provider, whatever the
 * layout of their files. A table appears whole or not at all; two callers that ask for it at once
 * make it once. It goes with the versions that it was made of ({@link #dropOrphans}) or to make
 * room for others ({@link PreparedStore}). A table that a user named is an ordinary table and
 * stays.
 */
public final class DerivedTables {
  /** The part of the work that is done once the table's size is known. */
  private static final double COUNTED = 0.1;

  /** The part that is done once there are rows; their import takes the rest. */
  private static final double ROWS_MADE = 0.4;

  private static final double PROFILED = 0.7;

  private final Configuration configuration;
  private final TableStore store;
  private final PreparedStore prepared;

  /**
   * Opens the derived tables of a provider.
   *
   * @param root the provider's root directory on its file system
   */
  public DerivedTables(Configuration configuration, Path root) {
    this.configuration = configuration;
    this.store = new TableStore(configuration, root);
    this.prepared = new PreparedStore(store);
  }

  /** Returns the table of a definition, if it was made; it is marked as used. */
  public Optional<Manifest> find(DerivedTable table) throws IOException {
    Manifest manifest;
    try {
      manifest = store.current(DerivedTableCodec.name(table));
    } catch (NoSuchTableException e) {
      return Optional.empty();
    }
    Optional<DerivedTable> origin = origin(manifest);
    if (origin.isEmpty() && !store.fileSystem().exists(store.directory(manifest))) {
      return Optional.empty(); // another process has dropped it just now
    }
    if (!origin.equals(Optional.of(table))) {
      throw new IOException(
          "table '"
              + manifest.table()
              + "' was made of other tables than its name says; drop it with splinter tables drop"
              + " --derived "
              + manifest.table());
    }
    TableOrigin.touch(store.fileSystem(), store.directory(manifest));
    return Optional.of(manifest);
  }

  /**
   * Makes the table of a definition unless it is there.
   *
   * @param progress receives the fraction done, also while another process makes it
   * @throws RefusedRequestException if it would be larger than is allowed
   * @throws IOException if a source is not there, if the definition does not fit its sources, or
   *     with the first failed task's reason
   */
  public Manifest derive(DerivedTable table, Progress progress)
      throws IOException, InterruptedException {
    DeriveJob job = DeriveJob.of(table, store); // refuses, before anything is written
    String name = DerivedTableCodec.name(table);
    Path file = new Path(store.root(), "." + name + ".lease");
    Progress use = Use.of(store, table.sources(), progress.named(job.description()));
    return Lease.holding(
        store.fileSystem(),
        file,
        "table '" + name + "'",
        use,
        () -> {
          Optional<Manifest> there = find(table);
          return there.isPresent() ? there.get() : derive(table, job, name, use);
        });
  }

  /**
   * Makes a table under a name that a user gave, as the current version of that table.
   *
   * @param progress receives the fraction done, from 0 to 1
   */
  public Manifest deriveAs(DerivedTable table, String name, Progress progress)
      throws IOException, InterruptedException {
    DeriveJob job = DeriveJob.of(table, store);
    return make(
        table,
        job,
        name,
        Long.MAX_VALUE,
        RowsImport.Admission.ALWAYS,
        progress.named(job.description()));
  }

  /** Makes a table under the name of its definition, within the quota. */
  private Manifest derive(DerivedTable table, DeriveJob job, String name, Progress progress)
      throws IOException, InterruptedException {
    String what = "the table '" + name + "'";
    Set<String> sources = table.sources().stream().map(Source::table).collect(Collectors.toSet());
    RowsImport.Admission withinQuota =
        (bytes, commit) ->
            prepared.adding(
                () -> {
                  prepared.makeRoom(what, bytes, sources);
                  return commit.run();
                });
    long quota = PreparedKeys.QUOTA.getBytes(configuration);
    return make(table, job, name, quota, withinQuota, progress);
  }

  /** Returns the definition of a version, if it was made of other tables. */
  public Optional<DerivedTable> origin(Manifest manifest) throws IOException {
    Optional<byte[]> origin = TableOrigin.read(store.fileSystem(), store.directory(manifest));
    return origin.isEmpty()
        ? Optional.empty()
        : Optional.of(DerivedTableCodec.decode(origin.get()));
  }

  /** Drops the tables with a source that is not there any more, and returns their versions. */
  public List<TableVersion> dropOrphans() throws IOException {
    List<TableVersion> dropped = new ArrayList<>();
    boolean some = true;
    while (some) { // a table made of an orphan is then an orphan too
      some = false;
      for (String table : store.tables()) {
        if (TableName.isDerived(table) && isOrphan(table)) {
          some |= drop(table, dropped);
        }
      }
    }
    return dropped;
  }

  /** Drops a table unless another process just did, and returns whether it was there. */
  private boolean drop(String table, List<TableVersion> dropped) throws IOException {
    try {
      dropped.addAll(new TableVersions(store, table).dropAll());
      return true;
    } catch (NoSuchTableException e) {
      return false;
    }
  }

  private boolean isOrphan(String table) throws IOException {
    try {
      Optional<DerivedTable> origin = origin(store.current(table));
      for (Source source : origin.isEmpty() ? List.<Source>of() : origin.get().sources()) {
        Manifest unused = DeriveJob.source(store, source);
      }
      return origin.isEmpty();
    } catch (NoSuchTableException | FormatException e) { // a source's, or an earlier build's
      return true;
    }
  }

  /**
   * Makes a table's version.
   *
   * @param maxBytes that it may have
   */
  private Manifest make(
      DerivedTable table,
      DeriveJob job,
      String name,
      long maxBytes,
      RowsImport.Admission admission,
      Progress progress)
      throws IOException, InterruptedException {
    try (JobDirectory staging = store.newStaging()) {
      Path rows = new Path(staging.path(), "rows");
      job.requireSize(maxBytes, configuration, staging, progress.part(0, COUNTED));
      job.run(configuration, staging, rows, progress.part(COUNTED, ROWS_MADE));
      RowsImport rowsImport =
          new RowsImport(store, (stage, done) -> progress.accept(fraction(stage, done)));
      Manifest manifest =
          rowsImport.run(
              name,
              job.schema(),
              rows,
              DerivedTableCodec.encode(table),
              Publication.COUNTED,
              staging,
              admission);
      progress.accept(1);
      return manifest;
    }
  }

  private static double fraction(TableImport.Stage stage, double done) {
    return stage == TableImport.Stage.WRITE
        ? PROFILED + (1 - PROFILED) * done
        : ROWS_MADE + (PROFILED - ROWS_MADE) * done;
  }
}

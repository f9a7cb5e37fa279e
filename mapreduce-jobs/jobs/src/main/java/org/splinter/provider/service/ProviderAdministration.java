package org.splinter.provider.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableVersion;
import org.splinter.provider.derived.DerivedFamily;
import org.splinter.provider.derived.DerivedTables;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.ImportPreview;
import org.splinter.provider.ingest.ImportResult;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.Orphans;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.prepared.Prepared;
import org.splinter.provider.prepared.PreparedStore;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;
import org.splinter.provider.view.ViewBuilder;

/** The operator's side of a provider: imports, versions, what is prepared, and what was left. */
public final class ProviderAdministration {
  private final TableStore tables;

  /**
   * Makes the operator's side of a provider.
   *
   * @param tables of the provider, with the Hadoop configuration that its jobs start from
   */
  public ProviderAdministration(TableStore tables) {
    this.tables = tables;
  }

  /** Imports files as a table. */
  public ImportResult importTable(ImportOptions options, TableImport.Progress progress)
      throws IOException, InterruptedException {
    return new TableImport(tables, options, progress).run();
  }

  /** Finds the schema that an import would take, and changes nothing. */
  public ImportPreview previewImport(ImportOptions options, TableImport.Progress progress)
      throws IOException, InterruptedException {
    return new TableImport(tables, options, progress).preview();
  }

  /**
   * Makes a derived table as a version of a table that a user names.
   *
   * @param definition the encoded definition
   * @throws FormatException if it is none
   */
  public Manifest deriveAs(byte[] definition, String name, Progress progress)
      throws IOException, InterruptedException {
    return derivedTables().deriveAs(new DerivedFamily().decode(definition), name, progress);
  }

  /** Returns all versions of a table, the current one first. */
  public List<TableVersion> versions(String table) throws IOException {
    return new TableVersions(tables, table).list();
  }

  /** Returns the version of a table whose fingerprint starts with {@code name}. */
  public TableVersion version(String table, String name) throws IOException {
    return new TableVersions(tables, table).find(name);
  }

  /** Drops a table with all its versions, and returns those and the tables derived of them. */
  public List<TableVersion> dropTable(String table) throws IOException {
    return withOrphans(new TableVersions(tables, table).dropAll());
  }

  /** Drops all versions of a table but the current one, and returns all that went. */
  public List<TableVersion> dropOldVersions(String table) throws IOException {
    return withOrphans(new TableVersions(tables, table).dropOld());
  }

  /** Drops the version whose fingerprint starts with {@code name}, which is not the current one. */
  public List<TableVersion> dropVersion(String table, String name) throws IOException {
    return withOrphans(new TableVersions(tables, table).drop(name));
  }

  /** Adds the derived tables that go with dropped versions. */
  private List<TableVersion> withOrphans(List<TableVersion> dropped) throws IOException {
    List<TableVersion> all = new ArrayList<>(dropped);
    all.addAll(derivedTables().dropOrphans());
    return all;
  }

  /**
   * Makes the views of a table version for one that has more rows, from what they hold where that
   * is possible.
   *
   * @param progress receives the fraction done, and which view is built
   * @return why some are not possible any more
   * @throws IOException if it fails for another reason; some may have been built
   */
  public List<String> carryViews(Manifest from, Manifest to, Progress progress)
      throws IOException, InterruptedException {
    return new ViewBuilder(tables.configuration(), tables.root())
        .carryOver(from, to, progress)
        .refused();
  }

  /** Returns all views and derived tables, the most recently used first. */
  public List<Prepared> prepared() throws IOException {
    return new PreparedStore(tables).list();
  }

  /** Drops views and derived tables with what was made of them, and returns all that went. */
  public List<Prepared> drop(List<Prepared> chosen) throws IOException {
    return new PreparedStore(tables).drop(chosen);
  }

  /** Returns the applications of killed clients that still run. */
  public List<Orphan> orphanedApplications() throws IOException {
    return orphans().applications();
  }

  /** Returns the files that killed clients have left, also below the private tables. */
  public List<Orphan> leftovers() throws IOException {
    List<Orphan> found =
        new ArrayList<>(orphans().leftovers(Lease.files(tables.fileSystem(), tables.root())));
    found.addAll(new PrivateTables(tables).leftovers());
    return found;
  }

  /**
   * Removes orphaned applications and files.
   *
   * @param removed receives each that is gone
   */
  public void remove(List<Orphan> orphans, Consumer<Orphan> removed)
      throws IOException, InterruptedException {
    orphans().remove(orphans, removed);
  }

  private Orphans orphans() throws IOException {
    return new Orphans(tables.configuration(), tables.root());
  }

  private DerivedTables derivedTables() {
    return new DerivedTables(tables.configuration(), tables.root());
  }
}

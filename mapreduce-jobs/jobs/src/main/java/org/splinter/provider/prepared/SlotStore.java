package org.splinter.provider.prepared;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.slot.SlotDefinition;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.Directories;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableStore;

/**
 * The prepared slots of a provider, of any family, each below its table version ({@link
 * SlotFiles}).
 *
 * <p>Guarantee: a view appears whole and never changes; one that is dropped is gone for new readers
 * in one step. {@link PreparedStore} keeps all of them within a quota.
 */
public final class SlotStore {
  private static final String VIEW = "the view";

  private final TableStore tables;
  private final PreparedStore prepared;

  public SlotStore(TableStore tables) {
    this.tables = tables;
    this.prepared = new PreparedStore(tables);
  }

  public TableStore tables() {
    return tables;
  }

  /**
   * Finds the slots of a definition.
   *
   * @param type of the family's manifests
   * @return empty if they were not built, or cannot be read
   */
  public <M extends SlotManifest> Optional<M> find(SlotDefinition definition, Class<M> type)
      throws IOException {
    return manifest(definition).filter(type::isInstance).map(type::cast);
  }

  private Optional<SlotManifest> manifest(SlotDefinition definition) throws IOException {
    return prepared
        .manifest(files(definition))
        .filter(manifest -> manifest.definition().name().equals(definition.name()));
  }

  /** Returns the files of a view, given its name. */
  public SlotFiles files(String table, Fingerprint fingerprint, ViewDigest name) {
    return SlotFiles.of(tables.directory(table, fingerprint), name);
  }

  /** Returns the files of a view, given its definition. */
  public SlotFiles files(SlotDefinition definition) {
    return files(definition.table(), definition.fingerprint(), definition.name());
  }

  /**
   * Reads the public index of slots that are there and have one of at most {@code maxBytes} bytes.
   *
   * @throws RefusedRequestException if they are not there, or have none
   */
  public byte[] index(SlotDefinition definition, int maxBytes) throws IOException {
    try {
      return TableFiles.read(tables.fileSystem(), files(definition).index(), maxBytes);
    } catch (FileNotFoundException e) {
      RefusedRequestException refusal =
          new RefusedRequestException("what is defined is not prepared here, or has no index");
      refusal.initCause(e);
      throw refusal;
    }
  }

  /** Notes that a view is used now, for as long as it is there. */
  public void touch(SlotManifest manifest) throws IOException {
    touch(files(manifest.definition()));
  }

  /** Notes that a view, given by its name, is used now, for as long as it is there. */
  public void touch(String table, Fingerprint fingerprint, ViewDigest name) throws IOException {
    touch(files(table, fingerprint, name));
  }

  private void touch(SlotFiles view) throws IOException {
    try {
      tables.fileSystem().setTimes(view.used(), System.currentTimeMillis(), -1);
    } catch (FileNotFoundException e) {
      // Dropped meanwhile; the reader will report that.
    }
  }

  /** Lists the slots of a table version that can be read, of one family. */
  public <M extends SlotManifest> List<M> of(Manifest version, Class<M> type) throws IOException {
    return prepared.views(version.table()).stream()
        .filter(view -> view.version().equals(version.fingerprint().shortName()))
        .map(StoredView::manifest)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  /**
   * Does work once no other process builds the view, and keeps others from building it meanwhile.
   */
  public <T> T building(SlotDefinition definition, Progress progress, Lease.Work<T> work)
      throws IOException, InterruptedException {
    Path view = files(definition).directory();
    String version = view.getParent().getParent().getName();
    String file = definition.table() + "-" + version + "-" + view.getName();
    return prepared.leased(file, "a view of table '" + definition.table() + "'", progress, work);
  }

  /**
   * Refuses a view that would not fit the quota even if there were no other.
   *
   * @param bytes of its slots
   * @param mend what makes it smaller
   */
  public void requireRoom(long bytes, String mend) throws IOException {
    prepared.requireRoom(VIEW, bytes, mend);
  }

  /**
   * Makes a view visible, dropping others if the quota demands it.
   *
   * @param staging a directory with all its files but the manifest, which goes in here
   */
  public void commit(JobDirectory job, Path staging, SlotManifest manifest)
      throws IOException, InterruptedException {
    FileSystem fileSystem = tables.fileSystem();
    SlotFiles staged = new SlotFiles(staging);
    TableFiles.write(fileSystem, staged.manifest(), manifest.encode());
    TableFiles.write(fileSystem, staged.used(), new byte[0]);
    prepared.adding(() -> move(job, staging, manifest));
  }

  /**
   * Returns a view's bytes as {@link PreparedStore} counts them: the slots, and what lies beside
   * them.
   */
  private long bytes(Path view) throws IOException {
    long bytes = 0;
    for (FileStatus file : tables.fileSystem().listStatus(view)) {
      bytes += file.getLen();
    }
    return bytes;
  }

  /**
   * Moves the view into place; returns false if one is there, from a builder that stood still, or
   * took over from this one.
   */
  private boolean move(JobDirectory job, Path staging, SlotManifest manifest) throws IOException {
    SlotDefinition definition = manifest.definition();
    if (manifest(definition).isPresent()) {
      return false;
    }
    prepared.makeRoom(VIEW, bytes(staging), Set.of(definition.table()));
    Path target = files(definition).directory();
    prepared.moveAway(target, job); // a view that cannot be read
    try {
      Directories.make(tables.fileSystem(), target.getParent());
    } catch (FileNotFoundException e) {
      throw new IOException(
          "the version of table '"
              + definition.table()
              + "' was dropped while its view was built; run the query again",
          e);
    }
    return TableFiles.moveDirectory(tables.configuration(), staging, target);
  }
}

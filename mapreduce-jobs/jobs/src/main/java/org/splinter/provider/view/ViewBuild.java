package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotPartFiles;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.table.TableStore;

/**
 * One build of a view: rows are grouped by a job; the entries are placed and written by this
 * process if they are few, else by two more jobs. Both ways put equal entries through one set of
 * classes and so make equal bytes.
 */
final class ViewBuild {
  /** The most seeds that are tried; each fails with a probability of less than one half. */
  static final int MAX_ATTEMPTS = 256;

  private static final double GROUPED = 0.6;
  private static final double PLACED = 0.8;

  private final SlotStore views;
  private final TableStore tables;
  private final BuildInput input;
  private final JobDirectory directory;
  private final DoubleConsumer progress;

  /**
   * Prepares a build.
   *
   * @param directory where everything is written, the view in {@link #view}
   */
  ViewBuild(SlotStore views, BuildInput input, JobDirectory directory, DoubleConsumer progress) {
    this.views = views;
    this.tables = views.tables();
    this.input = input;
    this.directory = directory;
    this.progress = progress;
  }

  /** Returns the directory of the view's files. */
  Path view() {
    return new Path(directory.path(), "view");
  }

  /**
   * Builds the view.
   *
   * @param old the view of an older version to build on, or null
   * @return its manifest, which is not written yet
   */
  ViewManifest run(GroupJob.@Nullable OldView old) throws IOException, InterruptedException {
    Path grouped = new Path(directory.path(), "entries");
    Entries entries = GroupJob.run(tables, input, old, directory, grouped, stage(0, GROUPED));
    GroupReport total = entries.total();
    long jobBytes = ViewKeys.JOB_BYTES.getBytes(tables.configuration());
    boolean isLocal = jobBytes > 0 && JobRunner.isLocal(tables.configuration());
    for (int attempt = 0; ; attempt++) {
      ViewShape shape = ViewShape.of(input.layout(), total, attempt);
      try {
        if (isLocal && shape.holdsOnce()) {
          return stream(shape, entries);
        }
        return shape.payloadBytes(total) <= jobBytes
            ? buildHere(shape, entries)
            : buildByJobs(shape, attempt, entries);
      } catch (NoPlaceException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw new IOException("no hashes place all " + total.entries() + " keys of the view", e);
        }
      }
    }
  }

  private ViewManifest stream(ViewShape shape, Entries entries)
      throws IOException, InterruptedException {
    FileSystem fileSystem = tables.fileSystem();
    Path places = new Path(directory.path(), "places");
    StreamedBuild build = new StreamedBuild(shape, entries, fileSystem, places);
    PlaceSummary summary = build.sizes(stage(GROUPED, PLACED));
    List<SubTable> subTables = subTables(shape, summary);
    fileSystem.mkdirs(view());
    List<List<byte[]>> digests = build.write(subTables, new SlotFiles(view()), stage(PLACED, 1));
    return finish(shape, subTables, summary, digests);
  }

  private ViewManifest buildHere(ViewShape shape, Entries entries)
      throws IOException, InterruptedException {
    PlacedSlots placed = new PlacedSlots(shape);
    PlaceSummary.Collector collector = new PlaceSummary.Collector(shape, placed);
    entries.place(0, shape.entries(), Placer.of(shape, collector));
    progress.accept(PLACED);
    List<SubTable> subTables = subTables(shape, collector.summary());
    FileSystem fileSystem = tables.fileSystem();
    SlotFiles files = new SlotFiles(view());
    fileSystem.mkdirs(view());
    List<List<byte[]>> digests = new ArrayList<>();
    for (int i = 0; i < subTables.size(); i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("interrupted");
      }
      digests.add(placed.write(i, subTables.get(i), SlotPartFiles.of(fileSystem, files, i)));
    }
    return finish(shape, subTables, collector.summary(), digests);
  }

  private ViewManifest buildByJobs(ViewShape shape, int attempt, Entries entries)
      throws IOException, InterruptedException {
    Path placed = new Path(directory.path(), "placed-" + attempt);
    PlaceSummary summary =
        PlaceJob.run(
            tables, input, shape, attempt, entries, directory, placed, stage(GROUPED, PLACED));
    List<SubTable> subTables = subTables(shape, summary);
    List<List<byte[]>> digests =
        SlotWriteJob.run(tables, shape, subTables, placed, directory, view(), stage(PLACED, 1));
    return finish(shape, subTables, summary, digests);
  }

  /** Returns the sub-tables, refused before they are written if they are too large. */
  private List<SubTable> subTables(ViewShape shape, PlaceSummary summary) throws IOException {
    List<SubTable> subTables = shape.subTables(summary.largest());
    views.requireRoom(
        subTables.stream().mapToLong(SlotFiles::storedBytes).sum(),
        "ask for fewer groups, columns or rows");
    return subTables;
  }

  private ViewManifest finish(
      ViewShape shape, List<SubTable> subTables, PlaceSummary summary, List<List<byte[]>> digests)
      throws IOException {
    ViewIndex index = summary.index();
    if (shape.blockKeys() > 0) {
      Path file = new SlotFiles(view()).index();
      TableFiles.write(tables.fileSystem(), file, index.encode());
    }
    return ViewSeal.seal(shape, subTables, index, digests);
  }

  private DoubleConsumer stage(double from, double to) {
    return fraction -> progress.accept(from + (to - from) * fraction);
  }
}

package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ProgressParts;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.prepared.Use;
import org.splinter.provider.table.TableBase;
import org.splinter.provider.table.TableStore;

/**
 * Builder of views by MapReduce on a provider.
 *
 * <p>Guarantee: a view's bytes follow from its definition alone, which names a table version. They
 * are equal at every provider, whatever its files, splits and number of tasks. If several callers
 * ask for a view at once, one builds it. A build that fails leaves nothing.
 */
public final class ViewBuilder {
  private final SlotStore views;
  private final TableStore tables;

  /**
   * Opens a provider's views.
   *
   * @param root the provider's root directory on its file system
   */
  public ViewBuilder(Configuration configuration, Path root) {
    this.views = new SlotStore(new TableStore(configuration, root));
    this.tables = views.tables();
  }

  /**
   * Returns the view of a definition, built if it is not there.
   *
   * @param progress receives the fraction done, also while another process builds it
   * @throws FormatException if the definition does not fit its table
   * @throws RefusedRequestException if the view would be larger than is possible or allowed
   * @throws IOException with one line that says what failed, and the mend if it is known
   */
  public ViewManifest prepare(ViewDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    Progress forward = ProgressParts.forward(progress); // a seed that fails begins again
    return prepare(definition, null, forward.named("building a view of " + definition.table()));
  }

  private ViewManifest prepare(
      ViewDefinition definition, GroupJob.@Nullable OldView old, Progress progress)
      throws IOException, InterruptedException {
    Source version = new Source(definition.table(), definition.fingerprint());
    Progress use = Use.of(tables, List.of(version), progress);
    Optional<ViewManifest> there = views.find(definition, ViewManifest.class);
    if (there.isPresent()) {
      views.touch(there.get());
      return there.get();
    }
    BuildInput input = BuildInput.of(definition, tables);
    return views.building(definition, use, () -> build(input, old, use));
  }

  /**
   * Returns the view of a definition, copied if it is not there from a provider that this process
   * embeds too, and that has made it of equal rows.
   *
   * @param other that provider's tables, in the same file system
   * @param progress receives the fraction done
   * @throws NoSuchTableException if the rows are not here, as a build says it
   * @throws IOException if it is not there either, or its slots are not those of its manifest
   */
  public ViewManifest copy(ViewDefinition definition, TableStore other, Progress progress)
      throws IOException, InterruptedException {
    Manifest unused = tables.version(definition.table(), definition.fingerprint());
    Source version = new Source(definition.table(), definition.fingerprint());
    Progress use = Use.of(tables, List.of(version), progress);
    return views.building(
        definition,
        use,
        () -> {
          Optional<ViewManifest> there = views.find(definition, ViewManifest.class);
          return there.isPresent() ? there.get() : copyNow(definition, other, use);
        });
  }

  private ViewManifest copyNow(ViewDefinition definition, TableStore other, Progress progress)
      throws IOException, InterruptedException {
    SlotStore source = new SlotStore(other);
    ViewManifest manifest =
        source
            .find(definition, ViewManifest.class)
            .orElseThrow(() -> new IOException("the view to be copied is gone"));
    views.requireRoom(manifest.bytes(), "ask for fewer groups, columns or rows");
    try (JobDirectory directory = tables.newStaging()) {
      Path copy = new Path(directory.path(), "view");
      new ViewCopy(tables.fileSystem(), source.files(definition), new SlotFiles(copy), progress)
          .run(manifest);
      views.commit(directory, copy, manifest);
      return manifest;
    }
  }

  private ViewManifest build(BuildInput input, GroupJob.@Nullable OldView old, Progress progress)
      throws IOException, InterruptedException {
    Optional<ViewManifest> there = views.find(input.layout().definition(), ViewManifest.class);
    if (there.isPresent()) {
      return there.get(); // built while this one waited
    }
    try (JobDirectory directory = tables.newStaging()) {
      ViewBuild build = new ViewBuild(views, input, directory, progress);
      ViewManifest manifest = build.run(old);
      views.commit(directory, build.view(), manifest);
      progress.accept(1);
      return manifest;
    }
  }

  /** Outcome for the views of a table that rows were appended to. */
  public record Carried(List<ViewManifest> built, List<String> refused) {
    public Carried {
      built = List.copyOf(built);
      refused = List.copyOf(refused);
    }
  }

  /**
   * Builds all views of a table version for one that holds more rows: from their slots and the
   * added rows alone if its files show which rows those are, else anew; the bytes are equal either
   * way.
   *
   * @param progress receives the fraction done, from 0 to 1
   * @return the views, and why others are no longer possible
   * @throws IOException if it fails for another reason, such as a full disk; the views that were
   *     built by then are there
   */
  public Carried carryOver(Manifest from, Manifest to, Progress progress)
      throws IOException, InterruptedException {
    Optional<TableBase> base =
        TableBase.read(tables.fileSystem(), tables.directory(to))
            .filter(version -> version.fingerprint().equals(from.fingerprint()));
    List<ViewManifest> old = views.of(from, ViewManifest.class);
    List<ViewManifest> built = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      ViewDefinition before = old.get(i).definition();
      Progress part =
          progress
              .part((double) i / old.size(), (i + 1.0) / old.size())
              .named("carrying over view " + (i + 1) + " of " + old.size());
      try {
        built.add(carryOver(before, base, before.at(to.fingerprint()), part));
      } catch (RefusedRequestException | FormatException e) {
        refused.add(before.name().shortName() + ": " + e.getMessage());
      }
    }
    return new Carried(built, refused);
  }

  private ViewManifest carryOver(
      ViewDefinition before, Optional<TableBase> base, ViewDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    GroupJob.OldView slots =
        base.isPresent() && views.find(before, ViewManifest.class).isPresent()
            ? new GroupJob.OldView(views.files(before), base.get().parts())
            : null;
    return prepare(definition, slots, progress);
  }
}

package org.splinter.client.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.round.Transcript;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.view.BuiltView;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/**
 * Views of a plan at the providers. Views that are missing are made at all providers at once; views
 * on whose contents too few agree are refused.
 */
public final class PreparedViews {
  private final PublicMetadata metadata;
  private final List<ViewLayout> views;

  /** Each view, as it was found last. */
  private List<Panel.Presence<ViewManifest>> found = List.of();

  /** Each view's manifest, once the providers are known to have it. */
  private List<Optional<ViewManifest>> manifests = List.of();

  /** Asks all providers which views they have. */
  public PreparedViews(PublicMetadata metadata, ViewPlan plan) throws IOException {
    this.metadata = metadata;
    this.views = plan.views();
    find();
  }

  private void find() throws IOException {
    List<Panel.Presence<ViewManifest>> all = new ArrayList<>();
    for (ViewLayout view : views) {
      all.add(metadata.panel().found(view.definition(), CommonVersion.<ViewManifest>ofViews()));
    }
    found = List.copyOf(all);
    manifests = found.stream().map(Panel.Presence::common).toList();
  }

  /** Returns each view's manifest if the providers have it. */
  public List<Optional<ViewManifest>> manifests() {
    return manifests;
  }

  public boolean ready() {
    return manifests.stream().allMatch(Optional::isPresent);
  }

  /**
   * Makes the views that are missing, all providers at once. They may have been dropped since they
   * were found, so they are asked for again.
   */
  public void prepare(Panel.Extent extent, Progress progress)
      throws IOException, InterruptedException {
    if (extent == Panel.Extent.ENOUGH) { // else each is asked: one that has not replied may lack it
      find();
      if (ready()) {
        return;
      }
    }
    List<ViewManifest> made = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      // Views that are there are asked for too: used last, they are the last to make room for the
      // others.
      ViewDefinition view = views.get(i).definition();
      made.add(
          metadata
              .panel()
              .made(
                  view,
                  CommonVersion.<ViewManifest>ofViews(),
                  extent,
                  progress.part((double) i / views.size(), (i + 1.0) / views.size())));
    }
    find();
    if (found.stream().anyMatch(Panel.Presence::gone)) {
      throw new IOException(
          "the query's "
              + count(views.size())
              + " of "
              + made.stream().mapToLong(ViewManifest::bytes).sum()
              + " bytes did not stay at "
              + where()
              + "; if its tables are in order, raise its splinter.view.quota"
              + (views.size() == 1 ? "" : ", or ask in two queries"));
    }
    // Those that made a view have it, though one of them may not have said so again in time.
    manifests =
        IntStream.range(0, made.size())
            .mapToObj(i -> found.get(i).common().or(() -> Optional.of(made.get(i))))
            .toList();
  }

  /** Returns the providers that lack a view in words for a user. */
  private String where() {
    return Panel.Presence.where(
        found.stream()
            .flatMap(view -> view.lacking().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  /**
   * Returns the views, with what a client needs of them to look up; all must be there.
   *
   * @param transcript receives the number of bytes that were fetched
   */
  public List<BuiltView> built(Transcript transcript) throws IOException {
    if (!ready()) {
      throw new RefusedQueryException(
          "the query needs "
              + missing()
              + " not prepared at "
              + where()
              + "; run 'splinter prepare' with the same text,"
              + " options and providers, or leave --no-prepare out");
    }
    List<BuiltView> built = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      ViewManifest manifest = manifests.get(i).orElseThrow();
      Optional<ViewIndex> index = Optional.empty();
      if (views.get(i).definition().addressing().indexed()) {
        PublicMetadata.Found<ViewIndex> found =
            metadata.index(manifest, manifest.definition(), ViewIndex.MAX_BYTES, ViewIndex::decode);
        transcript.fetched(found.fetchedBytes());
        index = Optional.of(found.index());
      }
      built.add(new BuiltView(views.get(i), manifest, index));
    }
    return built;
  }

  private String missing() {
    long missing = manifests.stream().filter(Optional::isEmpty).count();
    return count(missing) + (missing == 1 ? " that is" : " that are");
  }

  private static String count(long views) {
    return views + (views == 1 ? " view" : " views");
  }
}

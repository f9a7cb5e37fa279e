package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.bind.BuiltView;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.query.view.Addressing;
import org.splinter.query.view.ViewCodec;
import org.splinter.query.view.ViewDefinition;
import org.splinter.query.view.ViewIndex;
import org.splinter.query.view.ViewLayout;
import org.splinter.query.view.ViewManifest;

/**
 * The views of a plan at all providers: those that are missing are made by all of them at once.
 *
 * <p>It refuses views whose contents differ, and names both digests (design §2, invariant 4).
 */
final class PreparedViews {
  private final List<Provider> providers;
  private final List<ViewLayout> views;

  /** Of each view its manifest, once all providers are known to have it. */
  private final List<Optional<ViewManifest>> manifests = new ArrayList<>();

  /** Asks all providers which views they have. */
  PreparedViews(List<Provider> providers, ViewPlan plan) throws IOException {
    this.providers = providers;
    this.views = plan.views();
    find();
  }

  private void find() throws IOException {
    manifests.clear();
    for (ViewLayout view : views) {
      List<Optional<ViewManifest>> found = new ArrayList<>();
      for (Provider provider : providers) {
        found.add(provider.view(view.definition()));
      }
      boolean all = found.stream().allMatch(Optional::isPresent);
      manifests.add(
          all
              ? Optional.of(common(found.stream().map(Optional::orElseThrow).toList()))
              : Optional.empty());
    }
  }

  /** Of each view its manifest if all providers have it. */
  List<Optional<ViewManifest>> manifests() {
    return List.copyOf(manifests);
  }

  boolean ready() {
    return manifests.stream().allMatch(Optional::isPresent);
  }

  /**
   * Makes the views that are missing, all providers at once. They may have been dropped since they
   * were found, so they are asked for again.
   */
  void prepare(DoubleConsumer progress) throws IOException, InterruptedException {
    find();
    if (ready()) {
      return;
    }
    for (int i = 0; i < views.size(); i++) {
      // Those that are there too: asked for, they are the last ones to make room for the others.
      ViewDefinition view = views.get(i).definition();
      int done = i;
      RoundDriver.run(
          providers,
          (provider, party, own) -> provider.prepareView(view, own),
          fraction -> progress.accept((done + fraction) / views.size()));
    }
    find();
    if (!ready()) {
      throw new IOException(
          "the query's views do not stay beside one another at all providers; raise their"
              + " splinter.view.quota, or ask in two queries");
    }
  }

  /** The views, with what a client needs of them to look up; all must be there. */
  List<BuiltView> built() throws IOException {
    if (!ready()) {
      throw new RefusedException(
          "the query needs "
              + manifests.stream().filter(Optional::isEmpty).count()
              + " views that are not prepared at all of its providers; run 'splinter prepare' with"
              + " the same text and providers, or leave --no-prepare out");
    }
    List<BuiltView> built = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      ViewManifest manifest = manifests.get(i).orElseThrow();
      boolean ranked = views.get(i).definition().addressing() == Addressing.RANKED;
      // Of the first provider: the index is part of what the common digest is over.
      Optional<ViewIndex> index =
          ranked ? Optional.of(providers.get(0).viewIndex(manifest)) : Optional.empty();
      built.add(new BuiltView(views.get(i), manifest, index));
    }
    return built;
  }

  private ViewManifest common(List<ViewManifest> found) throws IOException {
    ViewManifest first = found.get(0);
    for (int i = 1; i < found.size(); i++) {
      if (!found.get(i).digest().equals(first.digest())) {
        throw new IOException(
            "view "
                + ViewCodec.name(first.definition()).shortName()
                + " of table "
                + first.definition().table()
                + " differs: provider "
                + providers.get(0).name()
                + " has "
                + first.digest()
                + ", provider "
                + providers.get(i).name()
                + " has "
                + found.get(i).digest()
                + "; drop it at both ('splinter views drop') and prepare it anew");
      }
    }
    return first;
  }
}

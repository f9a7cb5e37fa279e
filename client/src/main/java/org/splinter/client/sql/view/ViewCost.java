package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.client.sql.fold.CostModel;
import org.splinter.query.view.Addressing;
import org.splinter.query.view.ViewManifest;

/**
 * What looking up costs each provider, by the plan and the views' public sizes: an estimate for
 * people and for the choice of an evaluation, as {@link CostModel} is of a fold.
 *
 * @param shares of one query, in all rounds
 * @param scannedBytes of all slots that are read
 * @param seconds of one core, beside what empty jobs take
 * @param prepareSeconds of making the views that are missing
 */
public record ViewCost(
    List<ViewSize> sizes,
    int rounds,
    long shares,
    long scannedBytes,
    double seconds,
    double prepareSeconds) {

  /** Reading slots from files and XORing them (docs/benchmarks.md). */
  private static final double BYTES_PER_SECOND = 2e9;

  private static final int SLOTS_PER_AES_BLOCK = 128;

  /** A round more is a job more. */
  private static final double SECONDS_PER_FURTHER_ROUND = 0.3;

  /** Grouping, sorting and placing a row, and the jobs that do it. */
  private static final double SECONDS_TO_PREPARE_A_ROW = 3e-6;

  private static final double SECONDS_TO_PREPARE = 1.5;

  public ViewCost {
    sizes = List.copyOf(sizes);
  }

  /**
   * The cost of a plan.
   *
   * @param manifests of its views, of those that are made
   */
  public static ViewCost of(ViewPlan plan, List<Optional<ViewManifest>> manifests) {
    List<ViewSize> sizes = new ArrayList<>();
    double prepare = 0;
    long rows = plan.query().table().manifest().rows();
    for (int i = 0; i < manifests.size(); i++) {
      sizes.add(ViewSize.of(plan.views().get(i), manifests.get(i), plan.query().table()));
      if (manifests.get(i).isEmpty()) {
        prepare += SECONDS_TO_PREPARE + rows * SECONDS_TO_PREPARE_A_ROW;
      }
    }
    Set<Integer> scanned = new HashSet<>();
    boolean ranked = false;
    long shares = 0;
    long bytes = 0;
    double blocks = 0;
    for (LookupTerm term : plan.terms()) {
      ViewSize size = sizes.get(term.view());
      boolean byRank = plan.views().get(term.view()).definition().addressing() == Addressing.RANKED;
      ranked |= byRank;
      shares += (long) term.boxes() * (size.slots().size() + (byRank ? 1 : 0));
      bytes += scanned.add(term.view()) ? size.bytes() : 0;
      long slots = size.slots().stream().mapToLong(Long::longValue).sum();
      blocks += (double) term.boxes() * slots / SLOTS_PER_AES_BLOCK * plan.queries();
    }
    double seconds =
        bytes / BYTES_PER_SECOND
            + blocks / CostModel.AES_BLOCKS_PER_SECOND
            + (ranked ? SECONDS_PER_FURTHER_ROUND : 0);
    return new ViewCost(sizes, ranked ? 2 : 1, shares, bytes, seconds, prepare);
  }
}

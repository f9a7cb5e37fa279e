package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.MeasuredRates;
import org.splinter.client.sql.pir.SlotShares;
import org.splinter.client.sql.pir.TagTrees;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.pir.ScanTime;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewManifest;

/**
 * Estimated cost of PIR queries at each provider, by the plan and the views' public sizes: for
 * people and for the choice of an evaluation.
 *
 * @param shares of one query, or of one of its pages, in all rounds; with a check as many of tags
 *     are sent beside them
 * @param shareBytes of the same
 * @param scannedBytes of all slots that are read for it, and of their digests
 */
public record ViewCost(
    List<ViewSize> sizes, long shares, long shareBytes, long scannedBytes, CostEstimate estimate) {

  public ViewCost {
    sizes = List.copyOf(sizes);
  }

  /**
   * Returns the cost of a plan.
   *
   * @param manifests of its views, as far as they are made
   */
  public static ViewCost of(
      ViewPlan plan, List<Optional<ViewManifest>> manifests, CostSetting setting) {
    List<ViewSize> sizes = new ArrayList<>();
    double prepare = 0;
    for (int i = 0; i < manifests.size(); i++) {
      ViewSize size = ViewSize.of(plan.views().get(i), manifests.get(i), plan.query().table());
      sizes.add(size);
      prepare += manifests.get(i).isPresent() ? 0 : preparing(plan, size, setting);
    }
    TagTrees tags = new TagTrees(plan.options().withTrust(setting.trust()), shares(plan, sizes));
    Set<SubTableId> scanned = new HashSet<>();
    boolean ranked = false;
    long shares = 0;
    long shareBytes = 0;
    long slotBytes = 0;
    double work = 0;
    for (PirTerm term : plan.terms()) {
      boolean byRank = plan.views().get(term.view()).definition().addressing() == Addressing.RANKED;
      ranked |= byRank;
      ViewSize size = sizes.get(term.view());
      for (int i = 0; i < size.subTables().size(); i++) {
        SubTable subTable = size.subTables().get(i);
        long pirQueries = (long) term.boxes() * Collections.frequency(size.shares(), i);
        ShareParameters share = SlotShares.over(subTable, setting.trust(), plan.options());
        shares += pirQueries;
        shareBytes += pirQueries * share.shareBytes();
        slotBytes += pirQueries * SlotShares.answerBytes(subTable, share);
        Optional<TreeShape> tag = tags.over(subTable);
        work +=
            pirQueries
                * plan.queries()
                * (ScanTime.toSelect(subTable, share) + ScanTime.toAddUpTags(subTable, tag));
        if (tag.isPresent()) {
          shareBytes += pirQueries * TagTrees.parameters(subTable, tag.get()).shareBytes();
          slotBytes += pirQueries * SlotDigests.BYTES;
        }
        scanned.add(new SubTableId(term.view(), i));
      }
    }
    long bytes = 0;
    for (SubTableId id : scanned) {
      SubTable subTable = sizes.get(id.view()).subTables().get(id.subTable());
      long read = ScanTime.readBytes(subTable, tags.over(subTable).isPresent());
      bytes += read;
      work += read / setting.kind().slotBytesPerSecond();
    }
    int pages = plan.options().pages(); // each is asked alike
    CostEstimate estimate =
        CostEstimate.of(
            setting,
            pages * (ranked ? 2 : 1),
            pages * work,
            pages * shareBytes * plan.queries(),
            pages * slotBytes * plan.queries(),
            prepare);
    return new ViewCost(sizes, shares, shareBytes, bytes, estimate);
  }

  /** Returns the number of shares of slots of one query, in all rounds. */
  private static long shares(ViewPlan plan, List<ViewSize> sizes) {
    long shares = 0;
    for (PirTerm term : plan.terms()) {
      shares += (long) term.boxes() * sizes.get(term.view()).shares().size();
    }
    return shares;
  }

  private static double preparing(ViewPlan plan, ViewSize size, CostSetting setting) {
    return setting.secondsToStartPreparing()
        + (plan.query().table().manifest().rows() + size.sorted())
            * MeasuredRates.SECONDS_TO_GROUP_A_ROW
        + size.slots() * MeasuredRates.SECONDS_TO_PLACE_A_SLOT;
  }
}

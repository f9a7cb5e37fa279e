package org.splinter.protocol.fold;

import org.splinter.fss.Output;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.protocol.cost.ProviderRates;
import org.splinter.protocol.table.Manifest;

/**
 * Estimate of the time that a fold takes one core of a provider, by the plan and the table's public
 * size alone (docs/benchmarks.md, "Cost model"). Clients compare plans by it, and a provider keeps
 * passes short by it.
 */
public final class FoldTime {
  private FoldTime() {}

  /** Returns the seconds of one thread for so many queries. */
  public static double seconds(
      EvaluationPlan plan, PlanLayout layout, Manifest manifest, int queries) {
    return seconds(plan, layout, manifest, queries, 1);
  }

  /**
   * Returns the seconds that a pass for so many queries takes so many threads: they share the
   * batches of rows, and each of them expands all shares by itself.
   */
  public static double seconds(
      EvaluationPlan plan, PlanLayout layout, Manifest manifest, int queries, int threads) {
    long rows = manifest.rows();
    int parts = Math.max(1, Math.min(threads, manifest.batches().size()));
    double ofRows = rows * plan.terms().size() * ProviderRates.SECONDS_PER_ROW_AND_TERM;
    double ofQuery =
        (aesBlocks(plan, layout, rows) - expandedBlocks(plan, layout)) / ProviderRates.AES_BLOCKS
            + lookUps(plan, rows) * ProviderRates.SECONDS_PER_EXPANDED_ROW
            + (sums(plan, rows) + constants(plan, layout, rows))
                * ProviderRates.SECONDS_PER_ROW_AND_SUM;
    double ofCells = layout.cells() == null ? 0 : CellTime.seconds(layout.cells(), queries);
    double shared =
        tableBytes(manifest) / ProviderRates.TABLE_BYTES + ofRows + queries * ofQuery + ofCells;
    return queries * toExpand(plan, layout) + shared / parts;
  }

  /** Returns the seconds to expand the shares of one query. */
  private static double toExpand(EvaluationPlan plan, PlanLayout layout) {
    double ringKeys = 0;
    for (PlanLayout.Share share : layout.shares()) {
      ringKeys += share.form().ring() == null ? 0 : 1L << share.domainBits();
    }
    return expandedBlocks(plan, layout) / ProviderRates.AES_BLOCKS
        + ringKeys * ProviderRates.SECONDS_PER_RING_KEY;
  }

  private static double expandedBlocks(EvaluationPlan plan, PlanLayout layout) {
    return layout.shares().stream()
        .filter(share -> plan.terms().get(share.term()).expanded())
        .mapToDouble(FoldTime::expansionBlocks)
        .sum();
  }

  /**
   * Returns how often a constant is added to a row's value, for want of anything that takes longer.
   */
  private static double constants(EvaluationPlan plan, PlanLayout layout, long rows) {
    long shares = layout.shares().stream().filter(share -> share.domainBits() == 0).count();
    return (double) rows * shares * plan.output().words();
  }

  /** Returns the bytes of a table's batches, which hold more than a plan's columns. */
  public static long tableBytes(Manifest manifest) {
    return manifest.batches().stream().mapToLong(batch -> batch.span().length()).sum();
  }

  /** Returns the most AES blocks of one query. */
  public static double aesBlocks(EvaluationPlan plan, PlanLayout layout, long rows) {
    double blocks = 0;
    for (PlanLayout.Share share : layout.shares()) {
      boolean expanded = plan.terms().get(share.term()).expanded();
      blocks += expanded ? expansionBlocks(share) : (double) rows * share.aesBlocks();
    }
    return blocks;
  }

  private static double lookUps(EvaluationPlan plan, long rows) {
    return (double) rows * plan.terms().stream().filter(Term::expanded).count();
  }

  /** Returns how often a row's value is added to a sum, but for functions of cells. */
  private static double sums(EvaluationPlan plan, long rows) {
    return plan.cells() ? 0 : (double) rows * plan.words() * plan.output().words();
  }

  private static double expansionBlocks(PlanLayout.Share share) {
    ShareParameters parameters = share.parameters();
    return parameters instanceof TreeParameters tree
        ? expansionBlocks(tree)
        : (double) parameters.aesBlocksPerKey() * (1L << parameters.domainBits());
  }

  /** Returns the AES blocks of a DPF's values at all keys: those of every node but the root. */
  public static long expansionBlocks(TreeParameters dpf) {
    int packed = dpf.output() == Output.WORD ? 1 : 0; // a leaf's block holds two words
    long ofLevel = 1L << (dpf.domainBits() - packed);
    long blocks = ofLevel * dpf.aesBlocksPerLeaf();
    for (int level = dpf.levels() - 2; level >= 0; level--) {
      ofLevel >>= dpf.shape().radixBits();
      blocks += ofLevel;
    }
    return blocks;
  }
}
